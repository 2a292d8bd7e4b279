import { accountLimits } from '../account-limits.ts';
import { accountMessages } from '../messages/account.ts';

/** Every repeat begins with a character that the one before it cannot take, so no text makes it slow. */
const pattern = /^\w+(?:[.-]\w+)*@[A-Za-z0-9]+(?:[.-][A-Za-z0-9]+)*\.[A-Za-z]{2,}$/;

/** An address as others take it, with a character before the @ that is not taken here. */
const otherCharacters = /^(?=[^@]*[^\w.@-])[^\s@]+@[^\s@]+$/;

/** What keeps an address from being taken; null when nothing does. */
export function emailProblem(email: string): string | null {
  if (email.length > accountLimits.emailMaxLength) return accountMessages.fieldEmail;
  if (pattern.test(email)) return null;
  return otherCharacters.test(email) ? accountMessages.fieldEmailCharacters : accountMessages.fieldEmail;
}
