import type { Gender, Profile } from '../../../contract/account.ts';
import { accountLimits } from '../../../contract/account-limits.ts';
import { accountMessages } from '../../../contract/messages/account-forms.ts';
import { tidyName } from '../../../contract/rules/person-name.ts';
import { dayOfText } from '../../ui/form/text-field.tsx';
import { checkPersonal, type PersonalValues } from '../fields/personal-fields.tsx';

/** The fields of the profile form. */
export interface ProfileValues extends PersonalValues {
  intro: string;
}

type ProfileFields = Pick<Profile, keyof ProfileValues>;

export function valuesOf(profile: Profile): ProfileValues {
  const { lastName, firstName, birthday, gender, intro } = profile;
  return { lastName, firstName, birthday: birthday.replaceAll('-', '/'), gender: String(gender), intro };
}

/** The fields as they are sent. */
export function fieldsOf(values: ProfileValues): ProfileFields {
  return {
    lastName: tidyName(values.lastName),
    firstName: tidyName(values.firstName),
    birthday: dayOfText(values.birthday),
    gender: Number(values.gender) as Gender,
    intro: values.intro.trim(),
  };
}

/** Spaces around a value do not count as a change. */
export function isChanged(values: ProfileValues, profile: Profile): boolean {
  const fields = fieldsOf(values);
  return (Object.keys(fields) as (keyof ProfileFields)[]).some((name) => fields[name] !== profile[name]);
}

export function checkProfile(values: ProfileValues): Partial<Record<keyof ProfileValues, string>> {
  const isIntroLong = [...values.intro.trim()].length > accountLimits.introMaxLength;
  return { ...checkPersonal(values), ...(isIntroLong ? { intro: accountMessages.fieldIntroLong } : {}) };
}

const fixedReasons: Partial<Record<Profile['identity'], string>> = {
  verified: '已完成身分驗證，姓名與生日無法修改。',
  pending: '身分驗證審核中，姓名與生日暫時無法修改。',
};

/** Why name and birthday cannot be changed; null where they can. */
export function whyFixed(profile: Profile): string | null {
  return fixedReasons[profile.identity] ?? null;
}
