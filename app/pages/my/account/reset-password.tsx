import { AccountStep } from '../../../account/account-step.tsx';
import { ResetPasswordForm } from '../../../account/password/reset-password-form.tsx';

const notes = [
  '更新之後，其他裝置上的登入都會結束，這個裝置不受影響。',
  '我們會用簡訊或已驗證的電子信箱通知您密碼已變更。',
  '請不要使用與其他網站相同的密碼。',
];

export function ResetPasswordPage() {
  return (
    <AccountStep name="my/account/reset-password" notes={notes}>
      {(profile) => <ResetPasswordForm profile={profile} />}
    </AccountStep>
  );
}
