import { type KeyboardEvent, useReducer } from 'react';
import { comboboxAttributes, isComposing, type ListedOption, OptionList } from './combobox.tsx';
import fieldCss from './field.module.css';
import { Field, type FieldProps, FormIcon } from './field.tsx';
import { closedPicker, nextPicker, optionsFor, type PickerOption } from './picker.ts';
import css from './picker-field.module.css';

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
 * Chooses one option of many, found by typing. The list is part of the page and pushes down what is below it, so that all
 * of it can be reached on any screen, also with a keyboard over half of it.
 */
export function PickerField({ label, error, hint, name, options, value, onChange, nothingFound }: Props) {
  const [{ open, typed, active }, dispatch] = useReducer(nextPicker, closedPicker);
  const shown = optionsFor(options, typed);
  const chosen = options.find(({ key }) => key === value);
  const written = chosen ? `${chosen.name} ${chosen.suffix}` : '';

  const openList = () => dispatch({ type: 'opened', at: options.findIndex(({ key }) => key === value) });

  function pick(option: PickerOption | undefined): void {
    if (option) onChange(option.key);
    dispatch({ type: 'closed' });
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (isComposing(event.nativeEvent)) return;
    const by = steps[event.key];
    if (by && open) dispatch({ type: 'moved', by, count: shown.length });
    else if (by) openList();
    else if (open && event.key === 'Enter') pick(shown[active]);
    else if (open && event.key === 'Escape') dispatch({ type: 'closed' });
    else return;
    // Otherwise Enter submits the form, and Escape closes the popup around it.
    event.preventDefault();
  }

  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => {
        const listId = `${control.id}-list`;
        return (
          <div className={css.holder}>
            <div className={fieldCss.holder}>
              <input
                {...control}
                {...comboboxAttributes({ id: listId, open, active: shown[active] ? active : null })}
                type="text"
                name={name}
                className={fieldCss.control}
                value={typed ?? written}
                autoComplete="off"
                autoCapitalize="off"
                spellCheck={false}
                enterKeyHint="done"
                onChange={(event) => dispatch({ type: 'typed', text: event.target.value })}
                onFocus={(event) => event.target.select()}
                onClick={openList}
                onBlur={() => dispatch({ type: 'closed' })}
                onKeyDown={onKeyDown}
              />
              <span className={css.arrow}>
                <FormIcon name="down" />
              </span>
            </div>
            {open && (
              <div className={css.panel}>
                <OptionList
                  id={listId}
                  label={label}
                  options={shown.map((option) => listed(option, option.key === value))}
                  active={active}
                  onPick={(index) => pick(shown[index])}
                  className={css.list}
                  optionClassName={css.option}
                />
                <div role="status">{shown.length === 0 && <p className={css.nothing}>{nothingFound}</p>}</div>
              </div>
            )}
          </div>
        );
      }}
    </Field>
  );
}

function listed({ key, name, suffix }: PickerOption, selected: boolean): ListedOption {
  const content = (
    <>
      <span className={css.name}>{name}</span>
      <span className={css.suffix}>{suffix}</span>
      {selected && <FormIcon name="check" />}
    </>
  );
  return { key, selected, content };
}
