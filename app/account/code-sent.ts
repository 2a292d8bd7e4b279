import type { CodeSent } from '../../contract/account.ts';
import { accountMessages } from '../../contract/messages/account.ts';
import { messages } from '../../contract/messages/messages.ts';
import { CallFailure } from '../api/call.ts';
import { showAlert } from '../overlays/show.ts';
import { startCountdown } from './fields/code-countdown.ts';
import { showCallError } from './show-call-error.ts';

interface Asking {
  ask: () => Promise<CodeSent>;
  /** By which the countdown is known. */
  countdown: string;
  /** What to say once it is sent. */
  text: string;
  form?: { showErrors(errors: Record<string, string | undefined>): void };
}

/** Has a code sent and says so; tells whether there is one to be typed now. */
export async function askForCode({ ask, countdown, text, form }: Asking): Promise<boolean> {
  try {
    const { resendAfter } = await ask();
    startCountdown(countdown, resendAfter);
    showAlert({ type: 'success', title: messages.codeSent, text });
    return true;
  } catch (error) {
    showCallError(error, { title: messages.verificationError, ...(form ? { form } : {}) });
    // It was sent a moment ago, perhaps before the page was loaded anew: that one can be typed.
    if (!(error instanceof CallFailure) || error.message !== accountMessages.codeSentTooSoon) return false;
    startCountdown(countdown, error.data?.retryAfter ?? 0);
    return true;
  }
}
