type Kind = 'localStorage' | 'sessionStorage';

/** Storage may be blocked, full or absent; then the site forgets, and works. */
export interface Box {
  read(name: string): string | null;
  write(name: string, value: string | null): void;
}

function boxIn(kind: Kind): Box {
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

export const localBox = boxIn('localStorage');
export const tabBox = boxIn('sessionStorage');
