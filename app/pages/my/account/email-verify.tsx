import { MemberPage } from '../../../member/member-page.tsx';

export function EmailVerifyPage() {
  return <MemberPage name="my/account/email-verify" />;
}
