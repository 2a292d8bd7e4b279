import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect } from 'vitest';
import { test } from '../harness/browser.ts';
import { startTestSite, type TestSite } from '../harness/site.ts';
import { addTestArticle } from '../harness/test-content.ts';

let site: TestSite;
const path = '/news/harbour-market';

beforeAll(async () => {
  site = await startTestSite();
  const bodyHtml = '<p>市場開張了。攤位共有二十六個。隔天下起大雨。</p>';
  await addTestArticle(site.sql, { slug: 'harbour-market', title: '港邊市場', bodyHtml });
});
afterAll(() => site.close());

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
  await page.evaluate(() => {
    const text = document.querySelector('[data-stored-html] p')?.firstChild;
    if (text) getSelection()?.setBaseAndExtent(text, 7, text, 10);
  });
  await page.getByRole('button', { name: '做成圖片' }).click();
  const picture = page.getByRole('img', { name: /^圖片：「攤位共有二十六個。」，出自 .+〈港邊市場〉$/ });
  await picture.waitFor();
  const colours = await picture.evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
    return new Set(Array.from(data)).size;
  });
  expect(colours).toBeGreaterThan(20);
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
