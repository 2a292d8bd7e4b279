import { limits } from '../limits.ts';
import { accountMessages } from '../messages/account-forms.ts';

/** Normalises look-alikes: an input method may produce full-width letters where a keyboard produces plain ones. */
export function plainPassword(typed: string): string {
  return typed.normalize('NFKC');
}

/** Returns what is wrong with a new password; null if it is valid. */
export function passwordProblem(typed: string): string | null {
  const password = plainPassword(typed);
  const { length } = [...password];
  if (length < limits.passwordMinLength || !/[A-Za-z]/.test(password) || !/\d/.test(password)) {
    return accountMessages.passwordRule;
  }
  return length > limits.passwordMaxLength ? accountMessages.fieldPasswordLong : null;
}

export function passwordConfirmProblem(password: string, confirm: string): string | null {
  return password === confirm ? null : accountMessages.passwordMismatch;
}
