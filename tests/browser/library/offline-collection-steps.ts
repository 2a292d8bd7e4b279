import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { collectionCache } from '../../../contract/offline.ts';
import type { OpenPage } from '../../harness/browser.ts';
import { registerMember, type TestMember } from '../../harness/members.ts';
import type { TestSite } from '../../harness/site.ts';
import { openAsMember } from './library-steps.ts';

const allow = [/Failed to load resource|ERR_INTERNET_DISCONNECTED|navigation preload/];

export interface DemoItem {
  id: string;
  slug: string;
  title: string;
  kind: 'news' | 'video';
}

/** An article and a video of the demo. */
export const demoItems = (site: TestSite): Promise<DemoItem[]> =>
  site.sql('select id, slug, title, kind from articles where slug = any($1) order by slug', [
    ['arcade-floor-levels', 'tea-slow-pour'],
  ]) as Promise<DemoItem[]>;

/** A member who saved these, the last one last. */
export async function memberWith(site: TestSite, items: readonly DemoItem[]): Promise<TestMember> {
  const member = await registerMember(site);
  for (const item of items) await save(member, item);
  return member;
}

export async function save(member: TestMember, { id, kind }: DemoItem): Promise<void> {
  const { data } = await member.api('collection/add', { type: kind === 'video' ? 'video' : 'article', id });
  expect(data).toEqual({ saved: true });
}

/**
 * The page with its service worker. What the worker leaves to the network now and then passes `page.route`: a gateway
 * stands in for it.
 */
export async function openCollection(
  openPage: OpenPage,
  site: { url: string },
  member: TestMember,
  more: RegExp[] = [],
): Promise<Page> {
  const page = await openAsMember(openPage, site, member, '/my/collections', {
    allow: [...allow, ...more],
    worker: true,
  });
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  return page;
}

/** The same in a browser whose service worker never comes: `page.route` stands in for every request. */
export const openCollectionWithoutWorker = (openPage: OpenPage, site: TestSite, member: TestMember): Promise<Page> =>
  openAsMember(openPage, site, member, '/my/collections', {
    allow,
    worker: true,
    before: (page) =>
      page.addInitScript(() => {
        navigator.serviceWorker.register = () => new Promise(() => {});
      }),
  });

export const offlineSwitch = (page: Page) => page.getByRole('switch', { name: '收藏存在這台裝置' });

export const listedTitles = (page: Page) =>
  page.getByRole('list', { name: '收藏的內容' }).locator('h2').allTextContents();

export const untilStored = (page: Page, count: number) =>
  page.getByText(new RegExp(`^已存\\s${count}\\s則，用了\\s[\\d.]+\\sMB$`)).waitFor();

export async function switchOn(page: Page, count: number): Promise<void> {
  await offlineSwitch(page).check();
  await untilStored(page, count);
}

/** The articles of the collection that are on the device, by their addresses. */
export const storedArticles = (page: Page): Promise<string[]> =>
  page.evaluate(async (name) => {
    const keys = await (await caches.open(name)).keys();
    return keys.map(({ url }) => new URL(url).pathname).filter((path) => path.startsWith('/news/'));
  }, collectionCache);

/** The addresses of all pictures of the collection that are on the device, and how many bytes all of its files have. */
export const storedFiles = (page: Page): Promise<{ pictures: string[]; bytes: number }> =>
  page.evaluate(async (name) => {
    const cache = await caches.open(name);
    const files = await Promise.all((await cache.matchAll()).map(async (file) => ({ file, blob: await file.blob() })));
    const paths = files.map(({ file }) => new URL(file.url).pathname);
    const bytes = files.reduce((sum, { blob }) => sum + blob.size, 0);
    return { pictures: paths.filter((path) => path.startsWith('/media/')), bytes };
  }, collectionCache);

/** What of the collection is on the device at all. */
export const leftOnDevice = (page: Page) =>
  page.evaluate(async (name) => {
    const databases = (await indexedDB.databases()).map((database) => database.name);
    const choice: unknown = localStorage['offline-collection'];
    return { cache: await caches.has(name), database: databases.includes(name), choice };
  }, collectionCache);

export const nothingLeft = { cache: false, database: false, choice: undefined };
