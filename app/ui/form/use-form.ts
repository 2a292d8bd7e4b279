import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

export type FieldErrors<Values> = { [Name in keyof Values]?: string };

interface Rules<Values> {
  start: Values;
  /** What is wrong with each field, before anything is sent. */
  check: (values: Values) => FieldErrors<Values>;
  /** Something was wrong; the fields say so already, and the first of them has the focus. */
  onWrong?: (errors: FieldErrors<Values>) => void;
  send: (values: Values) => Promise<void>;
  onChange?: (values: Values) => void;
}

export interface FormState<Values> {
  ref: RefObject<HTMLFormElement | null>;
  values: Values;
  busy: boolean;
  /** Something was typed since the form was opened. */
  touched: boolean;
  /** What those who cannot see it are to hear beyond the field that has the focus. */
  said: string;
  change(part: Partial<Values>): void;
  /** Starts anew from these values, as if nothing had been typed. */
  begin(values: Values): void;
  submit(): void;
  /** Puts errors beside their fields and the focus on the first; those of fields that the form does not have are left out. */
  showErrors(errors: Record<string, string | undefined>): void;
  bind<Name extends keyof Values & string>(
    name: Name,
  ): { name: Name; value: Values[Name]; error: string | undefined; onChange: (value: Values[Name]) => void };
}

/** The values of a form, what is wrong with them, and the sending: once, however often it is pressed. */
export function useForm<Values extends object>(rules: Rules<Values>): FormState<Values> {
  const { start, check, onWrong, send, onChange } = rules;
  const ref = useRef<HTMLFormElement>(null);
  const sending = useRef(false);
  const [values, setValues] = useState(start);
  /** Two changes may come before the form is drawn again. */
  const latest = useRef(start);
  const [errors, setErrors] = useState<FieldErrors<Values>>({});
  const [busy, setBusy] = useState(false);
  const [touched, setTouched] = useState(false);
  const [said, setSaid] = useState('');

  function change(part: Partial<Values>): void {
    const next = { ...latest.current, ...part };
    latest.current = next;
    setTouched(true);
    setSaid('');
    setValues(next);
    // What is being mended is no longer wrong until it is sent again.
    setErrors((now) => ({ ...now, ...Object.fromEntries(Object.keys(part).map((name) => [name, undefined])) }));
    onChange?.(next);
  }

  function begin(next: Values): void {
    latest.current = next;
    setValues(next);
    setErrors({});
    setTouched(false);
  }

  function showErrors(found: Record<string, string | undefined>): void {
    const known = Object.entries(found).filter(([name, error]) => name in start && error !== undefined);
    // Drawn at once: the focus goes to a field that is already marked, so that its error is read aloud with it.
    flushSync(() => setErrors(Object.fromEntries(known) as FieldErrors<Values>));
    const wrong = [...(ref.current?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? [])];
    setSaid(sayWrong(wrong));
    wrong[0]?.focus();
  }

  async function submit(): Promise<void> {
    if (sending.current) return;
    const found = check(latest.current);
    showErrors(found as Record<string, string | undefined>);
    if (Object.values(found).some((error) => error !== undefined)) {
      onWrong?.(found);
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
    said,
    change,
    begin,
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

/** A field that is given the focus is read with its error; one that has it already is not. */
function sayWrong(wrong: readonly HTMLElement[]): string {
  const first = wrong[0];
  const count = wrong.length > 1 ? `有 ${wrong.length} 個欄位需要修正。` : '';
  const note = first === document.activeElement ? first?.getAttribute('aria-describedby') : null;
  return `${count}${note ? document.getElementById(note)?.textContent : ''}`;
}
