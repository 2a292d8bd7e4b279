export const serviceWorkerAddress = '/service-worker.js';
export const webManifestAddress = '/manifest.webmanifest';

/** The one cache of the site: pages kept for reading without a network, and what they are made of. */
export const offlineCache = 'kept';
/** The list of what is kept, itself an entry of that cache; nothing is ever asked for there. */
export const offlineListAddress = '/offline/kept.json';

/** The newest stay; what goes beyond either bound goes. */
export const maxOfflineArticles = { articles: 30, bytes: 30 * 1024 * 1024 } as const;
/** An article counts as read, and is kept, after this time on the screen. */
export const keptAfter = 3_000;
/** How long a reader waits for the network when a kept copy is at hand. */
export const keptCopyAfter = 4_000;
