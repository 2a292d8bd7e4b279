import { taiwan } from '../../contract/rules/phone.ts';
import type { PhoneKey } from './queries/members.ts';

/** 09** *** 678; a foreign number with its dialling code. */
export function maskPhone({ area, phone }: PhoneKey): string {
  const end = phone.slice(-3);
  return area === taiwan ? `09** *** ${end}` : `${area} ***${end}`;
}

/** w***@example.com. */
export function maskEmail(email: string): string {
  return email.replace(/^(.).*@/u, '$1***@');
}

/** 王○明, 王○; names in other scripts show their first character only. */
export function maskName(name: string): string {
  const characters = [...name];
  const [first = ''] = characters;
  if (!/^\p{Script=Han}+$/u.test(name)) return `${first}***`;
  const last = characters.length > 2 ? characters.at(-1) : '';
  return `${first}${'○'.repeat(Math.max(1, characters.length - 2))}${last}`;
}

/** A1******89. */
export function maskIdentityNumber(number: string): string {
  return `${number.slice(0, 2)}******${number.slice(-2)}`;
}
