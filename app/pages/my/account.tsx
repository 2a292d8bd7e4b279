import { MemberPage } from '../../member/member-page.tsx';

export function AccountPage() {
  return <MemberPage name="my/account" />;
}
