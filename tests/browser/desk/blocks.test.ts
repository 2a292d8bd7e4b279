import { afterAll, beforeAll, expect } from 'vitest';
import { test } from '../../harness/browser.ts';
import { addTestStaff, type TestStaff } from '../../harness/desk/desk.ts';
import { startTestSite, type TestSite } from '../../harness/site.ts';
import { draftWith, openArticle, putCursor, saved } from './desk-steps.ts';

let site: TestSite;
let editor: TestStaff;

beforeAll(async () => {
  site = await startTestSite();
  editor = await addTestStaff(site, 'editor');
});
afterAll(() => site.close());

/** A cell with text beside a paragraph, which the editor cannot hold. */
const odd = '<table><tbody><tr><td>甲<p>乙</p></td><td>丙</td></tr></tbody></table>';
const ofWordpress = '<figure><table><tbody><tr><td>年</td><td>件</td></tr></tbody></table></figure>';

test('tables of imports are tables: one is edited, one that cannot be is shown and dragged to another place; a list begins with 5', async ({
  openPage,
}) => {
  const id = await draftWith(editor, {
    title: '匯入的表格',
    bodyHtml: `${odd}\n<p>中間</p>\n${ofWordpress}\n<p>最後</p>\n`,
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

  await stored
    .locator('span')
    .first()
    .dragTo(page.locator('.desk-body > p').last(), { targetPosition: { x: 5, y: 3 } });
  await expect.poll(async () => (await body()).replace(/<[^>]+>|\n/g, '')).toBe('中間年件數甲乙丙最後');
  expect(await body()).toContain(odd);

  // A list begins with the number that was typed.
  await putCursor(page, '> p:last-child', 2);
  await page.keyboard.press('Enter');
  await page.keyboard.type('5. 戊');
  await expect.poll(body).toContain('<p>最後</p>\n<ol start="5">\n<li>戊</li>\n</ol>');
});
