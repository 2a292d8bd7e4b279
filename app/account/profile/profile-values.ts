import type { Gender, Profile } from '../../../contract/account.ts';
import { accountLimits } from '../../../contract/account-limits.ts';
import { accountMessages } from '../../../contract/messages/account.ts';
import { birthdayProblem } from '../../../contract/rules/birthday.ts';
import { nameProblem, tidyName } from '../../../contract/rules/person-name.ts';
import { dayOfText } from '../../ui/form/text-field.tsx';

/** What stands in the fields of the profile editor. */
export interface ProfileValues {
  lastName: string;
  firstName: string;
  birthday: string;
  gender: string;
  intro: string;
}

type PersonalFields = Pick<Profile, keyof ProfileValues>;

export function valuesOf(profile: Profile): ProfileValues {
  const { lastName, firstName, birthday, gender, intro } = profile;
  return { lastName, firstName, birthday: birthday.replaceAll('-', '/'), gender: String(gender), intro };
}

/** What the fields mean, as it is sent. */
export function fieldsOf(values: ProfileValues): PersonalFields {
  return {
    lastName: tidyName(values.lastName),
    firstName: tidyName(values.firstName),
    birthday: dayOfText(values.birthday),
    gender: Number(values.gender) as Gender,
    intro: values.intro.trim(),
  };
}

/** A space too many is no change. */
export function isChanged(values: ProfileValues, profile: Profile): boolean {
  const fields = fieldsOf(values);
  return (Object.keys(fields) as (keyof PersonalFields)[]).some((name) => fields[name] !== profile[name]);
}

export function checkProfile(values: ProfileValues): Partial<Record<keyof ProfileValues, string>> {
  const fields = fieldsOf(values);
  const problems = {
    lastName: nameProblem(fields.lastName, accountMessages.fieldLastName),
    firstName: nameProblem(fields.firstName, accountMessages.fieldFirstName),
    birthday: birthdayProblem(fields.birthday),
    intro: [...fields.intro].length > accountLimits.introMaxLength ? accountMessages.fieldIntroLong : null,
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== null));
}

const reasons: Partial<Record<Profile['identity'], string>> = {
  verified: '已完成身分驗證，姓名與生日無法修改。',
  pending: '身分驗證審核中，姓名與生日暫時無法修改。',
};

/** Why name and birthday cannot be changed; null where they can. */
export function whyFixed(profile: Profile): string | null {
  return reasons[profile.identity] ?? null;
}
