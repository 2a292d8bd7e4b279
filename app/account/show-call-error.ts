import { showAlert } from '../overlays/show.ts';
import { fieldErrors, toCallFailure } from './auth-popup/show-auth-error.ts';
import { waitInWords } from './wait-in-words.ts';

interface Where {
  /** Says beside its fields what is wrong with them. */
  form?: { showErrors(errors: Record<string, string | undefined>): void };
  /** Instead of the server's words, which then stand below it. */
  title?: string;
}

/**
 * What the server has against it: beside the fields, and as an alert with the moment from which it may be tried again. A
 * wrong password is said once, at its field.
 */
export function showCallError(error: unknown, { form, title }: Where = {}): void {
  const failure = toCallFailure(error);
  form?.showErrors(fieldErrors(failure));
  if (form && failure.error === 'BAD_CREDENTIALS') return;
  const { retryAfter = 0 } = failure.data ?? {};
  const wait = retryAfter > 0 ? `請在 ${waitInWords(retryAfter)}後再試。` : undefined;
  const text = title ? [failure.message, wait].filter(Boolean).join('　') : wait;
  showAlert({ type: 'error', title: title ?? failure.message, ...(text ? { text } : {}) });
}
