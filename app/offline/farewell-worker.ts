import { collectionCache, collectionDatabase, offlineCache } from '../../contract/offline.ts';
import { workerScope } from './worker-scope.ts';

// Served at the service worker's address where offline reading is switched off: browsers install it as the next version,
// and it removes itself and the offline copies.
workerScope.addEventListener('install', () => void workerScope.skipWaiting());
workerScope.addEventListener('activate', (event) => {
  indexedDB.deleteDatabase(collectionDatabase);
  const removed = [caches.delete(offlineCache), caches.delete(collectionCache)];
  event.waitUntil(Promise.all([...removed, workerScope.registration.unregister()]));
});
