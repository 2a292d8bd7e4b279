import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { test } from '../harness/browser.ts';
import { startTestSite, type TestSite } from '../harness/site.ts';
import { addTestArticle, addTestAuthor, addTestCategory, addTestSeries } from '../harness/test-content.ts';
import { waitUntil } from '../harness/wait-until.ts';

let site: TestSite;
const tag = `/news/tag/${encodeURIComponent('海岸')}`;

beforeAll(async () => {
  site = await startTestSite();
  const category = await addTestCategory(site.sql, { slug: 'coast', name: '海岸線' });
  const author = await addTestAuthor(site.sql, { slug: 'ma-yu', name: '馬瑜' });
  const common = { category, author, tags: ['海岸'] };
  for (let index = 0; index < 44; index += 1) await addTestArticle(site.sql, { ...common, slug: `of-them-${index}` });
  await addTestArticle(site.sql, { ...common, slug: 'film', kind: 'video', youtube: 'a-b_c0D1e2F' });
  for (let index = 0; index < 3; index += 1) await addTestArticle(site.sql, { slug: `other-${index}` });
});
afterAll(() => site.close());

const titles = (page: Page) => page.locator('main h2 a, main h3 a');
const heads: [path: string, title: string, ...words: string[]][] = [
  ['/news/category/coast', '海岸線', '測試用的分類', '新聞 44 則，影音 1 則'],
  [tag, '# 海岸', '共 45 則'],
  ['/news/author/ma-yu', '馬瑜', '記者', '測試用的作者', '共 45 則報導'],
];

test('a list says what it is of and how much there is, in a wide and in a narrow window, grows by 載入更多 to its end, with nothing of others, and Back restores list and scroll position', async ({
  openPage,
}) => {
  const page = await openPage(site, 'about:blank');
  for (const [path, title, ...words] of heads) {
    await page.goto(path);
    for (const size of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(size);
      expect(await page.locator('h1').textContent()).toContain(title);
      for (const text of words) {
        expect([text, await page.locator('main header').getByText(text).isVisible()]).toEqual([text, true]);
      }
    }
    for (const count of [20, 40]) {
      await expect.poll(() => titles(page).count()).toBe(count);
      await page.getByRole('link', { name: '載入更多' }).click();
    }
    await expect.poll(() => titles(page).count()).toBe(45);
    const addresses = await titles(page).evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    expect(new Set(addresses).size).toBe(45);
    expect(addresses.filter((address) => address.includes('other'))).toEqual([]);

    const last = titles(page).last();
    await last.scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => scrollY);
    expect(place).toBeGreaterThan(1_000);
    await last.click();
    await page.locator('article h1').waitFor();
    await page.goBack();
    await expect.poll(() => titles(page).count()).toBe(45);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
  }
});

test('a list is read page by page without JavaScript', async ({ openPage }) => {
  const page = await openPage(site, 'about:blank', { context: { javaScriptEnabled: false } });
  for (const [path] of heads) {
    await page.goto(path);
    const first = await titles(page).allTextContents();
    await page.getByRole('link', { name: '載入更多' }).click();
    await page.waitForURL((url) => url.searchParams.get('page') === '2');
    expect([path, await page.getByText('第 2 頁').isVisible()]).toEqual([path, true]);
    const second = await titles(page).allTextContents();
    expect([path, second.length]).toEqual([path, 20]);
    expect(second.filter((title) => first.includes(title))).toEqual([]);
  }
});

test('a series is read from part to part, and what is new since the last visit has a label that takes no space', async ({
  openPage,
}) => {
  const parts = [await addTestArticle(site.sql), await addTestArticle(site.sql)];
  const series = await addTestSeries(site.sql, { slug: 'tides', title: '潮汐', parts: parts.map(({ id }) => id) });
  const page = await openPage(site, '/news/series/tides');
  await page.waitForFunction(() => localStorage.getItem('series-visits'));
  expect(await page.getByText('新', { exact: true }).count()).toBe(0);

  await titles(page).first().click();
  const bar = page.getByRole('navigation', { name: '專題' });
  await bar.getByRole('link', { name: parts[1]?.title ?? '' }).click();
  await bar.getByText('第 2 篇，共 2 篇').waitFor();

  const late = await addTestArticle(site.sql, { publishedAt: new Date() });
  await site.sql('insert into series_parts values ($1, $2, 3)', [late.id, series.id]);
  // The newsroom may change the address meanwhile.
  await site.sql(`update series set slug = 'tides-and-moon' where id = $1`, [series.id]);
  const path = '/news/series/tides-and-moon';
  await waitUntil('the new part is listed', async () => (await (await site.get(path)).text()).includes(late.slug));
  await page.goto(path);
  const label = page.getByText('新', { exact: true });
  await label.waitFor();
  expect(await label.evaluate((element) => getComputedStyle(element).position)).toBe('absolute');
  expect(await page.locator('main li', { hasText: '新' }).getByRole('link', { name: late.title }).count()).toBe(1);
});

test('what is not there offers what others read', async ({ openPage }) => {
  const page = await openPage(site, '/news/nowhere', { allow: [/status of 404/] });
  for (const path of [
    '/news/nowhere',
    ...['category', 'tag', 'author', 'video'].map((kind) => `/news/${kind}/nowhere`),
  ]) {
    if (!page.url().endsWith(path)) await page.goto(path);
    expect([path, await page.locator('h1').textContent()]).toEqual([path, '404 (Page Not Found)']);
    const popular = page.locator('section:has(h2:text-is("熱門"))');
    await popular.waitFor();
    expect(await popular.locator('li a').count()).toBeGreaterThan(3);
  }
});
