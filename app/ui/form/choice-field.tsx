import { type Choice, ChoiceGroup } from '../choice-group.tsx';
import css from './choice-field.module.css';

interface Props {
  label: string;
  choices: readonly Choice[];
  value: string;
  onChange: (value: string) => void;
}

/** One of two or three, as tall as the fields beside it. */
export function ChoiceField({ label, choices, value, onChange }: Props) {
  return (
    <div className={css.field}>
      <ChoiceGroup legend={label} choices={choices} chosen={value} onChoose={onChange} look="row" />
    </div>
  );
}
