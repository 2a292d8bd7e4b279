import { type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { accountMessages } from '../../contract/messages/account-forms.ts';
import { taiwan } from '../../contract/rules/phone.ts';
import { invalidField } from '../errors/api-error.ts';

/** A phone as it was typed, normalised by its schema. */
export interface TypedPhone {
  area: string;
  phone: string;
}

/** A phone in the form in which it is stored and compared. */
export interface Phone {
  area: string;
  phone: string;
  /** The form used in rate limit keys and code targets. */
  subject: string;
  /** The form for providers: `+886912345678`. */
  international: string;
}

/** Some countries (+1) do not distinguish landlines from mobile phones by number, so both are accepted there. */
const mobileTypes = new Set(['MOBILE', 'FIXED_LINE_OR_MOBILE']);
/** Members cannot use numbers that charge the caller or are not a personal phone. */
const rejectedTypes = new Set(['PREMIUM_RATE', 'SHARED_COST', 'TOLL_FREE', 'UAN', 'VOICEMAIL', 'PAGER']);

/** Converts the domestic form of a mobile number to the form that is dialled from abroad. */
const homeForms: Record<string, (national: string) => string> = {
  // Argentina: 11 2345 6789 is a landline when dialled from abroad, and the mobile phone is 9 11 2345 6789.
  '+54': (national) => `9${national}`,
  // Mexico: until 2020 mobile numbers had a 1, 044 or 045 before them, and 01 was dialled before distant ones.
  '+52': (national) => national.replace(/^(?:1|01|044|045)(?=\d{10}$)/, ''),
  // Brazil: mobile numbers became nine digits long by a 9 before the eight they had.
  '+55': (national) => national.replace(/^(\d{2})([689]\d{7})$/, '$19$2'),
};

/** Parses the phone of an existing member. Accepts landlines, which members of earlier versions may have. */
export function phoneOf(typed: TypedPhone): Phone {
  const candidates = interpretationsOf(typed);
  const chosen = candidates.find(isMobile) ?? candidates.find((each) => !rejectedTypes.has(each.getType() ?? ''));
  if (!chosen) throw invalidField('phone', accountMessages.fieldPhone);
  return storedForm(typed.area, chosen);
}

/** Parses a phone that can receive SMS; required for new members and for every code. */
export function mobilePhoneOf(typed: TypedPhone): Phone {
  const chosen = interpretationsOf(typed).find(isMobile);
  if (!chosen) throw invalidField('phone', accountMessages.fieldPhone);
  return storedForm(typed.area, chosen);
}

/** Returns the form in which earlier versions stored the typed number; null if it is the same. */
export function formerPhoneOf(typed: TypedPhone): Phone | null {
  const [plain] = interpretationsOf(typed);
  if (!plain || isMobile(plain)) return null;
  const former = storedForm(typed.area, plain);
  return former.phone === phoneOf(typed).phone ? null : former;
}

/** Returns every form in which the typed number may be stored; none if it is no number. */
export function storedFormsOf(typed: TypedPhone): Phone[] {
  return interpretationsOf(typed).map((parsed) => storedForm(typed.area, parsed));
}

/** Whether an international number such as `+886912345678` is one that an SMS may be sent to. */
export function isMobileNumber(international: string): boolean {
  const parsed = parsePhoneNumberFromString(international, { extract: false });
  return parsed !== undefined && parsed.isValid() && isMobile(parsed);
}

/** A number as an operator types it, with its dialling code or as in Taiwan; null if no SMS can be sent to it. */
export function mobileNumberOf(typed: string): Phone | null {
  const parsed = parsePhoneNumberFromString(typed, { defaultCountry: 'TW', extract: false });
  if (!parsed?.isValid() || !isMobile(parsed)) return null;
  return storedForm(`+${parsed.countryCallingCode}`, parsed);
}

/** Returns every valid interpretation of the typed number, the most literal first. */
function interpretationsOf({ area, phone }: TypedPhone): PhoneNumber[] {
  const plain = parseNumber(area, phone);
  const atHome = homeForms[area]?.(plain?.nationalNumber ?? phone);
  const candidates = [plain, atHome === undefined ? null : parseNumber(area, atHome)].filter((each) => each !== null);
  if (candidates.length > 0) return candidates;
  // The dialling code may have been typed again before the number.
  const withoutCode = phone.replace(new RegExp(`^(?:00)?${area.slice(1)}`), '');
  return withoutCode === phone ? [] : interpretationsOf({ area, phone: withoutCode });
}

function parseNumber(area: string, digits: string): PhoneNumber | null {
  const parsed = parsePhoneNumberFromString(digits, { defaultCallingCode: area.slice(1), extract: false });
  const fits = parsed?.isValid() && `+${parsed.countryCallingCode}` === area && !parsed.ext;
  return parsed && fits ? parsed : null;
}

function isMobile(parsed: PhoneNumber): boolean {
  return mobileTypes.has(parsed.getType() ?? '');
}

/**
 * Taiwan's numbers are stored in their domestic form with a leading 0; for others only the national number is certain.
 */
function storedForm(area: string, { nationalNumber, number }: PhoneNumber): Phone {
  const phone = area === taiwan ? `0${nationalNumber}` : nationalNumber;
  return { area, phone, subject: `${area} ${phone}`, international: number };
}
