import { useState } from 'react';
import css from './field.module.css';
import { Field, FormIcon } from './field.tsx';
import type { TextFieldProps } from './text-field.tsx';

interface Props extends Omit<TextFieldProps, 'type'> {
  /** Tells password managers whether to fill in or to propose a password. */
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

/** Tells password managers whose password it is, in forms without a field for the phone. */
export function LoginName({ phone }: { phone: string }) {
  return <input type="text" name="username" autoComplete="username" value={phone} readOnly hidden />;
}
