import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect } from 'vitest';
import type { DeskMedia } from '../../../contract/desk/model/article.ts';
import { test } from '../../harness/browser.ts';
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
async function paste(page: Page, html: string): Promise<void> {
  await page.evaluate((given) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', given);
    clipboardData.setData('text/plain', 'x');
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.querySelector('.desk-body')?.dispatchEvent(event);
  }, html);
}

/** Elements that only hostile text can have made, in the page and in its preview. */
const foreignElements = (page: Page) =>
  page.evaluate(() => {
    const pages = [document, ...[...document.querySelectorAll('iframe')].map(({ contentDocument }) => contentDocument)];
    const wrong =
      'img[src="x"], [onerror], [onload], [onclick], .desk-body :is(script, svg, math, iframe, style, form)';
    return pages.flatMap((one) => [...(one?.querySelectorAll(wrong) ?? [])].map(({ outerHTML }) => outerHTML));
  });

test('hostile words in every field, pasted and typed, run nowhere: not in the desk, in the preview or in public', async ({
  openPage,
}) => {
  const { slug: category } = await addTestCategory(site.sql);
  const { slug: author } = await addTestAuthor(site.sql);
  const words = { alt: hostileText, caption: hostileText, credit: hostileName };
  await editor.call('media/describe', { id: media.id, ...words });
  const fields = {
    title: hostileText,
    summary: hostileText,
    keyPoints: [hostileText],
    tags: [hostileName],
    cover: { mediaId: media.id, ...words },
    category,
    author,
  };
  const id = await draftWith(editor, { ...fields, bodyHtml: `<p>開頭</p>\n${hostileHtml.join('\n')}` });
  await editor.call('note/add', { articleId: id, text: hostileText });
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

  const page = await open(`/desk/articles/${id}`);
  await page.locator('.desk-body[contenteditable="true"]').waitFor();
  await page.getByText(hostileText).first().waitFor();
  await putCursor(page, '> p', 0);
  for (const html of hostileHtml) await paste(page, `<p>貼上</p>${html}`);
  // The mark of the editor's own clipboard, which lets a paste past the cleaning.
  await paste(page, `<div data-pm-slice="0 0 []">${hostileHtml.join('')}</div>`);
  await saved(page);
  expect(await foreignElements(page)).toEqual([]);
  await page.getByRole('button', { name: '預覽', exact: true }).click();
  await page.frameLocator('iframe.preview').locator('article, main').first().waitFor();
  expect(await foreignElements(page)).toEqual([]);

  const shown = await draftWith(editor, { ...fields, bodyHtml: '<p>刊出</p>\n', slug: 'hostile-story' });
  const { version } = (await editor.call('article/open', { id: shown })).data;
  expect((await editor.call('article/publish', { id: shown, version, acceptWarnings: true })).status).toBe(200);
  expect((await editor.call('article/correct', { id: shown, text: hostileText })).status).toBe(200);
  await waitUntil('the story is public', async () =>
    (await (await site.get('/news/hostile-story')).text()).includes('刊出'),
  );
  for (const path of ['/news/hostile-story', '/desk']) {
    const other = await open(path);
    await other.getByText(hostileText).first().waitFor();
    expect(await foreignElements(other)).toEqual([]);
  }
  expect(seen).toEqual([]);
});
