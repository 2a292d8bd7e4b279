import { maxOfflineArticles, offlineCache, offlineListAddress } from '../../contract/offline.ts';

/** One offline copy of a page. */
export interface OfflinePageEntry {
  /** Its path. */
  address: string;
  title: string;
  /** Where the lines of its headline may break; a list of an earlier version has none. */
  breaks?: readonly number[];
  /** The build whose code its HTML names. */
  build: string;
  keptAt: string;
  /** Addresses of code, styles and pictures. */
  files: string[];
  pictures: string[];
  /** The size of its HTML and pictures; code is shared by all. */
  bytes: number;
}

export interface OfflineList {
  /** The page that is shown where there is no offline copy. */
  shell: OfflinePageEntry | null;
  /** Newest first. */
  articles: OfflinePageEntry[];
}

export async function readOfflineList(cache: Cache): Promise<OfflineList> {
  const stored = await cache.match(offlineListAddress);
  if (!stored) return { shell: null, articles: [] };
  const list = (await stored.json()) as OfflineList;
  const present = await Promise.all(list.articles.map(({ address }) => cache.match(address)));
  return { ...list, articles: list.articles.filter((_, index) => present[index]) };
}

/** Writes the list, and deletes from the cache what none of its pages needs. */
export async function writeOfflineList(cache: Cache, list: OfflineList): Promise<void> {
  await cache.put(offlineListAddress, Response.json(list));
  const pages = [...list.articles, ...(list.shell ? [list.shell] : [])];
  const needed = new Set([
    offlineListAddress,
    ...pages.flatMap(({ address, files, pictures }) => [address, ...files, ...pictures]),
  ]);
  for (const request of await cache.keys()) {
    if (!needed.has(new URL(request.url).pathname)) await cache.delete(request);
  }
}

/** The newest articles within the limits of number and size. */
export function withinLimits(articles: OfflinePageEntry[]): OfflinePageEntry[] {
  let bytes = 0;
  return articles.slice(0, maxOfflineArticles.articles).filter((article) => {
    bytes += article.bytes;
    return bytes <= maxOfflineArticles.bytes;
  });
}

/** The articles that can be read without a network. */
export async function offlineArticles(): Promise<OfflinePageEntry[]> {
  if (!('caches' in globalThis) || !(await caches.has(offlineCache))) return [];
  return (await readOfflineList(await caches.open(offlineCache))).articles;
}

/** Removes what a member has read on this device when the member logs out. */
export async function removeOfflineArticles(): Promise<void> {
  const cache = await caches.open(offlineCache);
  await writeOfflineList(cache, { ...(await readOfflineList(cache)), articles: [] });
}
