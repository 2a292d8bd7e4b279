import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { accessibilityFaults } from '../../harness/accessibility.ts';
import { test } from '../../harness/browser.ts';
import { addTestStaff, type TestStaff } from '../../harness/desk/desk.ts';
import { openNewsroom } from '../../harness/desk/newsroom.ts';
import { startTestSite, type TestSite } from '../../harness/site.ts';
import { addTestArticle, addTestSeries } from '../../harness/test-content.ts';
import { draftWith, dragByKeys, loggedIn, openArticle, saved } from './desk-steps.ts';

let site: TestSite;
let editor: TestStaff;

beforeAll(async () => {
  site = await startTestSite();
  editor = await addTestStaff(site, 'editor');
});
afterAll(() => site.close());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const closed = (page: Page) => page.locator('dialog').waitFor({ state: 'detached' });
const parts = (page: Page) => page.locator('.series-part').allInnerTexts();
const shown = async (path: string) =>
  [...(await (await site.get(path)).text()).matchAll(/aria-label="(第.的一篇)"/g)].map(([, title]) => title);

async function makesTheSeries(page: Page): Promise<void> {
  await button(page, '新增專題').click();
  await page.getByLabel('名稱').fill('海邊的人');
  await page.getByLabel('網址代稱').fill('Not A Slug');
  await page.getByLabel('引言').fill('第一段。');
  await button(page, '儲存').click();
  await page.locator('input[aria-invalid="true"]').waitFor();
  expect(await page.getByLabel('引言').inputValue()).toBe('第一段。');
  await page.getByLabel('網址代稱').fill('sea');
  await button(page, '儲存').click();
  await closed(page);
}

async function findsItsArticles(page: Page): Promise<void> {
  await button(page, '排文章「海邊的人」').click();
  await page.getByLabel('找要加入的文章').fill('的一篇');
  expect(await page.getByRole('button', { name: /別處的一篇/ }).isDisabled()).toBe(true);
  for (const title of ['第一的一篇', '第二的一篇', '第三的一篇']) {
    await page.getByRole('region', { name: '加文章' }).getByRole('button', { name: title }).click();
  }
}

/** By the keyboard's drag, by the buttons, and one is taken out. */
async function ordersThem(page: Page): Promise<void> {
  await dragByKeys(page, '第三的一篇', [['ArrowUp', '「第三的一篇」移到第 2 篇']]);
  await expect.poll(() => parts(page)).toEqual(['第一的一篇', '第三的一篇', '第二的一篇']);
  await button(page, '「第二的一篇」往上').click();
  await button(page, '移出「第一的一篇」').click();
  await expect.poll(() => parts(page)).toEqual(['第二的一篇', '第三的一篇']);
}

test('an editor makes a series, finds its articles, orders them by keyboard and buttons, and removes it', async ({
  openPage,
}) => {
  for (const title of ['第一的一篇', '第二的一篇', '第三的一篇']) await addTestArticle(site.sql, { title });
  const { id } = await addTestArticle(site.sql, { title: '別處的一篇' });
  await addTestSeries(site.sql, { title: '別的專題', parts: [id] });
  const page = await openPage(site, '/desk/sections?kind=series', {
    context: loggedIn(site, editor),
    allow: [/status of 4(?:00|09|22)/],
  });
  await makesTheSeries(page);
  await findsItsArticles(page);
  await ordersThem(page);
  expect(await accessibilityFaults(page)).toEqual([]);
  await button(page, '儲存').click();
  await closed(page);
  await page.getByRole('cell', { name: '2 篇文章' }).waitFor();
  await expect.poll(() => shown('/news/series/sea')).toEqual(['第二的一篇', '第三的一篇']);

  await button(page, '刪除「海邊的人」').click();
  await page.getByText('文章都還在，只是不再屬於它').waitFor();
  await button(page, '刪除').click();
  await closed(page);
  // Pages are dropped within a second of a change.
  await expect.poll(async () => (await site.get('/news/series/sea')).status).toBe(404);
});

test('what another editor arranged meanwhile is said, and what was arranged here stays', async ({ openPage }) => {
  const { id } = await addTestArticle(site.sql, { title: '別人放的' });
  await addTestArticle(site.sql, { title: '我放的' });
  await addTestSeries(site.sql, { slug: 'both', title: '兩個人' });
  const other = await addTestStaff(site, 'editor');
  const page = await openPage(site, '/desk/sections?kind=series', {
    context: loggedIn(site, editor),
    allow: [/status of 409/],
  });
  await button(page, '排文章「兩個人」').click();
  await page.getByRole('region', { name: '加文章' }).getByRole('button', { name: '我放的' }).click();
  const { order } = (await other.call('series/parts', { series: 'both' })).data;
  await other.call('series/order', { series: 'both', order, articles: [id] });
  await button(page, '儲存').click();
  await page.getByText('在別處改過了，您排的還在下面').waitFor();
  expect(await parts(page)).toEqual(['我放的']);
  await button(page, '用我的取代').click();
  await closed(page);
  const stored = (await other.call('series/parts', { series: 'both' })).data.items;
  expect(stored.map(({ title }) => title)).toEqual(['我放的']);
});

test('the series that is chosen beside the text is saved with the draft, and the editor shows what was arranged elsewhere', async ({
  openPage,
}) => {
  const { ready } = await openNewsroom(site);
  await addTestSeries(site.sql, { slug: 'beside', title: '旁邊的專題' });
  const id = await draftWith(editor, ready());
  const page = await openArticle(openPage, site, editor, id);
  const field = page.getByLabel('專題', { exact: true });
  await field.selectOption({ label: '旁邊的專題' });
  await saved(page);
  await expect.poll(async () => (await editor.call('article/open', { id })).data.fields.series).toBe('beside');
  await editor.call('series/remove', { series: 'beside' });
  await page.reload();
  await field.waitFor();
  expect(await field.inputValue()).toBe('');
});
