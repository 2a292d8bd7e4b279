import { useState } from 'react';
import css from './field.module.css';
import { Field } from './field.tsx';
import { FormIcon } from './form-icon.tsx';
import type { TextFieldProps } from './text-field.tsx';

interface Props extends Omit<TextFieldProps, 'type'> {
  /** So that password managers know whether to fill in or to propose one. */
  autoComplete: 'current-password' | 'new-password';
}

export function PasswordField({ label, error, hint, onChange, ...input }: Props) {
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <div className={css.holder}>
          <input
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            className={css.control}
            onChange={(event) => onChange(event.target.value)}
          />
          <button
            type="button"
            className={css.inner}
            aria-label={`顯示${label}`}
            aria-pressed={shown}
            aria-controls={control.id}
            onClick={() => setShown(!shown)}
          >
            <FormIcon name={shown ? 'hide' : 'show'} />
          </button>
        </div>
      )}
    </Field>
  );
}
