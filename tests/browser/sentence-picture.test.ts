import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { readingMessages } from '../../contract/messages/reading.ts';
import { accessibilityFaults } from '../harness/accessibility.ts';
import { test } from '../harness/browser.ts';
import { startTestSite, type TestSite } from '../harness/site.ts';
import { addTestArticle } from '../harness/test-content.ts';
import { cutOff, makeNarrow } from './shell-steps.ts';

let site: TestSite;
const path = '/news/harbour-market';

beforeAll(async () => {
  site = await startTestSite();
  const bodyHtml = `<p>市場開張了。攤位共有二十六個。隔天下起大雨。</p><p>${'攤販說從前這裡只有一排木板，'.repeat(60)}後來才有屋頂。</p>`;
  await addTestArticle(site.sql, { slug: 'harbour-market', title: '港邊市場', bodyHtml });
});
afterAll(() => site.close());

const select = (page: Page, paragraph: number) =>
  page.evaluate((at) => {
    const text = document.querySelectorAll('[data-stored-html] p')[at]?.firstChild;
    if (text) getSelection()?.setBaseAndExtent(text, 7, text, 10);
  }, paragraph);

/** The different colours of parts of the picture, each from one height to another. */
const coloursBetween = (picture: Locator, ...parts: [from: number, to: number][]): Promise<string[][]> =>
  picture.evaluate((canvas: HTMLCanvasElement, heights) => {
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
    return heights.map(([from, to]) => {
      const found = new Set<string>();
      for (let at = from * canvas.width * 4; at < to * canvas.width * 4; at += 4) {
        found.add([data[at], data[at + 1], data[at + 2]].join(' '));
      }
      return [...found];
    });
  }, parts);

test('a selected sentence becomes a picture that is drawn, downloaded and shared', async ({ openPage }) => {
  const page = await openPage(site, path, { context: { reducedMotion: 'reduce', acceptDownloads: true } });
  await page.evaluate(() => {
    const given: unknown[] = [];
    Object.assign(window, { given });
    navigator.canShare = () => true;
    navigator.share = async ({ files, title, text } = {}) => {
      given.push([files?.[0]?.type, files?.[0]?.size, title, text]);
    };
  });
  await select(page, 0);
  await page.getByRole('button', { name: '做成圖片' }).click();
  const picture = page.getByRole('img', { name: /^圖片：「攤位共有二十六個。」，出自 .+〈港邊市場〉$/ });
  await picture.waitFor();
  const [colours] = await coloursBetween(picture, [0, 1_350]);
  expect(colours?.length).toBeGreaterThan(20);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '下載', exact: true }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.png$/);
  const bytes = readFileSync(await file.path());
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  await page.getByRole('button', { name: '分享', exact: true }).last().click();
  const given = await page.evaluate(() => (window as unknown as { given: unknown[] }).given);
  expect(given).toEqual([['image/png', bytes.length, '港邊市場', expect.stringContaining(path)]]);
});

test('a very long sentence is cut where its room ends, in the colours of the theme, by keyboard and on the narrowest phone; what cannot be made is said', async ({
  openPage,
}) => {
  const page = await openPage(site, path, { context: { reducedMotion: 'reduce', colorScheme: 'dark' } });
  await makeNarrow(page);
  await select(page, 1);
  await page.getByRole('button', { name: '做成圖片' }).focus();
  await page.keyboard.press('Enter');
  const picture = page.getByRole('img', { name: /^圖片：「攤販說從前.+後來才有屋頂。」/ });
  await picture.waitFor();
  const [words, below] = await coloursBetween(picture, [170, 960], [965, 1_045]);
  expect(words?.length).toBeGreaterThan(20);
  // Between the sentence and the line above the title there is paper alone.
  expect(below).toEqual(['22 21 19']);
  expect(await cutOff(page)).toEqual([]);
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await picture.waitFor({ state: 'hidden' });

  await page.evaluate(() => {
    HTMLCanvasElement.prototype.toBlob = (give) => give(null);
  });
  await select(page, 0);
  await page.getByRole('button', { name: '做成圖片' }).click();
  await page.getByText(readingMessages.pictureNotMade).waitFor();
  expect(await page.getByRole('button', { name: '下載', exact: true }).isDisabled()).toBe(true);
});
