import { AccountStep } from '../../../account/account-step.tsx';
import { ChangePhoneForm } from '../../../account/phone/change-phone-form.tsx';

const notes = [
  '變更之後，請用新的手機號碼登入，密碼不變。',
  '其他裝置上的登入都會結束，這個裝置不受影響。',
  '我們會傳簡訊到原來的手機號碼，告知號碼已變更。',
  '收藏、瀏覽紀錄與個人資料都會保留。',
];

export function ChangePhonePage() {
  return (
    <AccountStep name="my/account/change-phone" notes={notes}>
      {(profile) => <ChangePhoneForm profile={profile} />}
    </AccountStep>
  );
}
