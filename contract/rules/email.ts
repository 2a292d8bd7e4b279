import { accountLimits } from '../account-limits.ts';
import { accountMessages } from '../account-messages.ts';

/** Every repeat begins with a character that the one before it cannot take, so no text makes it slow. */
const pattern = /^\w+(?:[.-]\w+)*@[A-Za-z0-9]+(?:[.-][A-Za-z0-9]+)*\.[A-Za-z]{2,}$/;

export function emailProblem(email: string): string | null {
  return email.length <= accountLimits.emailMaxLength && pattern.test(email) ? null : accountMessages.fieldEmail;
}
