import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { Profile } from '../../../contract/account.ts';
import { accountMessages } from '../../../contract/messages/account-forms.ts';
import { addressOf } from '../../../contract/page-address.ts';
import { call } from '../../api/call.ts';
import { go } from '../../navigation/go.ts';
import { showMessage } from '../../overlays/show-overlay.ts';
import { dispatchSession } from '../../session/run-session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import css from '../account.module.css';
import { CodeStep } from '../code-step.tsx';
import { codeLife, useCountdown } from '../fields/sent-code.tsx';
import { PasswordDialog, type PasswordDialogProps } from '../password/password-dialog.tsx';
import { EmailAddress, mailCountdown, requestEmail, requestedEmail } from './email-request.tsx';

const bindingPage = addressOf('my/account/email-binding', {});

/** Verifies the address by the code of the mail. */
export function EmailVerifyForm({ profile }: { profile: Profile }) {
  const [email] = useState(() => requestedEmail.of(profile));
  if (!email) return <NoRequest profile={profile} />;
  return <MailCodeStep profile={profile} email={email} />;
}

function NoRequest({ profile: { email } }: { profile: Profile }) {
  return (
    <>
      <p className={css.text}>{email ? `已綁定 ${email}，沒有待驗證的電子信箱。` : '還沒有申請綁定電子信箱。'}</p>
      <ButtonLink primary href={bindingPage}>
        {email ? '變更電子信箱' : '綁定電子信箱'}
      </ButtonLink>
    </>
  );
}

function MailCodeStep({ profile, email }: { profile: Profile; email: string }) {
  const [asking, setAsking] = useState(false);
  const [done, setDone] = useState(false);
  const left = useCountdown(mailCountdown(email));

  async function verify(verifyCode: string): Promise<void> {
    const { email: bound } = await call('user/email-verify', { verifyCode });
    requestedEmail.set(null);
    flushSync(() => setDone(true));
    dispatchSession({ type: 'profileChanged', profile: { ...profile, email: bound, emailVerified: true } });
    showMessage(accountMessages.emailBound);
    go(addressOf('my/account', {}));
  }

  const resend: PasswordDialogProps['send'] = async (password, form) => {
    if (await requestEmail({ profile, email, password, form })) setAsking(false);
  };

  if (done) return <p className={css.text}>{accountMessages.emailBound}</p>;
  return (
    <>
      <CodeStep
        sentTo={
          <>
            請輸入寄到 <EmailAddress email={email} /> 的驗證碼，{codeLife}內有效；或開啟信中的連結。
          </>
        }
        countdown={mailCountdown(email)}
        title={accountMessages.verificationError}
        submit="完成驗證"
        other={{ name: '改用其他信箱', choose: () => go(bindingPage) }}
        verify={verify}
        resend={() => setAsking(true)}
      />
      <PasswordDialog
        open={asking && left === 0}
        onClose={() => setAsking(false)}
        title="重新寄送驗證信"
        submit="寄送"
        send={resend}
      >
        {`驗證信會再寄一次到 ${email}。`}
      </PasswordDialog>
    </>
  );
}
