import { createStore } from '../../../ui/store.ts';
import { neededFiles } from './offline-files.ts';
import { offlineRecords } from './offline-records.ts';

/** Why nothing more is stored for now. `refused`: the browser allows no storage, for example in a private window. */
export type OfflineProblem = 'waiting' | 'saving-data' | 'device-full' | 'refused';

export interface OfflineStatus {
  isRunning: boolean;
  problem: OfflineProblem | null;
  stored: number;
  /** How many there will be. */
  total: number;
  bytes: number;
  /** How many items are left out because of the bounds. */
  leftOut: number;
  /** Whether pictures or audio are on another host and not on this device. */
  isPartial: boolean;
}

export const nothingStored = { stored: 0, total: 0, bytes: 0, leftOut: 0, isPartial: false } as const;

export const offlineStatus = createStore<OfflineStatus | null>(null);

/** Reads what is on this device; any tab may have stored it. */
export async function showStatus(change: Pick<OfflineStatus, 'isRunning' | 'problem'>): Promise<void> {
  offlineStatus.set({ ...nothingStored, ...offlineStatus.current(), ...change });
  const [records, sync, { files }] = await Promise.all([offlineRecords.items(), offlineRecords.sync(), neededFiles()]);
  const bytes = [...files.values()].reduce((sum, each) => sum + each, 0);
  const leftOut = sync?.leftOut ?? 0;
  const stored = records.filter((record) => record.stored).length;
  const beyond = sync?.others ?? 0;
  offlineStatus.set({
    ...change,
    stored,
    total: Math.max(stored, records.length - (leftOut - beyond)),
    bytes,
    leftOut,
    isPartial: records.some((record) => record.stored?.isPartial),
  });
}
