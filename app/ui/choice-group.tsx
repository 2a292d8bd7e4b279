import { type ReactNode, type ToggleEvent, useId } from 'react';
import css from './choice-group.module.css';
import { Icon, type IconName } from './icon.tsx';
import iconButton from './icon-button.module.css';
import popover from './popover.module.css';

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
  return (
    <fieldset className={look === 'line' ? css.beside : css.group}>
      <legend className={css.legend}>{legend}</legend>
      <div className={look === 'column' ? css.column : css.inline}>
        {choices.map((choice) => (
          <label key={choice.value} className={css.choice}>
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
    </fieldset>
  );
}

interface PopoverProps extends Omit<Props, 'name' | 'legend'> {
  id: string;
  icon: IconName;
  label: string;
}

/** Focuses the current choice, so that the arrow keys start there. */
function focusChosen(event: ToggleEvent<HTMLDivElement>) {
  if (event.newState === 'open')
    event.currentTarget.querySelector<HTMLElement>('input:checked')?.focus({ preventScroll: true });
}

/** A round button with a small panel of choices; the browser handles opening, Escape and outside clicks. */
export function ChoicePopover({ id, icon, label, ...choices }: PopoverProps) {
  return (
    <div className={css.holder}>
      <button
        type="button"
        className={`${iconButton.iconButton} ${css.opener}`}
        popoverTarget={id}
        aria-label={label}
        title={label}
      >
        <Icon name={icon} />
      </button>
      <div id={id} className={`${popover.popover} ${css.panel}`} popover="auto" onToggle={focusChosen}>
        <ChoiceGroup name={`${id}-choice`} legend={label} {...choices} />
      </div>
    </div>
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
