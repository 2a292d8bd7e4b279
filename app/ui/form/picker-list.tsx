import { useEffect, useRef } from 'react';
import { FormIcon } from './form-icon.tsx';
import type { PickerOption } from './picker.ts';
import css from './picker-field.module.css';

interface Props {
  id: string;
  label: string;
  options: readonly PickerOption[];
  chosen: string;
  active: number;
  onPick: (option: PickerOption) => void;
  nothingFound: string;
}

export const optionId = (listId: string, key: string) => `${listId}-${key}`;

export function PickerList({ id, label, options, chosen, active, onPick, nothingFound }: Props) {
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  return (
    <div className={css.panel}>
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-label={label}
        tabIndex={-1}
        className={css.list}
        // Pressed, it would take the focus from the field, and with it the list, before that became a click.
        onMouseDown={(event) => event.preventDefault()}
      >
        {options.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: The keys are heard in the field, which keeps the focus.
          <div
            key={option.key}
            id={optionId(id, option.key)}
            role="option"
            tabIndex={-1}
            aria-selected={option.key === chosen}
            data-active={index === active || undefined}
            className={css.option}
            onClick={() => onPick(option)}
          >
            <span className={css.name}>{option.name}</span>
            <span className={css.mark}>{option.mark}</span>
            {option.key === chosen && <FormIcon name="check" />}
          </div>
        ))}
      </div>
      <div role="status">{options.length === 0 && <p className={css.nothing}>{nothingFound}</p>}</div>
    </div>
  );
}
