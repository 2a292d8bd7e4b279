import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { accessibilityFaults } from '../../harness/accessibility.ts';
import { test } from '../../harness/browser.ts';
import { addTestStaff, type TestStaff } from '../../harness/desk/desk.ts';
import { startTestSite, type TestSite } from '../../harness/site.ts';
import { draftWith, dragByKeys, openArticle } from './desk-steps.ts';

let site: TestSite;
let editor: TestStaff;

beforeAll(async () => {
  site = await startTestSite({ content: 'demo' });
  editor = await addTestStaff(site, 'editor');
});
afterAll(() => site.close());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const bodyOf = async (id: string) => (await editor.call('article/open', { id })).data.fields.bodyHtml;
const captions = (html: string) => [...html.matchAll(/<figcaption>(.*?)<\/figcaption>/g)].map(([, words]) => words);

async function choose(page: Page, count: number): Promise<void> {
  const pictures = page.locator('.media-grid button');
  await pictures.first().waitFor();
  for (let at = 0; at < count; at += 1) await pictures.nth(at % 3).click();
}

test('an editor makes a gallery of several pictures, orders and describes them, and changes it again', async ({
  openPage,
}) => {
  const id = await draftWith(editor, { title: '圖集', bodyHtml: '<p>開頭</p>\n' });
  const page = await openArticle(openPage, site, editor, id);
  await button(page, '圖集').click();
  await choose(page, 3);
  await page.getByText('已選 3 張').waitFor();
  await button(page, '選好了').click();
  for (const at of [1, 2, 3]) {
    await page.getByLabel(`第 ${at} 張的替代文字`).fill(`替代 ${at}`);
    await page.getByLabel(`第 ${at} 張的圖說`).fill(`圖說 ${at}`);
    await page.getByLabel(`第 ${at} 張的來源`).fill('');
  }
  await page.getByLabel('整個圖集的說明').fill('港口的一天');
  await dragByKeys(page, '替代 3', [['ArrowUp', '「替代 3」移到第 2 張']]);
  await button(page, '「替代 3」往上').click();
  expect(await accessibilityFaults(page)).toEqual([]);
  await button(page, '放進內文').click();
  await page.locator('.desk-gallery img').nth(2).waitFor();
  await expect.poll(() => bodyOf(id)).toContain('<figure data-gallery="true"><figure><img ');
  expect(captions(await bodyOf(id))).toEqual(['圖說 3', '圖說 1', '圖說 2', '港口的一天']);

  await page.locator('.desk-gallery').click();
  await button(page, '圖集').click();
  await button(page, '移除「替代 1」').click();
  await button(page, '移除「替代 2」').click();
  await page.getByText('只有一張，會放成一般的圖片').waitFor();
  await button(page, '套用').click();
  await page.locator('.desk-picture').waitFor();
  await expect.poll(() => bodyOf(id)).not.toContain('data-gallery');
  expect(captions(await bodyOf(id))).toEqual(['圖說 3']);
});

test('a thirteenth picture is turned down with a sentence, and the twelve stay', async ({ openPage }) => {
  const id = await draftWith(editor, { title: '十三張', bodyHtml: '<p>開頭</p>\n' });
  const page = await openArticle(openPage, site, editor, id);
  await button(page, '圖集').click();
  await choose(page, 13);
  await page.getByText('一個圖集最多 12 張').waitFor();
  await button(page, '選好了').click();
  expect(await page.locator('.gallery-rows li').count()).toBe(12);
});
