import { diallingCodes } from '../../../contract/dialling-codes.ts';
import { genders } from '../../../contract/limits.ts';
import { taiwan } from '../../../contract/rules/phone.ts';

/** What was typed, for when the popup opens again or turns to another form. Passwords are never in it. */
interface Draft {
  /** The country whose dialling code is chosen: some countries share theirs. */
  country: string;
  phone: string;
  lastName: string;
  firstName: string;
  birthday: string;
  gender: string;
  registerCode: string;
  forgotCode: string;
}

export function countryOf(area: string): string {
  return diallingCodes.find((code) => code.area === area)?.country ?? '';
}

export function areaOf(country: string): string {
  return diallingCodes.find((code) => code.country === country)?.area ?? '';
}

const empty: Draft = {
  country: countryOf(taiwan),
  phone: '',
  lastName: '',
  firstName: '',
  birthday: '',
  gender: String(genders.male),
  registerCode: '',
  forgotCode: '',
};

let kept = empty;

export const draft = {
  read: (): Draft => kept,
  keep(values: Partial<Draft>): void {
    const known = Object.entries(values).filter(([name]) => name in empty);
    kept = { ...kept, ...Object.fromEntries(known) };
  },
  /** Whoever is logged in has left nothing half done. */
  drop(): void {
    kept = empty;
  },
};
