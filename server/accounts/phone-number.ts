import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { accountMessages } from '../../contract/account-messages.ts';
import { taiwan } from '../../contract/rules/phone.ts';
import { invalidField } from '../refused.ts';

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

/** Numbers that earn money for their owner, or that nobody carries about, are no phone of a member's. */
const refusedTypes = new Set(['PREMIUM_RATE', 'SHARED_COST', 'TOLL_FREE', 'UAN', 'VOICEMAIL', 'PAGER']);

/** Refuses what is not a number of a country with this dialling code; a leading zero makes no second number. */
export function phoneOf({ area, phone }: TypedPhone): Phone {
  const parsed = parsePhoneNumberFromString(phone, { defaultCallingCode: area.slice(1), extract: false });
  const fits = parsed?.isValid() && `+${parsed.countryCallingCode}` === area && !parsed.ext;
  if (!parsed || !fits || refusedTypes.has(parsed.getType() ?? '')) {
    throw invalidField('phone', accountMessages.fieldPhone);
  }
  // Taiwan's are written as everybody there writes them; of the others only the part after the dialling code is sure.
  const kept = area === taiwan ? `0${parsed.nationalNumber}` : parsed.nationalNumber;
  return { area, phone: kept, subject: `${area} ${kept}`, international: parsed.number };
}
