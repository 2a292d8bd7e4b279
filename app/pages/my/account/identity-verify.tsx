import { AccountStep } from '../../../account/account-step.tsx';
import { IdentitySection } from '../../../account/identity/identity-section.tsx';

const notes = [
  '送出後由專人審核，結果會以電子信箱或簡訊通知您。',
  '30 天內最多送出 3 次。',
  '通過之後，姓名與生日無法再修改。',
  '證號加密保存，審核完成後即刪除。',
];

export function IdentityVerifyPage() {
  return (
    <AccountStep name="my/account/identity-verify" notes={notes}>
      {(profile) => <IdentitySection profile={profile} />}
    </AccountStep>
  );
}
