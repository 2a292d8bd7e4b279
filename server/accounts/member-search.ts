import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { taiwan, tidyPhone } from '../../contract/rules/phone.ts';
import { storedFormsOf } from './phone-number.ts';
import type { MemberSearch, PhoneKey } from './queries/members.ts';

const phoneOrId = /^\+?\d{1,20}$/;

/**
 * What a text asks for: an email, a phone or an id, otherwise a part of a name; null for an empty one. A phone may be
 * written in any way: 0912-345-678, +886 912 345 678, 00886912345678, with full-width digits.
 */
export function memberSearchOf(text: string): MemberSearch | null {
  const trimmed = text.normalize('NFKC').trim();
  if (trimmed.includes('@')) return { by: 'email', email: trimmed.toLowerCase() };
  const digits = tidyPhone(trimmed);
  if (phoneOrId.test(digits)) {
    const id = /^[1-9]\d{0,17}$/.test(digits) ? digits : null;
    return { by: 'phone', phones: phonesOf(digits), written: digits, id };
  }
  const name = trimmed.replace(/\s/g, '').toLowerCase();
  return name === '' ? null : { by: 'name', name };
}

/** Every phone that the digits may mean: Taiwan's, or another country's with its dialling code. */
function phonesOf(digits: string): PhoneKey[] {
  const international = parsePhoneNumberFromString(`+${digits.replace(/^(?:\+|00)/, '')}`, { extract: false });
  const abroad = international?.isValid()
    ? storedFormsOf({ area: `+${international.countryCallingCode}`, phone: international.nationalNumber })
    : [];
  const atHome = digits.startsWith('+') ? [] : storedFormsOf({ area: taiwan, phone: digits });
  return [...abroad, ...atHome].map(({ area, phone }) => ({ area, phone }));
}
