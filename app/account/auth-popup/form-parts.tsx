import type { Tokens } from '../../../contract/account.ts';
import { accountMessages } from '../../../contract/messages/account-forms.ts';
import { phoneOnScreen, tidyPhone } from '../../../contract/rules/phone.ts';
import { send } from '../../api/call.ts';
import { showAlert, showMessage } from '../../overlays/show-overlay.ts';
import { beginSession } from '../../session/run-session.ts';
import { PasswordField } from '../../ui/form/password-field.tsx';
import type { FormState } from '../../ui/form/use-form.ts';
import { fieldErrors, toCallFailure } from '../call-errors.ts';
import { alertFieldError, areaOf, checkPhone, type ForgotValues } from '../fields/field-checks.ts';
import { codeLife, SentCodeField, startCountdown } from '../fields/sent-code.tsx';
import css from './auth-popup.module.css';
import { authPopup } from './popup-state.ts';
import { typedValues } from './typed-values.ts';

/** The alert says a longer wait instead of counting it down. */
const longestCountdown = 120;

interface PhoneCodeProps {
  form: FormState<ForgotValues>;
  path: 'auth/register-captcha' | 'auth/forgot-captcha';
}

/** The verification code of the phone in the same form, and the button that has it sent. */
export function PhoneCodeField({ form, path }: PhoneCodeProps) {
  const { values } = form;
  const area = areaOf(values.country);
  const phone = tidyPhone(values.phone);
  const countdown = `${path} ${area} ${phone}`;

  async function sendCode(): Promise<void> {
    const errors = checkPhone(values);
    form.showErrors({ ...errors });
    if (errors.country || errors.phone) {
      alertFieldError(errors);
      return;
    }
    try {
      const { resendAfter } = await send(path, { area, phone });
      startCountdown(countdown, resendAfter);
      // Before the alert, which gives the focus back to this field when it closes.
      form.ref.current?.querySelector<HTMLInputElement>('[name=verifyCode]')?.focus();
      showAlert({
        type: 'success',
        title: accountMessages.codeSent,
        text: `驗證碼已用簡訊傳送到 ${phoneOnScreen({ area, phone })}，${codeLife}內有效。`,
      });
    } catch (error) {
      showSendError(error);
    }
  }

  function showSendError(error: unknown): void {
    const failure = toCallFailure(error);
    const { fields, retryAfter = 0 } = failure.data ?? {};
    if (fields) form.showErrors(fieldErrors(failure));
    if (retryAfter > 0 && retryAfter <= longestCountdown) startCountdown(countdown, retryAfter);
    showAlert({ type: 'error', title: accountMessages.verificationError, text: failure.message });
  }

  return <SentCodeField field={form.bind('verifyCode')} countdown={countdown} label="發送驗證碼" send={sendCode} />;
}

interface NewPasswordProps {
  form: Pick<FormState<{ password: string; passwordConfirm: string }>, 'bind'>;
  label: string;
}

export function NewPasswordFields({ form, label }: NewPasswordProps) {
  return (
    <>
      <PasswordField
        {...form.bind('password')}
        label={label}
        hint="英文字母與數字混合，至少 8 個字元"
        autoComplete="new-password"
      />
      <PasswordField {...form.bind('passwordConfirm')} label={`確認${label}`} autoComplete="new-password" />
    </>
  );
}

export function BackToLogin() {
  return (
    <div className={css.links}>
      <button type="button" className={css.link} onClick={() => authPopup.switchTo('login')}>
        返回登入
      </button>
    </div>
  );
}

/** Ends each of the three forms after the server has given tokens. */
export function startLoggedInSession(tokens: Tokens, message: string): void {
  typedValues.clear();
  beginSession(tokens);
  authPopup.closeAfterLogin();
  showMessage(message);
}
