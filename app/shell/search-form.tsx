import { type ComponentType, type ReactNode, type RefObject, type SubmitEvent, useEffect, useState } from 'react';
import { pages } from '../../contract/pages.ts';
import { Icon } from '../ui/icon.tsx';
import css from './search-form.module.css';

interface Props {
  field: RefObject<HTMLInputElement | null>;
  q?: string;
  /** Further choices of the search, as hidden fields. */
  children?: ReactNode;
}

const loadAssistant = () => import('../search/assistant.tsx');

/** A plain form that works by itself. Suggestions and history come once someone turns to it. */
export function SearchForm({ field, q, children }: Props) {
  const [Assistant, setAssistant] = useState<ComponentType<{ field: HTMLInputElement }>>();

  function assist() {
    // Where it cannot be loaded, the form remains a form.
    loadAssistant().then(
      (file) => setAssistant(() => file.SearchAssistant),
      () => {},
    );
  }

  // Someone may be typing before React listens.
  useEffect(() => {
    if (document.activeElement === field.current) assist();
  });

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    const form = event.currentTarget;
    event.preventDefault();
    if (field.current?.value.trim()) {
      loadAssistant().then(
        (file) => file.submitSearch(form),
        () => form.submit(),
      );
    }
  }

  return (
    <form className={css.form} action={pages.search.path} onFocus={assist} onSubmit={onSubmit}>
      <input
        ref={field}
        className={css.field}
        type="search"
        name="q"
        defaultValue={q}
        placeholder="搜尋新聞與影音"
        aria-label="搜尋"
        autoComplete="off"
        autoCapitalize="off"
        enterKeyHint="search"
      />
      {children}
      <button className={css.submit} type="submit" aria-label="搜尋">
        <Icon name="search" />
      </button>
      {Assistant && field.current && <Assistant field={field.current} />}
    </form>
  );
}
