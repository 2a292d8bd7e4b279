import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { test } from '../../harness/browser.ts';
import { startTestSite, type TestSite } from '../../harness/site.ts';
import { addTestArticle } from '../../harness/test-content.ts';
import { inEverySize } from '../shell-steps.ts';
import { body, chooseLayout, pageNumber, pagesOf, untilPage } from './vertical-steps.ts';

let site: TestSite;

/** After a heading: pictures that never arrive, and a table of more rows than a page has room for. */
const unloaded = (id: string) =>
  `<figure><a href="/missing/${id}"><img src="/missing/${id}" alt="" width="1600" height="900" loading="lazy"></a></figure>`;
const manyRows = `<div role="region" aria-label="表格" tabindex="0"><table><tbody>${'<tr><td>每天清晨</td><td>兩班船</td></tr>'.repeat(40)}</tbody></table></div>`;
const notes = '<p>有註腳<sup id="section-noteref-1"><a href="#section-note-1">1</a></sup>。</p>';
const noteList = '<ol><li id="section-note-1">出處。 <a href="#section-noteref-1">↩</a></li></ol>';

beforeAll(async () => {
  site = await startTestSite();
  const wide = [
    `<h2>港口</h2>${unloaded('a')}`,
    `<h3>班次</h3>${manyRows}`,
    `<h3>市場</h3>${unloaded('b')}`,
    notes,
    noteList,
  ];
  await addTestArticle(site.sql, { slug: 'pictures', bodyHtml: [...'abcdef'].map(unloaded).join('') });
  await addTestArticle(site.sql, { slug: 'wide', bodyHtml: wide.join('') });
  await addTestArticle(site.sql, {
    slug: 'plain',
    readingMinutes: 4,
    bodyHtml: `<p>${'雨停之後的街道很安靜。'.repeat(200)}</p>`,
  });
});
afterAll(() => site.close());

/** The page of the stack on which the top of each element lies, by its place among the text's children. */
const pageOfEach = (page: Page): Promise<number[]> =>
  page.locator(body).evaluate((element) => {
    const box = element.getBoundingClientRect();
    const step = box.height + Number.parseFloat(getComputedStyle(element).columnGap);
    return [...element.children].map((child) =>
      Math.floor((child.getBoundingClientRect().top - box.top + element.scrollTop + 1) / step),
    );
  });

test('a heading shares its page with the picture or table below it, which have their room before they arrive', async ({
  openPage,
}) => {
  const page = await openPage(site, '/news/wide', {
    screen: 'phone',
    before: (opened) => opened.route('**/missing/*', () => {}),
  });
  const html = await page.locator(body).innerHTML();
  await chooseLayout(page, '直排');
  for (const [width, height] of [
    [390, 844],
    [320, 700],
    [820, 1180],
  ] as const) {
    await page.setViewportSize({ width, height });
    const pages = await pageOfEach(page);
    expect([width, pages[1], pages[3], pages[5]]).toEqual([width, pages[0], pages[2], pages[4]]);
    const shapes = await page.locator(`${body} figure img`).evaluateAll((all) =>
      all.map((each) => {
        const { width: wide, height: high } = each.getBoundingClientRect();
        return [wide > 160, Math.abs(wide / high - 16 / 9) < 0.02];
      }),
    );
    expect([width, shapes]).toEqual([
      width,
      [
        [true, true],
        [true, true],
      ],
    ]);
  }
  // The line of the link back would look like a sign of its own.
  expect(
    await page
      .locator(`${body} [id^=section-note]`)
      .evaluateAll((all) => all.map((each) => getComputedStyle(each.querySelector('a') as Element).textDecorationLine)),
  ).toEqual(['none', 'none']);
  await chooseLayout(page, '橫排');
  await page.locator('[data-pager]').waitFor({ state: 'detached' });
  expect(await page.locator(body).innerHTML()).toBe(html);
});

const untilPages = (page: Page, pages: [number, number]) => expect.poll(() => pagesOf(page)).toEqual(pages);

test('a phone that is turned on its side and back shows the same picture, which has no words', async ({ openPage }) => {
  const page = await openPage(site, '/news/pictures', {
    screen: 'phone',
    before: (opened) => opened.route('**/missing/*', () => {}),
  });
  await chooseLayout(page, '直排');
  // No page is empty.
  await untilPages(page, [1, 6]);
  await page.locator(body).focus();
  for (let turned = 0; turned < 3; turned += 1) await page.keyboard.press('ArrowLeft');
  await untilPage(page, 4);
  await page.setViewportSize({ width: 844, height: 390 });
  await expect.poll(async () => (await pagesOf(page))[1]).not.toBe(6);
  await page.setViewportSize({ width: 390, height: 844 });
  await untilPages(page, [4, 6]);
});

test('the wheel scrolls a table that is higher than a page, and turns the page at its end', async ({ openPage }) => {
  const page = await openPage(site, '/news/wide', { before: (opened) => opened.route('**/missing/*', () => {}) });
  await chooseLayout(page, '直排');
  await page.locator(body).evaluate((element) => scrollBy({ top: element.getBoundingClientRect().top - 80 }));
  const pages = await pageOfEach(page);
  const table = page.locator(`${body} [role=region]`);
  for (let at = 1; at <= (pages[3] ?? 0); at += 1) await page.getByRole('button', { name: '下一頁' }).click();
  await untilPage(page, (pages[3] ?? 0) + 1);
  await table.hover();
  await page.mouse.wheel(0, 200);
  await expect.poll(() => table.evaluate((element) => element.scrollTop)).toBeGreaterThan(100);
  expect(await pageNumber(page)).toBe((pages[3] ?? 0) + 1);
  await table.evaluate((element) => {
    element.scrollTop = element.scrollHeight;
  });
  await page.mouse.wheel(0, 200);
  await untilPage(page, (pages[3] ?? 0) + 2);
});

test('the row of buttons is whole on the narrowest phone with very large text, without a table of contents', async ({
  openPage,
}) => {
  const page = await openPage(site, '/news/plain', {
    screen: 'phone',
    context: { viewport: { width: 320, height: 568 } },
  });
  await chooseLayout(page, '直排');
  await inEverySize(page, [320, 390], async (width, px) => {
    const faults = await page.locator('[data-pager]').evaluate((row) => {
      const { left, right, top, bottom } = row.getBoundingClientRect();
      const boxes = [...row.children].map((child) => child.getBoundingClientRect());
      const texts = [...row.querySelectorAll('span:not([aria-hidden])')].map((each) => {
        const range = document.createRange();
        range.selectNodeContents(each);
        return range.getBoundingClientRect();
      });
      const [first, last] = [boxes[0] as DOMRect, boxes.at(-1) as DOMRect];
      const meet = (one: DOMRect, other: DOMRect) =>
        one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
      return [
        (first.left < left - 1 || last.right > right + 1) && 'beyond the row',
        texts.some((text) => meet(text, first) || meet(text, last) || text.top < top - 1 || text.bottom > bottom + 1) &&
          'text outside of its place',
        texts.length !== 2 && 'no time left',
        texts[0] && texts[1] && meet(texts[0], texts[1]) && 'texts over each other',
      ].filter(Boolean);
    });
    expect([width, px, faults]).toEqual([width, px, []]);
  });
});

const film = '<figure data-film="harbour"><a href="/news/harbour">影片</a></figure>';
const code = `<pre><code>curl --json '${'{"library": "main"}, '.repeat(12)}'</code></pre>`;
const latin = '<p>The interface was designed by engineers who had never met the librarians who use it every day.</p>';
const phones = `<p>${'電話是 02-2345-6789，手機是 0912-345-678，'.repeat(12)}</p>`;

test('code, a player, English and phone numbers are whole, phone numbers in both layouts', async ({ openPage }) => {
  await addTestArticle(site.sql, { slug: 'harbour', kind: 'video' });
  await addTestArticle(site.sql, { slug: 'mixed', bodyHtml: `${phones}${latin}${code}<h2>影音</h2>${film}` });
  const page = await openPage(site, '/news/mixed', { screen: 'phone', allow: [/status of 404/] });
  const alignments = () =>
    page.locator(`${body} > p`).evaluateAll((all) => all.map((each) => getComputedStyle(each).textAlign));
  const numbers = page.locator(`${body} [data-unbroken]`);
  const brokenNumbers = () =>
    numbers.evaluateAll((all) => all.filter((each) => each.getClientRects().length > 1).length);
  expect(await alignments()).toEqual(['justify', 'start']);
  expect(await numbers.count()).toBe(24);
  await inEverySize(page, [390, 820, 1440], async (width, px) => {
    expect([width, px, await brokenNumbers()]).toEqual([width, px, 0]);
  });
  await chooseLayout(page, '直排');
  await page.locator(`${body} [data-film] video`).waitFor({ state: 'attached' });
  expect(await alignments()).toEqual(['justify', 'start']);
  await inEverySize(
    page,
    [390, 820, 1440],
    async (width, px) => {
      const faults = await page.locator(body).evaluate((element) => {
        const box = element.getBoundingClientRect();
        const pre = element.querySelector('pre') as HTMLElement;
        const player = (element.querySelector('[data-film] video') as HTMLElement).getBoundingClientRect();
        const heading = (element.querySelector('h2') as HTMLElement).getBoundingClientRect();
        return [
          pre.scrollWidth > pre.clientWidth && 'code that has to be pulled',
          (player.left < box.left - 1 || player.right > box.right + 1) && 'a player beyond the page',
          player.right > heading.left + 1 && player.top < heading.bottom && 'a player over the heading',
        ].filter(Boolean);
      });
      expect([width, px, faults, await brokenNumbers()]).toEqual([width, px, [], 0]);
    },
    [14, 20],
  );
});
