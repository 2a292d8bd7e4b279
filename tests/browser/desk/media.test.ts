import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect } from 'vitest';
import { test } from '../../harness/browser.ts';
import { addTestStaff, type TestStaff } from '../../harness/desk/desk.ts';
import { startTestSite, type TestSite } from '../../harness/site.ts';
import { draftWith, loggedIn } from './desk-steps.ts';

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
  await tiles(page).filter({ hasText: '清晨的漁港' }).click();
  await page.locator('.desk-body img[alt="清晨的漁港"]').waitFor();
  const stored = async () => (await editor.call('article/open', { id })).data.fields.bodyHtml;
  await expect.poll(stored).toContain('alt="清晨的漁港"');

  await page.goto('/desk/media');
  await tiles(page).filter({ hasText: '清晨的漁港' }).click();
  await page.getByRole('link', { name: '用素材庫的文章' }).waitFor();
  expect(await page.getByRole('button', { name: '刪除' }).count()).toBe(0);
});
