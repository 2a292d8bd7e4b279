export const serviceWorkerAddress = '/service-worker.js';
export const webManifestAddress = '/manifest.webmanifest';

/** The browser cache of pages that were read, stored for reading offline, and their assets. */
export const offlineCache = 'kept';
/** The browser cache of a member's collection, for those who asked for it, and the database that says what is in it. */
export const collectionCache = 'collection';
export const collectionDatabase = 'collection';
/** The list of stored pages, itself an entry of that cache; this address is never requested. */
export const offlineListAddress = '/offline/kept.json';

/** The newest articles stay; those beyond either bound are removed. */
export const maxOfflineArticles = { articles: 30, bytes: 30 * 1024 * 1024 } as const;
/** How long an article must be on the screen before it is stored. */
export const storedAfter = 3_000;
/** How long to wait for the network when an offline copy exists. */
export const keptCopyAfter = 4_000;

/** The newest items of a collection that are stored on a device, as long as both bounds allow. */
export const maxOfflineCollection = { items: 200, bytes: 300 * 1024 * 1024 } as const;
/** How long a device's copy of the collection counts as complete before a visit compares it with the server again. */
export const collectionSyncedFor = 10 * 60_000;
