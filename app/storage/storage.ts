type Kind = 'localStorage' | 'sessionStorage';

/**
 * Everything that the site stores in this browser for longer than a tab lives, and whose it is: what is the member's is
 * removed when the session ends, what is the device's stays. Saved login data stays, as the member asked for. The
 * profile (`userInfo`) is removed last: other tabs take that as the sign that the rest is gone.
 */
const deviceKeys = {
  token: 'member',
  refreshToken: 'member',
  'video-places': 'member',
  'listening-places': 'member',
  'listening-queue': 'member',
  'later-copy': 'member',
  'series-visits': 'member',
  'tip-day': 'member',
  'corrections-told': 'member',
  'member-reports': 'member',
  'offline-collection': 'member',
  savedLogin: 'device',
  'search-history': 'device',
  later: 'device',
  'read-articles': 'device',
  reports: 'device',
  'listening-rate': 'device',
  'listening-voice': 'device',
  captions: 'device',
  keys: 'device',
  theme: 'device',
  vertical: 'device',
  elder: 'device',
  'elder-former-size': 'device',
  userInfo: 'member',
} as const satisfies Record<string, 'member' | 'device'>;

export type DeviceKey = keyof typeof deviceKeys;

/** Storage may be blocked, full or absent; then nothing is stored, and the site works without it. */
export interface KeyValueStorage<Key extends string = string> {
  read: (key: Key) => string | null;
  write: (key: Key, value: string | null) => void;
}

function storageOf<Key extends string>(kind: Kind): KeyValueStorage<Key> {
  return {
    read(key) {
      try {
        return globalThis[kind].getItem(key);
      } catch {
        return null;
      }
    },
    write(key, value) {
      try {
        if (value === null) globalThis[kind].removeItem(key);
        else globalThis[kind].setItem(key, value);
      } catch {
        // Nothing can be stored; the value lasts as long as the page.
      }
    },
  };
}

export const deviceStorage = storageOf<DeviceKey>('localStorage');
export const tabStorage = storageOf<string>('sessionStorage');

/** Removes everything that is a member's from this browser. */
export function clearMemberStorage(): void {
  for (const key of Object.keys(deviceKeys) as DeviceKey[]) {
    if (deviceKeys[key] === 'member') deviceStorage.write(key, null);
  }
}

/** Reads a stored list. Anything else, and items of another shape, count as nothing: another version may have stored them. */
export function parseList<T>(stored: string | null, isItem: (value: unknown) => value is T): T[] {
  try {
    const value: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(value) ? value.filter(isItem) : [];
  } catch {
    return [];
  }
}
