import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { test } from '../harness/browser.ts';
import { startTestSite, type TestSite } from '../harness/site.ts';

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite({ content: 'demo' });
});
afterAll(() => site.close());

/** Marks the document, so that a full load is noticed. */
async function mark(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => {
    (globalThis as { stays?: boolean }).stays = true;
  });
  return () => page.evaluate(() => (globalThis as { stays?: boolean }).stays === true);
}

const firstStory = 'main h2 a, main h3 a';

describe('following a link', () => {
  test('fetches the payload, keeps the document, and brings title, address and focus along', async ({ openPage }) => {
    const page = await openPage(site, '/');
    const stays = await mark(page);
    const payload = page.waitForResponse('**/news/*/_payload.json');
    await page.locator(firstStory).first().click();
    expect((await payload).status()).toBe(200);
    await page.waitForURL('**/news/*');
    const heading = await page.locator('h1').textContent();
    await expect.poll(() => page.title()).toBe(`${heading}｜見聞`);
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toContain(new URL(page.url()).pathname);
    expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
    expect(await stays()).toBe(true);
    await page.goBack();
    await expect.poll(() => page.title()).toBe('見聞');
    await page.goForward();
    await page.locator('article h1').waitFor();
    expect(await stays()).toBe(true);
  });

  test('of the shell and inside an article works alike', async ({ openPage }) => {
    const page = await openPage(site, '/');
    const stays = await mark(page);
    await page.getByRole('navigation', { name: '主選單' }).getByRole('link', { name: '科技' }).click();
    await page.waitForURL('**/news/category/tech');
    await page.locator(firstStory).first().click();
    await page.waitForURL('**/news/*');
    await page.locator('article a[href^="/news/tag/"]').first().click();
    await page.waitForURL('**/news/tag/*');
    await page.locator(firstStory).first().click();
    await page.locator('article a[href^="/news/author/"]').first().click();
    await page.waitForURL('**/news/author/*');
    expect(await stays()).toBe(true);
  });

  test('to a page that does not exist shows 404 in place', async ({ openPage }) => {
    const page = await openPage(site, '/', { allow: [/status of 404/] });
    const stays = await mark(page);
    await page.evaluate(() => {
      const link = document.createElement('a');
      link.href = '/news/nowhere';
      link.textContent = 'lost';
      document.querySelector('main')?.append(link);
    });
    await page.getByRole('link', { name: 'lost' }).click();
    await page.getByText('Page Not Found').waitFor();
    expect(new URL(page.url()).pathname).toBe('/news/nowhere');
    expect(await stays()).toBe(true);
  });

  test('falls back to a full load when the payload cannot be had', async ({ openPage }) => {
    const page = await openPage(site, '/', { allow: [/Failed to load resource|status of 500/] });
    const stays = await mark(page);
    await page.route('**/_payload.json', (route) => route.fulfill({ status: 500, body: 'broken' }));
    await page.locator(firstStory).first().click();
    await page.locator('article h1').waitFor();
    expect(await stays()).toBe(false);
  });

  test('drops the answer of a page that was left for another', async ({ openPage }) => {
    const page = await openPage(site, '/');
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/news/category/tech/_payload.json', async (route) => {
      await held;
      await route.continue().catch(() => {});
    });
    const nav = page.getByRole('navigation', { name: '主選單' });
    await nav.getByRole('link', { name: '科技' }).click();
    await nav.getByRole('link', { name: '文化' }).click();
    await page.waitForURL('**/news/category/culture');
    release();
    await page.waitForLoadState('networkidle');
    expect(new URL(page.url()).pathname).toBe('/news/category/culture');
    expect(await page.locator('h1').textContent()).toContain('文化');
  });
});

describe('pages that are not there', () => {
  test('show 404 (Page Not Found), a way home and something to read', async ({ openPage }) => {
    for (const path of ['/404', '/nowhere', '/news/category/nowhere']) {
      const page = await openPage(site, path, { screen: 'phone', allow: [/status of 404/] });
      const text = await page.locator('main').textContent();
      expect(text).toContain('404');
      expect(text).toContain('Page Not Found');
      expect(await page.locator(firstStory).count()).toBeGreaterThan(2);
      await page.locator('main').getByRole('link', { name: /首頁/ }).first().click();
      await page.waitForURL(`${site.url}/`);
    }
  });
});

describe('what a reader chose', () => {
  test('text size and theme are there before the first paint, also in other tabs', async ({ openPage }) => {
    const page = await openPage(site, '/');
    const other = await page.context().newPage();
    await other.goto('/');
    const size = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
    expect(await size()).toBe('16px');
    await page
      .getByRole('button', { name: /文字大小/ })
      .first()
      .click();
    await page.getByRole('radio', { name: '超大' }).first().check({ force: true });
    expect(await size()).toBe('20px');
    await expect.poll(() => other.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('20px');
    await page.keyboard.press('Escape');
    await page
      .getByRole('button', { name: /外觀|主題|深淺/ })
      .first()
      .click();
    await page.getByRole('radio', { name: '深色模式' }).check({ force: true });
    await expect.poll(() => other.locator('html').getAttribute('data-theme')).toBe('dark');
    await page.reload({ waitUntil: 'commit' });
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
    expect(await size()).toBe('20px');
  });
});
