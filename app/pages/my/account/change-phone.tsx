import { MemberPage } from '../../../member/member-page.tsx';

export function ChangePhonePage() {
  return <MemberPage name="my/account/change-phone" />;
}
