import {
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react';
import { isPlainClick, linkOf } from '../navigation/clicks.ts';
import { onKeyboardChange } from '../shell/on-screen-keyboard.ts';
import { MessageRegion } from './message.tsx';
import { type Layer, pushOverlay } from './open-overlays.ts';
import { lockScroll } from './scroll-lock.ts';

interface Props {
  open: boolean;
  /** Asked for by Escape, Back and a click outside; without it only the owner closes the dialog. */
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

/** Put on the element that should have the focus when its dialog opens; otherwise the dialog itself has it. */
export const firstFocus = { 'data-first-focus': '' };

/** A native dialog over the page: focus, Escape, Back, scroll and stacking, and nothing to look at. */
export function Modal({ open, onClose, layer, className, closesOutside, children, ...naming }: Props) {
  const frame = useRef<HTMLDialogElement>(null);
  const close = useEffectEvent(() => onClose?.());
  const closable = onClose !== undefined;

  useLayoutEffect(() => {
    const element = frame.current;
    if (!open || !element) return;
    const unlock = lockScroll();
    const leave = pushOverlay({ element, layer, close: closable ? () => close() : null });
    (element.querySelector<HTMLElement>('[data-first-focus]') ?? element).focus({ preventScroll: true });
    return () => {
      leave();
      unlock();
    };
  }, [open, layer, closable]);

  useEffect(() => {
    const element = frame.current;
    if (open && element) return onKeyboardChange((covered) => element.style.setProperty('--covered', `${covered}px`));
  }, [open]);

  function onCancel(event: SyntheticEvent) {
    if (event.target !== frame.current) return;
    event.preventDefault();
    onClose?.();
  }

  /** Browsers close a dialog by themselves when Escape is pressed again and again. */
  function onClosed(event: SyntheticEvent) {
    if (event.target !== frame.current || frame.current.open || !open) return;
    if (onClose) onClose();
    else frame.current.showModal();
  }

  function onClick(event: MouseEvent<HTMLDialogElement>) {
    const outside = event.target === frame.current && !isInside(event, frame.current);
    if (outside ? closesOutside : leadsAway(event)) onClose?.();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does what a click outside does.
    <dialog
      ref={frame}
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
      <MessageRegion inside={frame} />
    </dialog>
  );
}

function isInside({ clientX: x, clientY: y }: MouseEvent, element: Element): boolean {
  const box = element.getBoundingClientRect();
  return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
}

/** A link to another page takes the reader out of the dialog as well. */
function leadsAway(event: MouseEvent): boolean {
  const link = linkOf(event.nativeEvent);
  const staysHere = link !== null && (!link.target || link.target === '_self');
  return staysHere && isPlainClick(event.nativeEvent) && !event.defaultPrevented;
}
