import { type RefObject, useSyncExternalStore } from 'react';
import css from './message.module.css';
import { openOverlays } from './open-overlays.ts';
import { messageSource, takeMessageAction } from './show-message.ts';

/** Above everything, dialogs too. */
function raise(element: HTMLElement | null): void {
  element?.showPopover?.();
}

interface Props {
  /** The dialog it stands in; without one, it is the page's own. */
  inside?: RefObject<HTMLDialogElement | null>;
}

/**
 * Where messages appear and are read aloud. A modal dialog silences everything around it, so each has a region too, and
 * the topmost speaks. The region stands there before its words come: only then are they read.
 */
export function MessageRegion({ inside }: Props) {
  const message = useSyncExternalStore(messageSource.subscribe, messageSource.current);
  const top = useSyncExternalStore(openOverlays.subscribe, openOverlays.top);
  const speaks = inside ? top !== null && top === inside.current : top === null;
  return (
    <div role="status">
      {message && speaks && (
        <p ref={raise} className={message.leaving ? css.leaving : css.message} popover="manual">
          {message.text}
          {message.action && (
            <button type="button" className={css.action} onClick={takeMessageAction}>
              {message.action.label}
            </button>
          )}
        </p>
      )}
    </div>
  );
}
