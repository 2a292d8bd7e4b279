import { afterAll, beforeAll, expect } from 'vitest';
import { test } from '../../harness/browser.ts';
import { addTestStaff, type TestStaff } from '../../harness/desk/desk.ts';
import { startTestSite, type TestSite } from '../../harness/site.ts';
import { draftWith, openArticle, putCursor, saved } from './desk-steps.ts';

let site: TestSite;
let editor: TestStaff;

beforeAll(async () => {
  site = await startTestSite({ content: 'demo' });
  editor = await addTestStaff(site, 'editor');
});
afterAll(() => site.close());

/** A cell with text beside a paragraph, which the editor cannot hold. */
const odd = '<table><tbody><tr><td>甲<p>乙</p></td><td>丙</td></tr></tbody></table>';
const ofWordpress = '<figure><table><tbody><tr><td>年</td><td>件</td></tr></tbody></table></figure>';

test('tables of imports are tables: one is edited, one that cannot be is shown; it and figures are dragged to another place; a list begins with 5', async ({
  openPage,
}) => {
  const [media] = await site.sql(`select id from media where kind = 'picture' limit 1`);
  const picture = `<figure><img src="/media/${media?.id}/640.webp" alt="" /><figcaption>圖</figcaption></figure>`;
  const gallery = `<figure data-gallery="true">${picture.repeat(2)}<figcaption>集</figcaption></figure>`;
  const video = '<figure data-film="a"><a href="/news/a">影</a></figure>';
  const id = await draftWith(editor, {
    title: '匯入的表格',
    bodyHtml: `${[odd, '<p>中間</p>', ofWordpress, picture, gallery, video, '<p>最後</p>'].join('\n')}\n`,
  });
  const page = await openArticle(openPage, site, editor, id);
  const stored = page.locator('.desk-stored-block');
  expect(await stored.locator('td').allInnerTexts()).toEqual(['甲乙', '丙']);

  await page.locator('.desk-body > table td, .desk-body .tableWrapper td').last().click();
  await page.keyboard.press('End');
  await page.keyboard.insertText('數');
  await saved(page);
  const body = async () => (await editor.call('article/open', { id })).data.fields.bodyHtml;
  await expect.poll(body).toContain('<td>件數</td>');
  expect(await body()).toContain(odd);

  // Nothing scrolls while it is dragged. Each goes below the others, so that all are in their first order again.
  await page.setViewportSize({ width: 1440, height: 2400 });
  const pictures = page.locator('.desk-body img');
  await expect
    .poll(() => pictures.evaluateAll((all) => all.every((one) => (one as HTMLImageElement).complete)))
    .toBe(true);
  for (const handle of [
    '.desk-stored-block > span',
    '.desk-picture > img',
    '.desk-gallery > figcaption',
    '.desk-video > a',
  ]) {
    await page.locator(handle).dragTo(page.locator('.desk-body > p').last(), { targetPosition: { x: 5, y: 3 } });
  }
  const words = async () => (await body()).replace(/<[^>]+>|\n/g, '');
  await expect.poll(words).toBe('中間年件數甲乙丙圖圖圖集影最後');
  for (const whole of [odd, picture, gallery, video]) expect(await body()).toContain(whole);

  // A list begins with the number that was typed.
  await putCursor(page, '> p:last-child', 2);
  await page.keyboard.press('Enter');
  await page.keyboard.type('5. 戊');
  await expect.poll(body).toContain('<p>最後</p>\n<ol start="5">\n<li>戊</li>\n</ol>');
});
