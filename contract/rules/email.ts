import { accountLimits } from '../account-limits.ts';
import { accountMessages } from '../messages/account-forms.ts';

/** Each repetition begins with a character that the previous one cannot match, so no text causes backtracking. */
const pattern = /^\w+(?:[.-]\w+)*@[A-Za-z0-9]+(?:[.-][A-Za-z0-9]+)*\.[A-Za-z]{2,}$/;

/** An address that other sites accept, with a character before the @ that is not accepted here. */
const otherCharacters = /^(?=[^@]*[^\w.@-])[^\s@]+@[^\s@]+$/;

/** Returns what is wrong with an email address; null if it is valid. */
export function emailProblem(email: string): string | null {
  if (email.length > accountLimits.emailMaxLength) return accountMessages.fieldEmail;
  if (pattern.test(email)) return null;
  return otherCharacters.test(email) ? accountMessages.fieldEmailCharacters : accountMessages.fieldEmail;
}
