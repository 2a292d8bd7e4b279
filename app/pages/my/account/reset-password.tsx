import { MemberPage } from '../../../member/member-page.tsx';

export function ResetPasswordPage() {
  return <MemberPage name="my/account/reset-password" />;
}
