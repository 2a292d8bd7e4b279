import { genders } from '../../../contract/limits.ts';
import { taiwan } from '../../../contract/rules/phone.ts';
import { countryOf, type PhoneValues } from '../fields/field-checks.ts';
import type { PersonalValues } from '../fields/personal-fields.tsx';

/** What was typed, for when the popup opens again or shows another form. It never contains passwords. */
interface Draft extends PhoneValues, PersonalValues {
  registerCode: string;
  forgotCode: string;
}

const emptyDraft: Draft = {
  country: countryOf(taiwan),
  phone: '',
  lastName: '',
  firstName: '',
  birthday: '',
  gender: String(genders.male),
  registerCode: '',
  forgotCode: '',
};

let current = emptyDraft;

export const draft = {
  read: (): Draft => current,
  /** Fields that a draft does not have, such as passwords, are left out. */
  change(values: Partial<Draft>): void {
    const known = Object.entries(values).filter(([name]) => name in emptyDraft);
    current = { ...current, ...Object.fromEntries(known) };
  },
  clear(): void {
    current = emptyDraft;
  },
};
