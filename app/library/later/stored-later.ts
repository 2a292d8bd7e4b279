import { type DeviceKey, deviceStorage } from '../../storage/storage.ts';
import { type LaterEntry, parseEntries } from './later-entries.ts';

/** A list in this browser's storage. Where nothing can be stored, it lasts as long as the page. */
function storedList(key: DeviceKey) {
  let unstored: LaterEntry[] | null = null;
  return {
    read: (): LaterEntry[] => unstored ?? parseEntries(deviceStorage.read(key)),
    /** Returns whether it was stored. */
    write(entries: LaterEntry[]): boolean {
      const text = entries.length > 0 ? JSON.stringify(entries) : null;
      deviceStorage.write(key, text);
      const isStored = deviceStorage.read(key) === text;
      unstored = isStored ? null : entries;
      return isStored;
    },
    /** Whether it could not be stored, and ends with the page. */
    isKeptInTab: () => unstored !== null,
    /** Empties the list of this tab; what is stored is removed with the session. */
    forget(): void {
      unstored = null;
    },
  };
}

/** The list of a visitor; it is merged into the account at the next login. */
export const visitorsList = storedList('later');

/** What this browser has seen of the member's list, for reading it without a network; it ends with the session. */
export const membersCopy = storedList('later-copy');
