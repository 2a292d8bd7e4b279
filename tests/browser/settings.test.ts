import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { defaultTextSize } from '../../contract/limits.ts';
import { test } from '../harness/browser.ts';
import { startTestSite, type TestSite } from '../harness/site.ts';

let site: TestSite;
const light = ['rgb(253, 252, 249)', '#fdfcf9'];
const dark = ['rgb(22, 21, 19)', '#161513'];

beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

/** The page's colour, and the one that the browser gives its own frame for the system's scheme of the moment. */
const coloursOf = (page: Page) =>
  page.evaluate(() => {
    const tags = [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')];
    const frame = tags.find((tag) => matchMedia(tag.media).matches)?.content;
    return [getComputedStyle(document.documentElement).backgroundColor, frame];
  });

const sizeOf = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).fontSize);

async function choose(page: Page, opener: RegExp, name: string): Promise<void> {
  await page.getByRole('button', { name: opener }).first().click();
  await page.getByRole('radio', { name, exact: true }).first().check({ force: true });
  await page.keyboard.press('Escape');
}

test('theme and text size follow the reader in every tab, or the system where they say so, and colour the browser’s frame', async ({
  openPage,
}) => {
  const page = await openPage(site, '/member-rule', { context: { colorScheme: 'light', reducedMotion: 'reduce' } });
  expect(await coloursOf(page)).toEqual(light);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => coloursOf(page)).toEqual(dark);
  await choose(page, /外觀/, '淺色模式');
  await expect.poll(() => coloursOf(page)).toEqual(light);
  await choose(page, /外觀/, '深色模式');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => coloursOf(page)).toEqual(dark);

  const other = await page.context().newPage();
  await other.goto('/news/categories');
  await expect.poll(() => coloursOf(other)).toEqual(dark);
  await choose(page, /外觀/, '根據系統設定');
  await expect.poll(() => coloursOf(page)).toEqual(light);
  await expect.poll(() => coloursOf(other)).toEqual(light);

  expect(await sizeOf(other)).toBe(`${defaultTextSize}px`);
  await choose(page, /外觀/, '超大');
  await expect.poll(() => sizeOf(other)).toBe('20px');
});

test('nothing flashes: theme and size are right before any script but the first has run', async ({ openPage }) => {
  const page = await openPage(site, '/member-rule', { context: { colorScheme: 'light' } });
  await choose(page, /外觀/, '深色模式');
  await choose(page, /外觀/, '超大');
  await page.route('**/assets/*.js', (route) => route.fulfill({ body: '', contentType: 'text/javascript' }));
  await page.goto('/news/categories', { waitUntil: 'load' });
  expect(await coloursOf(page)).toEqual(dark);
  expect(await sizeOf(page)).toBe('20px');
});

test('a browser that refuses all storage shows what was chosen as long as the page lives, and breaks nothing', async ({
  openPage,
}) => {
  const page = await openPage(site, '/member-rule', {
    context: { colorScheme: 'light', reducedMotion: 'reduce' },
    before: (opened) =>
      opened.addInitScript(() => {
        const refuse = {
          get(): never {
            throw new DOMException('blocked', 'SecurityError');
          },
        };
        Object.defineProperties(window, {
          localStorage: refuse,
          sessionStorage: refuse,
          caches: refuse,
          indexedDB: refuse,
        });
      }),
  });
  await choose(page, /外觀/, '深色模式');
  await choose(page, /外觀/, '超大');
  await expect.poll(() => coloursOf(page)).toEqual(dark);
  expect(await sizeOf(page)).toBe('20px');
  await page.getByRole('link', { name: '所有分類' }).first().click();
  await page.waitForURL('**/news/categories');
  expect(await coloursOf(page)).toEqual(dark);
});

test('the server’s HTML does not know what was chosen', async () => {
  const plain = await (await site.get('/member-rule')).text();
  const chosen = await (await site.get('/member-rule', { headers: { cookie: 'text-size=20; theme=dark' } })).text();
  expect(chosen).toBe(plain);
});
