import { useSyncExternalStore } from 'react';
import css from './message.module.css';
import { messageSource } from './show-message.ts';

/** Above everything, dialogs too. */
function raise(element: HTMLElement | null): void {
  element?.showPopover?.();
}

/** Its region stands there before its words come: only then are they read aloud. */
export function MessageHost() {
  const message = useSyncExternalStore(messageSource.subscribe, messageSource.current);
  return (
    <div role="status">
      {message && (
        <p ref={raise} className={message.leaving ? css.leaving : css.message} popover="manual">
          {message.text}
        </p>
      )}
    </div>
  );
}
