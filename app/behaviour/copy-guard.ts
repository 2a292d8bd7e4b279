import { messages } from '../../contract/messages.ts';
import { showMessage } from '../overlays/show-message.ts';

/** What people typed themselves, and what is there to be copied. */
const spared = 'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [data-copyable]';

function isSpared({ target }: Event): boolean {
  const element = target instanceof Element ? target : target instanceof Node ? target.parentElement : null;
  return element?.closest(spared) != null;
}

/** The menu key and Shift+F10 open a menu that some people cannot do without; copying from it is blocked all the same. */
function byKeyboard(event: MouseEvent): boolean {
  return event.button === -1 || (event instanceof PointerEvent && event.pointerType === '');
}

function blockMenu(event: MouseEvent): void {
  if (!isSpared(event) && !byKeyboard(event)) event.preventDefault();
}

function blockCopying(event: Event): void {
  // With nothing selected nothing would be copied, and nobody meant to.
  if (isSpared(event) || getSelection()?.isCollapsed !== false) return;
  event.preventDefault();
  showMessage(messages.copyBlocked);
}

/** Selected text only: pictures and links are dragged to open them elsewhere. */
function blockDragging(event: Event): void {
  if (event.target instanceof Text) blockCopying(event);
}

/** Keys and selecting are left alone, so that nobody who reads by keyboard or by ear notices. */
export function startCopyGuard(): void {
  document.addEventListener('contextmenu', blockMenu);
  document.addEventListener('copy', blockCopying);
  document.addEventListener('cut', blockCopying);
  document.addEventListener('dragstart', blockDragging);
}
