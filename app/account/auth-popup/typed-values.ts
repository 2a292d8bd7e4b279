import { genders } from '../../../contract/limits.ts';
import { taiwan } from '../../../contract/rules/phone.ts';
import { countryOf, type PhoneValues } from '../fields/field-checks.ts';
import type { PersonalValues } from '../fields/personal-fields.tsx';

/** What was typed, for when the popup opens again or shows another form. It never contains passwords. */
interface TypedValues extends PhoneValues, PersonalValues {
  registerCode: string;
  forgotCode: string;
}

const nothingTyped: TypedValues = {
  country: countryOf(taiwan),
  phone: '',
  lastName: '',
  firstName: '',
  birthday: '',
  gender: String(genders.male),
  registerCode: '',
  forgotCode: '',
};

let current = nothingTyped;

export const typedValues = {
  read: (): TypedValues => current,
  /** Other fields, such as passwords, are left out. */
  change(values: Partial<TypedValues>): void {
    const known = Object.entries(values).filter(([name]) => name in nothingTyped);
    current = { ...current, ...Object.fromEntries(known) };
  },
  clear(): void {
    current = nothingTyped;
  },
};
