import { type ReactNode, useEffect, useEffectEvent } from 'react';
import css from './code-field.module.css';
import fieldCss from './field.module.css';
import { Field } from './field.tsx';
import type { TextFieldProps } from './text-field.tsx';

interface Props extends Omit<TextFieldProps, 'type' | 'maxLength'> {
  length: number;
  /** A message with a code is on its way: where the browser can, it reads it. */
  awaited: boolean;
  /** The button that sends the code. */
  children: ReactNode;
}

interface ReadMessage extends Credential {
  code: string;
}

/** A code that came by SMS: digits only, filled in by the phone if it can, otherwise typed or pasted. */
export function CodeField({ label, error, hint, onChange, length, awaited, children, ...input }: Props) {
  const take = useEffectEvent((typed: string) => onChange(digitsOf(typed).slice(0, length)));

  useEffect(() => {
    if (!awaited || !('OTPCredential' in globalThis)) return;
    const stop = new AbortController();
    const asked = { otp: { transport: ['sms'] }, signal: stop.signal } as CredentialRequestOptions;
    navigator.credentials.get(asked).then(
      (message) => message && take((message as ReadMessage).code),
      // No message, or the reader would rather type it.
      () => {},
    );
    return () => stop.abort();
  }, [awaited]);

  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <div className={css.row}>
          <input
            {...input}
            {...control}
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            className={`${fieldCss.control} ${css.code}`}
            onChange={(event) => onChange(digitsOf(event.target.value).slice(0, length))}
          />
          {children}
        </div>
      )}
    </Field>
  );
}

/** A pasted code may come with its spaces, and an input method may give full-width digits. */
function digitsOf(typed: string): string {
  return typed.normalize('NFKC').replace(/\D/g, '');
}
