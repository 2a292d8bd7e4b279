import type { Page } from '../../../../contract/article.ts';
import type { CollectionCounts, CollectionItem, CollectionType } from '../../../../contract/library.ts';
import { keptCopyAfter } from '../../../../contract/offline.ts';
import { CallFailure } from '../../../api/call.ts';
import { foldText } from './fold-text.ts';
import { offlineRecords } from './offline-records.ts';

/** A page of the collection, from the server or from this device. */
export interface CollectionPage extends Page<CollectionItem> {
  counts: CollectionCounts;
  /** Whether it is what this device has stored, for want of a network. */
  isStored?: boolean;
}

interface Filter {
  type: CollectionType | null;
  /** Words that title or text contain. */
  q: string;
}

/** The collection as this device has stored it; null if nothing is stored. */
async function storedCollection({ type, q }: Filter): Promise<CollectionPage | null> {
  const records = (await offlineRecords.items()).filter(({ stored }) => stored);
  if (records.length === 0) return null;
  const counts: CollectionCounts = { all: records.length, article: 0, video: 0, tip: 0 };
  for (const { item } of records) counts[item.type] += 1;
  const words = foldText(q).split(' ').filter(Boolean);
  const texts = words.length > 0 ? await offlineRecords.texts() : [];
  const found = new Set(texts.filter(({ text }) => words.every((word) => text.includes(word))).map(({ key }) => key));
  const items = records
    .filter(({ key, item }) => (type === null || item.type === type) && (words.length === 0 || found.has(key)))
    .map(({ item }) => item)
    .sort((one, other) => Date.parse(other.savedAt) - Date.parse(one.savedAt));
  return { items, nextCursor: null, counts, isStored: true };
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The server's page; what this device has stored where the server cannot be reached or is slow. */
export async function orStored(fromServer: Promise<CollectionPage>, filter: Filter): Promise<CollectionPage> {
  const isUnreachable = (error: unknown) =>
    error instanceof CallFailure && (error.error ?? 'UNAVAILABLE') === 'UNAVAILABLE';
  const isAnswered = fromServer.then(
    () => true,
    (error: unknown) => !isUnreachable(error),
  );
  if (await Promise.race([isAnswered, pause(keptCopyAfter).then(() => false)])) return fromServer;
  const stored = await storedCollection(filter).catch(() => null);
  return stored ?? fromServer;
}
