import { afterAll, beforeAll, expect } from 'vitest';
import { test } from '../harness/browser.ts';
import { startTestSite, type TestSite } from '../harness/site.ts';
import { addTestArticle } from '../harness/test-content.ts';
import { cutOff, faultsInBothThemes, makeNarrow } from './shell-steps.ts';

let site: TestSite;
const path = '/news/with-notes';

beforeAll(async () => {
  site = await startTestSite();
  const reference = (number: number) =>
    `<sup id="section-noteref-${number}"><a href="#section-note-${number}">${number}</a></sup>`;
  const note = (number: number, words: string) =>
    `<li id="section-note-${number}"><p>${words} <a href="#section-noteref-${number}">↩</a></p></li>`;
  const bodyHtml = [
    `<p>第一段話${reference(1)}，還有一句${reference(2)}。</p>`,
    `<p>${'後面還有很多字。'.repeat(300)}</p>`,
    `<ol>${note(1, '出自<a href="/news/categories">市府</a>的報告')}${note(2, '二〇二六年的調查')}</ol>`,
  ].join('');
  await addTestArticle(site.sql, { slug: 'with-notes', title: '有註腳的文章', bodyHtml });
});
afterAll(() => site.close());

test('a footnote opens beside its number and keeps the place; without scripts the number leads to it', async ({
  openPage,
}) => {
  const page = await openPage(site, path);
  await makeNarrow(page);
  const number = (name: string) => page.locator('sup').getByRole('link', { name });
  const note = (name: string) => page.getByRole('note', { name });
  await number('1').click();
  await note('註 1').getByText('出自市府的報告').waitFor();
  expect(await note('註 1').getByRole('link').allInnerTexts()).toEqual(['市府']);
  const expectWhole = async (name: string) => {
    const { x, y, width, height } = (await note(name).boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 };
    expect([x >= 0, y >= 0, x + width <= 320, y + height <= 700]).toEqual([true, true, true, true]);
    expect(await cutOff(page)).toEqual([]);
  };
  await expectWhole('註 1');
  expect(await faultsInBothThemes(page)).toEqual([]);
  const before = await page.evaluate(() => scrollY);
  await page.keyboard.press('Escape');
  await note('註 1').waitFor({ state: 'hidden' });
  expect(await number('1').evaluate((link) => link === document.activeElement)).toBe(true);

  // At the right edge of the text.
  await number('2').evaluate((link) => link.closest('p')?.style.setProperty('text-align', 'end'));
  await number('2').focus();
  await page.keyboard.press('Enter');
  await note('註 2').getByText('二〇二六年的調查').waitFor();
  await expectWhole('註 2');
  await note('註 2').getByRole('button', { name: '關閉' }).click();
  await note('註 2').waitFor({ state: 'hidden' });
  expect(await page.evaluate(() => scrollY)).toBe(before);
  expect(new URL(page.url()).hash).toBe('');

  const plain = await openPage(site, path, { context: { javaScriptEnabled: false } });
  await plain.locator('sup').getByRole('link', { name: '1' }).click();
  await plain.waitForURL((url) => url.hash === '#section-note-1');
});
