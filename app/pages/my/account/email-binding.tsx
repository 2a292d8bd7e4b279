import { MemberPage } from '../../../member/member-page.tsx';

export function EmailBindingPage() {
  return <MemberPage name="my/account/email-binding" />;
}
