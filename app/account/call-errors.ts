import { accountMessages } from '../../contract/messages/account-forms.ts';
import { durationInWords } from '../../contract/rules/duration.ts';
import { CallFailure } from '../api/call.ts';
import { showAlert } from '../overlays/show-overlay.ts';

/** The part of a form that shows errors beside its fields. */
export interface ErrorForm {
  showErrors(errors: Record<string, string | undefined>): void;
}

/** The field that an error is about, where the server names none. */
const fieldOfError: Partial<Record<string, string>> = {
  BAD_CODE: 'verifyCode',
  PHONE_TAKEN: 'phone',
  BAD_CREDENTIALS: 'password',
};

/** What to show beside which field. */
export function fieldErrors(failure: CallFailure): Record<string, string | undefined> {
  const fields = failure.data?.fields;
  if (fields) return { ...fields, country: fields.area };
  const name = fieldOfError[failure.error ?? ''];
  return name ? { [name]: failure.message } : {};
}

/** Rethrows what is not the failure of a call. */
export function toCallFailure(error: unknown): CallFailure {
  if (error instanceof CallFailure) return error;
  throw error;
}

interface Options {
  form?: ErrorForm;
  /** Shown instead of the server's message, which then follows as text. */
  title?: string;
}

/**
 * Shows why a call failed: beside the fields, and in an alert that says when to try again. A wrong password is shown at
 * its field only.
 */
export function showCallError(error: unknown, { form, title }: Options = {}): void {
  const failure = toCallFailure(error);
  form?.showErrors(fieldErrors(failure));
  if (form && failure.error === 'BAD_CREDENTIALS') return;
  const { retryAfter = 0 } = failure.data ?? {};
  const wait = retryAfter > 0 ? `請在 ${durationInWords(retryAfter)}後再試。` : undefined;
  const text = title ? [failure.message, wait].filter(Boolean).join('　') : wait;
  showAlert({ type: 'error', title: title ?? failure.message, ...(text ? { text } : {}) });
}

/** Errors that say nothing about the input: no response, too many calls, a fault of the server, or no service. */
const unrelated = new Set<CallFailure['error']>([null, 'TOO_MANY_REQUESTS', 'INTERNAL', 'UNAVAILABLE']);

/** Shows why registering or setting a password failed. The specification asks for a second alert about the input. */
export function showVerificationError(error: unknown, form: ErrorForm): void {
  const failure = toCallFailure(error);
  form.showErrors(fieldErrors(failure));
  showAlert({ type: 'error', title: failure.message });
  if (!unrelated.has(failure.error)) {
    showAlert({
      type: 'error',
      title: accountMessages.verificationError,
      text: '請確認手機號碼、驗證碼與密碼後再試一次。',
    });
  }
}
