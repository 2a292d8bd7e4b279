import { useEffect, useRef } from 'react';

export type VideoAction = 'toggle' | 'back' | 'forward' | 'louder' | 'quieter' | 'mute' | 'full' | 'captions';

const actions: Record<string, VideoAction> = {
  ' ': 'toggle',
  ArrowLeft: 'back',
  ArrowRight: 'forward',
  ArrowUp: 'louder',
  ArrowDown: 'quieter',
  m: 'mute',
  f: 'full',
  c: 'captions',
};

/** With a Chinese input method letters arrive as `Process`; the key code names the key. */
const actionsByCode: Record<string, VideoAction> = { KeyM: 'mute', KeyF: 'full', KeyC: 'captions' };

export interface PressedKey {
  key: string;
  code: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** The part of the player that has the focus, if it handles keys itself. */
export type KeyTarget = 'button' | 'choice' | 'volume' | 'elsewhere';

/** The action of a key; null if the key belongs to the browser or to the focused control. */
export function actionOf(pressed: PressedKey, target: KeyTarget): VideoAction | null {
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey || target === 'choice') return null;
  const action = (pressed.key === 'Process' ? actionsByCode[pressed.code] : actions[lower(pressed.key)]) ?? null;
  if (target === 'button' && action === 'toggle') return null;
  if (target === 'volume' && pressed.key.startsWith('Arrow')) return null;
  return action;
}

function lower(key: string): string {
  return key.length === 1 ? key.toLowerCase() : key;
}

function targetOf(target: EventTarget | null): KeyTarget {
  if (target instanceof HTMLSelectElement) return 'choice';
  if (target instanceof HTMLButtonElement) return 'button';
  return target instanceof HTMLInputElement && target.name === 'volume' ? 'volume' : 'elsewhere';
}

/** Handles keys while the focus is inside the player. */
export function useVideoKeys(frame: HTMLElement, act: (action: VideoAction) => void): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    // A click on the picture focuses the frame; the Tab key goes to the controls inside.
    frame.tabIndex = -1;
    function onKeyDown(event: KeyboardEvent) {
      const action = actionOf(event, targetOf(event.target));
      if (!action) return;
      event.preventDefault();
      latest.current(action);
    }
    frame.addEventListener('keydown', onKeyDown);
    return () => frame.removeEventListener('keydown', onKeyDown);
  }, [frame]);
}
