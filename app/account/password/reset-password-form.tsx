import { flushSync } from 'react-dom';
import type { Profile } from '../../../contract/account.ts';
import { accountMessages } from '../../../contract/messages/account.ts';
import { addressOf } from '../../../contract/page-address.ts';
import { passwordConfirmProblem, passwordProblem } from '../../../contract/rules/password.ts';
import { call } from '../../api/call.ts';
import { go } from '../../navigation/go.ts';
import { showMessage } from '../../overlays/show.ts';
import { askLogin } from '../../session/ask-login.ts';
import { renewSavedLogin } from '../../session/saved-login.ts';
import { SubmitButton } from '../../ui/form/form.tsx';
import { LoginName, PasswordField } from '../../ui/form/password-field.tsx';
import { type FieldErrors, useForm } from '../../ui/form/use-form.ts';
import css from '../account.module.css';
import { AccountForm } from '../account-form.tsx';
import { countryOf, draft } from '../auth-popup/draft.ts';
import { alertFieldError } from '../fields/field-checks.ts';
import { showCallError } from '../show-call-error.ts';
import { PasswordHintList } from './password-hint-list.tsx';

const empty = { oldPassword: '', password: '', passwordConfirm: '' };
type Values = typeof empty;

function wrongPasswords({ oldPassword, password, passwordConfirm }: Values): FieldErrors<Values> {
  const wrong = {
    oldPassword: oldPassword ? null : accountMessages.fieldPassword,
    password: passwordProblem(password),
    passwordConfirm: passwordConfirmProblem(password, passwordConfirm),
  };
  return Object.fromEntries(Object.entries(wrong).filter(([, problem]) => problem !== null));
}

/** A new password for a member who knows the old one. */
export function ResetPasswordForm({ profile: { area, phone } }: { profile: Profile }) {
  const form = useForm<Values>({
    start: empty,
    check: wrongPasswords,
    onInvalid: alertFieldError,
    send: setPassword,
  });

  async function setPassword(values: Values): Promise<void> {
    try {
      await call('user/reset-password', values);
      await renewSavedLogin({ area, phone, password: values.password });
      flushSync(() => form.reset(empty));
      showMessage(accountMessages.passwordChanged);
      go(addressOf('my/account', {}));
    } catch (error) {
      showCallError(error, { form });
    }
  }

  function forgot(): void {
    draft.keep({ country: countryOf(area), phone });
    askLogin({ mode: 'forgot' });
  }

  return (
    <>
      <AccountForm form={form}>
        <LoginName phone={phone} />
        <PasswordField {...form.bind('oldPassword')} label="目前的密碼" autoComplete="current-password" />
        <PasswordField {...form.bind('password')} label="新密碼" autoComplete="new-password" />
        <PasswordField {...form.bind('passwordConfirm')} label="確認新密碼" autoComplete="new-password" />
        <PasswordHintList password={form.values.password} confirm={form.values.passwordConfirm} />
        <SubmitButton busy={form.busy}>更新密碼</SubmitButton>
      </AccountForm>
      <button type="button" className={css.way} onClick={forgot}>
        忘記目前的密碼？
      </button>
    </>
  );
}
