import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect } from 'vitest';
import { test } from '../../harness/browser.ts';
import { addTestStaff, type TestStaff } from '../../harness/desk/desk.ts';
import { uploadTestFile } from '../../harness/desk/uploads.ts';
import { startTestSite, type TestSite } from '../../harness/site.ts';
import { draftWith, loggedIn, openArticle } from './desk-steps.ts';

let site: TestSite;
let editor: TestStaff;
let picture: Buffer;

beforeAll(async () => {
  site = await startTestSite();
  editor = await addTestStaff(site, 'editor', '周編輯');
  picture = await sharp({ create: { width: 640, height: 360, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
});
afterAll(() => site.close());

const tiles = (page: Page) => page.locator('.media-grid button');
const uploads = (page: Page) => page.getByRole('list', { name: '上傳' });
const choose = (page: Page, name: string, buffer: Buffer, mimeType: string) =>
  page.getByLabel('選擇要上傳的檔案').setInputFiles({ name, buffer, mimeType });

test('a picture is uploaded, described, found, and put into an article; a wrong file is refused in words', async ({
  openPage,
}) => {
  const page = await openPage(site, '/desk/media', { context: loggedIn(site, editor), allow: [/status of 422/] });
  await page.getByRole('heading', { name: '素材庫還是空的' }).waitFor();

  await choose(page, 'not-a-picture.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/png');
  await uploads(page).getByRole('alert').waitFor();
  await uploads(page).getByRole('button', { name: '關閉 not-a-picture.png' }).click();
  expect(await tiles(page).count()).toBe(0);

  await choose(page, 'harbour.png', picture, 'image/png');
  await tiles(page).filter({ hasText: 'harbour.png' }).click();
  const detail = page.getByRole('dialog', { name: 'harbour.png' });
  await detail.getByRole('textbox', { name: '替代文字' }).fill('清晨的漁港');
  await detail.getByRole('textbox', { name: '來源' }).fill('攝影／周編輯');
  const point = detail.getByRole('button', { name: /^焦點/ });
  await point.press('Shift+ArrowLeft');
  expect(await point.getAttribute('aria-label')).toContain('左 40%');
  await detail.getByRole('button', { name: '儲存' }).click();
  await detail.waitFor({ state: 'detached' });

  const words = page.getByRole('searchbox', { name: '搜尋說明、來源、檔名' });
  await words.fill('沒有這張');
  await page.getByRole('heading', { name: '找不到符合的素材' }).waitFor();
  await words.fill('漁港');
  await tiles(page).filter({ hasText: '清晨的漁港' }).waitFor();

  const id = await draftWith(editor, { title: '用素材庫的文章', bodyHtml: '<p>第一段</p>' });
  await page.goto(`/desk/articles/${id}`);
  await page.locator('.desk-body[contenteditable="true"]').click();
  await page.getByRole('button', { name: '圖片', exact: true }).click();
  await page.locator('dialog .search-field:focus').waitFor();
  await tiles(page).filter({ hasText: '清晨的漁港' }).click();
  await page.locator('.desk-body img[alt="清晨的漁港"]').waitFor();
  const stored = async () => (await editor.call('article/open', { id })).data.fields.bodyHtml;
  await expect.poll(stored).toContain('alt="清晨的漁港"');

  await page.goto('/desk/media');
  await tiles(page).filter({ hasText: '清晨的漁港' }).click();
  await page.getByRole('link', { name: '用素材庫的文章' }).waitFor();
  expect(await page.getByRole('button', { name: '刪除' }).count()).toBe(0);
});

/** Gives files to the text as the clipboard or a drag does. */
function giveFiles(page: Page, event: 'paste' | 'drop', names: string[], file = picture): Promise<void> {
  return page
    .locator('.desk-body p')
    .first()
    .evaluate(
      (paragraph, { event, names, content }) => {
        const data = new DataTransfer();
        const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
        // Other bytes behind the end, so that each is a file of its own.
        for (const name of names) data.items.add(new File([bytes, name], name, { type: 'image/png' }));
        const { left, top } = paragraph.getBoundingClientRect();
        const init = { bubbles: true, cancelable: true, clientX: left + 2, clientY: top + 2 };
        const given =
          event === 'paste'
            ? new ClipboardEvent('paste', { ...init, clipboardData: data })
            : new DragEvent('drop', { ...init, dataTransfer: data });
        paragraph.dispatchEvent(given);
      },
      { event, names, content: file.toString('base64') },
    );
}

/** Drags text of some types over an element and drops it there; whether the browser may then open it in this tab. */
function dropText(page: Page, selector: string, types: Record<string, string>): Promise<boolean> {
  return page
    .locator(selector)
    .first()
    .evaluate((element, types) => {
      const dataTransfer = new DataTransfer();
      for (const [type, text] of Object.entries(types)) dataTransfer.setData(type, text);
      const { left, top } = element.getBoundingClientRect();
      const init = { bubbles: true, cancelable: true, clientX: left + 2, clientY: top + 2, dataTransfer };
      return element.dispatchEvent(new DragEvent('drop', init));
    }, types);
}

test('an address dropped into a text becomes a link, one that no link may have and a file of Word are turned away in words, and the text stays', async ({
  openPage,
}) => {
  const id = await draftWith(editor, { title: '拖進來的網址', bodyHtml: '<p>第一段</p>\n' });
  const page = await openPage(site, `/desk/articles/${id}`, {
    context: loggedIn(site, editor),
    allow: [/status of 422/],
  });
  await page.locator('.desk-body[contenteditable="true"] p').waitFor();
  const address = 'https://example.com/%E6%BC%81%E6%B8%AF';
  await dropText(page, '.desk-body p', { 'text/uri-list': address, 'text/plain': address });
  await page.locator('.desk-body a', { hasText: 'https://example.com/漁港' }).waitFor();
  await dropText(page, '.desk-body p', { 'text/uri-list': 'file:///C:/photo.jpg' });
  await page.getByText('不能當連結的網址（file:///C:/photo.jpg）').waitFor();
  expect(await dropText(page, '.side-panel', { 'text/uri-list': address })).toBe(false);
  expect(await dropText(page, '.head-title', { 'text/uri-list': address })).toBe(true);

  await giveFiles(page, 'drop', ['report.docx'], Buffer.from('PK\u0003\u0004 word/document.xml'));
  await uploads(page).getByRole('alert').filter({ hasText: '這個檔案不是可用的圖片' }).waitFor();
  await uploads(page).getByRole('button', { name: '關閉 report.docx' }).click();
  await page.locator('.desk-incoming').waitFor({ state: 'detached' });
  const stored = async () => (await editor.call('article/open', { id })).data.fields.bodyHtml;
  await expect.poll(stored).toBe(`<p><a href="${address}" rel="noopener">https://example.com/漁港</a>第一段</p>\n`);
});

test('pictures are dropped and pasted into a text; a video of the library becomes a video in the text; a video gets its file, frame and captions', async ({
  openPage,
}) => {
  const clips = path.join(import.meta.dirname, '../../../content/clips');
  for (const name of ['first-light-runner.mp4', 'first-light-runner.vtt'])
    await uploadTestFile({ url: site.url, by: editor }, readFileSync(path.join(clips, name)), name);
  const stored = async (id: string) => (await editor.call('article/open', { id })).data.fields;
  const textId = await draftWith(editor, { title: '拖進來的圖', bodyHtml: '<p>第一段</p><p>第二段</p>' });
  const page = await openArticle(openPage, site, editor, textId);
  await giveFiles(page, 'drop', ['dropped-1.png', 'dropped-2.png']);
  await page.locator('.desk-body figure').nth(1).waitFor();
  await page.locator('.desk-body p').last().click();
  await giveFiles(page, 'paste', ['pasted.png']);
  await page.locator('.desk-body figure').nth(2).waitFor();
  expect(await page.locator('.desk-incoming').count()).toBe(0);
  const order = await page.locator('.desk-body > *').evaluateAll((blocks) => blocks.map((block) => block.localName));
  // The last paragraph is there to write on, and is not stored while it is empty.
  expect(order).toEqual(['p', 'figure', 'figure', 'p', 'figure', 'p']);

  await page.getByRole('button', { name: '影片', exact: true }).click();
  await page.getByRole('button', { name: '用素材庫的影片' }).click();
  await tiles(page).filter({ hasText: 'first-light-runner.mp4' }).click();
  await page.getByLabel('影片的名稱').fill('晨跑的人');
  await page.getByRole('button', { name: '新增並放入' }).click();
  await page.locator('.desk-video', { hasText: '晨跑的人' }).waitFor();
  await expect
    .poll(async () => (await stored(textId)).bodyHtml)
    .toMatch(/<figure data-film="[\w-]+"><a href="[^"]+">晨跑的人/);
  const [video] = (await editor.call('article/list', { kind: 'video' })).data.items;
  const videoId = video?.id ?? '';
  expect(await stored(videoId)).toMatchObject({ title: '晨跑的人', video: { source: 'file' }, cover: null });

  await page.goto(`/desk/articles/${videoId}`);
  await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= 2);
  await page.getByRole('button', { name: '用目前的畫面當封面影格' }).click();
  await page.getByText('已用這個畫面當封面影格').waitFor();
  await page.getByRole('button', { name: '加字幕' }).click();
  await tiles(page).filter({ hasText: 'first-light-runner.vtt' }).click();
  await page.getByText('字幕已加上').waitFor();
  await expect.poll(async () => (await stored(videoId)).video).toMatchObject({ captionsId: expect.any(String) });
  await expect.poll(async () => (await stored(videoId)).cover).toMatchObject({ mediaId: expect.any(String) });
});
