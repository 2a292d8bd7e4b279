export const serviceWorkerAddress = '/service-worker.js';
export const webManifestAddress = '/manifest.webmanifest';

/** The site's only browser cache: pages stored for reading offline, and their assets. */
export const offlineCache = 'kept';
/** The list of stored pages, itself an entry of that cache; this address is never requested. */
export const offlineListAddress = '/offline/kept.json';

/** The newest articles stay; those beyond either bound are removed. */
export const maxOfflineArticles = { articles: 30, bytes: 30 * 1024 * 1024 } as const;
/** How long an article must be on the screen before it is stored. */
export const storedAfter = 3_000;
/** How long to wait for the network when an offline copy exists. */
export const keptCopyAfter = 4_000;
