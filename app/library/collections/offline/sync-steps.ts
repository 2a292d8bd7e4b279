import { type LatestBuild, latestBuildAddress } from '../../../../contract/builds.ts';
import type { CollectionCounts, CollectionItem } from '../../../../contract/library.ts';
import { limits } from '../../../../contract/limits.ts';
import { maxOfflineCollection } from '../../../../contract/offline.ts';
import { addressOf } from '../../../../contract/page-address.ts';
import { CallFailure, call } from '../../../api/call.ts';
import { keyOf } from '../collection-state.ts';
import { type DownloadOptions, downloadBuild, downloadPage, TryLater } from './download-page.ts';
import { foldText } from './fold-text.ts';
import { listAddress, listPageBuild, neededFiles, sizesOf, storedAddresses, storeFiles } from './offline-files.ts';
import { type Bounds, planCollection, type WantedItem } from './offline-plan.ts';
import { type OfflineRecord, offlineRecords, type StoredCopy } from './offline-records.ts';

/** The part of the collection that may be stored; items that are no longer public are not in it. */
export interface LoadedCollection {
  items: CollectionItem[];
  counts: CollectionCounts;
  /** Items beyond the bound. */
  others: number;
}

export async function loadCollection(): Promise<LoadedCollection> {
  const items: CollectionItem[] = [];
  let cursor: string | null = null;
  let counts: CollectionCounts = { all: 0, article: 0, video: 0, tip: 0 };
  do {
    const page: Awaited<ReturnType<typeof loadPage>> = await loadPage(cursor);
    items.push(...page.items);
    counts = page.counts;
    cursor = page.nextCursor;
  } while (cursor && items.length < maxOfflineCollection.items);
  const others = counts.all - items.length;
  return { items: items.filter(({ card, tip }) => card || tip), counts, others: Math.max(0, others) };
}

async function loadPage(cursor: string | null) {
  try {
    return await call('collection/list', { ...(cursor && { cursor }), limit: limits.listLimitMax });
  } catch (error) {
    const seconds = error instanceof CallFailure ? error.data?.retryAfter : undefined;
    throw new TryLater(seconds ? seconds * 1_000 : null);
  }
}

export async function latestBuild(signal: AbortSignal): Promise<string> {
  try {
    const response = await fetch(latestBuildAddress, { cache: 'no-cache', signal });
    return ((await response.json()) as LatestBuild).id;
  } catch {
    throw new TryLater(null);
  }
}

export interface SyncOptions {
  audio: boolean;
  build: string;
  signal: AbortSignal;
}

const tipVersion = 'tip';

function versionOf({ revision }: CollectionItem, build: string, audio: boolean): string {
  return revision === null ? tipVersion : `${revision} ${build}${audio ? ' audio' : ''}`;
}

export function wantedItems(items: readonly CollectionItem[], { audio, build }: SyncOptions): WantedItem[] {
  return items.map((item) => ({ key: keyOf(item), version: versionOf(item, build, audio) }));
}

/** Takes over the cards of the server's list, and forgets copies whose page the browser or the service worker removed. */
export async function refreshRecords(items: readonly CollectionItem[]): Promise<void> {
  const addresses = await storedAddresses();
  const records = new Map((await offlineRecords.items()).map((record) => [record.key, record]));
  const refreshed = items.map((item): OfflineRecord => {
    const key = keyOf(item);
    const { stored = null, arriving = null, measured = null } = records.get(key) ?? {};
    const isThere = Object.keys(stored?.files ?? {}).every((address) => addresses.has(address));
    return { key, item, stored: isThere ? stored : null, arriving, measured };
  });
  await offlineRecords.writeItems(refreshed);
  for (const { key } of refreshed) records.delete(key);
  for (const key of records.keys()) await offlineRecords.removeItem(key);
}

/** Code is needed by all and counts once. */
export async function currentPlan(wanted: readonly WantedItem[]) {
  const records = await offlineRecords.items();
  const code = (await offlineRecords.builds()).flatMap(({ files }) => Object.values(files));
  const bytes = maxOfflineCollection.bytes - code.reduce((sum, each) => sum + each, 0);
  const bounds: Bounds = { items: maxOfflineCollection.items, bytes };
  return { records, plan: planCollection(wanted, records, bounds) };
}

export async function removeCopies(records: readonly OfflineRecord[], keys: readonly string[]): Promise<void> {
  for (const record of records) {
    if (keys.includes(record.key)) await offlineRecords.writeItem({ ...record, stored: null, arriving: null });
  }
}

/** Stores the page of the list itself, which opens without a network. */
export async function storeListPage(options: SyncOptions): Promise<void> {
  if ((await listPageBuild()) === options.build) return;
  const page = await downloadPage(listAddress, null, await downloadOptions(options));
  if (!page) throw new TryLater(null);
  await storeBuild(page.build, options);
  await storeFiles(page.files);
}

async function storeBuild(build: string, options: SyncOptions): Promise<void> {
  if ((await offlineRecords.builds()).some((known) => known.build === build)) return;
  const files = await downloadBuild(build, await downloadOptions(options));
  // The build is no longer served: the page was made before it was replaced.
  if (!files) throw new TryLater(null);
  await storeFiles(files);
  await offlineRecords.writeBuild({ build, files: sizesOf(files) });
}

async function downloadOptions({ audio, signal }: SyncOptions): Promise<DownloadOptions> {
  const [{ files }, addresses] = await Promise.all([neededFiles(), storedAddresses()]);
  const stored = new Map([...files].filter(([address]) => addresses.has(address)));
  return { audio, signal, stored };
}

/** Stores the tips among these, which need no download: the list has all of them. Returns whether there were any. */
export async function storeTips(records: readonly OfflineRecord[], keys: readonly string[]): Promise<boolean> {
  const tips = records.flatMap((record) => (record.item.tip && keys.includes(record.key) ? [record] : []));
  const texts = tips.map(({ key, item }) => {
    return { key, text: foldText(`${item.tip?.title}\n${item.tip?.content.replace(/<[^>]*>/g, ' ')}`) };
  });
  const copyOf = (text: string) => ({
    version: tipVersion,
    bytes: text.length,
    build: null,
    files: {},
    isPartial: false,
  });
  await offlineRecords.writeTexts(texts);
  await offlineRecords.writeItems(tips.map((tip, at) => ({ ...tip, stored: copyOf(texts[at]?.text ?? '') })));
  return tips.length > 0;
}

/** Stores an article or video if it fits; one that no longer exists is forgotten. */
export async function storeItem(key: string, wanted: readonly WantedItem[], options: SyncOptions): Promise<void> {
  const record = (await offlineRecords.items()).find((each) => each.key === key);
  const version = wanted.find((each) => each.key === key)?.version;
  if (!record || !version) return;
  const { card } = record.item;
  if (!card) return;
  const address = addressOf('news/article', { slug: card.slug });
  const page = await downloadPage(address, card.picture, await downloadOptions(options));
  if (!page) return void (await offlineRecords.removeItem(key));
  await storeBuild(page.build, options);
  const measured = { version, bytes: page.bytes };
  await offlineRecords.writeItem({ ...record, measured });
  const { records, plan } = await currentPlan(wanted);
  if (!plan.fetch.includes(key)) return;
  await removeCopies(records, plan.remove);
  options.signal.throwIfAborted();
  const arriving: StoredCopy = {
    // A server that still sends the build before is asked again at the next visit.
    version: versionOf(record.item, page.build, options.audio),
    bytes: page.bytes,
    build: page.build,
    files: sizesOf(page.files),
    isPartial: page.isPartial,
  };
  const [html, ...files] = page.files;
  await storeFiles(files);
  // Storage may fail at any of these lines. A page is never there without what it needs, nor shown as stored before it is there.
  const { stored } = records.find((each) => each.key === key) ?? record;
  await offlineRecords.writeItem({ ...record, measured, arriving, stored: plan.remove.includes(key) ? null : stored });
  await storeFiles(html ? [html] : []);
  await offlineRecords.writeTexts([{ key, text: page.text }]);
  await offlineRecords.writeItem({ ...record, measured, stored: arriving, arriving: null });
}
