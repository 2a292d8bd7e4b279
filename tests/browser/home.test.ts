import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { test, waitForHydration } from '../harness/browser.ts';
import { startTestSite, type TestSite } from '../harness/site.ts';
import { inEverySize, scrollPlace, shiftsOf } from './shell-steps.ts';
import { openUnhydrated } from './unhydrated.ts';

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite({ content: 'demo' });
});
afterAll(() => site.close());

const feed = 'section:has(> * > h2:text-is("最新")), section:has(h2:text-is("最新"))';

/** Titles with a line that begins with what closes the one before. */
const linesBegunByMarks = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const begun: string[] = [];
    for (const title of document.querySelectorAll('main :is(h2, h3) a')) {
      const words = document.createTreeWalker(title, NodeFilter.SHOW_TEXT);
      const place = document.createRange();
      let before = Number.POSITIVE_INFINITY;
      while (words.nextNode()) {
        const { data } = words.currentNode as Text;
        for (let at = 0; at < data.length; at += 1) {
          place.setStart(words.currentNode, at);
          place.setEnd(words.currentNode, at + 1);
          const { left } = place.getBoundingClientRect();
          if (left < before && before < Number.POSITIVE_INFINITY && /[，、。：；？！」』）]/.test(data[at] ?? '')) {
            begun.push(title.textContent);
          }
          before = left;
        }
      }
    }
    return begun;
  });

/** Headlines with room for less than seven characters in a line. */
const headlinesWithoutRoom = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const titles = [...document.querySelectorAll('main :is(h2, h3):has(a)')];
    // A short one is as wide as it is long: what is told is the column it stands in.
    const room = (title: Element) =>
      (title.parentElement?.getBoundingClientRect().width ?? 0) / Number.parseFloat(getComputedStyle(title).fontSize);
    return titles.filter((title) => room(title) < 7).map((title) => title.textContent);
  });

/** How many cards stand in each row of the grids, from above, where a row has another number than the first. */
const unevenRows = (page: Page): Promise<number[][]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main section > ul:has(> li article picture)')]
      .map((grid) => [...grid.children].map((card) => Math.round(card.getBoundingClientRect().top)))
      .map((tops) => [...Map.groupBy(tops, (top) => top).values()].map((row) => row.length))
      .filter(([first, ...others]) => others.some((count) => count !== first)),
  );

describe.each(['phone', 'desktop'] as const)('the home page on a %s', (screen) => {
  test('shows a lead, four more, videos with their length, and the newest; no line begins with punctuation, headlines have room, and rows of cards no hole, on smaller desktops and tablets', async ({
    openPage,
  }) => {
    const page = await openPage(site, '/', { screen });
    await expect.poll(() => page.title()).toBe('見聞');
    expect(await page.locator('html').getAttribute('lang')).toBe('zh-Hant-TW');
    const main = page.locator('main');
    const front = main.locator('> div').first();
    expect(await front.locator('article').count()).toBe(5);
    expect(await front.locator('li article').count()).toBe(4);
    const lead = front.locator('article').first();
    expect(await lead.locator('h2, picture, time, p').count()).toBeGreaterThanOrEqual(4);
    const videos = main.locator('section:has(h2 a[href="/news/video"])');
    expect(await videos.getByText(/片長 \d+:\d{2}/).count()).toBe(4);
    expect(await page.locator(feed).first().locator('li').count()).toBe(20);
    const widths = screen === 'phone' ? [320, 390] : [1280, 1440];
    await inEverySize(page, widths, async () => expect(await linesBegunByMarks(page)).toEqual([]));
    if (screen === 'phone') return;
    await inEverySize(page, [600, 768, 820, 959], async (width, px) => {
      expect([width, px, await unevenRows(page)]).toEqual([width, px, []]);
    });
    await inEverySize(page, [768, 960, 1024, 1180, 1280], async (width, px) => {
      expect([width, px, await headlinesWithoutRoom(page)]).toEqual([width, px, []]);
    });
  });
});

test('what lies below the first screen is laid out when it comes near; once the code is there, it is measured and skipped again', async ({
  openPage,
}) => {
  const { page, arrive } = await openUnhydrated(openPage, site, '/', { screen: 'phone' });
  const isLaidOut = (element: Element) => element.checkVisibility({ contentVisibilityAuto: true });
  const notLaidOut = () =>
    page
      .locator('main article')
      .evaluateAll((cards) => cards.filter((card) => !card.checkVisibility({ contentVisibilityAuto: true })).length);
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  const trueHeight = () =>
    page.evaluate(() => {
      const everything = new CSSStyleSheet();
      everything.replaceSync('[data-deferred-layout] { content-visibility: visible !important }');
      document.adoptedStyleSheets = [everything];
      const { scrollHeight } = document.documentElement;
      document.adoptedStyleSheets = [];
      return scrollHeight;
    });
  const last = page.locator('main article').last();
  expect(await page.locator('main article').first().evaluate(isLaidOut)).toBe(true);
  expect(await notLaidOut()).toBeGreaterThan(40);
  const guessed = await height();
  await last.scrollIntoViewIfNeeded();
  await expect.poll(() => last.evaluate(isLaidOut)).toBe(true);
  expect(await notLaidOut()).toBeGreaterThan(20);
  await page.evaluate(() => scrollTo(0, 0));
  arrive();
  await waitForHydration(page);
  await expect.poll(notLaidOut).toBeGreaterThan(40);
  const known = await height();
  expect(known).toBe(await trueHeight());
  expect(Math.abs(guessed / known - 1)).toBeLessThan(0.05);

  await page.evaluate(() => document.documentElement.setAttribute('data-text-size', '20'));
  await expect.poll(height).toBeGreaterThan(known);
  await expect.poll(notLaidOut).toBeGreaterThan(40);
  expect(await height()).toBe(await trueHeight());
  await page.setViewportSize({ width: 820, height: 844 });
  await expect.poll(async () => (await notLaidOut()) > 30 && (await height()) === (await trueHeight())).toBe(true);
});

test('nothing moves on a phone that is scrolled to the end before the code comes, while it takes over and lays out the rest', async ({
  openPage,
}) => {
  const { page, arrive } = await openUnhydrated(openPage, site, '/', { screen: 'phone' });
  const isBelow = (part: number) =>
    page.evaluate((rest) => scrollY >= (document.documentElement.scrollHeight - innerHeight) * rest - 1, part);
  const scrollOn = async () => {
    const from = await scrollPlace(page);
    await page.mouse.wheel(0, 400);
    await expect.poll(async () => (await scrollPlace(page)) > from || isBelow(1)).toBe(true);
  };
  while (!(await isBelow(1 / 3))) await scrollOn();
  arrive();
  while (!(await isBelow(1))) await scrollOn();
  await waitForHydration(page);
  expect(await shiftsOf(page)).toEqual([]);
});

describe('the list of the newest', () => {
  test('says so when it cannot go on, goes on when it can, grows by 載入更多 to its end, and Back restores list and scroll position', async ({
    openPage,
  }) => {
    const page = await openPage(site, '/', { allow: [/Failed to load resource/] });
    const rows = page.locator(feed).first().locator('li');
    const more = page.getByRole('link', { name: '載入更多' });
    await page.route('**/api/article/list', (route) => route.abort());
    await more.click();
    await page.getByRole('alert').getByText('連線異常，請稍後再試').waitFor();
    await page.unroute('**/api/article/list');
    await page.getByRole('link', { name: '重試' }).click();
    await expect.poll(() => rows.count()).toBe(40);
    const slugs = await rows.locator('h3 a').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(new Set(slugs).size).toBe(40);
    await rows.nth(33).scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => scrollY);
    await rows.nth(33).locator('h3 a').click();
    await page.waitForURL('**/news/**');
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await expect.poll(() => rows.count()).toBe(40);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
    while (await more.isVisible()) {
      const before = await rows.count();
      await more.click();
      await expect.poll(() => rows.count()).toBeGreaterThan(before);
    }
    expect(await page.getByText('已經看完全部文章').isVisible()).toBe(true);
    expect(await rows.count()).toBe(85);
  });

  test('leads to its next page without JavaScript', async ({ openPage }) => {
    const page = await openPage(site, '/', { context: { javaScriptEnabled: false } });
    await page.getByRole('link', { name: '載入更多' }).click();
    await page.waitForURL('**/?page=2');
    expect(await page.getByRole('heading', { name: '最新，第 2 頁' }).isVisible()).toBe(true);
    await page.getByRole('link', { name: '上一頁' }).click();
    await page.waitForURL(`${site.url}/`);
  });
});
