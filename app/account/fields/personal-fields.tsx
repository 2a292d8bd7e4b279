import { accountLimits } from '../../../contract/account-limits.ts';
import { genders } from '../../../contract/limits.ts';
import { accountMessages } from '../../../contract/messages/account-forms.ts';
import { birthdayProblem } from '../../../contract/rules/birthday.ts';
import { nameProblem, tidyName } from '../../../contract/rules/person-name.ts';
import { firstFocus } from '../../overlays/modal.tsx';
import { ChoiceField } from '../../ui/choice-group.tsx';
import { FieldRow } from '../../ui/form/form.tsx';
import { DayField, dayOfText, TextField } from '../../ui/form/text-field.tsx';
import { type FieldErrors, type FormState, onlyErrors } from '../../ui/form/use-form.ts';

export interface PersonalValues {
  lastName: string;
  firstName: string;
  /** As typed, for example 1990/01/31. */
  birthday: string;
  /** The number of the contract, as text. */
  gender: string;
}

export function checkPersonal(values: PersonalValues): FieldErrors<PersonalValues> {
  return onlyErrors({
    lastName: nameProblem(tidyName(values.lastName), accountMessages.fieldLastName),
    firstName: nameProblem(tidyName(values.firstName), accountMessages.fieldFirstName),
    birthday: birthdayProblem(dayOfText(values.birthday)),
  });
}

interface Props {
  form: Pick<FormState<PersonalValues>, 'bind'>;
  /** Name and birthday cannot be changed once the identity is verified. */
  isFixed?: boolean;
  isFirst?: boolean;
}

const genderChoices = [
  { value: String(genders.male), name: '男性' },
  { value: String(genders.female), name: '女性' },
];

/** Longer than allowed, so that a name which is too long is shown as such instead of being truncated. */
const maxTyped = accountLimits.nameMaxLength * 2;

/** Name, birthday and gender, for registering and for the profile. */
export function PersonalFields({ form, isFixed = false, isFirst = false }: Props) {
  const fixed = isFixed ? { readOnly: true } : {};
  return (
    <>
      <FieldRow>
        <TextField
          {...form.bind('lastName')}
          {...fixed}
          {...(isFirst ? firstFocus : {})}
          label="姓氏"
          autoComplete="family-name"
          maxLength={maxTyped}
        />
        <TextField {...form.bind('firstName')} {...fixed} label="名字" autoComplete="given-name" maxLength={maxTyped} />
      </FieldRow>
      <FieldRow>
        <DayField {...form.bind('birthday')} {...fixed} label="生日" autoComplete="bday" />
        <ChoiceField label="性別" choices={genderChoices} {...form.bind('gender')} />
      </FieldRow>
    </>
  );
}
