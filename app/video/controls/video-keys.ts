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

/** While a Chinese input method listens, letters arrive as `Process`; the key's place says which one it was. */
const places: Record<string, VideoAction> = { KeyM: 'mute', KeyF: 'full', KeyC: 'captions' };

export interface PressedKey {
  key: string;
  code: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** Which part of the player has the focus, as far as it has keys of its own. */
export type KeyTarget = 'button' | 'choice' | 'volume' | 'elsewhere';

/** What a key asks of the film; null where it belongs to the browser or to the control that has the focus. */
export function actionOf(pressed: PressedKey, place: KeyTarget): VideoAction | null {
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey || place === 'choice') return null;
  const action = (pressed.key === 'Process' ? places[pressed.code] : actions[lower(pressed.key)]) ?? null;
  if (place === 'button' && action === 'toggle') return null;
  if (place === 'volume' && pressed.key.startsWith('Arrow')) return null;
  return action;
}

function lower(key: string): string {
  return key.length === 1 ? key.toLowerCase() : key;
}
