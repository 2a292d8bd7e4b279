import { z } from 'zod';
import { accountLimits } from '../account-limits.ts';
import { diallingCodes } from '../dialling-codes.ts';
import { genders } from '../limits.ts';
import { accountMessages } from '../messages/account-forms.ts';
import { messages } from '../messages/api-errors.ts';
import { fieldMessages } from '../messages/body-field-errors.ts';
import { birthdayProblem } from '../rules/birthday.ts';
import { emailProblem } from '../rules/email.ts';
import { isIdentityNumber, tidyIdentityNumber } from '../rules/identity-number.ts';
import { passwordConfirmProblem, passwordProblem } from '../rules/password.ts';
import { nameProblem, tidyName } from '../rules/person-name.ts';
import { phoneProblem, tidyPhone } from '../rules/phone.ts';
import { codeProblem } from '../rules/verify-code.ts';
import { text as anyText } from './text.ts';

/** Far longer than any password or token; longer values are rejected without further checks. */
const longest = 1_024;
const areas = new Set(diallingCodes.map(({ area }) => area));

const text = anyText.max(longest, messages.invalidInput);

/** A field with a rule that returns the error message, or null. */
function ruled(problem: (value: string) => string | null) {
  return text.refine((value) => problem(value) === null, { error: ({ input }) => problem(String(input)) ?? '' });
}

function name(missing: string) {
  return text
    .transform(tidyName)
    .refine((value) => nameProblem(value, missing) === null, {
      error: ({ input }) => nameProblem(String(input), missing) ?? '',
    })
    .describe('At most 40 characters.');
}

/**
 * Body fields of accounts. The descriptions are for the API's documentation, which cannot show rules written as code.
 */
export const accountFields = {
  area: text
    .refine((area) => areas.has(area), accountMessages.fieldArea)
    .describe('A dialling code of the list, such as +886.'),
  phone: text.transform(tidyPhone).describe('Without the dialling code; in Taiwan 09 and 8 digits.'),
  /** An existing password, to be compared: it may have been chosen under an older rule. */
  knownPassword: text.min(1, accountMessages.fieldPassword),
  newPassword: ruled(passwordProblem).describe('8 to 128 characters, at least one letter and one digit.'),
  passwordConfirm: text.describe('The new password once more.'),
  verifyCode: ruled(codeProblem).describe('The 6 digits that were sent.'),
  lastName: name(accountMessages.fieldLastName),
  firstName: name(accountMessages.fieldFirstName),
  birthday: ruled((value) => birthdayProblem(value)).describe('A day, as 1990-01-01, not later than today.'),
  gender: z.literal(Object.values(genders), accountMessages.fieldGender).describe('13 is male, 14 female.'),
  intro: text
    .transform((typed) => typed.trim())
    .refine((intro) => [...intro].length <= accountLimits.introMaxLength, {
      error: accountMessages.fieldIntroLong,
    })
    .describe('At most 300 characters.'),
  email: text
    .transform((typed) => typed.trim())
    .refine((email) => emailProblem(email) === null, {
      error: accountMessages.fieldEmail,
    })
    .describe('An address of mail.'),
  realName: name(accountMessages.fieldRealName),
  idNumber: text
    .transform(tidyIdentityNumber)
    .refine(isIdentityNumber, accountMessages.fieldIdentityNumber)
    .describe('A national identity number of Taiwan, or the unified number of residents.'),
  token: text.min(1, fieldMessages.required),
};

/** A rule between two fields, reported at the second one; it is checked even if other fields are invalid. */
function between<First extends string, Second extends string>(
  first: First,
  second: Second,
  problem: (first: string, second: string) => string | null,
) {
  type Form = Record<First | Second, string>;
  const asked = (form: unknown) => problem((form as Form)[first], (form as Form)[second]);
  return z.refine<Form>((form) => asked(form) === null, {
    path: [second],
    error: ({ input }) => asked(input) ?? '',
    when: ({ value }) => [first, second].every((field) => typeof (value as Partial<Form>)[field] === 'string'),
  });
}

export const phoneFitsArea = between('area', 'phone', phoneProblem);
export const passwordsMatch = between('password', 'passwordConfirm', passwordConfirmProblem);
