import type { CollectionCounts, CollectionItem } from '../../../../contract/library.ts';
import { collectionDatabase } from '../../../../contract/offline.ts';

/** The copy of an item on this device. */
export interface StoredCopy {
  version: string;
  /** Its page, pictures and audio. */
  bytes: number;
  /** The build whose code the page names; null for a tip, which has no page. */
  build: string | null;
  /** The size of each file by its address, the page among them. */
  files: Record<string, number>;
  /** Whether it has pictures or audio that are on another host and not on this device. */
  isPartial: boolean;
}

/** What this device knows of a collection item. */
export interface OfflineRecord {
  key: string;
  item: CollectionItem;
  stored: StoredCopy | null;
  /** The copy that is about to replace it. What it needs stays as well, since the page may be either of them after an interruption. */
  arriving: StoredCopy | null;
  measured: { version: string; bytes: number } | null;
}

/** Title and text of a stored item, folded for searching. They are apart because all records are read often. */
export interface TextRecord {
  key: string;
  text: string;
}

/** The code of one build. */
export interface BuildRecord {
  build: string;
  files: Record<string, number>;
}

/** How far the device is. */
export interface SyncRecord {
  /** When everything was last here, in milliseconds; 0 while something is missing. */
  completeAt: number;
  counts: CollectionCounts;
  /** How many items are left out because of the bounds, and how many of those were not even loaded. */
  leftOut: number;
  others: number;
}

const stores = ['items', 'texts', 'builds', 'sync'] as const;
type StoreName = (typeof stores)[number];

function toPromise<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function open(): Promise<IDBDatabase> {
  const opening = indexedDB.open(collectionDatabase, 1);
  opening.onupgradeneeded = () => {
    for (const name of stores) opening.result.createObjectStore(name);
  };
  return toPromise(opening);
}

/** The database is closed after each use, so that it can be deleted at any time. */
async function use<T>(
  name: StoreName,
  mode: IDBTransactionMode,
  request: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open();
  try {
    const transaction = database.transaction(name, mode);
    const result = toPromise(request(transaction.objectStore(name)));
    // Storage that is full is noticed when the transaction ends, after the request has succeeded.
    const ended = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    const [value] = await Promise.all([result, ended]);
    return value;
  } finally {
    database.close();
  }
}

const onlySync = 'sync';

/** What is stored of the collection, beside the pages and files in the browser's cache. */
export const offlineRecords = {
  items: (): Promise<OfflineRecord[]> => use('items', 'readonly', (store) => store.getAll()),
  writeItem: (record: OfflineRecord) => use('items', 'readwrite', (store) => store.put(record, record.key)),
  writeItems: (records: readonly OfflineRecord[]) =>
    use('items', 'readwrite', (store) => {
      for (const record of records) store.put(record, record.key);
      return store.count();
    }),
  removeItem: (key: string) => use('items', 'readwrite', (store) => store.delete(key)),
  texts: (): Promise<TextRecord[]> => use('texts', 'readonly', (store) => store.getAll()),
  writeTexts: (records: readonly TextRecord[]) =>
    use('texts', 'readwrite', (store) => {
      for (const record of records) store.put(record, record.key);
      return store.count();
    }),
  removeText: (key: string) => use('texts', 'readwrite', (store) => store.delete(key)),
  builds: (): Promise<BuildRecord[]> => use('builds', 'readonly', (store) => store.getAll()),
  writeBuild: (record: BuildRecord) => use('builds', 'readwrite', (store) => store.put(record, record.build)),
  removeBuild: (build: string) => use('builds', 'readwrite', (store) => store.delete(build)),
  sync: (): Promise<SyncRecord | undefined> => use('sync', 'readonly', (store) => store.get(onlySync)),
  writeSync: (record: SyncRecord) => use('sync', 'readwrite', (store) => store.put(record, onlySync)),
};
