import { type FocusEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react';
import { pages } from '../../contract/pages.ts';
import { Icon } from '../ui/icon.tsx';
import css from './search-box.module.css';
import { SearchForm } from './search-form.tsx';
import { searchRow } from './search-row.ts';

/** In the bar on wide screens; on phones a button opens it as a row under the bar. */
export function SearchBox() {
  const open = searchRow.use();
  const field = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLAnchorElement>(null);

  useEffect(() => {
    if (open) field.current?.focus();
  }, [open]);

  useEffect(() => {
    document.addEventListener('keydown', onSlash);
    return () => document.removeEventListener('keydown', onSlash);
  }, []);

  function onToggle(event: MouseEvent) {
    event.preventDefault();
    searchRow.toggle();
  }

  function onBlur(event: FocusEvent) {
    if (!event.currentTarget.contains(event.relatedTarget)) searchRow.close();
  }

  function onKeyDown(event: KeyboardEvent) {
    // The first Escape closes the suggestions, if there are any, and is used up by that.
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    opener.current?.focus();
    searchRow.close();
  }

  return (
    <>
      <a
        ref={opener}
        className={css.opener}
        href={pages.search.path}
        aria-label="搜尋"
        aria-expanded={open}
        // The field keeps its focus, so that this click closes the row instead of opening it anew.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onToggle}
      >
        <Icon name="search" />
      </a>
      <search className={open ? css.open : css.box} aria-label="站內搜尋" onBlur={onBlur} onKeyDown={onKeyDown}>
        <SearchForm field={field} />
      </search>
    </>
  );
}

function onSlash(event: globalThis.KeyboardEvent) {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  const busy = document.activeElement?.matches('input, textarea, select, [contenteditable]');
  if (busy || document.querySelector(':modal')) return;
  event.preventDefault();
  searchRow.open();
}
