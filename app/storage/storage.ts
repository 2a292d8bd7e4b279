type Kind = 'localStorage' | 'sessionStorage';

/** Storage may be blocked, full or absent; then nothing is stored, and the site works without it. */
export interface KeyValueStorage {
  read(key: string): string | null;
  write(key: string, value: string | null): void;
}

function storageOf(kind: Kind): KeyValueStorage {
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

export const deviceStorage = storageOf('localStorage');
export const tabStorage = storageOf('sessionStorage');
