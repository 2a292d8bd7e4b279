import { type ReactNode, useId } from 'react';
import css from './field.module.css';
import { FormIcon } from './form-icon.tsx';

/** What every field is told: `error` stands beside it, and is read aloud with it. */
export interface FieldProps {
  label: string;
  error?: string | undefined;
  hint?: string | undefined;
}

/** What the control inside has to carry, so that its label, its hint and its error belong to it. */
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
          {error && <FormIcon name="fault" />}
          <span>{note}</span>
        </p>
      )}
    </div>
  );
}
