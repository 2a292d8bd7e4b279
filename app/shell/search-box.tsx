import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import css from './search-box.module.css';
import { SearchForm } from './search-form.tsx';
import { searchRow } from './search-row.ts';

/** In the bar on wide screens; on phones the bar at the lower edge opens it as a row under this one. */
export function SearchBox() {
  const open = searchRow.use();
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    // The bar is on the screen wherever the page is scrolled to.
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
    // The first Escape closes the suggestions, if there are any, and is used up by that.
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    document.querySelector<HTMLElement>('a[aria-expanded=true]')?.focus();
    searchRow.close();
  }

  return (
    <search className={open ? css.open : css.box} aria-label="站內搜尋" onBlur={onBlur} onKeyDown={onKeyDown}>
      <SearchForm field={field} />
    </search>
  );
}

function onSlash(event: globalThis.KeyboardEvent) {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  const busy = document.activeElement?.matches('input, textarea, select, [contenteditable]');
  if (busy || document.querySelector(':modal')) return;
  event.preventDefault();
  searchRow.open();
}
