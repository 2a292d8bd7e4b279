import { buildAttribute } from '../../contract/builds.ts';
import { offlineCache } from '../../contract/offline.ts';
import { addressOf } from '../../contract/page-address.ts';
import {
  type OfflineList,
  type OfflinePageEntry,
  readOfflineList,
  withinLimits,
  writeOfflineList,
} from './offline-list.ts';

const lock = 'kept';

/** What is stored of the article on the screen. */
export interface ShownArticle {
  address: string;
  title: string;
  breaks?: readonly number[] | undefined;
  /** The code that this page has loaded, and the pictures that were really shown. */
  files: string[];
  pictures: string[];
}

/** Stores an article with everything it needs, or adds what has been shown of it since, as the newest of the list. */
export function storeArticle(shown: ShownArticle): Promise<void> {
  return changeList(async (cache, list) => {
    const known = list.articles.find(({ address }) => address === shown.address);
    const others = list.articles.filter((each) => each !== known);
    const pictures = [...new Set([...(known?.pictures ?? []), ...shown.pictures])];
    const page = await storePage(cache, { ...shown, pictures });
    return { ...list, articles: withinLimits([...(page ? [page] : []), ...others]) };
  });
}

/** Replaces the offline page and all offline copies of earlier builds. */
export function updateOfflineCopies(build: string): Promise<void> {
  return changeList(async (cache, { shell, articles }) => {
    const offline = { address: addressOf('offline', {}), title: '', files: [], pictures: [] };
    return {
      shell: shell?.build === build ? shell : await storePage(cache, offline),
      articles: await renewArticles(cache, articles, build),
    };
  });
}

/** One tab at a time reads the list, changes it and writes it back. */
async function changeList(change: (cache: Cache, list: OfflineList) => Promise<OfflineList>): Promise<void> {
  await navigator.locks.request(lock, async () => {
    const cache = await caches.open(offlineCache);
    const list = await readOfflineList(cache);
    await writeOfflineList(cache, await change(cache, list));
  });
}

async function renewArticles(cache: Cache, articles: OfflinePageEntry[], build: string): Promise<OfflinePageEntry[]> {
  const renewed: OfflinePageEntry[] = [];
  for (const article of articles) {
    // Without a network the old copy stays, which is complete in itself.
    const page =
      article.build === build ? article : await storePage(cache, { ...article, files: [] }).catch(() => article);
    if (page) renewed.push({ ...page, keptAt: article.keptAt });
  }
  return renewed;
}

/** Null for a page that no longer exists. */
async function storePage(
  cache: Cache,
  { address, title, breaks = [], files, pictures }: ShownArticle,
): Promise<OfflinePageEntry | null> {
  // The browser's cache may still hold the page of the build before.
  const response = await fetch(address, { cache: 'no-cache' });
  if (!response.ok || response.redirected) return null;
  const html = await response.clone().text();
  const named = [...html.matchAll(/[" ](\/assets\/[^" ]+\.(?:js|css))(?=[" ])/g)].map(([, file = '']) => file);
  const build = new RegExp(`<meta name="${buildAttribute}" content="([^"]+)"`).exec(html)?.[1] ?? '';
  const code = [...new Set([...named, ...files])];
  for (const file of code) await storeFile(cache, file);
  let bytes = new Blob([html]).size;
  for (const picture of pictures) bytes += await storeFile(cache, picture).catch(() => 0);
  // Last, so that a page is never stored without what it needs.
  await cache.put(address, response);
  return { address, title, breaks, build, keptAt: new Date().toISOString(), files: code, pictures, bytes };
}

/** Code and pictures never change at their address, so a stored file is not fetched again. Returns its size. */
async function storeFile(cache: Cache, address: string): Promise<number> {
  let response = await cache.match(address);
  if (!response) {
    response = await fetch(address);
    if (!response.ok) throw new Error(`${address} has status ${response.status}.`);
    await cache.put(address, response.clone());
  }
  return (await response.blob()).size;
}
