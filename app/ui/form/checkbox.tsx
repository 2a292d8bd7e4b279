import { type ReactNode, useId } from 'react';
import css from './checkbox.module.css';
import fieldCss from './field.module.css';
import { FormIcon } from './field.tsx';

interface Props {
  name: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Shown below it, and read by screen readers with it. */
  error?: string | undefined;
  children: ReactNode;
}

export function Checkbox({ name, checked, onChange, error, children }: Props) {
  const noteId = useId();
  return (
    <div>
      <label className={css.label}>
        <input
          type="checkbox"
          className={css.box}
          name={name}
          checked={checked}
          aria-invalid={error !== undefined}
          aria-describedby={error && noteId}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{children}</span>
      </label>
      {error && (
        <p id={noteId} className={fieldCss.error}>
          <FormIcon name="error" />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}
