import { messages } from '../../../contract/messages/messages.ts';
import { shownPhone, tidyPhone } from '../../../contract/rules/phone.ts';
import { CallFailure, send } from '../../api/call.ts';
import { showAlert } from '../../overlays/show.ts';
import type { FormState } from '../../ui/form/use-form.ts';
import { startCountdown } from '../fields/code-countdown.ts';
import { alertFieldError, checkPhone, type ForgotValues } from '../fields/field-checks.ts';
import { SentCodeField } from '../fields/sent-code-field.tsx';
import { areaOf } from './draft.ts';

interface Props {
  form: FormState<ForgotValues>;
  path: 'auth/register-captcha' | 'auth/forgot-captcha';
}

/** The code that proves whose phone it is, and the button that has it sent. */
export function CodePart({ form, path }: Props) {
  const { values } = form;
  const area = areaOf(values.country);
  const phone = tidyPhone(values.phone);
  const countdown = `${path} ${area} ${phone}`;

  async function ask(): Promise<void> {
    const wrong = checkPhone(values);
    form.showErrors({ ...wrong });
    if (wrong.country || wrong.phone) {
      alertFieldError(wrong);
      return;
    }
    try {
      const { resendAfter } = await send(path, { area, phone });
      startCountdown(countdown, resendAfter);
      // Before the alert: when it closes, the focus comes back to where it was.
      form.ref.current?.querySelector<HTMLInputElement>('[name=verifyCode]')?.focus();
      showAlert({
        type: 'success',
        title: messages.codeSent,
        text: `驗證碼已用簡訊傳送到 ${shownPhone({ area, phone })}，10 分鐘內有效。`,
      });
    } catch (failure) {
      refused(failure);
    }
  }

  function refused(failure: unknown): void {
    if (!(failure instanceof CallFailure)) throw failure;
    const { fields, retryAfter = 0 } = failure.data ?? {};
    if (fields) form.showErrors({ ...fields, country: fields.area });
    if (retryAfter > 0 && retryAfter <= longestCountdown) startCountdown(countdown, retryAfter);
    showAlert({ type: 'error', title: messages.verificationError, text: failure.message });
  }

  return <SentCodeField field={form.bind('verifyCode')} countdown={countdown} label="發送驗證碼" send={ask} />;
}

/** Longer waits are told in words. */
const longestCountdown = 120;
