import { diallingCodes } from '../../../contract/dialling-codes.ts';
import { limits } from '../../../contract/limits.ts';
import { taiwan } from '../../../contract/rules/phone.ts';
import { firstFocus } from '../../overlays/modal.tsx';
import { FieldRow } from '../../ui/form/form.tsx';
import { PickerField } from '../../ui/form/picker-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import type { FormState } from '../../ui/form/use-form.ts';
import { areaOf, type PhoneValues } from './field-checks.ts';

interface Props {
  form: Pick<FormState<PhoneValues>, 'bind' | 'values'>;
  /** Password managers store a login under its phone; a new member's phone is in the address book. */
  autoComplete: 'username' | 'tel-national';
  isFirst?: boolean;
}

const countries = diallingCodes.map(({ country, name, area }) => ({
  key: country,
  name,
  suffix: area,
  words: country,
}));

/** Dialling code and number. */
export function PhoneFields({ form, autoComplete, isFirst = false }: Props) {
  const inTaiwan = areaOf(form.values.country) === taiwan;
  return (
    <FieldRow>
      <PickerField {...form.bind('country')} label="國碼" options={countries} nothingFound="找不到這個國家或國碼" />
      <TextField
        {...form.bind('phone')}
        {...(isFirst ? firstFocus : {})}
        label="手機號碼"
        type="tel"
        inputMode="tel"
        autoComplete={autoComplete}
        placeholder={inTaiwan ? '09xxxxxxxx' : '手機號碼'}
        maxLength={limits.phoneDigitsTaiwan * 3}
      />
    </FieldRow>
  );
}
