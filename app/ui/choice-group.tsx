import { type ReactNode, useId } from 'react';
import css from './choice-group.module.css';

export interface Choice {
  value: string;
  name: string;
  mark?: ReactNode;
}

interface Props {
  legend: string;
  choices: readonly Choice[];
  chosen: string;
  onChoose: (value: string) => void;
  /** `column` is one under the other, `row` side by side under their legend, `line` beside it. */
  look: 'column' | 'row' | 'line';
}

/** One of a few, as native radio buttons: arrow keys and what is read aloud come with them. */
export function ChoiceGroup({ legend, choices, chosen, onChoose, look }: Props) {
  const name = useId();
  return (
    <fieldset className={look === 'line' ? css.beside : css.group}>
      <legend className={css.legend}>{legend}</legend>
      <div className={look === 'column' ? css.column : css.inline}>
        {choices.map((choice) => (
          <label key={choice.value} className={css.choice}>
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === chosen}
              onChange={() => onChoose(choice.value)}
            />
            {choice.mark}
            <span>{choice.name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
