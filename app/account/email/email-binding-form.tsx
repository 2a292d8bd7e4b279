import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { Profile } from '../../../contract/account.ts';
import { accountLimits } from '../../../contract/account-limits.ts';
import { accountMessages } from '../../../contract/messages/account-forms.ts';
import { addressOf } from '../../../contract/page-address.ts';
import { emailProblem } from '../../../contract/rules/email.ts';
import { call } from '../../api/call.ts';
import { go } from '../../navigation/go.ts';
import { showMessage } from '../../overlays/show-overlay.ts';
import { dispatchSession } from '../../session/run-session.ts';
import { SubmitButton } from '../../ui/form/form.tsx';
import { LoginName, PasswordField } from '../../ui/form/password-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { type FieldErrors, onlyErrors, useForm } from '../../ui/form/use-form.ts';
import css from '../account.module.css';
import { AccountForm } from '../account-form.tsx';
import { PasswordDialog } from '../password/password-dialog.tsx';
import { EmailAddress, requestEmail, requestedEmail } from './email-request.tsx';

interface Values {
  email: string;
  password: string;
}

function checkBinding({ email, password }: Values): FieldErrors<Values> {
  return onlyErrors({
    email: emailProblem(email.trim()),
    password: password ? null : accountMessages.fieldPassword,
  });
}

/** Requests a mail to an address, which becomes the member's once it is verified. */
export function EmailBindingForm({ profile }: { profile: Profile }) {
  const bound = profile.emailVerified ? profile.email : null;
  const requested = requestedEmail.of(profile);
  const start = { email: requested ?? '', password: '' };
  const form = useForm<Values>({ start, check: checkBinding, send: bind });

  async function bind(values: Values): Promise<void> {
    const email = values.email.trim();
    if (!(await requestEmail({ profile, email, password: values.password, form }))) return;
    flushSync(() => form.reset({ email, password: '' }));
    go(addressOf('my/account/email-verify', {}));
  }

  return (
    <>
      {bound && <BoundEmail profile={profile} email={bound} />}
      {requested && (
        <p className={css.notice}>
          {requested} 還沒有驗證。已經收到信？
          <a className={css.link} href={addressOf('my/account/email-verify', {})}>
            輸入驗證碼
          </a>
        </p>
      )}
      <AccountForm form={form}>
        <TextField
          {...form.bind('email')}
          label={bound ? '新的電子信箱' : '電子信箱'}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="off"
          spellCheck={false}
          placeholder="name@example.com"
          maxLength={accountLimits.emailMaxLength * 2}
        />
        <LoginName phone={profile.phone} />
        <PasswordField {...form.bind('password')} label="登入密碼" autoComplete="current-password" />
        <SubmitButton busy={form.busy}>寄送驗證信</SubmitButton>
      </AccountForm>
    </>
  );
}

function BoundEmail({ profile, email }: { profile: Profile; email: string }) {
  const [asking, setAsking] = useState(false);

  async function unbind(password: string): Promise<void> {
    await call('user/email-unbind', { password });
    setAsking(false);
    requestedEmail.set(null);
    dispatchSession({ type: 'profileChanged', profile: { ...profile, email: null, emailVerified: false } });
    showMessage(accountMessages.emailUnbound);
  }

  return (
    <div className={css.state}>
      <p>
        目前綁定：
        <strong>
          <EmailAddress email={email} />
        </strong>
      </p>
      <button type="button" className={css.textButton} onClick={() => setAsking(true)}>
        解除綁定
      </button>
      <PasswordDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="解除綁定電子信箱"
        submit="解除綁定"
        send={unbind}
      >
        解除之後，帳號的通知會改用簡訊傳送到您的手機。
      </PasswordDialog>
    </div>
  );
}
