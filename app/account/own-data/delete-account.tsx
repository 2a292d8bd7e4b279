import { useState } from 'react';
import type { Profile } from '../../../contract/account.ts';
import { accountMessages } from '../../../contract/messages/account-forms.ts';
import { addressOf } from '../../../contract/page-address.ts';
import { phoneOnScreen } from '../../../contract/rules/phone.ts';
import { call } from '../../api/call.ts';
import { go } from '../../navigation/go.ts';
import { Question } from '../../overlays/question.tsx';
import { showAlert } from '../../overlays/show-overlay.ts';
import { dispatchSession } from '../../session/run-session.ts';
import { dropSavedLogin } from '../../session/saved-login.ts';
import { Button } from '../../ui/button.tsx';
import css from '../account.module.css';
import { PasswordDialog } from '../password/password-dialog.tsx';

/** Asks for the password, then for a confirmation, and deletes the account. */
export function DeleteAccount({ profile }: { profile: Profile }) {
  const [open, setOpen] = useState(false);
  const [pending, setPending] = useState<{ resolve: (isConfirmed: boolean) => void } | null>(null);

  function confirm(): Promise<boolean> {
    return new Promise((resolve) => setPending({ resolve }));
  }

  function answer(isConfirmed: boolean): void {
    pending?.resolve(isConfirmed);
    setPending(null);
  }

  async function remove(password: string): Promise<void> {
    if (!(await confirm())) return;
    await call('user/delete', { password });
    setOpen(false);
    await dropSavedLogin(profile);
    dispatchSession({ type: 'loggedOut' });
    go(addressOf('home', {}));
    showAlert({
      type: 'success',
      title: accountMessages.accountDeleted,
      text: '您的個人資料已全部刪除，感謝您的使用。',
    });
  }

  return (
    <div className={css.setting}>
      <div>
        <h3>刪除帳號</h3>
        <p className={css.text}>刪除後無法復原；手機號碼之後可以重新註冊。</p>
      </div>
      <Button onClick={() => setOpen(true)}>刪除帳號</Button>
      <PasswordDialog open={open} onClose={() => setOpen(false)} title="刪除帳號" submit="刪除帳號" send={remove}>
        <p>刪除帳號之後：</p>
        <ul className={css.points}>
          <li>所有裝置立即登出，無法再用這支手機登入。</li>
          <li>個人資料、收藏、瀏覽紀錄與身分驗證資料全部刪除。</li>
          <li>這個動作無法復原。需要留存的話，請先下載資料。</li>
        </ul>
      </PasswordDialog>
      <Question
        open={pending !== null}
        title="確定要刪除帳號？"
        yes="永久刪除"
        no="保留帳號"
        onYes={() => answer(true)}
        onNo={() => answer(false)}
      >
        {`${phoneOnScreen(profile)} 的帳號與所有資料會立即刪除，無法復原。`}
      </Question>
    </div>
  );
}
