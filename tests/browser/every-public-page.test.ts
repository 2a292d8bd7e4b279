import { afterAll, beforeAll, describe, expect } from 'vitest';
import { accessibilityFaults } from '../harness/accessibility.ts';
import { test } from '../harness/browser.ts';
import type { TestSite } from '../harness/site.ts';
import { openGateway } from './gateway.ts';
import { startSearchableSite } from './search-steps.ts';
import { cutOff, inEverySize, nextFrame, shiftsOf } from './shell-steps.ts';

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

const looks = [
  ['phone', 'dark'],
  ['desktop', 'light'],
] as const;

describe.each(kinds)('%s', (path) => {
  test.for(looks)(
    'does not move on a %s while it arrives in pieces, and axe finds nothing in %s',
    async (look, { openPage }) => {
      const [screen, colorScheme] = look;
      await using gateway = await openGateway(site);
      const page = await openPage(gateway, '/search', { screen, context: { colorScheme } });
      const arriving = page.waitForURL(gateway.url + path, { waitUntil: 'commit' });
      gateway.breakPages(() => arriving.then(() => nextFrame(page)));
      await page.goto(path);
      expect(await shiftsOf(page)).toEqual([]);
      expect(await accessibilityFaults(page)).toEqual([]);
      // Before the gateway is gone, so that it asks no server that does not answer.
      await page.close();
    },
  );
});

test.for([...kinds, ...alike])('%s fits from 320 to 1920 px in small and in large text', async (path, { openPage }) => {
  const page = await openPage(site, path);
  await inEverySize(
    page,
    [320, 1920],
    async (width, px) => {
      expect([width, px, await cutOff(page)]).toEqual([width, px, []]);
    },
    [14, 20],
  );
});

test.for(['/', article, film, '/news/video', search, '/member-rule'])(
  'the Tab key reaches all of %s, and each stop is seen',
  async (path, { openPage }) => {
    const page = await openPage(site, path);
    const stop = () =>
      page.evaluate(() => {
        const here = document.activeElement;
        if (!(here instanceof HTMLElement) || here === document.body) return null;
        const isNew = here.dataset.reached === undefined;
        here.dataset.reached = '';
        const drawn = [undefined, '::before', '::after'].some((part) => {
          const { outlineStyle, outlineWidth } = getComputedStyle(here, part);
          return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
        });
        return { isNew, unseen: drawn ? [] : [here.outerHTML.slice(0, 120)] };
      });
    const unseen: string[] = [];
    for (;;) {
      await page.keyboard.press('Tab');
      const reached = await stop();
      if (!reached?.isNew) break;
      unseen.push(...reached.unseen);
    }
    expect(unseen).toEqual([]);
    // Of radio buttons the chosen one is the stop; the arrows lead to the others.
    const missed = await page
      .locator('a[href], button, select, input:not([type=radio]:not(:checked))')
      .evaluateAll((all) =>
        all
          .filter((each) => each.checkVisibility({ visibilityProperty: true }) && (each as HTMLElement).tabIndex >= 0)
          .filter((each) => (each as HTMLElement).dataset.reached === undefined)
          .map((each) => each.outerHTML.slice(0, 120)),
      );
    expect(missed).toEqual([]);
  },
);

test('the bar of an article fills as it is read', async ({ openPage }) => {
  const page = await openPage(site, article);
  const filled = () =>
    page.locator('main div[aria-hidden=true]').evaluateAll((all) => {
      const bar = all.find((each) => getComputedStyle(each).position === 'fixed');
      return bar ? bar.getBoundingClientRect().width / innerWidth : null;
    });
  await expect.poll(filled).toBe(0);
  await page.evaluate(() => scrollTo(0, 1_200));
  await expect.poll(filled).toBeGreaterThan(0.05);
  expect(await filled()).toBeLessThan(0.95);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect.poll(filled).toBe(1);
});

test('the first picture is asked for at once and first, the others have their size and wait', async ({ openPage }) => {
  for (const path of ['/', article]) {
    const page = await openPage(site, path);
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
});

test('a video can be played in picture-in-picture', async ({ openPage }) => {
  const page = await openPage(site, '/news/video');
  await page.addInitScript(() => {
    Object.defineProperty(Document.prototype, 'pictureInPictureEnabled', { get: () => true });
    HTMLVideoElement.prototype.requestPictureInPicture = function () {
      document.documentElement.dataset.left = this.tagName;
      return Promise.reject(new Error('there is no screen to show it on'));
    };
  });
  await page.goto(film);
  await page.getByRole('button', { name: /^播放影片/ }).click();
  await page.getByRole('button', { name: '子母畫面' }).click();
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.left)).toBe('VIDEO');
});
