/** What visitors type themselves, and what is meant to be copied. */
const copyable = 'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [data-copyable]';
/** A link's menu opens it in another tab. */
const withMenu = `${copyable}, a[href]`;

let tellVisitor: (() => void) | null = null;
let isMessageDue = false;

function isWithin({ target }: Event, selector: string): boolean {
  const element = target instanceof Element ? target : target instanceof Node ? target.parentElement : null;
  return element?.closest(selector) != null;
}

/** Some people depend on the menu that the menu key and Shift+F10 open; copying from it is blocked all the same. */
function byKeyboard(event: MouseEvent): boolean {
  return event.button === -1 || (event instanceof PointerEvent && event.pointerType === '');
}

function blockMenu(event: MouseEvent): void {
  if (!isWithin(event, withMenu) && !byKeyboard(event)) event.preventDefault();
}

function blockCopying(event: Event): void {
  // Without a selection nothing would be copied.
  if (isWithin(event, copyable) || getSelection()?.isCollapsed !== false) return;
  event.preventDefault();
  if (tellVisitor) tellVisitor();
  else isMessageDue = true;
}

/** Blocks selected text only: pictures and links are dragged to open them elsewhere. */
function blockDragging(event: Event): void {
  if (event.target instanceof Text) blockCopying(event);
}

/** Keys and selecting stay as they are, so that the guard does not disturb visitors who use a keyboard or a screen reader. */
export function startCopyGuard(): void {
  document.addEventListener('contextmenu', blockMenu);
  document.addEventListener('copy', blockCopying);
  document.addEventListener('cut', blockCopying);
  document.addEventListener('dragstart', blockDragging);
}

/** Registers the message about a blocked copy, once messages can be shown; a copy that was blocked before shows it now. */
export function onBlockedCopy(tell: () => void): void {
  tellVisitor = tell;
  if (isMessageDue) tell();
  isMessageDue = false;
}
