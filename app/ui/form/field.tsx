import { type ReactNode, useId } from 'react';
import { Drawing } from '../drawing.tsx';
import css from './field.module.css';

/** The props of every field; `error` is shown below it and read by screen readers with it. */
export interface FieldProps {
  label: string;
  error?: string | undefined;
  hint?: string | undefined;
}

/** The attributes that connect the control with its label, hint and error. */
export interface ControlProps {
  id: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

export function Field({
  label,
  error,
  hint,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? hint;
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      {children({ id, 'aria-invalid': error !== undefined, 'aria-describedby': note ? noteId : undefined })}
      {note && (
        <p id={noteId} className={error ? css.error : css.hint}>
          {error && <FormIcon name="error" />}
          <span>{note}</span>
        </p>
      )}
    </div>
  );
}

const shapes = {
  show: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
  hide: 'M4 4l16 16M9.5 5.9A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-3 3.7M6.3 7.5A16.5 16.5 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4.6-1.3M9.9 9.9a3 3 0 0 0 4.2 4.2',
  down: 'M6 9.5l6 6 6-6',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  error: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 8v5M12 16h.01',
} as const;

/** The icons of forms; they are loaded with the forms. */
export function FormIcon({ name }: { name: keyof typeof shapes }) {
  return <Drawing shape={shapes[name]} />;
}
