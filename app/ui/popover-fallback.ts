import { openPopoverAttribute } from './open-popover.ts';

// Panels for browsers without popovers: Safari before 17, Chrome before 114, Firefox before 125. `reset.css` hides what has not
// been opened; here it opens by its button, and closes by Escape, a press outside it or another panel.

const isOpen = (panel: Element) => panel.hasAttribute(openPopoverAttribute);
const openPanels = () => [...document.querySelectorAll<HTMLElement>(`[popover=auto][${openPopoverAttribute}]`)];

/** The button that opened a panel gets the focus back. */
const openers = new WeakMap<HTMLElement, HTMLElement>();

function setOpen(panel: HTMLElement, open: boolean): void {
  if (isOpen(panel) === open) return;
  if (open && panel.getAttribute('popover') === 'auto') closeOutside(panel);
  const states = { oldState: open ? 'closed' : 'open', newState: open ? 'open' : 'closed' };
  panel.dispatchEvent(Object.assign(new Event('beforetoggle'), states));
  const hasFocus = panel.contains(document.activeElement);
  panel.toggleAttribute(openPopoverAttribute, open);
  // There is no layer above the page that it could be in.
  panel.style.zIndex = open ? '100' : '';
  if (open && getComputedStyle(panel).position === 'static') panel.style.position = 'fixed';
  if (!open && hasFocus) openers.get(panel)?.focus({ preventScroll: true });
  queueMicrotask(() => panel.dispatchEvent(Object.assign(new Event('toggle'), states)));
}

function closeOutside(inside: Node | null): void {
  for (const panel of openPanels()) if (!panel.contains(inside)) setOpen(panel, false);
}

function panelOf(target: EventTarget | null): { button: HTMLElement; panel: HTMLElement } | null {
  const button = target instanceof Element ? target.closest<HTMLElement>('[popovertarget]') : null;
  const panel = document.getElementById(button?.getAttribute('popovertarget') ?? '');
  return button && panel ? { button, panel } : null;
}

function onClick(event: MouseEvent): void {
  const pressed = event.defaultPrevented ? null : panelOf(event.target);
  if (!pressed) return;
  const { button, panel } = pressed;
  const action = button.getAttribute('popovertargetaction') ?? 'toggle';
  const open = action === 'show' || (action !== 'hide' && !isOpen(panel));
  if (open) openers.set(panel, button);
  setOpen(panel, open);
}

function onPress({ target }: Event): void {
  // Its own button closes it by the click that follows.
  closeOutside(panelOf(target)?.panel ?? (target instanceof Node ? target : null));
}

function onKey(event: KeyboardEvent): void {
  const panel = openPanels().at(-1);
  if (event.key !== 'Escape' || !panel) return;
  event.preventDefault();
  setOpen(panel, false);
}

/** Gives elements the methods of popovers, and buttons what they do with them. */
export function addPopovers(): void {
  Object.assign(HTMLElement.prototype, {
    showPopover(this: HTMLElement) {
      setOpen(this, true);
    },
    hidePopover(this: HTMLElement) {
      setOpen(this, false);
    },
  });
  document.addEventListener('click', onClick);
  document.addEventListener('pointerdown', onPress);
  document.addEventListener('keydown', onKey);
}
