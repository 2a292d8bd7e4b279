import { offlineCache } from '../../contract/offline.ts';
import { workerScope } from './worker-scope.ts';

// Served in the other worker's place where reading offline is switched off: browsers that have that one take this one
// for its next version, and are rid of both.
workerScope.addEventListener('install', () => void workerScope.skipWaiting());
workerScope.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([caches.delete(offlineCache), workerScope.registration.unregister()]));
});
