import { flushSync } from 'react-dom';
import type { Profile } from '../../../contract/account.ts';
import { limits } from '../../../contract/limits.ts';
import { accountMessages } from '../../../contract/messages/account-forms.ts';
import { addressOf } from '../../../contract/page-address.ts';
import { passwordConfirmProblem, passwordProblem, plainPassword } from '../../../contract/rules/password.ts';
import { call } from '../../api/call.ts';
import { go } from '../../navigation/go.ts';
import { showMessage } from '../../overlays/show-overlay.ts';
import { askLogin } from '../../session/ask-login.ts';
import { renewSavedLogin } from '../../session/saved-login.ts';
import { FormIcon } from '../../ui/form/field.tsx';
import { SubmitButton } from '../../ui/form/form.tsx';
import { LoginName, PasswordField } from '../../ui/form/password-field.tsx';
import { type FieldErrors, onlyErrors, useForm } from '../../ui/form/use-form.ts';
import { VisuallyHidden } from '../../ui/screen-reader.tsx';
import css from '../account.module.css';
import { AccountForm } from '../account-form.tsx';
import { typedValues } from '../auth-popup/typed-values.ts';
import { showCallError } from '../call-errors.ts';
import { alertFieldError, countryOf } from '../fields/field-checks.ts';

const emptyValues = { oldPassword: '', password: '', passwordConfirm: '' };
type Values = typeof emptyValues;

function checkPasswords({ oldPassword, password, passwordConfirm }: Values): FieldErrors<Values> {
  return onlyErrors({
    oldPassword: oldPassword ? null : accountMessages.fieldPassword,
    password: passwordProblem(password),
    passwordConfirm: passwordConfirmProblem(password, passwordConfirm),
  });
}

/** Sets a new password for a member who knows the old one. */
export function ResetPasswordForm({ profile: { area, phone } }: { profile: Profile }) {
  const form = useForm<Values>({
    start: emptyValues,
    check: checkPasswords,
    onInvalid: alertFieldError,
    send: setPassword,
  });

  async function setPassword(values: Values): Promise<void> {
    try {
      await call('user/reset-password', values);
      await renewSavedLogin({ area, phone, password: values.password });
      flushSync(() => form.reset(emptyValues));
      showMessage(accountMessages.passwordChanged);
      go(addressOf('my/account', {}));
    } catch (error) {
      showCallError(error, { form });
    }
  }

  function openForgotForm(): void {
    typedValues.change({ country: countryOf(area), phone });
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
      <button type="button" className={css.textButton} onClick={openForgotForm}>
        忘記目前的密碼？
      </button>
    </>
  );
}

/** The requirements are ticked off while the new password is typed. */
function PasswordHintList({ password, confirm }: { password: string; confirm: string }) {
  return (
    <ul className={css.hints} aria-label="新密碼的條件">
      {passwordHints(password, confirm).map(({ text, met }) => (
        <li key={text} className={met ? css.met : css.hint}>
          {met && <FormIcon name="check" />}
          {text}
          {met && <VisuallyHidden>（符合）</VisuallyHidden>}
        </li>
      ))}
    </ul>
  );
}

export interface PasswordHint {
  text: string;
  met: boolean;
}

/** What a new password needs, and whether the typed one has it. */
export function passwordHints(typed: string, confirm: string): PasswordHint[] {
  const password = plainPassword(typed);
  return [
    { text: `至少 ${limits.passwordMinLength} 個字元`, met: [...password].length >= limits.passwordMinLength },
    { text: '有英文字母', met: /[A-Za-z]/.test(password) },
    { text: '有數字', met: /\d/.test(password) },
    { text: '兩次輸入相同', met: typed !== '' && typed === confirm },
  ];
}
