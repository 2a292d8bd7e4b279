import { AccountStep } from '../../../account/account-step.tsx';
import { EmailBindingForm } from '../../../account/email/email-binding-form.tsx';

const notes = [
  '驗證信裡有 6 位數驗證碼和一個連結，用其中一種就能完成綁定。',
  '綁定之後，密碼、手機號碼等變更會寄信通知您。',
  '原來的信箱或手機會收到綁定的通知。',
];

export function EmailBindingPage() {
  return (
    <AccountStep name="my/account/email-binding" notes={notes}>
      {(profile) => <EmailBindingForm key={String(profile.emailVerified)} profile={profile} />}
    </AccountStep>
  );
}
