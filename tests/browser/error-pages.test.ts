import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import { test } from '../harness/browser.ts';
import { openDatabaseOf } from '../harness/database/open-database.ts';
import { operatorOn } from '../harness/operator-in-process.ts';
import { startTestSite, type TestSite } from '../harness/site.ts';
import { addTestArticle, addTestCategory } from '../harness/test-content.ts';
import { faultsInBothThemes, inEverySize } from './shell-steps.ts';

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite({ content: 'demo' });
});
afterAll(() => site.close());

async function offersWaysOn(page: Page): Promise<void> {
  const main = page.locator('main');
  expect(await main.getByRole('link', { name: '回到首頁' }).getAttribute('href')).toBe('/');
  expect(await main.getByRole('link', { name: '搜尋' }).getAttribute('href')).toBe('/search');
  await main.getByRole('heading', { name: '熱門' }).waitFor();
  expect(await main.locator('h2 a, h3 a').count()).toBeGreaterThanOrEqual(6);
  expect(await faultsInBothThemes(page)).toEqual([]);
}

test('an address that leads nowhere says 404 (Page Not Found), with ways on', async ({ openPage }) => {
  for (const path of ['/404', '/nowhere', '/news/category/nowhere', '/news/video/nowhere']) {
    const answer = await site.get(path);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('404 (Page Not Found)</h1>');
  }
  const page = await openPage(site, '/nowhere', { screen: 'phone', allow: [/status of 404/] });
  expect(await page.locator('h1').textContent()).toBe('404 (Page Not Found)');
  await offersWaysOn(page);
  await page.locator('main').getByRole('link', { name: '回到首頁' }).click();
  await page.waitForURL(`${site.url}/`);
});

test('the page of a withdrawn article divides no clause at the end of a line', async ({ openPage }) => {
  const category = await addTestCategory(site.sql, { name: '港口' });
  const { slug } = await addTestArticle(site.sql, { category });
  const database = await openDatabaseOf(site);
  onTestFinished(database.close);
  await operatorOn(database, { dataDir: site.dataDir })('content unpublish', [slug]);
  await expect.poll(async () => (await site.get(`/news/${slug}`)).status).toBe(410);
  const page = await openPage(site, `/news/${slug}`, { screen: 'phone', allow: [/status of 410/] });
  const text = page.locator('h1 + p');
  expect(await text.textContent()).toContain('請看同分類的其他報導，或搜尋相關主題。');
  await inEverySize(page, [320, 390, 820], async (width, px) => {
    const divided = await text.evaluate((element) => {
      const node = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const found: string[] = [];
      while (node.nextNode()) {
        const range = document.createRange();
        for (const { 0: clause, index } of (node.currentNode as Text).data.matchAll(/[^，。]+[，。]/g)) {
          range.setStart(node.currentNode, index);
          range.setEnd(node.currentNode, index + clause.length);
          if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) found.push(clause);
        }
      }
      return found;
    });
    expect([width, px, divided]).toEqual([width, px, []]);
  });
});

test('a page whose script fails says 500 (Internal Server Error), with ways on, and the next page works', async ({
  openPage,
}) => {
  const page = await openPage(site, '/', { allow: [/broken on purpose/] });
  await page.route('**/assets/categories-*.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: "export function CategoriesPage() { throw new Error('broken on purpose'); }",
    }),
  );
  await page.getByRole('navigation', { name: '主選單' }).getByRole('link', { name: '分類' }).click();
  await page.getByRole('heading', { level: 1, name: '500 (Internal Server Error)' }).waitFor();
  expect(await page.getByRole('navigation', { name: '主選單' }).isVisible()).toBe(true);
  await offersWaysOn(page);
  await page.locator('main').getByRole('link', { name: '回到首頁' }).click();
  await page.waitForURL(`${site.url}/`);
  await page.getByRole('heading', { name: '最新' }).waitFor();
});

test('a page that the server cannot make says so by its status', async ({ openPage }) => {
  await using broken = await startTestSite();
  await broken.sql('alter table articles rename to lost');
  const page = await openPage(broken, '/news/any', {
    screen: 'phone',
    allow: [/status of 500/, /服務端錯誤 article\/popular/],
  });
  expect(await page.locator('h1').textContent()).toBe('500 (Internal Server Error)');
  const main = page.locator('main');
  expect(await main.getByRole('link', { name: '回到首頁' }).isVisible()).toBe(true);
  expect(await main.getByRole('link', { name: '搜尋' }).isVisible()).toBe(true);
  // Before its site is gone, so that it asks no server that does not answer.
  await page.close();
});
