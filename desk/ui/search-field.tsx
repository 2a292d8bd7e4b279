import { useState } from 'react';

interface Props {
  label: string;
  words: string;
  onChange: (words: string) => void;
  /** In a dialog that begins at this field. */
  'data-focus-first'?: boolean | undefined;
}

/** A field for words to search for. What is still being composed with an input method is not searched for. */
export function SearchField({ label, words, onChange, ...focus }: Props) {
  const [text, setText] = useState(words);
  const [isComposing, setComposing] = useState(false);
  const change = (value: string, composing: boolean) => {
    setText(value);
    if (!composing) onChange(value.trim());
  };
  return (
    <input
      {...focus}
      className="search-field"
      type="search"
      aria-label={label}
      placeholder={label}
      value={text}
      onChange={(event) => change(event.target.value, isComposing)}
      onCompositionStart={() => setComposing(true)}
      onCompositionEnd={(event) => {
        setComposing(false);
        change(event.currentTarget.value, false);
      }}
    />
  );
}
