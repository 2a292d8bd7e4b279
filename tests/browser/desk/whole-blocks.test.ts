import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { accessibilityFaults } from '../../harness/accessibility.ts';
import { test } from '../../harness/browser.ts';
import { addTestStaff, type TestStaff } from '../../harness/desk/desk.ts';
import { startTestSite, type TestSite } from '../../harness/site.ts';
import {
  type DocumentNode,
  dialog,
  documentOf,
  draftWith,
  inputMethod,
  openArticle,
  putCursor,
  zhuyin,
} from './desk-steps.ts';

let site: TestSite;
let editor: TestStaff;
let media: string[];

beforeAll(async () => {
  site = await startTestSite({ content: 'demo' });
  editor = await addTestStaff(site, 'editor');
  media = (await site.sql(`select id from media where kind = 'picture' order by id limit 2`)).map(({ id }) =>
    String(id),
  );
});
afterAll(() => site.close());

const table =
  '<div role="region" aria-label="表格" tabindex="0"><table>\n<tbody>\n<tr>\n<td>1</td>\n</tr>\n</tbody>\n</table>\n</div>';
const picture = (at: number, words: string) =>
  `<figure><img src="/media/${media[at]}/640.webp" width="1600" height="900" alt="${words}" />${words && `<figcaption>${words}</figcaption>`}</figure>`;
const gallery = () => `<figure data-gallery="true">${picture(0, '一')}${picture(1, '二')}</figure>`;
const video = '<figure data-film="a"><a href="/news/a">影</a></figure>';
const bodyOf = async (id: string): Promise<string> => (await editor.call('article/open', { id })).data.fields.bodyHtml;
/** The server bounds how often an article is opened. */
const rarely = { interval: 300 };
const stored = (id: string) => expect.poll(() => bodyOf(id), rarely);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const bar = (page: Page, name: string) => page.getByRole('toolbar', { name, exact: true });
const kinds = (doc: DocumentNode) => doc.content?.map(({ type }) => type) ?? [];

async function open(
  openPage: Parameters<typeof openArticle>[0],
  blocks: string[],
): Promise<{ page: Page; id: string }> {
  const id = await draftWith(editor, { title: '區塊', bodyHtml: `${blocks.join('\n')}\n` });
  return { page: await openArticle(openPage, site, editor, id), id };
}

test('below a last block that is no paragraph words are composed in one of their own, by key and by click', async ({
  openPage,
}) => {
  for (const last of [table, picture(0, '船'), gallery(), video, '<hr />']) {
    const { page, id } = await open(openPage, ['<p>一</p>', last]);
    const method = await inputMethod(page);
    expect(await bodyOf(id)).toBe(`<p>一</p>\n${last}\n`);
    const body = page.locator('.desk-body');
    if (last === table) {
      await putCursor(page, 'td', 1);
      await page.keyboard.press('ArrowDown');
    } else {
      // Some empty paper, wherever the text ends.
      await body.evaluate((element) => element.style.setProperty('padding-bottom', '100px'));
      const { height } = (await body.boundingBox()) ?? { height: 0 };
      await body.click({ position: { x: 30, y: height - 20 } });
    }
    await method.compose(zhuyin, '測');
    await stored(id).toBe(`<p>一</p>\n${last}\n<p>測</p>\n`);
    await page.close();
  }
});

test('between two blocks words are composed in a paragraph of their own', async ({ openPage }) => {
  const { page, id } = await open(openPage, [table, table]);
  const method = await inputMethod(page);
  await putCursor(page, 'td', 1);
  await page.keyboard.press('ArrowDown');
  await page.locator('.ProseMirror-gapcursor').waitFor({ state: 'attached' });
  await method.pressFirstKey();
  await method.compose(zhuyin, '測');
  await method.compose(zhuyin, '試');
  await stored(id).toBe(`${table}\n<p>測試</p>\n${table}\n`);
});

test('words that are typed or composed at a selected block come behind it, and replace nothing', async ({
  openPage,
}) => {
  const blocks = [picture(0, '圖說'), gallery(), video];
  const { page, id } = await open(openPage, ['<p>一</p>', ...blocks, '<p>二</p>']);
  const method = await inputMethod(page);
  const written = [...blocks];
  for (const [at, handle] of ['.desk-picture > img', '.desk-gallery img', '.desk-video > a'].entries()) {
    await page.locator(handle).first().click();
    await page.locator('.ProseMirror-selectednode').waitFor();
    await method.pressFirstKey();
    await method.compose(zhuyin, '測');
    await page.locator(handle).first().click();
    await page.keyboard.type('a');
    await page.locator(handle).first().click();
    await page.keyboard.insertText('，');
    written[at] = `${blocks[at]}\n<p>，</p>\n<p>a</p>\n<p>測</p>`;
  }
  await stored(id).toBe(['<p>一</p>', ...written, '<p>二</p>', ''].join('\n'));
});

test('a click selects a picture; its bar describes, replaces, crops, moves and deletes that one', async ({
  openPage,
}) => {
  const [first, second] = [picture(0, '甲'), picture(1, '')];
  const { page, id } = await open(openPage, ['<p>一</p>', first, second, '<p>二</p>']);
  const pictures = page.locator('.desk-picture > img');
  // The cursor in the caption of one, then the other is clicked.
  await putCursor(page, 'figcaption', 1);
  await pictures.nth(1).click();
  await bar(page, '這張圖片').waitFor();
  await button(page, '圖片資料').click();
  await page.getByLabel('替代文字').fill('港口');
  await button(page, '套用').click();
  await stored(id).toContain(`${media[1]}/640.webp" width="1600" height="900" alt="港口"`);
  expect(await bodyOf(id)).toContain(first);
  expect(await accessibilityFaults(page)).toEqual([]);

  await button(page, '往上移').click();
  const order = async () => (await bodyOf(id)).match(new RegExp(media.join('|'), 'g'));
  await expect.poll(order, rarely).toEqual([media[1], media[0]]);
  // The bar follows, and is reached with the keyboard.
  await page.locator('.desk-body').focus();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('圖片資料');
  await page.keyboard.press('Escape');
  await button(page, '往下移').click();

  await button(page, '裁切點').click();
  await dialog(page, '裁切點').locator('.focal-point').press('ArrowLeft');
  await dialog(page, '裁切點').getByRole('button', { name: '儲存' }).click();
  await expect
    .poll(async () => (await editor.call('media/show', { id: media[1] })).data.focus, rarely)
    .toEqual({ x: 48, y: 50 });

  await pictures.first().click();
  await button(page, '換圖片').click();
  const other = page.locator('.media-grid button').nth(2);
  await other.click();
  await stored(id).not.toContain(media[0]);
  expect(await bodyOf(id)).toContain('<figcaption>甲');

  await button(page, '刪除').click();
  await stored(id).not.toContain('<figcaption>甲');
  expect(kinds(await documentOf(page))).toEqual(['paragraph', 'picture', 'paragraph']);
});

test('no command for words takes a picture away; Backspace at the start of its caption selects it first', async ({
  openPage,
}) => {
  const { page, id } = await open(openPage, [picture(0, ''), '<p>二</p>']);
  await page.locator('.desk-body figcaption').click();
  for (const keys of ['Control+Alt+2', 'Control+Alt+0']) await page.keyboard.press(keys);
  expect(await button(page, 'H2 大標').isDisabled()).toBe(true);
  expect(kinds(await documentOf(page))).toEqual(['picture', 'paragraph']);
  await page.keyboard.type('## 字');
  expect(kinds(await documentOf(page))).toEqual(['picture', 'paragraph']);
  for (let count = 0; count < 4; count += 1) await page.keyboard.press('Backspace');
  expect(kinds(await documentOf(page))).toEqual(['picture', 'paragraph']);
  await page.keyboard.press('Backspace');
  await page.locator('.desk-picture.ProseMirror-selectednode').waitFor();
  await page.keyboard.press('Backspace');
  await stored(id).toBe('<p>二</p>\n');
});

test('an address that is pasted over words links them, and over another address replaces it', async ({ openPage }) => {
  const { page, id } = await open(openPage, ['<p>請看報告全文</p>', '<p>https://old.example/a</p>']);
  const paste = (text: string) =>
    page.evaluate((given) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', given);
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      document.querySelector('.desk-body')?.dispatchEvent(event);
    }, text);
  await putCursor(page, '> p', 2);
  for (let count = 0; count < 2; count += 1) await page.keyboard.press('Shift+ArrowRight');
  await paste(' https://example.org/r?a=1&b=2\n');
  await expect
    .poll(() => bodyOf(id), rarely)
    .toContain('<p>請看<a href="https://example.org/r?a=1&amp;b=2" rel="noopener">報告</a>全文</p>');
  await putCursor(page, '> p:last-child', 0);
  await page.keyboard.press('Shift+End');
  await paste('https://new.example/b');
  await stored(id).toContain('<p>https://new.example/b</p>');
});

test('Escape asks before what was typed or arranged in a dialog is lost', async ({ openPage }) => {
  const { page, id } = await open(openPage, ['<p>一</p>', gallery()]);
  await page.locator('.desk-gallery img').first().click();
  await button(page, '編輯圖集').click();
  await page.getByLabel('第 1 張的圖說').fill('長長的圖說');
  for (let count = 0; count < 3; count += 1) await page.keyboard.press('Escape');
  await button(page, '繼續編輯').click();
  expect(await page.getByLabel('第 1 張的圖說').inputValue()).toBe('長長的圖說');
  expect(await accessibilityFaults(page)).toEqual([]);
  await button(page, '套用').click();
  await stored(id).toContain('長長的圖說');
  // What was only arranged is asked about too, and can be given up.
  await button(page, '編輯圖集').click();
  await page.locator('.gallery-rows').getByRole('button', { name: /往下$/ }).first().click();
  await page.keyboard.press('Escape');
  await button(page, '不要了，關閉').click();
  await dialog(page, '圖集').waitFor({ state: 'detached' });
  // Without a change it closes at once.
  await button(page, '編輯圖集').click();
  await page.keyboard.press('Escape');
  await dialog(page, '圖集').waitFor({ state: 'detached' });
  // Dialogs of the article's actions as well.
  await button(page, '送審').click();
  await dialog(page, '送審').getByRole('textbox').fill('給值班編輯的話');
  await page.keyboard.press('Escape');
  await button(page, '繼續編輯').click();
  expect(await dialog(page, '送審').getByRole('textbox').inputValue()).toBe('給值班編輯的話');
});
