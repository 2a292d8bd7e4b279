import { afterAll, beforeAll, describe, expect } from 'vitest';
import { test } from '../harness/browser.ts';
import { registerMember } from '../harness/members.ts';
import { startTestSite, type TestSite } from '../harness/site.ts';
import { addTestArticle } from '../harness/test-content.ts';
import { openAsMember } from './library/library-steps.ts';
import { inEverySize } from './shell-steps.ts';

let site: TestSite;
const yearNow = new Date(Date.now() + 8 * 3_600_000).getUTCFullYear();

beforeAll(async () => {
  site = await startTestSite({ content: 'demo' });
  const text =
    '水聲先是細，再慢慢厚起來，沿著一百二十年的石砌圳道往下走。這是新規則上路的第九天，他還是習慣蹲下來試一試水溫。';
  await addTestArticle(site.sql, {
    slug: 'long-paragraphs',
    title: '「安靜」的一天',
    bodyHtml: `<p>${text.repeat(4)}</p><p>「${text}」</p>`,
  });
  await addTestArticle(site.sql, { slug: 'only-a-film', kind: 'video', bodyHtml: '' });
});
afterAll(() => site.close());

test('the headings of all pages that are lists begin at one left edge, that of the brand', async ({ openPage }) => {
  const member = await registerMember(site);
  const page = await openAsMember(openPage, site, member, '/news/categories');
  const paths = [
    '/news/categories',
    '/news/category/life',
    '/news/video',
    '/search?q=社區',
    '/my',
    '/my/history',
    '/my/account',
  ];
  for (const path of paths) {
    await page.goto(path);
    const heading = page.locator('main h1');
    await heading.waitFor();
    const [edge, brand] = await Promise.all(
      [heading, page.locator('header a').first()].map((part) =>
        part.evaluate((element) => {
          const range = document.createRange();
          range.selectNodeContents(element);
          return range.getBoundingClientRect().left;
        }),
      ),
    );
    expect([path, Math.abs((edge ?? 0) - (brand ?? 0)) < 12]).toEqual([path, true]);
  }
});

describe('the text of an article', () => {
  test('has as much room at its right as at its left on every phone, and no hole before a line’s first bracket', async ({
    openPage,
  }) => {
    const page = await openPage(site, '/news/long-paragraphs', { screen: 'phone' });
    for (const part of [page.locator('main article p', { hasText: '「水聲' }), page.locator('h1')]) {
      const [bracket, whole] = await part.evaluate((element) => {
        const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        const range = document.createRange();
        const text = walker.nextNode() as Text;
        range.setStart(text, 0);
        range.setEnd(text, 1);
        const size = Number.parseFloat(getComputedStyle(element).fontSize);
        return [range.getBoundingClientRect().width, size];
      });
      expect((bracket ?? 0) / (whole ?? 1)).toBeLessThan(0.75);
    }
    const paragraph = page.locator('main article p', { hasText: '水聲' }).first();
    await inEverySize(page, [320, 360, 390, 412], async (width, px) => {
      const { left, right } = await paragraph.evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        const lines = [...range.getClientRects()].slice(0, -1);
        return {
          left: Math.min(...lines.map((line) => line.left)),
          right: innerWidth - Math.min(...lines.map((line) => line.right)),
        };
      });
      expect([width, px, Math.abs(right - left) < 4]).toEqual([width, px, true]);
    });
  });

  test('is not said to be written where there is none', async ({ openPage }) => {
    const page = await openPage(site, '/news/only-a-film');
    const byline = page.locator('article header p', { has: page.locator('a[href^="/news/author/"]') });
    expect(await byline.textContent()).toMatch(/^影／/);
    await page.goto('/news/long-paragraphs');
    expect(await byline.textContent()).toMatch(/^文／/);
  });
});

test('a narrow card dates without the hour, and without the year unless it is another one', async ({ openPage }) => {
  const page = await openPage(site, '/', { screen: 'phone' });
  const times = await page
    .locator('main li article')
    .filter({ has: page.locator('time') })
    .evaluateAll((cards) =>
      cards.map((card) => ({
        width: card.querySelector('p:has(time)')?.parentElement?.clientWidth ?? 0,
        text: [...(card.querySelector('time')?.childNodes ?? [])]
          .filter((part) => !(part instanceof HTMLElement) || part.checkVisibility())
          .map((part) => part.textContent)
          .join(''),
        iso: card.querySelector('time')?.dateTime ?? '',
      })),
    );
  const dated = times.filter(({ text, width }) => text.includes('/') && width > 0 && width < 200);
  expect(dated.length).toBeGreaterThan(5);
  for (const { text, iso } of dated) {
    const year = new Date(Date.parse(iso) + 8 * 3_600_000).getUTCFullYear();
    expect(text).toMatch(year === yearNow ? /^\d\d\/\d\d$/ : /^\d{4}\/\d\d\/\d\d$/);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  const wide = () => page.locator('main article time').allInnerTexts();
  await expect.poll(wide).toContainEqual(expect.stringMatching(/^\d{4}\/\d\d\/\d\d \d\d:\d\d$/));
});
