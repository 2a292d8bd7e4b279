import { messages } from '../../../contract/messages/messages.ts';
import { CallFailure } from '../../api/call.ts';
import { showAlert } from '../../overlays/show.ts';
import type { FormState } from '../../ui/form/use-form.ts';

/** Which field a refusal is about, where the server names none itself. */
const about = { BAD_CODE: 'verifyCode', PHONE_TAKEN: 'phone', BAD_CREDENTIALS: 'password' } as const;

/** What a refusal has to say beside the fields. */
export function fieldErrors(failure: CallFailure): Record<string, string | undefined> {
  const fields = failure.data?.fields;
  if (fields) return { ...fields, country: fields.area };
  const name = failure.error && failure.error in about ? about[failure.error as keyof typeof about] : null;
  return name ? { [name]: failure.message } : {};
}

export function toCallFailure(error: unknown): CallFailure {
  if (error instanceof CallFailure) return error;
  throw error;
}

/** Too much was asked, or the service is away: nothing is wrong with what was typed. */
const passing = new Set<CallFailure['error']>([null, 'TOO_MANY_REQUESTS', 'UNAVAILABLE']);

/** A code that is not right is told twice, as the specification has it: what the server said, and what to look at. */
export function alertVerification(error: unknown, form: Pick<FormState<object>, 'showErrors'>): void {
  const failure = toCallFailure(error);
  form.showErrors(fieldErrors(failure));
  showAlert({ type: 'error', title: failure.message });
  if (!passing.has(failure.error)) {
    showAlert({ type: 'error', title: messages.verificationError, text: '請確認手機號碼、驗證碼與密碼後再試一次。' });
  }
}
