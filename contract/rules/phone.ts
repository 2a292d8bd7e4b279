import { limits } from '../limits.ts';
import { accountMessages } from '../messages/account.ts';
import { messages } from '../messages/messages.ts';

export const taiwan = '+886';

const taiwanMobile = /^09\d{8}$/;
/** As long as any country's numbers are; which of them exist is known to the server. */
const anyNational = /^\d{4,14}$/;

/** Digits alone, as they are typed in any width and with any of the usual separators. */
export function tidyPhone(typed: string): string {
  return typed.normalize('NFKC').replace(/[\s().\-‐-―−]/g, '');
}

/** Whether the number has Taiwan's dialling code and yet not Taiwan's length, which has an alert of its own. */
export function isWrongLengthForTaiwan(area: string, phone: string): boolean {
  return area === taiwan && phone.length !== limits.phoneDigitsTaiwan;
}

/** What is wrong with a number, as far as that can be told without knowing all countries; null when nothing is. */
export function phoneProblem(area: string, phone: string): string | null {
  if (isWrongLengthForTaiwan(area, phone)) return messages.phoneFormatTaiwan;
  const pattern = area === taiwan ? taiwanMobile : anyNational;
  return pattern.test(phone) ? null : accountMessages.fieldPhone;
}

/** A number as people in Taiwan write it, 0917 208 837; another country's with its dialling code. */
export function shownPhone({ area, phone }: { area: string; phone: string }): string {
  return area === taiwan ? phone.replace(/^(\d{4})(\d{3})(\d{3})$/, '$1 $2 $3') : `${area} ${phone}`;
}
