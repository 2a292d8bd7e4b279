import { limits } from '../limits.ts';
import { accountMessages } from '../messages/account.ts';
import { messages } from '../messages/messages.ts';

/** One form for what looks alike: an input method may give full-width letters where a keyboard gives plain ones. */
export function plainPassword(typed: string): string {
  return typed.normalize('NFKC');
}

/** What keeps a new password from being taken; null when nothing does. */
export function passwordProblem(typed: string): string | null {
  const password = plainPassword(typed);
  const { length } = [...password];
  if (length < limits.passwordMinLength || !/[A-Za-z]/.test(password) || !/\d/.test(password)) {
    return messages.passwordRule;
  }
  return length > limits.passwordMaxLength ? accountMessages.fieldPasswordLong : null;
}

export function passwordConfirmProblem(password: string, confirm: string): string | null {
  return password === confirm ? null : messages.passwordMismatch;
}
