import { type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { accountMessages } from '../../contract/messages/account.ts';
import { taiwan } from '../../contract/rules/phone.ts';
import { invalidField } from '../errors/api-error.ts';

/** A phone as it was typed, tidied by its schema. */
export interface TypedPhone {
  area: string;
  phone: string;
}

/** A number in the one form in which it is kept and compared. */
export interface Phone {
  area: string;
  phone: string;
  /** As limits and codes name it. */
  subject: string;
  /** As providers want it: `+886912345678`. */
  international: string;
}

/** Where a country does not tell landlines from mobile phones by their numbers (+1), both are taken. */
const mobileTypes = new Set(['MOBILE', 'FIXED_LINE_OR_MOBILE']);
/** Numbers that earn money for their owner, or that nobody carries about, are no phone of a member's. */
const refusedTypes = new Set(['PREMIUM_RATE', 'SHARED_COST', 'TOLL_FREE', 'UAN', 'VOICEMAIL', 'PAGER']);

/** How people of a country write a mobile number among themselves, made into the one that is dialled from abroad. */
const homeForms: Record<string, (national: string) => string> = {
  // Argentina: 11 2345 6789 is a landline when dialled from abroad, and the mobile phone is 9 11 2345 6789.
  '+54': (national) => `9${national}`,
  // Mexico: until 2020 mobile numbers had a 1, 044 or 045 before them, and 01 was dialled before distant ones.
  '+52': (national) => national.replace(/^(?:1|01|044|045)(?=\d{10}$)/, ''),
  // Brazil: mobile numbers became nine digits long by a 9 before the eight they had.
  '+55': (national) => national.replace(/^(\d{2})([689]\d{7})$/, '$19$2'),
};

/** A member's phone, for those who have one: also a landline, which members of earlier versions may have. */
export function phoneOf(typed: TypedPhone): Phone {
  const readings = readingsOf(typed);
  const chosen = readings.find(isMobile) ?? readings.find((each) => !refusedTypes.has(each.getType() ?? ''));
  if (!chosen) throw invalidField('phone', accountMessages.fieldPhone);
  return kept(typed.area, chosen);
}

/** A phone that an SMS can be sent to: new members have one, and every code goes to one. */
export function mobilePhoneOf(typed: TypedPhone): Phone {
  const chosen = readingsOf(typed).find(isMobile);
  if (!chosen) throw invalidField('phone', accountMessages.fieldPhone);
  return kept(typed.area, chosen);
}

/** The form that earlier versions kept of the same typed number, where it differs. */
export function formerPhoneOf(typed: TypedPhone): Phone | null {
  const [plain] = readingsOf(typed);
  if (!plain || isMobile(plain)) return null;
  const former = kept(typed.area, plain);
  return former.phone === phoneOf(typed).phone ? null : former;
}

/** Whether an international number such as `+886912345678` is one that an SMS may be sent to. */
export function isMobileNumber(international: string): boolean {
  const parsed = parsePhoneNumberFromString(international, { extract: false });
  return parsed !== undefined && parsed.isValid() && isMobile(parsed);
}

/** Every valid number that may be meant, the plainest reading first. */
function readingsOf({ area, phone }: TypedPhone): PhoneNumber[] {
  const plain = readNumber(area, phone);
  const atHome = homeForms[area]?.(plain?.nationalNumber ?? phone);
  const readings = [plain, atHome === undefined ? null : readNumber(area, atHome)].filter((each) => each !== null);
  if (readings.length > 0) return readings;
  // The dialling code was typed once more.
  const withoutCode = phone.replace(new RegExp(`^(?:00)?${area.slice(1)}`), '');
  return withoutCode === phone ? [] : readingsOf({ area, phone: withoutCode });
}

function readNumber(area: string, digits: string): PhoneNumber | null {
  const parsed = parsePhoneNumberFromString(digits, { defaultCallingCode: area.slice(1), extract: false });
  const fits = parsed?.isValid() && `+${parsed.countryCallingCode}` === area && !parsed.ext;
  return parsed && fits ? parsed : null;
}

function isMobile(parsed: PhoneNumber): boolean {
  return mobileTypes.has(parsed.getType() ?? '');
}

/** Taiwan's are kept as everybody there writes them; of the others only the part after the dialling code is sure. */
function kept(area: string, { nationalNumber, number }: PhoneNumber): Phone {
  const phone = area === taiwan ? `0${nationalNumber}` : nationalNumber;
  return { area, phone, subject: `${area} ${phone}`, international: number };
}
