import { buildAttribute } from '../../../../contract/builds.ts';
import { collectionCache } from '../../../../contract/offline.ts';
import { addressOf } from '../../../../contract/page-address.ts';
import type { DownloadedFile } from './download-page.ts';
import { offlineRecords } from './offline-records.ts';

export const listAddress = addressOf('my/collections', {});

/** The page itself comes first in the list and is stored last, so that it is never there without what it needs. */
export async function storeFiles(files: readonly DownloadedFile[]): Promise<void> {
  const cache = await caches.open(collectionCache);
  for (const { address, response } of [...files].reverse()) if (response) await cache.put(address, response);
}

/** The build whose code the stored page of the list names. */
export async function listPageBuild(): Promise<string | undefined> {
  const html = await (await caches.match(listAddress, { cacheName: collectionCache }))?.text();
  return new RegExp(`<meta name="${buildAttribute}" content="([^"]+)"`).exec(html ?? '')?.[1];
}

export function sizesOf(files: readonly DownloadedFile[]): Record<string, number> {
  return Object.fromEntries(files.map(({ address, bytes }) => [address, bytes]));
}

/** The addresses of everything in the cache. */
export async function storedAddresses(): Promise<Set<string>> {
  const keys = await (await caches.open(collectionCache)).keys();
  return new Set(keys.map(({ url }) => new URL(url).pathname));
}

interface NeededFiles {
  /** The keys of the stored items. */
  keys: Set<string>;
  /** The size of each by its address: what two articles share is there once. */
  files: Map<string, number>;
  builds: Set<string | null | undefined>;
}

/** What the stored copies and the list's page need, and the copies that are about to replace them if those count too. */
export async function neededFiles({ withArriving = false } = {}): Promise<NeededFiles> {
  const [items, builds, pageBuild] = await Promise.all([
    offlineRecords.items(),
    offlineRecords.builds(),
    listPageBuild(),
  ]);
  const keys = new Set(items.filter(({ stored }) => stored).map(({ key }) => key));
  const copies = items.flatMap(({ stored, arriving }) =>
    [stored, withArriving ? arriving : null].filter((copy) => !!copy),
  );
  const needed = new Set([...copies.map(({ build }) => build), pageBuild]);
  const used = builds.filter(({ build }) => needed.has(build));
  const files = new Map([...copies, ...used].flatMap((each) => Object.entries(each.files)));
  return { keys, builds: needed, files };
}

/** Deletes the files of what was removed or replaced, and what an interruption has left half stored. */
export async function removeUnneeded(): Promise<void> {
  const needed = await neededFiles({ withArriving: true });
  for (const { build } of await offlineRecords.builds()) {
    if (!needed.builds.has(build)) await offlineRecords.removeBuild(build);
  }
  for (const { key } of await offlineRecords.texts()) {
    if (!needed.keys.has(key)) await offlineRecords.removeText(key);
  }
  const cache = await caches.open(collectionCache);
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url);
    if (pathname !== listAddress && !needed.files.has(pathname)) await cache.delete(request);
  }
}
