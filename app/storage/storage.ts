type Kind = 'localStorage' | 'sessionStorage';

/** Storage may be blocked, full or absent; then the site forgets, and works. */
export interface KeyValueStorage {
  read(name: string): string | null;
  write(name: string, value: string | null): void;
}

function boxIn(kind: Kind): KeyValueStorage {
  return {
    read(name) {
      try {
        return globalThis[kind].getItem(name);
      } catch {
        return null;
      }
    },
    write(name, value) {
      try {
        if (value === null) globalThis[kind].removeItem(name);
        else globalThis[kind].setItem(name, value);
      } catch {
        // Nothing can be kept here; the choice lasts as long as the page.
      }
    },
  };
}

export const localStore = boxIn('localStorage');
export const tabStore = boxIn('sessionStorage');
