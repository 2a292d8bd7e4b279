import { useRef, useState, useSyncExternalStore } from 'react';
import type { CodeSent } from '../../../contract/account.ts';
import { accountLimits } from '../../../contract/account-limits.ts';
import { limits } from '../../../contract/limits.ts';
import { accountMessages } from '../../../contract/messages/account-forms.ts';
import { durationInWords } from '../../../contract/rules/duration.ts';
import { CallFailure } from '../../api/call.ts';
import { showAlert } from '../../overlays/show-overlay.ts';
import { Button } from '../../ui/button.tsx';
import { CodeField } from '../../ui/form/code-field.tsx';
import { type ErrorForm, showCallError } from '../call-errors.ts';

/** How long a verification code is valid, in words. */
export const codeLife = durationInWords(accountLimits.codeLife);

const tick = 250;
const countdownEnds = new Map<string, number>();

/**
 * Counts down until a code may be sent again, also while the popup is closed. The key names the target, so that a
 * mistyped number does not delay the right one.
 */
export function startCountdown(key: string, seconds: number): void {
  countdownEnds.set(key, Date.now() + seconds * 1_000);
}

function onTick(listener: () => void): () => void {
  const timer = setInterval(listener, tick);
  return () => clearInterval(timer);
}

/** The seconds left; 0 when a code may be sent. */
export function useCountdown(key: string): number {
  return useSyncExternalStore(onTick, () =>
    Math.max(0, Math.ceil(((countdownEnds.get(key) ?? 0) - Date.now()) / 1_000)),
  );
}

interface CodeRequest {
  send: () => Promise<CodeSent>;
  /** The key of the countdown. */
  countdown: string;
  /** Shown once the code is sent. */
  text: string;
  form?: ErrorForm;
}

/** Has a code sent and shows that it was; returns whether the member has a code to type. */
export async function requestCode({ send, countdown, text, form }: CodeRequest): Promise<boolean> {
  try {
    const { resendAfter } = await send();
    startCountdown(countdown, resendAfter);
    showAlert({ type: 'success', title: accountMessages.codeSent, text });
    return true;
  } catch (error) {
    showCallError(error, { title: accountMessages.verificationError, ...(form ? { form } : {}) });
    // A code was sent shortly before, perhaps before a reload; that one is still valid.
    if (!(error instanceof CallFailure) || error.message !== accountMessages.codeSentTooSoon) return false;
    startCountdown(countdown, error.data?.retryAfter ?? 0);
    return true;
  }
}

interface FieldProps {
  field: { name: string; value: string; error: string | undefined; onChange: (value: string) => void };
  /** The key of the countdown. */
  countdown: string;
  /** The button's label while no countdown runs. */
  label: string;
  send: () => void | Promise<void>;
}

/** The field for a code and the button that has it sent; the button does nothing during the countdown. */
export function SentCodeField({ field, countdown, label, send }: FieldProps) {
  const left = useCountdown(countdown);
  const [sending, setSending] = useState(false);
  const isSending = useRef(false);

  async function onClick(): Promise<void> {
    if (isSending.current || left > 0) return;
    isSending.current = true;
    setSending(true);
    try {
      await send();
    } finally {
      isSending.current = false;
      setSending(false);
    }
  }

  return (
    <CodeField {...field} label="驗證碼" length={limits.verifyCodeLength} placeholder="6 位數字" awaited={left > 0}>
      <Button onClick={() => void onClick()} aria-disabled={sending || left > 0}>
        {left > 0 ? `重新發送（${left} 秒）` : label}
      </Button>
    </CodeField>
  );
}
