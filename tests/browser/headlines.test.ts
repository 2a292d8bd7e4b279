import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { addressOf } from '../../contract/page-address.ts';
import { test } from '../harness/browser.ts';
import { startTestSite, type TestSite } from '../harness/site.ts';
import { addTestArticle, addTestSeries } from '../harness/test-content.ts';
import { faultsOf, headlinesOf } from './headline-lines.ts';
import { cutOff, inEverySize, makeNarrow } from './shell-steps.ts';

let site: TestSite;
let slugs: string[];

beforeAll(async () => {
  site = await startTestSite({ content: 'demo' });
  const { data } = await site.api('article/list', { limit: 50 });
  const { data: more } = await site.api('article/list', { limit: 50, cursor: data.nextCursor });
  slugs = [...data.items, ...more.items].map(({ slug }) => slug);
});
afterAll(() => site.close());

const widths = [320, 390, 820, 1440];

/** Looks at all headlines of the page at each width in the four text sizes. */
async function faultsInEverySize(page: Page): Promise<string[]> {
  const faults: string[] = [];
  await inEverySize(page, widths, async (width, px) => {
    const { splitWords, marksAtEdges, strandedCharacters } = faultsOf(await headlinesOf(page));
    const say = (what: string) => (lines: string) => `${width} px, ${px} px text, ${what}: ${lines}`;
    faults.push(...splitWords.map(say('split word')));
    faults.push(...marksAtEdges.map(say('mark at an edge')));
    faults.push(...strandedCharacters.map(say('stranded character')));
  });
  return faults;
}

/** What is read aloud and what is copied is the text of the headline. */
async function expectPlainText(page: Page): Promise<void> {
  const shown = await page.evaluate(() =>
    [...document.querySelectorAll('main :is(h1, h2, h3):has(wbr)')].map((headline) => {
      getSelection()?.selectAllChildren(headline);
      const labelled = headline.hasAttribute('aria-label') ? headline : headline.querySelector('[aria-label]');
      const label = labelled?.getAttribute('aria-label');
      return { text: headline.textContent, copied: getSelection()?.toString(), label };
    }),
  );
  expect(shown.length).toBeGreaterThan(0);
  for (const { text, copied, label } of shown) {
    expect(text).not.toMatch(/[\u00ad\u200b-\u200f\u2060]/);
    expect({ copied, label }).toEqual({ copied: text, label: text });
  }
}

describe('a headline', () => {
  test('breaks between words, with no mark or single character left over, and is read aloud and copied as plain text', async ({
    openPage,
  }) => {
    const page = await openPage(site, 'about:blank');
    const search = '/search?q=%E8%80%81%E8%A1%97';
    const ids = (await site.sql('select id from articles order by id limit 1')).map(({ id }) => String(id));
    const title = '一滴水從高山水庫流過四十七座農塘與一萬兩千戶人家再回到海裡的旅行';
    const series = await addTestSeries(site.sql, { title, parts: ids });
    await page.goto(addressOf('news/series', { series: series.slug }));
    await expectPlainText(page);
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(faultsOf(await headlinesOf(page))).toMatchObject({ splitWords: [], strandedCharacters: [] });
    }
    for (const path of ['/', '/?page=2', '/?page=3', '/news/categories', '/news/video', search]) {
      await page.goto(path);
      expect((await headlinesOf(page)).length).toBeGreaterThan(3);
      await expectPlainText(page);
      expect([path, ...(await faultsInEverySize(page))]).toEqual([path]);
    }
  });

  test('breaks so at the top of every article, and is read aloud and copied as plain text there', async ({
    openPage,
  }) => {
    const documents = await Promise.all(
      slugs.map(async (slug) => (await site.get(addressOf('news/article', { slug }))).text()),
    );
    const page = await openPage(site, addressOf('news/article', { slug: slugs[0] ?? '' }));
    await expectPlainText(page);
    await page.evaluate((all) => {
      const headline = document.querySelector('main h1');
      for (const html of all) {
        const other = new DOMParser().parseFromString(html, 'text/html').querySelector('main h1');
        if (other) headline?.after(document.adoptNode(other));
      }
    }, documents);
    expect((await headlinesOf(page)).length).toBeGreaterThan(slugs.length);
    expect(await faultsInEverySize(page)).toEqual([]);
  });

  test('breaks within a word where the word is longer than the line', async ({ openPage }) => {
    const title = `名字很長的地方：Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch`;
    const { slug } = await addTestArticle(site.sql, { title });
    const page = await openPage(site, addressOf('news/article', { slug }), { screen: 'phone' });
    await makeNarrow(page);
    expect(await page.locator('h1').textContent()).toBe(title);
    expect(await cutOff(page)).toEqual([]);
  });
});
