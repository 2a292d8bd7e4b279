import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { accessibilityFaults, faultsOfFirstEntries } from '../harness/accessibility.ts';
import { test } from '../harness/browser.ts';
import type { TestSite } from '../harness/site.ts';
import { type Gateway, openGateway } from './gateway.ts';
import { startSearchableSite } from './search/search-steps.ts';
import { cutOff, inEverySize, nextFrame, noteBrokenLines, shiftsOf } from './shell-steps.ts';

let site: TestSite;
const article = '/news/arcade-floor-levels';
const film = '/news/harbor-before-sunrise';
const search = `/search?q=${encodeURIComponent('社區')}`;
const tag = `/news/tag/${encodeURIComponent('老街')}`;
const author = '/news/author/ye-cheng-en';
/** One of each kind; the pages below are laid out as one of them. */
const kinds = [
  '/',
  article,
  film,
  '/news/categories',
  author,
  '/news/series/island-days',
  '/news/video',
  search,
  '/member-rule',
];
const alike = ['/news/category/life', '/news/reef-place-names', tag, '/news/video/life'];

beforeAll(async () => {
  site = await startSearchableSite();
});
afterAll(() => site.close());

/** Those whose stops of the Tab key are all looked at. */
const tabbed = ['/', article, film, '/news/video', search, '/member-rule'];

/** Goes to an address whose HTML arrives in pieces, a frame after each other, in a window that has the styles already. */
async function goInPieces(page: Page, gateway: Gateway, path: string): Promise<void> {
  // As at a first visit: nothing is remembered of the pages before.
  await page.evaluate(() => localStorage.clear());
  const arriving = page.waitForURL(gateway.url + path, { waitUntil: 'commit' });
  gateway.breakPages(() => arriving.then(() => nextFrame(page)));
  await page.goto(path);
}

async function expectToFit(page: Page, path: string): Promise<void> {
  await inEverySize(
    page,
    [320, 1920],
    async (width, px) => {
      expect([path, width, px, ...(await cutOff(page))]).toEqual([path, width, px]);
    },
    [14, 20],
  );
}

/** The Tab key reaches all of the page, and each stop is seen. */
async function expectTabStops(page: Page, path: string): Promise<void> {
  // Each stop is drawn anew: a low window has less to draw, and the same things to reach.
  await page.setViewportSize({ width: 1440, height: 300 });
  await page.evaluate(() => {
    const stops = { unseen: [] as string[], hasReturned: false };
    Object.assign(globalThis, { stops });
    // Keys that were pressed beyond the last stop do nothing.
    document.addEventListener('keydown', (event) => stops.hasReturned && event.preventDefault(), { capture: true });
    document.addEventListener('focusin', ({ target }) => {
      const here = target as HTMLElement;
      stops.hasReturned ||= here.dataset.reached !== undefined;
      here.dataset.reached = '';
      const isDrawn = [undefined, '::before', '::after'].some((part) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(here, part);
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
      });
      if (!isDrawn) stops.unseen.push(here.outerHTML.slice(0, 120));
    });
  });
  type Stops = { stops: { unseen: string[]; hasReturned: boolean } };
  const stops = () => page.evaluate(() => (globalThis as unknown as Stops).stops);
  while (!(await stops()).hasReturned) {
    // A key that is held down, and not waited for each time: fewer frames are drawn between its stops.
    await Promise.all(Array.from({ length: 10 }, () => page.keyboard.down('Tab')));
  }
  await page.keyboard.up('Tab');
  expect((await stops()).unseen, `stops of the Tab key that are not seen at ${path}`).toEqual([]);
  // Of radio buttons the chosen one is the stop; the arrows lead to the others.
  const missed = await page
    .locator('a[href], button, select, input:not([type=radio]:not(:checked))')
    .evaluateAll((all) =>
      all
        .filter((each) => each.checkVisibility({ visibilityProperty: true }) && (each as HTMLElement).tabIndex >= 0)
        .filter((each) => (each as HTMLElement).dataset.reached === undefined)
        .map((each) => each.outerHTML.slice(0, 120)),
    );
  expect(missed, `what the Tab key does not reach at ${path}`).toEqual([]);
}

/** The first picture is asked for at once and first, the others have their size and wait. */
async function expectFirstPictureFirst(page: Page): Promise<void> {
  const ahead = page.locator('head link[rel=preload][as=image][fetchpriority=high]');
  const chosen = page.locator('main picture').first();
  expect(await ahead.getAttribute('imagesrcset')).toBe(await chosen.locator('source').getAttribute('srcset'));
  expect(await ahead.getAttribute('imagesizes')).toBe(await chosen.locator('source').getAttribute('sizes'));
  const pictures = await page.locator('main picture img').evaluateAll((all) =>
    (all as HTMLImageElement[]).map((each) => ({
      first: each.fetchPriority === 'high',
      lazy: each.loading === 'lazy',
      sized: each.getAttribute('width') !== null && each.getAttribute('height') !== null,
    })),
  );
  expect(pictures.map(({ first }) => first)).toEqual(pictures.map((_, at) => at === 0));
  expect(pictures.every(({ sized }) => sized)).toBe(true);
  expect(pictures.slice(5).every(({ lazy }) => lazy)).toBe(true);
  expect(pictures.length).toBeGreaterThan(6);
}

test('no kind of page moves on a phone while it arrives in pieces, and axe finds nothing in the dark', async ({
  openPage,
}) => {
  await using gateway = await openGateway(site);
  const page = await openPage(gateway, '/search', { screen: 'phone', context: { colorScheme: 'dark' } });
  await noteBrokenLines(page);
  for (const path of kinds) {
    await goInPieces(page, gateway, path);
    expect([path, ...(await shiftsOf(page))]).toEqual([path]);
    expect([path, ...(await faultsOfFirstEntries(page))]).toEqual([path]);
  }
  // Before the gateway is gone, so that it asks no server that does not answer.
  await page.close();
});

test('nor on a desktop in light; the Tab key reaches all of it, and it fits from 320 to 1920 px in small and in large text', async ({
  openPage,
}) => {
  await using gateway = await openGateway(site);
  const page = await openPage(gateway, '/search', { context: { colorScheme: 'light' } });
  await noteBrokenLines(page);
  const size = page.viewportSize();
  for (const path of kinds) {
    if (size) await page.setViewportSize(size);
    await goInPieces(page, gateway, path);
    if (path === '/' || path === article) await expectFirstPictureFirst(page);
    expect([path, ...(await shiftsOf(page))]).toEqual([path]);
    expect([path, ...(await accessibilityFaults(page))]).toEqual([path]);
    if (tabbed.includes(path)) await expectTabStops(page, path);
    await expectToFit(page, path);
  }
  await page.close();
});

test('pages that are laid out alike fit from 320 to 1920 px in small and in large text', async ({ openPage }) => {
  const page = await openPage(site, '/search');
  for (const path of alike) {
    await page.goto(path);
    await expectToFit(page, path);
  }
});

test('a video can be played in picture-in-picture', async ({ openPage }) => {
  const before = (opened: Page) =>
    opened.addInitScript(() => {
      Object.defineProperty(Document.prototype, 'pictureInPictureEnabled', { get: () => true });
      HTMLVideoElement.prototype.requestPictureInPicture = function () {
        document.documentElement.dataset.left = this.tagName;
        return Promise.reject(new Error('there is no screen to show it on'));
      };
    });
  const page = await openPage(site, film, { before });
  await page.getByRole('button', { name: /^播放影片/ }).click();
  await page.getByRole('button', { name: '子母畫面' }).click();
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.left)).toBe('VIDEO');
});
