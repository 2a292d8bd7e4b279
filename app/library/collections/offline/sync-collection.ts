import { collectionSyncedFor } from '../../../../contract/offline.ts';
import { savesData } from '../../../navigation/save-data.ts';
import { whenIdle } from '../../../navigation/scheduling.ts';
import { session } from '../../../session/session.ts';
import { onTabMessage, postToTabs } from '../../../storage/tabs.ts';
import { onCollectionChange } from '../collection-sync.ts';
import { TryLater } from './download-page.ts';
import { offlineChoice } from './offline-choice.ts';
import { removeUnneeded } from './offline-files.ts';
import { offlineRecords } from './offline-records.ts';
import { nothingStored, type OfflineProblem, offlineStatus, showStatus } from './offline-status.ts';
import { collectionLock, removeOfflineCollection } from './remove-offline-collection.ts';
import {
  currentPlan,
  latestBuild,
  loadCollection,
  refreshRecords,
  removeCopies,
  type SyncOptions,
  storeItem,
  storeListPage,
  storeTips,
  wantedItems,
} from './sync-steps.ts';

const tabMessage = 'offline-collection';
const firstWait = 30_000;
const longestWait = 10 * 60_000;

let controller: AbortController | null = null;
let isWantedAgain = false;
/** The member asked for it although the device saves data. */
let isAsked = false;
let nextWait = firstWait;
let timer: ReturnType<typeof setTimeout> | undefined;
let isFollowing = false;
/** Whether this tab has shown the panel. */
let isShown = false;

/** A rejected storage is no error of the page: what is shown says it. */
const show = (isRunning: boolean, problem: OfflineProblem | null) =>
  showStatus({ isRunning, problem }).catch(() => {
    offlineStatus.set({ ...nothingStored, isRunning: false, problem: 'refused' });
  });

const idle = () => new Promise<void>((resolve) => whenIdle(resolve));

/** Stores what is missing, removes what is left over. One tab does it at a time; the others wait for their turn. */
export async function syncCollection({ asked = false } = {}): Promise<void> {
  isAsked ||= asked;
  follow();
  if (controller) {
    isWantedAgain = true;
    return;
  }
  clearTimeout(timer);
  controller = new AbortController();
  const { signal } = controller;
  let problem: OfflineProblem | null = null;
  try {
    await navigator.locks.request(collectionLock, { signal }, async () => {
      try {
        do {
          isWantedAgain = false;
          problem = await syncOnce(signal);
        } while (isWantedAgain && !problem);
      } finally {
        if (!signal.aborted) await removeUnneeded().catch(() => {});
      }
    });
    nextWait = firstWait;
  } catch (error) {
    problem = signal.aborted ? null : problemOf(error);
    if (error instanceof TryLater) waitAndRepeat(error.after);
  }
  controller = null;
  if (signal.aborted) return;
  await show(false, problem);
  postToTabs(tabMessage, problem ?? '');
}

/** After a visit of this device that found everything here, a while passes before the next one asks the server. */
export async function syncOnVisit(): Promise<void> {
  follow();
  const completeAt = await offlineRecords.sync().then(
    (sync) => sync?.completeAt ?? 0,
    () => 0,
  );
  const age = Date.now() - completeAt;
  if (age < 0 || age > collectionSyncedFor) await syncCollection();
}

/** Stops, and removes everything. */
export async function switchOff(): Promise<void> {
  offlineChoice.remove();
  stop();
  await removeOfflineCollection();
  offlineStatus.set(null);
  postToTabs(tabMessage, '');
}

/** Shows here what another tab switches and stores. */
export function followOtherTabs(): void {
  isShown = true;
  follow();
  if (offlineChoice.read()) void syncCollection();
}

/** Begins with nothing: whatever is still there belongs to someone else. Returns false where nothing can be stored. */
export async function switchOn(audio: boolean): Promise<boolean> {
  try {
    await removeOfflineCollection();
  } catch {
    return false;
  }
  if (!offlineChoice.write(audio)) return false;
  // Browsers delete what is not asked to be persistent when the device runs short of space.
  void navigator.storage?.persist?.().catch(() => false);
  postToTabs(tabMessage, '');
  void syncCollection();
  return true;
}

function stop(): void {
  clearTimeout(timer);
  controller?.abort();
  controller = null;
}

function follow(): void {
  if (isFollowing) return;
  isFollowing = true;
  const isChosen = () => offlineChoice.read() !== null;
  onCollectionChange(() => isChosen() && void syncCollection());
  addEventListener('online', () => isChosen() && void syncCollection());
  session.subscribe(() => session.current().state === 'visitor' && stop());
  onTabMessage(tabMessage, (problem) => {
    offlineChoice.readAgain();
    // A tab that waits for its turn shows what the other one does, and goes on if that one is closed.
    if (isChosen() && isShown && !offlineStatus.current()) return void syncCollection();
    if (isChosen())
      return void show(controller !== null, controller ? null : ((problem || null) as OfflineProblem | null));
    stop();
    // Reading the status would make an empty database of the one that was just removed.
    offlineStatus.set(null);
  });
}

function problemOf(error: unknown): OfflineProblem {
  if (error instanceof TryLater) return 'waiting';
  return (error as Error | null)?.name === 'QuotaExceededError' ? 'device-full' : 'refused';
}

function waitAndRepeat(after: number | null): void {
  timer = setTimeout(() => void syncCollection(), after ?? nextWait);
  nextWait = Math.min(nextWait * 2, longestWait);
}

async function syncOnce(signal: AbortSignal): Promise<OfflineProblem | null> {
  const choice = offlineChoice.read();
  if (!choice) return null;
  await show(true, null);
  const { items, counts, others } = await loadCollection();
  signal.throwIfAborted();
  const options: SyncOptions = { audio: choice.audio, build: await latestBuild(signal), signal };
  const state = { completeAt: 0, counts, others, leftOut: others };
  await offlineRecords.writeSync(state);
  await refreshRecords(items);
  const wanted = wantedItems(items, options);
  const mayDownload = isAsked || !savesData();
  if (mayDownload) await storeListPage(options);

  const tried = new Set<string>();
  for (;;) {
    signal.throwIfAborted();
    const { records, plan } = await currentPlan(wanted);
    await removeCopies(records, plan.remove);
    if (await storeTips(records, plan.fetch)) continue;
    state.leftOut = others + plan.leftOut;
    const next = plan.fetch.find((key) => !tried.has(key));
    await offlineRecords.writeSync({ ...state, completeAt: next ? 0 : Date.now() });
    await show(true, null);
    if (!next) return null;
    if (!mayDownload) return 'saving-data';
    tried.add(next);
    await idle();
    await storeItem(next, wanted, options);
    postToTabs(tabMessage, '');
  }
}
