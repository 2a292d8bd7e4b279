import { maxOfflineArticles, offlineCache, offlineListAddress } from '../../contract/offline.ts';

export interface OfflinePageEntry {
  /** Its path. */
  address: string;
  title: string;
  /** Where its lines may end; a list of an earlier version has none. */
  breaks?: readonly number[];
  /** The build whose code its HTML names. */
  build: string;
  keptAt: string;
  /** Addresses of code, styles and pictures. */
  files: string[];
  pictures: string[];
  /** Of the HTML and the pictures; code is shared by all. */
  bytes: number;
}

export interface OfflineList {
  /** The page that is shown where nothing else can be. */
  shell: OfflinePageEntry | null;
  /** Newest first. */
  articles: OfflinePageEntry[];
}

export async function readOfflineList(cache: Cache): Promise<OfflineList> {
  const stored = await cache.match(offlineListAddress);
  if (!stored) return { shell: null, articles: [] };
  const list = (await stored.json()) as OfflineList;
  const present = await Promise.all(list.articles.map(({ address }) => cache.match(address)));
  return { ...list, articles: list.articles.filter((_, at) => present[at]) };
}

/** Writes the list down and throws out whatever none of its pages needs. */
export async function writeOfflineList(cache: Cache, list: OfflineList): Promise<void> {
  await cache.put(offlineListAddress, Response.json(list));
  const pages = [...list.articles, ...(list.shell ? [list.shell] : [])];
  const wanted = new Set([
    offlineListAddress,
    ...pages.flatMap(({ address, files, pictures }) => [address, ...files, ...pictures]),
  ]);
  for (const request of await cache.keys()) {
    if (!wanted.has(new URL(request.url).pathname)) await cache.delete(request);
  }
}

/** The newest that stay within both bounds. */
export function withinBounds(
  articles: OfflinePageEntry[],
  most: { articles: number; bytes: number } = maxOfflineArticles,
): OfflinePageEntry[] {
  let bytes = 0;
  return articles.slice(0, most.articles).filter((article) => {
    bytes += article.bytes;
    return bytes <= most.bytes;
  });
}

/** Without a network, to show what can be read. */
export async function offlineArticles(): Promise<OfflinePageEntry[]> {
  if (!('caches' in globalThis) || !(await caches.has(offlineCache))) return [];
  return (await readOfflineList(await caches.open(offlineCache))).articles;
}

/** What somebody read on this device is theirs alone, so it goes with them when they log out. */
export async function removeOfflineArticles(): Promise<void> {
  const cache = await caches.open(offlineCache);
  await writeOfflineList(cache, { ...(await readOfflineList(cache)), articles: [] });
}
