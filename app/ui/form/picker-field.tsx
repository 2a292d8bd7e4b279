import { type KeyboardEvent, useReducer } from 'react';
import fieldCss from './field.module.css';
import { Field, type FieldProps } from './field.tsx';
import { FormIcon } from './form-icon.tsx';
import { closedPicker, nextPicker, optionsFor, type PickerOption } from './picker.ts';
import css from './picker-field.module.css';
import { optionId, PickerList } from './picker-list.tsx';

interface Props extends FieldProps {
  name: string;
  options: readonly PickerOption[];
  /** The key of the chosen option. */
  value: string;
  onChange: (key: string) => void;
  nothingFound: string;
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 5, PageUp: -5 };

/**
 * One of many, found by typing. Its list stands in the page and pushes what is below it down: so it is whole on any
 * screen, with a keyboard over half of it too.
 */
export function PickerField({ label, error, hint, name, options, value, onChange, nothingFound }: Props) {
  const [{ open, typed, active }, tell] = useReducer(nextPicker, closedPicker);
  const shown = optionsFor(options, typed);
  const chosen = options.find(({ key }) => key === value);
  const written = chosen ? `${chosen.name} ${chosen.mark}` : '';

  const openList = () => tell({ type: 'opened', at: options.findIndex(({ key }) => key === value) });

  function pick(option: PickerOption | undefined): void {
    if (option) onChange(option.key);
    tell({ type: 'closed' });
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229) return;
    const by = steps[event.key];
    if (by && open) tell({ type: 'moved', by, count: shown.length });
    else if (by) openList();
    else if (open && event.key === 'Enter') pick(shown[active]);
    else if (open && event.key === 'Escape') tell({ type: 'closed' });
    else return;
    // Otherwise Enter would send the form, and Escape close the popup around it.
    event.preventDefault();
  }

  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => {
        const listId = `${control.id}-list`;
        const current = open ? shown[active] : undefined;
        return (
          <div className={css.holder}>
            <div className={fieldCss.holder}>
              <input
                {...control}
                type="text"
                role="combobox"
                name={name}
                className={fieldCss.control}
                value={typed ?? written}
                autoComplete="off"
                autoCapitalize="off"
                spellCheck={false}
                enterKeyHint="done"
                aria-autocomplete="list"
                aria-expanded={open}
                aria-controls={open ? listId : undefined}
                aria-activedescendant={current && optionId(listId, current.key)}
                onChange={(event) => tell({ type: 'typed', text: event.target.value })}
                onFocus={(event) => event.target.select()}
                onClick={openList}
                onBlur={() => tell({ type: 'closed' })}
                onKeyDown={onKeyDown}
              />
              <span className={css.sign}>
                <FormIcon name="down" />
              </span>
            </div>
            {open && (
              <PickerList
                id={listId}
                label={label}
                options={shown}
                chosen={value}
                active={active}
                onPick={pick}
                nothingFound={nothingFound}
              />
            )}
          </div>
        );
      }}
    </Field>
  );
}
