import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { test } from '../harness/browser.ts';
import { startTestSite, type TestSite } from '../harness/site.ts';
import { addTestArticle } from '../harness/test-content.ts';

let site: TestSite;
const film = 'wetland-evening-return';
const text = 'article > [data-stored-html]';

beforeAll(async () => {
  site = await startTestSite({ content: 'demo' });
  const paragraphs = Array.from(
    { length: 40 },
    (_, at) => `<p>第 ${at + 1} 段。${'雨停之後的街道很安靜。'.repeat(12)}</p>`,
  );
  const bodyHtml = [
    '<p>報告<sup id="section-noteref-1"><a href="#section-note-1">1</a></sup>在<a href="https://data.example/report">網站</a>上，<a href="/news/short">另一篇</a>也說。</p>',
    '<h2 id="section-1">小標</h2>',
    ...paragraphs,
    `<div role="region" aria-label="表格" tabindex="0"><table><tbody><tr>${'<td>每天清晨的市場</td>'.repeat(6)}</tr></tbody></table></div>`,
    `<figure data-gallery="true">${'<figure><figcaption>港口</figcaption></figure>'.repeat(4)}</figure>`,
    `<figure data-film="${film}"><a href="/news/${film}">影片</a></figure>`,
    '<ol><li id="section-note-1">市府的調查 <a href="#section-noteref-1">↩</a></li></ol>',
  ].join('');
  await addTestArticle(site.sql, { slug: 'long', title: '長篇', bodyHtml });
  await addTestArticle(site.sql, { slug: 'short', title: '短篇', bodyHtml: '<p>只有一段。</p>' });
});
afterAll(() => site.close());

/** How many sheets a printer would need. */
async function sheetsOf(page: Page): Promise<number> {
  const file = await page.pdf({ format: 'A4' });
  return file.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

async function openOnPaper(page: Page, settings: Record<string, string>, path = '/news/long'): Promise<void> {
  await page.evaluate((stored) => {
    for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value);
  }, settings);
  await page.goto(path);
  await page.emulateMedia({ media: 'print' });
}

const rootStyle = (page: Page) => page.locator('html').getAttribute('style');

/** What can only be pressed and would be printed. */
const printedControls = (page: Page): Promise<string[]> =>
  page
    .locator('button, input, select, nav, footer:not(article *), [popover]')
    .filter({ visible: true })
    .evaluateAll((all) => all.map((each) => each.outerHTML.slice(0, 120)));

/** What a reader's choices for the screen could change. */
async function lookOf(page: Page) {
  await page.emulateMedia({ media: 'print' });
  const look = await page.locator(text).evaluate((element) => {
    const { color, fontSize, columnCount, writingMode, overflow } = getComputedStyle(element);
    const { fontSize: title } = getComputedStyle(document.querySelector('h1') as Element);
    const { fontSize: root } = getComputedStyle(document.documentElement);
    return { color, fontSize, columnCount, writingMode, overflow, title, root };
  });
  return { look, controls: await printedControls(page), sheets: await sheetsOf(page) };
}

const generated = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => getComputedStyle(element, '::after').content);

test('an article is printed like a paper, black on white, from a dark theme too', async ({ openPage }) => {
  const page = await openPage(site, '/news/long');
  const canonical = await page.locator('link[rel=canonical]').getAttribute('href');
  const address = page.getByText(canonical ?? '', { exact: true });
  expect(await address.count()).toBe(1);
  expect(await address.isVisible()).toBe(false);
  await openOnPaper(page, { theme: 'dark' });

  // Masthead, title, byline.
  expect(await address.isVisible()).toBe(true);
  expect(await page.getByText(/^\d+ 月 \d+ 日/).isVisible()).toBe(true);
  expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
  const colours = await page.evaluate((selector) => {
    const words = getComputedStyle(document.querySelector(selector) as Element);
    return [words.color, getComputedStyle(document.documentElement).backgroundColor];
  }, text);
  expect(colours).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);

  // Nothing that can only be pressed.
  expect(await printedControls(page)).toEqual([]);

  // What paper needs instead of links and players.
  expect(await generated(page, `${text} a[href^=https]`)).toContain('data.example/report');
  expect(await generated(page, '[data-film]')).toContain(`/news/${film}`);
  // All that follows hydration has run. A property of the root element costs the styles of the whole page, so it comes with printing.
  await page.locator('html[data-laid-out]').waitFor({ state: 'attached' });
  expect(await rootStyle(page)).toBe(null);
  await page.pdf();
  await expect
    .poll(() => generated(page, `${text} a[href^="/news/"]`))
    .toContain(`${new URL(canonical ?? '').origin}/news/short`);
  expect(await page.locator('[data-film]').isVisible()).toBe(true);
  expect(await page.getByText('市府的調查').isVisible()).toBe(true);
  expect(await page.locator('a[href="#section-noteref-1"]').isVisible()).toBe(false);

  const style = (selector: string, name: 'columnCount' | 'columnSpan' | 'breakAfter') =>
    page.locator(selector).evaluate((element, key) => getComputedStyle(element)[key], name);
  expect(await style(text, 'columnCount')).toBe('2');
  expect(await style(`${text} h2`, 'breakAfter')).toBe('avoid');
  expect(await style(`${text} [role=region]`, 'columnSpan')).toBe('all');
  expect(await style(`${text} [data-gallery]`, 'columnSpan')).toBe('all');
  await openOnPaper(page, {}, '/news/short');
  expect(await style(text, 'columnCount')).toBe('auto');
});

test('no column of a wide table is cut off at the edge of the paper', async ({ openPage }) => {
  const rows = [14, 24, 40].map((columns) => {
    const head = Array.from({ length: columns }, (_, at) => `<th data-short="">欄${at + 1}</th>`).join('');
    return `<table><thead><tr>${head}</tr></thead><tbody><tr>${'<td data-short="" data-number="">1,234</td>'.repeat(columns)}</tr></tbody></table>`;
  });
  const bodyHtml = rows.map((table) => `<div role="region" aria-label="表格" tabindex="0">${table}</div>`).join('');
  await addTestArticle(site.sql, { slug: 'wide-tables', title: '很寬的表', bodyHtml });
  const page = await openPage(site, '/news/long');
  await openOnPaper(page, {}, '/news/wide-tables');
  // As wide as the text on A4.
  await page.setViewportSize({ width: 680, height: 900 });
  const beyond = await page
    .locator(`${text} table`)
    .evaluateAll((tables) =>
      tables.map(
        (table) => table.getBoundingClientRect().right - (table.closest('div')?.getBoundingClientRect().right ?? 0),
      ),
    );
  for (const pixels of beyond) expect(pixels).toBeLessThanOrEqual(0.5);
});

test('the paper is the same whatever the reader chose for the screen', async ({ openPage }) => {
  const page = await openPage(site, '/news/long', { screen: 'phone' });
  const plain = await lookOf(page);
  expect(plain.controls).toEqual([]);
  expect(plain.sheets).toBeGreaterThan(2);
  const vertical = await openPage(site, '/news/long', { screen: 'phone' });
  await openOnPaper(vertical, { vertical: 'on', theme: 'dark' });
  await vertical.locator('[data-pager]').waitFor({ state: 'attached' });
  expect(await lookOf(vertical)).toEqual(plain);
  const elder = await openPage(site, '/news/long', { screen: 'phone' });
  await openOnPaper(elder, { elder: 'on' });
  await elder.locator('html[data-elder-parts]').waitFor({ state: 'attached' });
  await elder.evaluate(() => document.documentElement.setAttribute('data-text-size', '20'));
  expect(await lookOf(elder)).toEqual(plain);
  // Nor on a page of cards, each of which has buttons on the screen.
  await openOnPaper(elder, {}, '/');
  await elder.locator('html[data-elder-parts]').waitFor({ state: 'attached' });
  expect(await printedControls(elder)).toEqual([]);
});
