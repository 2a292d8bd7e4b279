import {
  type ComponentType,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type SubmitEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import { pages } from '../../contract/pages.ts';
import { keysSetting } from '../keyboard/keys-setting.ts';
import { Icon } from '../ui/icon.tsx';
import css from './search-form.module.css';
import { searchRow } from './search-row.ts';

interface Props {
  field: RefObject<HTMLInputElement | null>;
  q?: string;
  /** Further choices of the search, as hidden fields. */
  children?: ReactNode;
}

const loadAssistant = () => import('../search/search-assistant.tsx');

/** A plain form that works without script. Suggestions and history are loaded once it gets the focus. */
export function SearchForm({ field, q, children }: Props) {
  const [Assistant, setAssistant] = useState<ComponentType<{ field: HTMLInputElement }>>();

  function assist() {
    // Where it cannot be loaded, the form works without it.
    loadAssistant().then(
      (file) => setAssistant(() => file.SearchAssistant),
      () => {},
    );
  }

  // A visitor may have begun to type before hydration.
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

/** The search of the top bar: in the bar on wide screens, a row under it on phones, opened by the bar at the lower edge. */
export function SearchBox() {
  const open = searchRow.use();
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    // The bar sticks to the top, so the page need not scroll.
    if (open) field.current?.focus({ preventScroll: true });
  }, [open]);

  useEffect(() => {
    document.addEventListener('keydown', onSlash);
    return () => document.removeEventListener('keydown', onSlash);
  }, []);

  function onBlur(event: FocusEvent) {
    if (!event.currentTarget.contains(event.relatedTarget)) searchRow.close();
  }

  function onKeyDown(event: KeyboardEvent) {
    // The first Escape closes the suggestions, if there are any, and prevents the default.
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    document.querySelector<HTMLElement>('a[aria-expanded=true]')?.focus();
    searchRow.close();
  }

  return (
    <search className={open ? css.open : css.search} aria-label="站內搜尋" onBlur={onBlur} onKeyDown={onKeyDown}>
      <SearchForm field={field} />
    </search>
  );
}

function onSlash(event: globalThis.KeyboardEvent) {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  const isTyping = document.activeElement?.matches('input, textarea, select, [contenteditable]');
  if (isTyping || document.querySelector(':modal') || keysSetting.current() === 'off') return;
  event.preventDefault();
  searchRow.open();
}
