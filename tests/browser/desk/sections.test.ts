import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { test } from '../../harness/browser.ts';
import { addTestStaff, type TestStaff } from '../../harness/desk/desk.ts';
import { startTestSite, type TestSite } from '../../harness/site.ts';
import { addTestArticle, addTestAuthor, addTestCategory } from '../../harness/test-content.ts';
import { draftWith, dragByKeys, loggedIn, openArticle, saved } from './desk-steps.ts';

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite();
  const local = await addTestCategory(site.sql, { slug: 'local', name: '地方' });
  await addTestCategory(site.sql, { slug: 'sea', name: '海洋' });
  const author = await addTestAuthor(site.sql, { slug: 'lin', name: '林美玲' });
  await addTestArticle(site.sql, { category: local, author, tags: ['漁市', '港口'] });
});
afterAll(() => site.close());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const names = async (page: Page) =>
  (await page.locator('.category-row h2').allInnerTexts()).map((text) => text.slice(0, 2));
const closed = (page: Page) => page.locator('dialog').waitFor({ state: 'detached' });

async function makeCategory(page: Page): Promise<void> {
  await button(page, '新增分類').click();
  await page.getByLabel('名稱').fill('文化');
  await page.getByLabel('網址代稱').fill('Not A Slug');
  await page.getByLabel('顏色').fill('#ffee88');
  await page.getByText('這個顏色在淺色的紙上看不清楚').waitFor();
  await page.getByLabel('顏色').fill('#8a5a44');
  await page.getByText('兩種外觀都看得清楚').waitFor();
  await button(page, '儲存').click();
  await page.locator('input[aria-invalid="true"]').waitFor();
  expect(await page.getByLabel('名稱').inputValue()).toBe('文化');
  await page.getByLabel('網址代稱').fill('culture');
  await button(page, '儲存').click();
  await closed(page);
  // The focus returns to where it was before the dialog.
  await page.locator('button:focus', { hasText: '新增分類' }).waitFor();
  await expect.poll(() => names(page)).toEqual(['地方', '海洋', '文化']);
}

async function orderCategories(page: Page): Promise<void> {
  await dragByKeys(page, '文化', [['ArrowUp', '「文化」移到第 2 個']]);
  await button(page, '儲存順序').waitFor();
  await button(page, '「文化」往上').click();
  expect(await names(page)).toEqual(['文化', '地方', '海洋']);
  await button(page, '儲存順序').click();
  await page.getByText('順序已儲存').waitFor();
}

async function changeWhatAnotherChanged(page: Page, other: TestStaff): Promise<void> {
  await button(page, '修改「地方」').click();
  await page.getByLabel('說明').fill('縣市與鄉鎮');
  await page.getByLabel('網址代稱').fill('towns');
  await page.getByText('/news/category/local 會轉到 /news/category/towns').waitFor();
  const { items } = (await other.call('category/list')).data;
  const { articles: _, drafts: __, slug: category, ...local } = items[1] ?? { slug: '', articles: 0, drafts: 0 };
  await other.call('category/change', { category, ...local, slug: category, description: '別人寫的' });
  await button(page, '儲存').click();
  await page.getByRole('alert').filter({ hasText: '在別處改過了，現在是：地方，別人寫的' }).waitFor();
  expect(await page.getByLabel('說明').inputValue()).toBe('縣市與鄉鎮');
  await button(page, '用我的取代').click();
  await closed(page);
  await page.getByText('1 篇文章・縣市與鄉鎮').waitFor();
  expect((await site.get('/news/category/local', { redirect: 'manual' })).headers.get('location')).toContain('towns');
}

async function mergeAndRemove(page: Page): Promise<void> {
  expect(await button(page, '刪除「地方」').count()).toBe(0);
  await button(page, '合併「地方」').click();
  await page.getByRole('radio', { name: /海洋/ }).check();
  await page.getByText('「地方」的 1 篇文章都會改到「海洋」').waitFor();
  await button(page, '合併').click();
  await closed(page);
  await expect.poll(() => names(page)).toEqual(['文化', '海洋']);
  await button(page, '刪除「文化」').click();
  await button(page, '刪除').click();
  await closed(page);
  await expect.poll(() => names(page)).toEqual(['海洋']);
}

test('an administrator makes, orders, changes, merges and removes categories, and loses nothing to another one', async ({
  openPage,
}) => {
  const [admin, other] = [await addTestStaff(site, 'admin'), await addTestStaff(site, 'admin')];
  const page = await openPage(site, '/desk/sections', {
    context: loggedIn(site, admin),
    allow: [/status of 4(?:00|09|22)/],
  });
  await makeCategory(page);
  await orderCategories(page);
  const stored = (await other.call('category/list')).data;
  expect(stored.items.map(({ slug }) => slug)).toEqual(['culture', 'local', 'sea']);
  await changeWhatAnotherChanged(page, other);
  await mergeAndRemove(page);
});

test('an editor finds tags and authors, renames and merges them; categories are not for editors', async ({
  openPage,
}) => {
  const editor = await addTestStaff(site, 'editor');
  const page = await openPage(site, '/desk/sections?kind=category', { context: loggedIn(site, editor) });
  await page.getByRole('heading', { name: '標籤、作者、專題' }).waitFor();
  expect(await page.getByRole('tab').allInnerTexts()).toEqual(['標籤', '作者', '專題']);
  await page.getByLabel('搜尋標籤').fill('漁');
  await expect.poll(() => page.getByRole('rowheader').allInnerTexts()).toEqual(['漁市']);
  await button(page, '修改「漁市」').click();
  await page.getByLabel('標籤', { exact: true }).fill('漁市場');
  await button(page, '儲存').click();
  await closed(page);
  await button(page, '合併「漁市場」').click();
  await page.getByRole('radio', { name: /港口/ }).check();
  await button(page, '合併').click();
  await closed(page);
  await page.getByRole('heading', { name: '沒有符合的標籤' }).waitFor();

  await page.getByRole('tab', { name: '作者' }).click();
  await button(page, '修改「林美玲」').click();
  await page.getByLabel('職稱').fill('駐地記者');
  await button(page, '儲存').click();
  await closed(page);
  await page.getByRole('cell', { name: '駐地記者' }).waitFor();
});

test('an open article shows within seconds what its category, author, series and tags are called now, and saves nothing for it', async ({
  openPage,
}) => {
  const admin = await addTestStaff(site, 'admin');
  const [old, next] = [await addTestCategory(site.sql), await addTestCategory(site.sql, { name: '合併後' })];
  const author = await addTestAuthor(site.sql, { slug: 'renamed', name: '舊筆名' });
  await admin.call('series/add', { slug: 'old-series', name: '舊專題' });
  await admin.call('tag/add', { name: '舊標籤' });
  const named = { category: old.slug, author: author.slug, series: 'old-series', tags: ['舊標籤'] };
  const id = await draftWith(admin, { title: '開著的稿子', ...named });
  const page = await openArticle(openPage, site, admin, id);
  const shown = (label: string) => page.getByLabel(label, { exact: true }).locator('option:checked').innerText();
  await expect.poll(() => shown('作者')).toBe('舊筆名');
  await admin.call('category/merge', { from: old.slug, into: next.slug });
  const [stored] = (await admin.call('author/list')).data.items.filter(({ slug }) => slug === 'renamed');
  await admin.call('author/change', { ...stored, author: 'renamed', name: '新筆名', slug: 'renamed-too' });
  const [series] = (await admin.call('series/list')).data.items;
  await admin.call('series/change', { ...series, series: 'old-series', slug: 'new-series', name: '新專題' });
  const [tag] = (await admin.call('tag/list', { q: '舊標籤' })).data.items;
  await admin.call('tag/change', { ...tag, tag: '舊標籤', name: '新標籤' });
  await expect
    .poll(async () => [await shown('分類'), await shown('作者'), await shown('專題')])
    .toEqual(['合併後', '新筆名', '新專題']);
  await page.locator('.tags', { hasText: '新標籤' }).waitFor();
  await saved(page);
  expect(await page.locator('.tags li').count()).toBe(1);
});
