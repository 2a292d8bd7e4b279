import { MemberPage } from '../../../member/member-page.tsx';

export function IdentityVerifyPage() {
  return <MemberPage name="my/account/identity-verify" />;
}
