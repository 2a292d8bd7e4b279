import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { test } from '../harness/browser.ts';
import { startTestSite, type TestSite } from '../harness/site.ts';
import { faultsInBothThemes } from './shell-steps.ts';

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
