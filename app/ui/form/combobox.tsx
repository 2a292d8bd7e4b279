import { type ReactNode, useEffect } from 'react';

/** While a word is composed, Enter, arrows and Escape belong to the input method; Safari reports this only by key code. */
export function isComposing(event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return event.isComposing || event.keyCode === 229;
}

export const optionId = (listId: string, index: number) => `${listId}-${index}`;

interface Popup {
  id: string;
  open: boolean;
  /** The option that the arrow keys have reached; null while they are in the field. */
  active: number | null;
}

/** The attributes that connect the field with the list below it. */
export function comboboxAttributes({ id, open, active }: Popup) {
  return {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': open,
    'aria-controls': open ? id : undefined,
    'aria-activedescendant': open && active !== null ? optionId(id, active) : undefined,
  } as const;
}

/** Scrolls the active option into view. */
export function useActiveOptionInView({ id, active }: Omit<Popup, 'open'>): void {
  useEffect(() => {
    if (active !== null) document.getElementById(optionId(id, active))?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
}

export interface ListedOption {
  key: string;
  selected: boolean;
  /** Read by screen readers instead of the content. */
  label?: string;
  content: ReactNode;
}

interface Props {
  id: string;
  label: string;
  options: readonly ListedOption[];
  active: number | null;
  onPick: (index: number) => void;
  className?: string | undefined;
  optionClassName: string | undefined;
}

/** The list below a combobox. Its field keeps the focus and handles the keys. */
export function OptionList({ id, label, options, active, onPick, className, optionClassName }: Props) {
  useActiveOptionInView({ id, active });
  return (
    <div
      id={id}
      role="listbox"
      aria-label={label}
      tabIndex={-1}
      className={className}
      // Otherwise pressing takes the focus from the field, which closes the list before the press becomes a click.
      onMouseDown={(event) => event.preventDefault()}
    >
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: The field keeps the focus and handles the keys.
        <div
          key={option.key}
          id={optionId(id, index)}
          role="option"
          tabIndex={-1}
          aria-selected={option.selected}
          aria-label={option.label}
          data-active={index === active || undefined}
          className={optionClassName}
          onClick={() => onPick(index)}
        >
          {option.content}
        </div>
      ))}
    </div>
  );
}
