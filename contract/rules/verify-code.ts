import { limits } from '../limits.ts';
import { accountMessages } from '../messages/account-forms.ts';

const sixDigits = new RegExp(`^\\d{${limits.verifyCodeLength}}$`);

/** Keeps the digits of typed or pasted text, at most as many as a code has. */
export function tidyCode(typed: string): string {
  return typed.normalize('NFKC').replace(/\D/g, '').slice(0, limits.verifyCodeLength);
}

export function codeProblem(code: string): string | null {
  return sixDigits.test(code) ? null : accountMessages.fieldCode;
}
