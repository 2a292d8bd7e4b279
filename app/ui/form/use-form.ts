import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

export type FieldErrors<Values> = { [Name in keyof Values]?: string };

/** The errors of those fields that have one. */
export function onlyErrors<Name extends string>(problems: Record<Name, string | null>): { [Each in Name]?: string } {
  const found = Object.entries<string | null>(problems).filter(([, problem]) => problem !== null);
  return Object.fromEntries(found) as { [Each in Name]?: string };
}

interface Rules<Values> {
  start: Values;
  /** Returns the error of each invalid field; nothing is sent if there is one. */
  check: (values: Values) => FieldErrors<Values>;
  /** Called after the errors are shown and the first invalid field has the focus. */
  onInvalid?: (errors: FieldErrors<Values>) => void;
  send: (values: Values) => Promise<void>;
  onChange?: (values: Values) => void;
}

export interface FormState<Values> {
  ref: RefObject<HTMLFormElement | null>;
  values: Values;
  busy: boolean;
  /** A value was changed since the form was opened. */
  touched: boolean;
  /** Text for screen readers in addition to the focused field. */
  announcement: string;
  change(part: Partial<Values>): void;
  /** Resets the form to these values. */
  reset(values: Values): void;
  submit(): void;
  /** Shows errors at their fields and focuses the first; errors of fields that the form does not have are ignored. */
  showErrors(errors: Record<string, string | undefined>): void;
  bind<Name extends keyof Values & string>(
    name: Name,
  ): { name: Name; value: Values[Name]; error: string | undefined; onChange: (value: Values[Name]) => void };
}

/** The values and errors of a form, and its submission: a second submit while one is running is ignored. */
export function useForm<Values extends object>(rules: Rules<Values>): FormState<Values> {
  const { start, check, onInvalid, send, onChange } = rules;
  const ref = useRef<HTMLFormElement>(null);
  const sending = useRef(false);
  const [values, setValues] = useState(start);
  /** Two changes may happen before the next render. */
  const latest = useRef(start);
  const [errors, setErrors] = useState<FieldErrors<Values>>({});
  const [busy, setBusy] = useState(false);
  const [touched, setTouched] = useState(false);
  const [announcement, setAnnouncement] = useState('');

  function change(part: Partial<Values>): void {
    const next = { ...latest.current, ...part };
    latest.current = next;
    setTouched(true);
    setAnnouncement('');
    setValues(next);
    // A changed field loses its error until the next submit.
    setErrors((now) => ({ ...now, ...Object.fromEntries(Object.keys(part).map((name) => [name, undefined])) }));
    onChange?.(next);
  }

  function reset(next: Values): void {
    latest.current = next;
    setValues(next);
    setErrors({});
    setTouched(false);
  }

  function showErrors(found: Record<string, string | undefined>): void {
    const known = Object.entries(found).filter(([name, error]) => name in start && error !== undefined);
    // Rendered at once: a field that is focused when it already has its error is read with it.
    flushSync(() => setErrors(Object.fromEntries(known) as FieldErrors<Values>));
    const invalid = [...(ref.current?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? [])];
    setAnnouncement(announcementFor(invalid));
    invalid[0]?.focus();
  }

  async function submit(): Promise<void> {
    if (sending.current) return;
    const found = check(latest.current);
    showErrors(found as Record<string, string | undefined>);
    if (Object.values(found).some((error) => error !== undefined)) {
      onInvalid?.(found);
      return;
    }
    sending.current = true;
    setBusy(true);
    try {
      await send(latest.current);
    } finally {
      sending.current = false;
      setBusy(false);
    }
  }

  return {
    ref,
    values,
    busy,
    touched,
    announcement,
    change,
    reset,
    showErrors,
    submit: () => void submit(),
    bind: (name) => ({
      name,
      value: values[name],
      error: errors[name],
      onChange: (value) => change({ [name]: value } as unknown as Partial<Values>),
    }),
  };
}

/** A field that receives the focus is read with its error; one that already has it is not. */
function announcementFor(invalid: readonly HTMLElement[]): string {
  const first = invalid[0];
  const count = invalid.length > 1 ? `有 ${invalid.length} 個欄位需要修正。` : '';
  const note = first === document.activeElement ? first?.getAttribute('aria-describedby') : null;
  return `${count}${note ? document.getElementById(note)?.textContent : ''}`;
}
