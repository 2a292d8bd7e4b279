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

interface LongTextProps extends Omit<FieldProps, 'hint'> {
  name: string;
  value: string;
  onChange: (value: string) => void;
  /** In characters; longer text can be typed, so that pasted text is not cut without notice. */
  longest: number;
  placeholder?: string;
  /** A dialog begins at this field. */
  'data-focus-first'?: boolean;
}

/** A text of several lines with a character count. */
export function LongTextField({ label, error, onChange, longest, ...area }: LongTextProps) {
  return (
    <Field label={label} error={error} hint={`${[...area.value.trim()].length}／${longest} 字`}>
      {(control) => (
        <textarea
          {...area}
          {...control}
          className={`${css.control} ${css.longText}`}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

/**
 * A date long ago, such as a birthday: eight digits on a number pad are quicker than paging back decades in a calendar.
 * Its value is the typed text; `dayOfText` converts it to a date.
 */
export function DayField({ onChange, ...rest }: Omit<TextFieldProps, 'type' | 'inputMode'>) {
  return (
    <TextField placeholder="1990/01/31" {...rest} inputMode="numeric" onChange={(typed) => onChange(tidyDay(typed))} />
  );
}

const lengths = [4, 2, 2];

/** Formats a date while it is typed: `19900102`, `1990-1-2` and `1990年1月2日` all become `1990/01/02`. */
export function tidyDay(typed: string): string {
  const parts = [''];
  for (const character of typed.normalize('NFKC')) {
    const last = parts.length - 1;
    const part = parts[last] ?? '';
    const isFull = part.length === lengths[last];
    if (/\d/.test(character)) {
      if (!isFull) parts[last] = part + character;
      else if (last < 2) parts.push(character);
    } else if (part !== '' && last < 2) {
      if (last > 0) parts[last] = part.padStart(2, '0');
      parts.push('');
    }
  }
  return parts.join('/');
}

/** Converts `1990/1/2` to `1990-01-02`; empty while it is incomplete. It does not check that the date exists. */
export function dayOfText(text: string): string {
  const [, year, month, day] = /^(\d{4})\/(\d{1,2})\/(\d{1,2})$/.exec(text) ?? [];
  return year && month && day ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : '';
}
