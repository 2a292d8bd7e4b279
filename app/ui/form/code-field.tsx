import { type ReactNode, useEffect, useEffectEvent } from 'react';
import css from './code-field.module.css';
import fieldCss from './field.module.css';
import { Field } from './field.tsx';
import type { TextFieldProps } from './text-field.tsx';

interface Props extends Omit<TextFieldProps, 'type' | 'maxLength'> {
  length: number;
  /** A code has been sent: browsers that can will read it from the SMS. */
  awaited: boolean;
  /** The button that sends the code. */
  children: ReactNode;
}

interface ReadMessage extends Credential {
  code: string;
}

/** A verification code: only digits, filled in by the phone if it can, otherwise typed or pasted. */
export function CodeField({ label, error, hint, onChange, length, awaited, children, ...input }: Props) {
  const fillIn = useEffectEvent((typed: string) => onChange(digitsOf(typed).slice(0, length)));

  useEffect(() => {
    if (!awaited || !('OTPCredential' in globalThis)) return;
    const stop = new AbortController();
    const request = { otp: { transport: ['sms'] }, signal: stop.signal } as CredentialRequestOptions;
    navigator.credentials.get(request).then(
      (message) => message && fillIn((message as ReadMessage).code),
      // No message arrived, or the visitor did not allow it.
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

/** Pasted codes may contain spaces, and input methods may produce full-width digits. */
function digitsOf(typed: string): string {
  return typed.normalize('NFKC').replace(/\D/g, '');
}
