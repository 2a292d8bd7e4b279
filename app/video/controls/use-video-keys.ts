import { useEffect, useRef } from 'react';
import { actionOf, type KeyTarget, type VideoAction } from './video-keys.ts';

function placeOf(target: EventTarget | null): KeyTarget {
  if (target instanceof HTMLSelectElement) return 'choice';
  if (target instanceof HTMLButtonElement) return 'button';
  return target instanceof HTMLInputElement && target.name === 'volume' ? 'volume' : 'elsewhere';
}

/** Keys work while the focus is inside the player, and nowhere else. */
export function useVideoKeys(frame: HTMLElement, act: (action: VideoAction) => void): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    // A press on the picture gives it the focus; the Tab key goes to the controls inside.
    frame.tabIndex = -1;
    function onKeyDown(event: KeyboardEvent) {
      const action = actionOf(event, placeOf(event.target));
      if (!action) return;
      event.preventDefault();
      latest.current(action);
    }
    frame.addEventListener('keydown', onKeyDown);
    return () => frame.removeEventListener('keydown', onKeyDown);
  }, [frame]);
}
