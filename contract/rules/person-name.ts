import { accountLimits } from '../account-limits.ts';
import { accountMessages } from '../messages/account.ts';

const han = /^[\p{Script=Han}·‧・]+$/u;
/** Control characters, and those that turn the direction of a line or break it. */
const unusable = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/u;

/** Without spaces at its ends and never more than one between. */
export function tidyName(typed: string): string {
  return typed.trim().replace(/\s+/g, ' ');
}

/** What is wrong with a first or last name; `missing` is what to say when there is none. */
export function nameProblem(name: string, missing: string): string | null {
  if (name === '') return missing;
  if (unusable.test(name)) return accountMessages.fieldNameCharacters;
  return [...name].length > accountLimits.nameMaxLength ? accountMessages.fieldNameLong : null;
}

/** 姓 before 名: without a space when both are Han characters, with one otherwise. */
export function fullName({ lastName, firstName }: { lastName: string; firstName: string }): string {
  const between = han.test(lastName) && han.test(firstName) ? '' : ' ';
  return `${lastName}${between}${firstName}`.trim();
}
