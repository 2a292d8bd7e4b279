import { type RefObject, useSyncExternalStore } from 'react';
import { useStore } from '../ui/store.ts';
import css from './message.module.css';
import { openOverlays, topOverlay } from './open-overlays.ts';
import { messageStore, runMessageAction } from './show-overlay.ts';

/** Lifts the message above everything, open dialogs included. */
function raise(element: HTMLElement | null): void {
  element?.showPopover?.();
}

interface Props {
  /** The dialog that contains this region; without one, it is the page's region. */
  inside?: RefObject<HTMLDialogElement | null>;
}

/**
 * Shows messages and has them read aloud. A modal dialog silences everything around it, so each dialog has a region too,
 * and the topmost shows the message. The region is rendered before its text: only then screen readers read it.
 */
export function MessageRegion({ inside }: Props) {
  const message = useStore(messageStore);
  const top = useSyncExternalStore(openOverlays.subscribe, topOverlay);
  const isTopmost = inside ? top !== null && top === inside.current : top === null;
  return (
    <div role="status">
      {message && isTopmost && (
        <p ref={raise} className={message.leaving ? css.leaving : css.message} popover="manual">
          {message.text}
          {message.action && (
            <button type="button" className={css.action} onClick={runMessageAction}>
              {message.action.label}
            </button>
          )}
        </p>
      )}
    </div>
  );
}
