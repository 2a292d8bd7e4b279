import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { collectionCache } from '../../../contract/offline.ts';
import { type OpenPage, test } from '../../harness/browser.ts';
import { registerMember, type TestMember } from '../../harness/members.ts';
import { startTestSite, type TestSite } from '../../harness/site.ts';
import { addTestTip } from '../../harness/test-content.ts';
import { notice } from '../account/account-steps.ts';
import { cutOff, faultsInBothThemes, makeNarrow } from '../shell-steps.ts';
import { openAsMember } from './library-steps.ts';

let site: TestSite;
const slugs = ['arcade-floor-levels', 'tea-slow-pour'];
const allow = [/Failed to load resource|ERR_INTERNET_DISCONNECTED|navigation preload/];
let articles: { id: string; slug: string; title: string; kind: 'news' | 'video' }[];
let tip: string;

beforeAll(async () => {
  site = await startTestSite({ content: 'demo' });
  articles = await site.sql('select id, slug, title, kind from articles where slug = any($1) order by slug', [slugs]);
  tip = await addTestTip(site.sql, { title: '臺灣的山' });
});
afterAll(() => site.close());

/** A member who saved an article, a video and a tip. */
async function memberWithItems(): Promise<TestMember> {
  const member = await registerMember(site);
  await member.api('collection/add', { type: 'tip', id: tip });
  for (const { id, kind } of articles) {
    const { data } = await member.api('collection/add', { type: kind === 'video' ? 'video' : 'article', id });
    expect(data).toEqual({ saved: true });
  }
  return member;
}

const openCollection = (openPage: OpenPage, member: TestMember, path = '/my/collections') =>
  openAsMember(openPage, site, member, path, { allow, worker: true });

const offlineSwitch = (page: Page) => page.getByRole('switch', { name: '收藏存在這台裝置' });
const titles = (page: Page) => page.getByRole('list', { name: '收藏的內容' }).locator('h2').allTextContents();

async function switchOn(page: Page, count = 3): Promise<void> {
  await offlineSwitch(page).check();
  await page.getByText(new RegExp(`^已存 ${count} 則，用了 [\\d.]+ MB$`)).waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
}

/** What is left on the device: the caches and databases by name. */
const leftOnDevice = (page: Page) =>
  page.evaluate(async (name) => {
    const databases = (await indexedDB.databases()).map((database) => database.name);
    return {
      cache: await caches.has(name),
      database: databases.includes(name),
      choice: localStorage['offline-collection'],
    };
  }, collectionCache);

test('without a network the list, its articles with pictures and the search of their texts are there', async ({
  openPage,
}) => {
  const page = await openCollection(openPage, await memberWithItems());
  await switchOn(page);
  const [arcade, tea] = articles as [(typeof articles)[0], (typeof articles)[0]];
  expect(await faultsInBothThemes(page)).toEqual([]);

  await page.context().setOffline(true);
  await page.goto('/my/collections');
  await page.getByText('以下是存在這台裝置的 3 則收藏').waitFor();
  expect(await titles(page)).toEqual([tea.title, arcade.title, '臺灣的山']);
  expect(await faultsInBothThemes(page)).toEqual([]);

  const search = page.getByRole('searchbox', { name: '搜尋收藏的標題與內文' });
  await search.fill('台灣');
  await expect.poll(() => titles(page)).toContain('臺灣的山');
  await search.fill('騎樓');
  await expect.poll(() => titles(page)).toEqual([arcade.title]);
  await search.fill('火星人');
  await page.getByText('這台裝置的收藏裡沒有「火星人」').waitFor();
  await search.fill('');
  await makeNarrow(page);
  expect(await cutOff(page)).toEqual([]);

  await page.getByRole('link', { name: arcade.title }).click();
  await page.waitForURL(`**/news/${arcade.slug}`);
  expect(await page.locator('h1').textContent()).toBe(arcade.title);
  const pictures = page.locator('main article').first().locator('img');
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  }
});

test('logging out removes it from the device', async ({ openPage }) => {
  const page = await openCollection(openPage, await memberWithItems());
  await switchOn(page);
  expect(await leftOnDevice(page)).toMatchObject({ cache: true, database: true });
  await page.getByRole('button', { name: /美玲$/ }).click();
  await page.getByRole('menuitem', { name: '登出' }).click();
  await notice(page, '登出成功');
  await expect.poll(() => leftOnDevice(page)).toEqual({ cache: false, database: false, choice: undefined });
});
