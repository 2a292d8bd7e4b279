import {
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react';
import { linkOf } from '../navigation/follow-links.ts';
import { isPlainClick } from '../navigation/plain-click.ts';
import { onKeyboardChange } from '../shell/on-screen-keyboard.ts';
import { MessageRegion } from './message.tsx';
import { type Layer, pushOverlay } from './open-overlays.ts';

interface Props {
  open: boolean;
  /** Called on Escape, Back and a click outside; without it only the owner closes the dialog. */
  onClose?: (() => void) | undefined;
  layer: Layer;
  className: string | undefined;
  /** The id of the element that names it, or the name itself. */
  labelledBy?: string;
  label?: string;
  describedBy?: string | undefined;
  role?: 'alertdialog';
  closesOutside?: boolean;
  children: ReactNode;
}

/** Spread on the element that gets the focus when its dialog opens; otherwise the dialog itself gets it. */
export const firstFocus = { 'data-first-focus': '' };

/** A native dialog over the page without a look of its own: focus, Escape, Back, scroll lock and stacking. */
export function Modal({ open, onClose, layer, className, closesOutside, children, ...naming }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useEffectEvent(() => onClose?.());
  const closable = onClose !== undefined;

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    const unlock = lockScroll();
    const removeOverlay = pushOverlay({ element, layer, close: closable ? () => close() : null });
    (element.querySelector<HTMLElement>('[data-first-focus]') ?? element).focus({ preventScroll: true });
    return () => {
      removeOverlay();
      unlock();
    };
  }, [open, layer, closable]);

  useEffect(() => {
    const element = dialog.current;
    if (open && element) return onKeyboardChange((covered) => element.style.setProperty('--covered', `${covered}px`));
  }, [open]);

  function onCancel(event: SyntheticEvent) {
    if (event.target !== dialog.current) return;
    event.preventDefault();
    onClose?.();
  }

  /** Browsers close a dialog themselves when Escape is pressed repeatedly. */
  function onClosed(event: SyntheticEvent) {
    if (event.target !== dialog.current || dialog.current.open || !open) return;
    if (onClose) onClose();
    else dialog.current.showModal();
  }

  function onClick(event: MouseEvent<HTMLDialogElement>) {
    const outside = event.target === dialog.current && !isInside(event, dialog.current);
    if (outside ? closesOutside : leadsAway(event)) onClose?.();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does what a click outside does.
    <dialog
      ref={dialog}
      className={className}
      tabIndex={-1}
      role={naming.role}
      aria-label={naming.label}
      aria-labelledby={naming.labelledBy}
      aria-describedby={naming.describedBy}
      onCancel={onCancel}
      onClose={onClosed}
      onClick={onClick}
    >
      {children}
      <MessageRegion inside={dialog} />
    </dialog>
  );
}

function isInside({ clientX: x, clientY: y }: MouseEvent, element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return x >= left && x <= right && y >= top && y <= bottom;
}

/** A link to another page closes the dialog as well. */
function leadsAway(event: MouseEvent): boolean {
  const link = linkOf(event.nativeEvent);
  const staysHere = link !== null && (!link.target || link.target === '_self');
  return staysHere && isPlainClick(event.nativeEvent) && !event.defaultPrevented;
}

const lockAttribute = 'data-scroll-locked';
let locks = 0;

/** Keeps the page under a dialog from scrolling until the last lock is released. */
function lockScroll(): () => void {
  const root = document.documentElement;
  locks += 1;
  if (locks === 1) {
    // The scrollbar's room stays reserved, so that nothing moves sideways when it disappears.
    const hasScrollbar = innerWidth > root.clientWidth;
    root.setAttribute(lockAttribute, hasScrollbar ? 'gutter' : '');
  }
  let isHeld = true;
  return () => {
    if (!isHeld) return;
    isHeld = false;
    locks -= 1;
    if (locks === 0) root.removeAttribute(lockAttribute);
  };
}
