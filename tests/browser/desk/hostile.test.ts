import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect } from 'vitest';
import type { DeskMedia } from '../../../contract/desk/model/media.ts';
import { type OpenPage, test } from '../../harness/browser.ts';
import { addTestStaff, type TestStaff } from '../../harness/desk/desk.ts';
import { uploadTestFile } from '../../harness/desk/uploads.ts';
import { startTestSite, type TestSite } from '../../harness/site.ts';
import { addTestAuthor, addTestCategory } from '../../harness/test-content.ts';
import { waitUntil } from '../../harness/wait-until.ts';
import { hostileHtml, hostileText } from '../hostile-html.ts';
import { draftWith, loggedIn, putCursor, saved } from './desk-steps.ts';

let site: TestSite;
let editor: TestStaff;
let media: DeskMedia;
const hostileName = `"'><img src=x onerror=alert(1)>`;

beforeAll(async () => {
  site = await startTestSite();
  editor = await addTestStaff(site, 'editor', hostileName);
  const picture = sharp({ create: { width: 640, height: 360, channels: 3, background: '#336699' } });
  media = (await uploadTestFile({ url: site.url, by: editor }, await picture.png().toBuffer(), hostileName)).data;
});
afterAll(() => site.close());

/** Pastes as the browser does: what the clipboard held is in the event. */
async function paste(page: Page, html: string, text = 'x'): Promise<void> {
  await page.evaluate(
    (given) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', given.html);
      clipboardData.setData('text/plain', given.text);
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      document.querySelector('.desk-body')?.dispatchEvent(event);
    },
    { html, text },
  );
}

/** Elements that only hostile text can have made, in the page and in its preview. */
const foreignElements = (page: Page) =>
  page.evaluate(() => {
    const pages = [document, ...[...document.querySelectorAll('iframe')].map(({ contentDocument }) => contentDocument)];
    const wrong =
      'img[src="x"], [onerror], [onload], [onclick], .desk-body :is(script, svg, math, iframe, style, form)';
    return pages.flatMap((one) => [...(one?.querySelectorAll(wrong) ?? [])].map(({ outerHTML }) => outerHTML));
  });

/** Hostile words for every field of an article. */
async function hostileFields() {
  const { slug: category } = await addTestCategory(site.sql);
  const { slug: author } = await addTestAuthor(site.sql);
  const words = { alt: hostileText, caption: hostileText, credit: hostileName };
  await editor.call('media/describe', { id: media.id, ...words });
  const texts = { title: hostileText, summary: hostileText, keyPoints: [hostileText], tags: [hostileName] };
  return { ...texts, cover: { mediaId: media.id, ...words }, category, author };
}

/** Windows without the content policy, and every dialog that a script in them opened. */
function watchedWindows(openPage: OpenPage) {
  const seen: string[] = [];
  const open = async (path: string) => {
    const context = { ...loggedIn(site, editor), bypassCSP: true };
    const page = await openPage(site, path, { context, allow: [/404 \(Not Found\)/] });
    page.on('dialog', (dialog) => {
      seen.push(dialog.message());
      dialog.dismiss().catch(() => {});
    });
    return page;
  };
  return { open, seen };
}

async function pasteHostileHtml(page: Page): Promise<void> {
  await page.locator('.desk-body[contenteditable="true"]').waitFor();
  await page.getByText(hostileText).first().waitFor();
  await putCursor(page, '> p', 0);
  for (const html of hostileHtml) await paste(page, `<p>貼上</p>${html}`);
  // The mark of the editor's own clipboard, which lets a paste past the cleaning.
  await paste(page, `<div data-pm-slice="0 0 []">${hostileHtml.join('')}</div>`);
  await saved(page);
}

async function publishHostile(fields: Awaited<ReturnType<typeof hostileFields>>, slug: string): Promise<void> {
  const id = await draftWith(editor, { ...fields, bodyHtml: '<p>刊出</p>\n', slug });
  const { version } = (await editor.call('article/open', { id })).data;
  expect((await editor.call('article/publish', { id, version, acceptWarnings: true })).status).toBe(200);
  expect((await editor.call('article/correct', { id, text: hostileText })).status).toBe(200);
  await waitUntil('the story is public', async () => (await (await site.get(`/news/${slug}`)).text()).includes('刊出'));
}

test('hostile words in every field, pasted and typed, run nowhere: not in the desk, in the preview or in public', async ({
  openPage,
}) => {
  const fields = await hostileFields();
  const id = await draftWith(editor, { ...fields, bodyHtml: `<p>開頭</p>\n${hostileHtml.join('\n')}` });
  await editor.call('note/add', { articleId: id, text: hostileText });
  const { open, seen } = watchedWindows(openPage);

  const page = await open(`/desk/articles/${id}`);
  await pasteHostileHtml(page);
  expect(await foreignElements(page)).toEqual([]);
  await page.getByRole('button', { name: '預覽', exact: true }).click();
  await page.frameLocator('iframe.preview').locator('article, main').first().waitFor();
  expect(await foreignElements(page)).toEqual([]);

  await publishHostile(fields, 'hostile-story');
  for (const path of ['/news/hostile-story', '/desk']) {
    const other = await open(path);
    await other.getByText(hostileText).first().waitFor();
    expect(await foreignElements(other)).toEqual([]);
  }
  expect(seen).toEqual([]);
});

const sentence = '凌晨三點四十分，漁船一艘接一艘靠岸。';
/** Word writes many times as much about the look of a text as the text is long. */
const wordParagraph = `<p class="MsoNormal" style="${'mso-style-name:x;font-family:PMingLiU;'.repeat(1_400)}">${sentence}<o:p></o:p></p>\n`;
const megabytes = (text: string) => Buffer.byteLength(text) / 1_000_000;

test('5 MB of text and a picture of 100 megapixels are turned away in words, 5 MB of Word arrive, and nothing is lost', async ({
  openPage,
}) => {
  const id = await draftWith(editor, { title: '太大', bodyHtml: '<p>原來的</p>\n' });
  const context = loggedIn(site, editor);
  const page = await openPage(site, `/desk/articles/${id}`, { context, allow: [/status of 422/] });
  const body = page.locator('.desk-body[contenteditable="true"]');
  await body.locator('p').waitFor();
  await putCursor(page, '> p', 3);
  const text = sentence.repeat(Math.ceil(5_000_000 / Buffer.byteLength(sentence)));
  expect(megabytes(text)).toBeGreaterThanOrEqual(5);
  await paste(page, `<p>${text}</p>`, text);
  await page.getByText('貼上時略過：全部內容（超過 60 萬字，請分成幾篇）').waitFor();
  await page.keyboard.insertText('一句');
  expect(await body.innerText()).toBe('原來的一句');

  const word = wordParagraph.repeat(100);
  expect(megabytes(word)).toBeGreaterThanOrEqual(5);
  await paste(page, word, sentence.repeat(100));
  const stored = async () => (await editor.call('article/open', { id })).data.fields.bodyHtml;
  await expect.poll(async () => (await stored()).match(/漁船/g)?.length, { timeout: 20_000 }).toBe(100);
  expect(await stored()).toMatch(/^<p>原來的一句/);

  const picture = sharp({ create: { width: 10_000, height: 10_000, channels: 3, background: '#808080' } });
  const buffer = await picture.toColourspace('b-w').png({ compressionLevel: 1, adaptiveFiltering: false }).toBuffer();
  const { width = 0, height = 0 } = await sharp(buffer, { limitInputPixels: false }).metadata();
  expect(width * height).toBe(100_000_000);
  await page.goto('/desk/media');
  await page.getByLabel('選擇要上傳的檔案').setInputFiles({ name: 'huge.png', buffer, mimeType: 'image/png' });
  const alert = page.getByRole('list', { name: '上傳' }).getByRole('alert');
  await alert.waitFor();
  expect(await alert.innerText()).toBe('圖片的尺寸太大，請縮小到 8,000 萬像素以內');
});
