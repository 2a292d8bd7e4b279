import { accountLimits } from '../account-limits.ts';
import { accountMessages } from '../messages/account-forms.ts';

const han = /^[\p{Script=Han}·‧・]+$/u;
/** Control characters, and those that change the direction of a line or break it. */
const unusable = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/u;

/** Trims spaces at both ends and collapses those between. */
export function tidyName(typed: string): string {
  return typed.trim().replace(/\s+/g, ' ');
}

/** Returns what is wrong with a first or last name; `missing` is the message for an empty one. */
export function nameProblem(name: string, missing: string): string | null {
  if (name === '') return missing;
  if (unusable.test(name)) return accountMessages.fieldNameCharacters;
  return [...name].length > accountLimits.nameMaxLength ? accountMessages.fieldNameLong : null;
}

/** 姓 before 名: without a space if both are Han characters, otherwise with one. */
export function fullName({ lastName, firstName }: { lastName: string; firstName: string }): string {
  const between = han.test(lastName) && han.test(firstName) ? '' : ' ';
  return `${lastName}${between}${firstName}`.trim();
}
