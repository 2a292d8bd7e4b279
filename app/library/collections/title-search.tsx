import { type CompositionEvent, useEffect, useRef, useState } from 'react';
import { limits } from '../../../contract/limits.ts';
import css from './title-search.module.css';

const asksAfter = 300;

interface Props {
  value: string;
  onChange: (value: string) => void;
}

/** Looks in titles as one types; not while an input method is still choosing its characters. */
export function TitleSearch({ value, onChange }: Props) {
  const [typed, setTyped] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const composing = useRef(false);

  useEffect(() => () => clearTimeout(timer.current), []);

  function plan(text: string) {
    clearTimeout(timer.current);
    if (!composing.current) timer.current = setTimeout(onChange, asksAfter, text);
  }

  function onEnd(event: CompositionEvent<HTMLInputElement>) {
    composing.current = false;
    plan(event.currentTarget.value);
  }

  return (
    <input
      type="search"
      className={css.field}
      aria-label="搜尋收藏的標題"
      placeholder="搜尋標題"
      maxLength={limits.searchQueryMaxLength}
      value={typed}
      onChange={(event) => {
        setTyped(event.target.value);
        plan(event.target.value);
      }}
      onCompositionStart={() => {
        composing.current = true;
      }}
      onCompositionEnd={onEnd}
    />
  );
}
