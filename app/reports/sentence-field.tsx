import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { comboboxAttributes, isComposing, OptionList } from '../ui/form/combobox.tsx';
import fieldCss from '../ui/form/field.module.css';
import { Field } from '../ui/form/field.tsx';
import css from './report-form.module.css';

interface Props {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  /** The sentences that can be chosen. */
  sentences: string[];
}

const withoutSpaces = (text: string) => text.replace(/\s+/g, '');
const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** The sentence that is wrong: quoted once it is known; otherwise found by a few characters, or typed. */
export function SentenceField({ name, value, error, onChange, sentences }: Props) {
  const [isQuoted, setQuoted] = useState(value !== '');
  const quote = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const wasQuoted = useRef(isQuoted);

  // What was pressed is gone, so the focus moves to what took its place.
  useEffect(() => {
    if (wasQuoted.current !== isQuoted) (isQuoted ? quote : field).current?.focus();
    wasQuoted.current = isQuoted;
  }, [isQuoted]);

  if (isQuoted && !error) {
    return (
      <div className={css.quoted}>
        <p className={fieldCss.label}>有誤的句子</p>
        <blockquote className={css.quote}>{value}</blockquote>
        <button ref={quote} type="button" className={css.change} onClick={() => setQuoted(false)}>
          換一句
        </button>
      </div>
    );
  }

  return (
    <SentenceSearch
      field={field}
      {...{ name, value, error, onChange, sentences }}
      onPick={(sentence) => {
        onChange(sentence);
        setQuoted(true);
      }}
    />
  );
}

interface SearchProps extends Props {
  field: React.RefObject<HTMLInputElement | null>;
  onPick: (sentence: string) => void;
}

function SentenceSearch({ field, name, value, error, onChange, sentences, onPick }: SearchProps) {
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState<number | null>(null);
  const query = withoutSpaces(value);
  const shown = sentences.filter((sentence) => withoutSpaces(sentence).includes(query));
  const isShown = open && shown.length > 0;

  function move(by: number): void {
    const last = shown.length - 1;
    setOpen(true);
    setActive(active === null ? (by > 0 ? 0 : last) : Math.min(Math.max(active + by, 0), last));
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (isComposing(event.nativeEvent)) return;
    const by = steps[event.key];
    const picked = isShown && active !== null ? shown[active] : undefined;
    if (by) move(by);
    else if (event.key === 'Enter' && picked !== undefined) onPick(picked);
    else if (event.key === 'Escape' && isShown) setOpen(false);
    else return;
    // Otherwise Enter submits the form, and Escape closes the dialog.
    event.preventDefault();
  }

  return (
    <Field label="有誤的句子（選填）" error={error} hint="輸入幾個字，從文章中選出那一句；也可以自己寫。">
      {(control) => (
        <div className={css.search}>
          <input
            ref={field}
            {...control}
            {...comboboxAttributes({ id: `${control.id}-list`, open: isShown, active })}
            type="text"
            name={name}
            className={fieldCss.control}
            value={value}
            autoComplete="off"
            onChange={(event) => {
              onChange(event.target.value);
              setOpen(event.target.value.trim() !== '');
              setActive(null);
            }}
            onKeyDown={onKeyDown}
            onBlur={() => setOpen(false)}
          />
          {isShown && (
            <OptionList
              id={`${control.id}-list`}
              label="文章中的句子"
              options={shown.map((sentence, index) => ({
                key: `${index}`,
                selected: index === active,
                content: sentence,
              }))}
              active={active}
              onPick={(index) => onPick(shown[index] ?? value)}
              className={css.list}
              optionClassName={css.option}
            />
          )}
        </div>
      )}
    </Field>
  );
}
