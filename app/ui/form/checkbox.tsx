import type { ReactNode } from 'react';
import css from './checkbox.module.css';

interface Props {
  name: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
}

export function Checkbox({ name, checked, onChange, children }: Props) {
  return (
    <label className={css.label}>
      <input
        type="checkbox"
        className={css.box}
        name={name}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{children}</span>
    </label>
  );
}
