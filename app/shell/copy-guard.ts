/** What visitors typed themselves, and what is there to be copied. */
const spared = 'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [data-copyable]';
/** Beside these, the menu of a link opens it elsewhere. */
const sparedFromMenu = `${spared}, a[href]`;

let say: (() => void) | null = null;
let isUnsaid = false;

function isWithin({ target }: Event, selector: string): boolean {
  const element = target instanceof Element ? target : target instanceof Node ? target.parentElement : null;
  return element?.closest(selector) != null;
}

/** The menu key and Shift+F10 open a menu that some people cannot do without; copying from it is blocked all the same. */
function byKeyboard(event: MouseEvent): boolean {
  return event.button === -1 || (event instanceof PointerEvent && event.pointerType === '');
}

function blockMenu(event: MouseEvent): void {
  if (!isWithin(event, sparedFromMenu) && !byKeyboard(event)) event.preventDefault();
}

function blockCopying(event: Event): void {
  // With nothing selected nothing would be copied, and nobody meant to.
  if (isWithin(event, spared) || getSelection()?.isCollapsed !== false) return;
  event.preventDefault();
  if (say) say();
  else isUnsaid = true;
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

/** How a blocked copy is told to the visitor, once messages can be shown; one that was blocked before is told now. */
export function sayBlockedCopies(by: () => void): void {
  say = by;
  if (isUnsaid) say();
  isUnsaid = false;
}
