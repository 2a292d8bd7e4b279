import { limits } from '../limits.ts';
import { accountMessages } from '../messages/account-forms.ts';

export const taiwan = '+886';

const taiwanMobile = /^09\d{8}$/;
/** The lengths of all countries' numbers; only the server knows which numbers exist. */
const anyNational = /^\d{4,14}$/;

/** Converts full-width digits and removes the usual separators. */
export function tidyPhone(typed: string): string {
  return typed.normalize('NFKC').replace(/[\s().\-‐-―−]/g, '');
}

/** Whether the number has Taiwan's dialling code but not Taiwan's length, which has its own alert. */
export function isWrongLengthForTaiwan(area: string, phone: string): boolean {
  return area === taiwan && phone.length !== limits.phoneDigitsTaiwan;
}

/** Returns what is wrong with a number, checked without the rules of all countries; null if nothing is. */
export function phoneProblem(area: string, phone: string): string | null {
  if (isWrongLengthForTaiwan(area, phone)) return accountMessages.phoneFormatTaiwan;
  const pattern = area === taiwan ? taiwanMobile : anyNational;
  return pattern.test(phone) ? null : accountMessages.fieldPhone;
}

/** Formats a number as written in Taiwan, 0917 208 837; foreign ones with their dialling code. */
export function shownPhone({ area, phone }: { area: string; phone: string }): string {
  return area === taiwan ? phone.replace(/^(\d{4})(\d{3})(\d{3})$/, '$1 $2 $3') : `${area} ${phone}`;
}

/** The same for a screen, where no line breaks inside it. */
export function phoneOnScreen(number: { area: string; phone: string }): string {
  return shownPhone(number).replaceAll(' ', '\u00a0');
}
