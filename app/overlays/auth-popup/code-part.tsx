import { useRef, useState } from 'react';
import { limits } from '../../../contract/limits.ts';
import { messages } from '../../../contract/messages.ts';
import { tidyPhone } from '../../../contract/rules/phone.ts';
import { CallFailure, send } from '../../api/send.ts';
import { Button } from '../../ui/button.tsx';
import { CodeField } from '../../ui/form/code-field.tsx';
import type { FormState } from '../../ui/form/use-form.ts';
import { showAlert } from '../show-alert.ts';
import { startCountdown, useCountdown } from './code-countdown.ts';
import { areaOf } from './draft.ts';
import { alertWrong, type ForgotValues, wrongPhone } from './wrong-input.ts';

interface Props {
  form: FormState<ForgotValues>;
  path: 'auth/register-captcha' | 'auth/forgot-captcha';
}

/** The code that proves whose phone it is, and the button that has it sent. */
export function CodePart({ form, path }: Props) {
  const { values } = form;
  const [asking, setAsking] = useState(false);
  const asks = useRef(false);
  const area = areaOf(values.country);
  const phone = tidyPhone(values.phone);
  const key = `${path} ${area} ${phone}`;
  const left = useCountdown(key);

  async function ask(): Promise<void> {
    if (asks.current || left > 0) return;
    const wrong = wrongPhone(values);
    form.showErrors({ ...wrong });
    if (wrong.country || wrong.phone) {
      alertWrong(wrong);
      return;
    }
    asks.current = true;
    setAsking(true);
    try {
      const { resendAfter } = await send(path, { area, phone });
      startCountdown(key, resendAfter);
      // Before the alert: when it closes, the focus comes back to where it was.
      form.ref.current?.querySelector<HTMLInputElement>('[name=verifyCode]')?.focus();
      showAlert({
        type: 'success',
        title: messages.codeSent,
        text: `驗證碼已用簡訊傳送到 ${area} ${phone}，10 分鐘內有效。`,
      });
    } catch (failure) {
      refused(failure);
    } finally {
      asks.current = false;
      setAsking(false);
    }
  }

  function refused(failure: unknown): void {
    if (!(failure instanceof CallFailure)) throw failure;
    const { fields, retryAfter = 0 } = failure.data ?? {};
    if (fields) form.showErrors({ ...fields, country: fields.area });
    if (retryAfter > 0 && retryAfter <= longestCountdown) startCountdown(key, retryAfter);
    showAlert({ type: 'error', title: messages.verificationError, text: failure.message });
  }

  const label = left > 0 ? `重新發送（${left} 秒）` : '發送驗證碼';
  return (
    <CodeField
      {...form.bind('verifyCode')}
      label="驗證碼"
      length={limits.verifyCodeLength}
      placeholder="6 位數字"
      awaited={left > 0}
    >
      <Button onClick={() => void ask()} aria-disabled={asking || left > 0}>
        {label}
      </Button>
    </CodeField>
  );
}

/** Longer waits are told in words. */
const longestCountdown = 120;
