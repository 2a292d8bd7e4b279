import type { ReactNode } from 'react';
import css from './switch.module.css';

interface Props {
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean | undefined;
  describedBy?: string | undefined;
  children: ReactNode;
}

/** A setting that takes effect at once, with its label before it. */
export function Switch({ checked, onChange, disabled, describedBy, children }: Props) {
  return (
    <label className={css.label}>
      <span>{children}</span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        className={css.track}
        checked={checked}
        disabled={disabled}
        aria-describedby={describedBy}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}
