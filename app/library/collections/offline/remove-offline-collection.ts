import { collectionCache, collectionDatabase } from '../../../../contract/offline.ts';

export const collectionLock = 'offline-collection';

function deleteDatabase(): Promise<void> {
  return new Promise((resolve, reject) => {
    const deleting = indexedDB.deleteDatabase(collectionDatabase);
    deleting.onsuccess = () => resolve();
    deleting.onerror = () => reject(deleting.error);
  });
}

/** The cache goes last: as long as it exists, something may be left. */
async function removeAll(): Promise<void> {
  await deleteDatabase();
  await caches.delete(collectionCache);
}

/**
 * Removes the collection from this device at once, and again when no tab is storing anything any more: another tab may have
 * been in the middle of it.
 */
export async function removeOfflineCollection(): Promise<void> {
  await removeAll();
  await navigator.locks.request(collectionLock, removeAll);
}

/** Removes what a session that ended without a tab, or in one that was closed too soon, has left. */
export async function removeLeftCollection(): Promise<void> {
  if (await caches.has(collectionCache)) await removeOfflineCollection();
}
