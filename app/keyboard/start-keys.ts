import { logError } from '../log-error.ts';
import { openPopover } from '../ui/open-popover.ts';
import { keysSetting } from './keys-setting.ts';

/** What a key means on every page; `/` is the search's own, see shell/search-form.tsx. */
const keys = new Set(['j', 'k', 'l', '?']);
const typing = 'input, textarea, select, video, audio, [contenteditable], [role=slider]';

/** Whether a key belongs to what has the focus or lies over the page. */
function isTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return true;
  const isTyping = event.target instanceof Element && event.target.closest(typing);
  return Boolean(isTyping) || isPageCovered();
}

/** Whether something lies over the page and has the keys. A message, which only time closes, leaves them to the page. */
export function isPageCovered(): boolean {
  return document.querySelector(`:modal, ${openPopover}:not([popover=manual])`) !== null;
}

/** Loads what the keys do with the first of them. */
export function startKeys(): void {
  document.addEventListener('keydown', (event) => {
    if (!keys.has(event.key) || isTaken(event) || keysSetting.current() === 'off') return;
    event.preventDefault();
    if (event.key === '?') import('./keys-dialog.tsx').then((file) => file.openKeysDialog(), logError);
    else import('./key-actions.ts').then((file) => file.actOnKey(event.key), logError);
  });
}
