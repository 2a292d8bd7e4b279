import { type ReactNode, useId } from 'react';
import css from './choice-group.module.css';

export interface Choice {
  value: string;
  name: string;
  icon?: ReactNode;
}

interface Props {
  /** The name of the radio buttons, different in each group of a page; made up by default. */
  name?: string;
  legend: string;
  choices: readonly Choice[];
  chosen: string;
  onChoose: (value: string) => void;
  /** `column`: one below the other; `row`: side by side below the legend; `line`: beside the legend. */
  look: 'column' | 'row' | 'line';
}

/** One of a few choices, as native radio buttons, which support arrow keys and screen readers by themselves. */
export function ChoiceGroup({ name, legend, choices, chosen, onChoose, look }: Props) {
  const ownName = useId();
  // Engines differ in where a legend can stand, so beside its choices it is a name of another kind.
  const [Group, Legend] = look === 'line' ? (['div', 'span'] as const) : (['fieldset', 'legend'] as const);
  return (
    <Group
      className={look === 'line' ? css.beside : css.group}
      {...(look === 'line' && { role: 'group', 'aria-label': legend })}
    >
      <Legend className={css.legend} aria-hidden={look === 'line' || undefined}>
        {legend}
      </Legend>
      <div className={look === 'column' ? css.column : css.inline}>
        {choices.map((choice) => (
          <label key={choice.value} className={choice.value === chosen ? css.chosen : css.choice}>
            <input
              type="radio"
              name={name ?? ownName}
              value={choice.value}
              checked={choice.value === chosen}
              onChange={() => onChoose(choice.value)}
            />
            {choice.icon}
            <span>{choice.name}</span>
          </label>
        ))}
      </div>
    </Group>
  );
}

interface FieldProps {
  label: string;
  choices: readonly Choice[];
  value: string;
  onChange: (value: string) => void;
}

/** A form field of two or three choices, as high as the fields beside it. */
export function ChoiceField({ label, choices, value, onChange }: FieldProps) {
  return (
    <div className={css.field}>
      <ChoiceGroup legend={label} choices={choices} chosen={value} onChoose={onChange} look="row" />
    </div>
  );
}
