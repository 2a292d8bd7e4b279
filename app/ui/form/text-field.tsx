import type { ComponentProps } from 'react';
import css from './field.module.css';
import { Field, type FieldProps } from './field.tsx';

type Native = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'id' | 'className'>;

export interface TextFieldProps extends FieldProps, Native {
  value: string;
  onChange: (value: string) => void;
}

export function TextField({ label, error, hint, onChange, ...input }: TextFieldProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <input
          type="text"
          {...input}
          {...control}
          className={css.control}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
