import { buildAttribute } from '../../contract/builds.ts';
import { offlineCache } from '../../contract/offline.ts';
import { addressOf } from '../../contract/page-address.ts';
import {
  type OfflineList,
  type OfflinePageEntry,
  readOfflineList,
  withinBounds,
  writeOfflineList,
} from './kept-list.ts';

const lock = 'kept';

/** An article on the screen, as far as keeping it goes. */
export interface ShownArticle {
  address: string;
  title: string;
  breaks?: readonly number[] | undefined;
  /** The code that this page has brought, and the pictures that were really shown. */
  files: string[];
  pictures: string[];
}

/** Keeps an article with all that it needs, or adds what has been shown of it since; the newest stands first. */
export function storeArticle(shown: ShownArticle): Promise<void> {
  return changeList(async (cache, list) => {
    const known = list.articles.find(({ address }) => address === shown.address);
    const others = list.articles.filter((each) => each !== known);
    const pictures = [...new Set([...(known?.pictures ?? []), ...shown.pictures])];
    const page = await keep(cache, { ...shown, pictures });
    return { ...list, articles: withinBounds([...(page ? [page] : []), ...others]) };
  });
}

/** Brings the offline page, and whatever was kept of an earlier build, up to the build that is here now. */
export function updateOfflineCopies(build: string): Promise<void> {
  return changeList(async (cache, { shell, articles }) => {
    const offline = { address: addressOf('offline', {}), title: '', files: [], pictures: [] };
    return {
      shell: shell?.build === build ? shell : await keep(cache, offline),
      articles: await renew(cache, articles, build),
    };
  });
}

/** One tab at a time: each reads the list, changes it and writes it back. */
async function changeList(change: (cache: Cache, list: OfflineList) => Promise<OfflineList>): Promise<void> {
  await navigator.locks.request(lock, async () => {
    const cache = await caches.open(offlineCache);
    const list = await readOfflineList(cache);
    await writeOfflineList(cache, await change(cache, list));
  });
}

/** Nobody should meet an earlier build any more once a newer one is here. */
async function renew(cache: Cache, articles: OfflinePageEntry[], build: string): Promise<OfflinePageEntry[]> {
  const renewed: OfflinePageEntry[] = [];
  for (const article of articles) {
    // Where the network has gone meanwhile, the old copy is still whole in itself.
    const page = article.build === build ? article : await keep(cache, { ...article, files: [] }).catch(() => article);
    if (page) renewed.push({ ...page, keptAt: article.keptAt });
  }
  return renewed;
}

/** Null for a page that is not there any more. */
async function keep(
  cache: Cache,
  { address, title, breaks = [], files, pictures }: ShownArticle,
): Promise<OfflinePageEntry | null> {
  // Not the browser's own copy, which may still be of the build before.
  const response = await fetch(address, { cache: 'no-cache' });
  if (!response.ok || response.redirected) return null;
  const html = await response.clone().text();
  const named = [...html.matchAll(/"(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, file = '']) => file);
  const build = new RegExp(`<meta name="${buildAttribute}" content="([^"]+)"`).exec(html)?.[1] ?? '';
  const code = [...new Set([...named, ...files])];
  for (const file of code) await add(cache, file);
  let bytes = new Blob([html]).size;
  for (const picture of pictures) bytes += await add(cache, picture).catch(() => 0);
  // Last, so that a page is never there without what it needs.
  await cache.put(address, response);
  return { address, title, breaks, build, keptAt: new Date().toISOString(), files: code, pictures, bytes };
}

/** Neither code nor pictures change under their address, so one that is there is not asked for again. */
async function add(cache: Cache, address: string): Promise<number> {
  let response = await cache.match(address);
  if (!response) {
    response = await fetch(address);
    if (!response.ok) throw new Error(`${address} was answered with ${response.status}.`);
    await cache.put(address, response.clone());
  }
  return (await response.blob()).size;
}
