import { keptAtMost, keptCache, keptListAddress } from '../../contract/offline.ts';

export interface KeptPage {
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

export interface KeptList {
  /** The page that is shown where nothing else can be. */
  shell: KeptPage | null;
  /** Newest first. */
  articles: KeptPage[];
}

export async function readKeptList(cache: Cache): Promise<KeptList> {
  const stored = await cache.match(keptListAddress);
  if (!stored) return { shell: null, articles: [] };
  const list = (await stored.json()) as KeptList;
  const present = await Promise.all(list.articles.map(({ address }) => cache.match(address)));
  return { ...list, articles: list.articles.filter((_, at) => present[at]) };
}

/** Writes the list down and throws out whatever none of its pages needs. */
export async function writeKeptList(cache: Cache, list: KeptList): Promise<void> {
  await cache.put(keptListAddress, Response.json(list));
  const pages = [...list.articles, ...(list.shell ? [list.shell] : [])];
  const wanted = new Set([
    keptListAddress,
    ...pages.flatMap(({ address, files, pictures }) => [address, ...files, ...pictures]),
  ]);
  for (const request of await cache.keys()) {
    if (!wanted.has(new URL(request.url).pathname)) await cache.delete(request);
  }
}

/** The newest that stay within both bounds. */
export function withinBounds(articles: KeptPage[], most: { articles: number; bytes: number } = keptAtMost): KeptPage[] {
  let bytes = 0;
  return articles.slice(0, most.articles).filter((article) => {
    bytes += article.bytes;
    return bytes <= most.bytes;
  });
}

/** Without a network, to show what can be read. */
export async function keptArticles(): Promise<KeptPage[]> {
  if (!('caches' in globalThis) || !(await caches.has(keptCache))) return [];
  return (await readKeptList(await caches.open(keptCache))).articles;
}

/** What somebody read on this device is theirs alone, so it goes with them when they log out. */
export async function forgetKeptArticles(): Promise<void> {
  const cache = await caches.open(keptCache);
  await writeKeptList(cache, { ...(await readKeptList(cache)), articles: [] });
}
