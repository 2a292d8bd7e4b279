import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { accessibilityFaults } from '../harness/accessibility.ts';
import { test } from '../harness/browser.ts';
import { startTestSite, type TestSite } from '../harness/site.ts';
import { addTestArticle } from '../harness/test-content.ts';
import { nextFrame } from './shell-steps.ts';

let site: TestSite;

const line = (tag: string, cells: string[]) => `<tr>${cells.map((text) => `<${tag}>${text}</${tag}>`).join('')}</tr>`;
const rows = [
  ['三角公園', '每戶每月1天', '每天清晨六點以前由住在公園旁邊的三戶人家輪流打掃', '1,280'],
  ['市場', '週六上午', '攤商', '96'],
];
const table = `<table><thead>${line('th', ['地點', '時間', '誰來做', '人次'])}</thead><tbody>${rows
  .map((cells) => line('td', cells))
  .join('')}</tbody></table>`;

beforeAll(async () => {
  site = await startTestSite();
  const bodyHtml = `<p>前言</p><div role="region" aria-label="表格" tabindex="0">${table}</div><p>後記</p>`;
  await addTestArticle(site.sql, { slug: 'with-table', bodyHtml });
  for (let number = 0; number < 12; number += 1) await addTestArticle(site.sql, { title: `社區的第 ${number} 件事` });
});
afterAll(() => site.close());

const cell = (page: { locator(selector: string): Locator }, row: number, column: number) =>
  page.locator(`main tbody tr:nth-child(${row}) td:nth-child(${column})`);

const lines = (part: Locator): Promise<number> =>
  part.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  });

test('a table on a phone keeps short cells on one line, and lets long ones wrap', async ({ openPage }) => {
  const page = await openPage(site, '/news/with-table', {
    screen: 'phone',
    context: { viewport: { width: 320, height: 568 } },
  });
  for (const column of [1, 2, 4]) expect(await lines(cell(page, 1, column))).toBe(1);
  expect(await lines(cell(page, 1, 3))).toBeGreaterThan(1);
  expect(await accessibilityFaults(page)).toEqual([]);
});

test('numbers stand under each other at the end of their column, in figures of one width', async ({ openPage }) => {
  const page = await openPage(site, '/news/with-table', { screen: 'phone' });
  const look = (part: Locator) =>
    part.evaluate((element) => [getComputedStyle(element).textAlign, getComputedStyle(element).fontVariantNumeric]);
  expect(await look(cell(page, 1, 4))).toEqual(['end', 'tabular-nums']);
  expect((await look(page.locator('main th').last()))[0]).toBe('end');
  expect((await look(cell(page, 1, 2)))[0]).toBe('start');
});

/** The colour of a pixel of an element's picture, from its right edge. */
async function brightnessNearRightEdge(part: Locator, fromRight: number): Promise<number> {
  const picture = await part.screenshot();
  return part.page().evaluate(
    async ([data, distance]) => {
      const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
      const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
      canvas?.drawImage(image, 0, 0);
      const pixels = canvas?.getImageData(image.width - distance, 0, 1, image.height).data ?? [];
      return Math.round([...pixels].reduce((sum, value) => sum + value, 0) / pixels.length);
    },
    [picture.toString('base64'), fromRight] as const,
  );
}

test('a table that goes on behind its edge has a shadow there, and none at its end', async ({ openPage }) => {
  const page = await openPage(site, '/robots.txt', {
    screen: 'phone',
    allow: [/favicon/],
    context: { viewport: { width: 320, height: 568 }, deviceScaleFactor: 1, bypassCSP: true },
  });
  await page.goto('/news/with-table');
  const region = page.getByRole('region', { name: '表格' });
  await region.scrollIntoViewIfNeeded();
  expect(await region.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true);
  const more = await brightnessNearRightEdge(region, 2);
  await region.evaluate((element) => element.scrollTo({ left: element.scrollWidth, behavior: 'instant' }));
  await nextFrame(page);
  expect(await brightnessNearRightEdge(region, 2)).toBeGreaterThan(more + 15);
});

test('the categories of a search fade where the row goes on, and the last one can be read', async ({ openPage }) => {
  const page = await openPage(site, '/search?q=社區', { screen: 'phone' });
  const row = page.getByRole('list', { name: '分類' });
  expect(await row.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true);
  expect(await row.evaluate((element) => getComputedStyle(element).maskImage)).toContain('gradient');
  // Up to the edge of the screen, so that enough of the next one is seen.
  expect(await row.boundingBox()).toMatchObject({ x: 0, width: 390 });
  await row.evaluate((element) => element.scrollTo({ left: element.scrollWidth, behavior: 'instant' }));
  const last = await row.getByRole('link').last().boundingBox();
  expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(390 - 36);
});
