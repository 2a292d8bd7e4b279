import type { Page, Worker } from 'playwright-core';
import type { OfflineList, OfflinePageEntry } from '../../app/offline/offline-list.ts';
import { offlineCache, offlineListAddress, storedAfter } from '../../contract/offline.ts';
import { waitUntil } from '../harness/wait-until.ts';

/** The addresses of everything that is kept. */
export const keptAddresses = (page: Page): Promise<string[]> =>
  page.evaluate(async (name) => {
    const keys = (await caches.has(name)) ? await (await caches.open(name)).keys() : [];
    return keys.map(({ url }) => new URL(url).pathname);
  }, offlineCache);

/** The builds whose pages are kept; nothing while nothing is. */
export const keptBuilds = (page: Page): Promise<string[]> =>
  page.evaluate(
    async ({ name, listAddress }) => {
      const stored = (await caches.has(name)) && (await (await caches.open(name)).match(listAddress));
      const list: OfflineList = stored ? await stored.json() : { shell: null, articles: [] };
      return [...(list.shell ? [list.shell] : []), ...list.articles].map(({ build }) => build);
    },
    { name: offlineCache, listAddress: offlineListAddress },
  );

/** Reads an article for as long as it takes to be kept, by the page's own clock, and waits for the worker. */
export async function readArticle(page: Page, path: string): Promise<void> {
  await page.clock.install();
  await page.goto(path);
  await waitUntil(
    'the article is kept',
    async () => {
      await page.clock.fastForward(storedAfter);
      return (await keptAddresses(page)).includes(path);
    },
    20_000,
  );
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
}

interface PretendedArticle {
  address: string;
  bytes: number;
}

/** Puts articles among what is kept, newest first, each with a picture of its own, while no page of ours changes the list. */
export async function pretendKept(page: Page, articles: PretendedArticle[]): Promise<void> {
  await page.goto('/robots.txt');
  await page.evaluate(
    async ({ name, listAddress, pretended }) => {
      const cache = await caches.open(name);
      const home = new DOMParser().parseFromString(await (await fetch('/')).text(), 'text/html');
      const build = home.querySelector<HTMLMetaElement>('meta[name=build]')?.content ?? '';
      const rest = { title: '', build, keptAt: new Date().toISOString(), files: [] };
      const kept = pretended.map(
        (article): OfflinePageEntry => ({ ...rest, ...article, pictures: [`/media${article.address}`] }),
      );
      for (const { address, pictures } of kept) {
        for (const each of [address, ...pictures]) await cache.put(each, new Response('kept'));
      }
      await cache.put(listAddress, Response.json({ shell: null, articles: kept }));
    },
    { name: offlineCache, listAddress: offlineListAddress, pretended: articles },
  );
}

/** Stops the worker's time: what it plans is carried out when the test says so. */
export async function stopTime(worker: Worker): Promise<{ planned(): Promise<number[]>; pass(): Promise<void> }> {
  await worker.evaluate(() => {
    const timers: { after: number; run: () => void }[] = [];
    const set = (work: (...values: unknown[]) => void, after: number, ...values: unknown[]) =>
      timers.push({ after, run: () => work(...values) });
    Object.assign(globalThis, { timers, setTimeout: set });
  });
  type Timed = { timers: { after: number; run: () => void }[] };
  return {
    planned: () => worker.evaluate(() => (globalThis as unknown as Timed).timers.map(({ after }) => after)),
    pass: () =>
      worker.evaluate(() => {
        for (const { run } of (globalThis as unknown as Timed).timers.splice(0)) run();
      }),
  };
}
