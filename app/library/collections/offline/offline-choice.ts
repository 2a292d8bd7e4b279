import type { Profile } from '../../../../contract/account.ts';
import { type Session, session } from '../../../session/session.ts';
import { deviceStorage } from '../../../storage/storage.ts';
import { createStore } from '../../../ui/store.ts';

const key = 'offline-collection';

/** Whether this browser can store pages and the collection for reading without a network. */
export const canStoreOffline = () => 'serviceWorker' in navigator && 'caches' in globalThis && 'locks' in navigator;

/** What a member chose on this device. */
export interface OfflineChoice {
  /** Whose collection it is. */
  member: string;
  audio: boolean;
}

const nameOf = ({ area, phone }: Profile): string => area + phone;

function parse(stored: string | null): OfflineChoice | null {
  try {
    const { member, audio } = JSON.parse(stored ?? 'null') as Partial<OfflineChoice>;
    return typeof member === 'string' ? { member, audio: audio === true } : null;
  } catch {
    return null;
  }
}

const load = () => parse(deviceStorage.read(key));

/** Changes when the member chooses, in this tab or another. */
const changes = createStore(0);
const readAgain = () => changes.set(changes.current() + 1);

export const offlineChoice = {
  changes,
  readAgain,
  /** The choice of the member who uses this tab; null if they chose nothing, or another member did. */
  read(): OfflineChoice | null {
    const current = session.current();
    const choice = load();
    return current.state === 'member' && choice?.member === nameOf(current.profile) ? choice : null;
  },
  /** Returns whether the choice was stored. */
  write(audio: boolean): boolean {
    const current = session.current();
    if (current.state !== 'member') return false;
    const choice: OfflineChoice = { member: nameOf(current.profile), audio };
    deviceStorage.write(key, JSON.stringify(choice));
    readAgain();
    return offlineChoice.read() !== null;
  },
  remove(): void {
    deviceStorage.write(key, null);
    readAgain();
  },
  /** Another phone in the same session is a change of the member's number: ending a session removes the choice. */
  follow(before: Session, now: Session): void {
    const choice = load();
    if (before.state !== 'member' || now.state !== 'member' || choice?.member !== nameOf(before.profile)) return;
    if (choice.member !== nameOf(now.profile)) offlineChoice.write(choice.audio);
  },
};
