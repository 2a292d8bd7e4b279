import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { accessibilityFaults } from '../../harness/accessibility.ts';
import { type OpenPage, test } from '../../harness/browser.ts';
import { addTestStaff, type TestStaff } from '../../harness/desk/desk.ts';
import { startTestSite, type TestSite } from '../../harness/site.ts';
import { addTestAuthor, addTestCategory } from '../../harness/test-content.ts';
import { waitUntil } from '../../harness/wait-until.ts';
import { draftWith, inputMethod, loggedIn, openArticle, putCursor, saved, zhuyin } from './desk-steps.ts';

let site: TestSite;
let category: { slug: string; name: string };
let author: { slug: string; name: string };

beforeAll(async () => {
  site = await startTestSite();
  category = await addTestCategory(site.sql);
  author = await addTestAuthor(site.sql);
});
afterAll(() => site.close());

/** Opens the desk as someone, at an article. */
const openAs = (openPage: OpenPage, staff: TestStaff, id: string) => openArticle(openPage, site, staff, id);

test('a reporter writes and sends, an editor returns it with a note, then publishes, and readers see it', async ({
  openPage,
}) => {
  const reporter = await addTestStaff(site, 'reporter', '王記者');
  const editor = await addTestStaff(site, 'editor', '林編輯');
  const page = await openPage(site, '/desk', { context: loggedIn(site, reporter) });
  await page.getByRole('button', { name: '寫一篇' }).click();
  await page.locator('.desk-body[contenteditable="true"]').waitFor();
  const method = await inputMethod(page);
  await page.getByRole('textbox', { name: '標題', exact: true }).focus();
  await method.compose(zhuyin, '望汐漁市場');
  await page.getByRole('textbox', { name: '標題', exact: true }).press('Enter');
  await page.keyboard.type('摘要');
  await page.keyboard.press('Enter');
  await method.compose(zhuyin, '凌晨三點四十分');
  await page.getByLabel('分類', { exact: true }).selectOption({ label: category.name });
  await page.getByLabel('作者', { exact: true }).selectOption({ label: author.name });
  await page.getByLabel('網址代稱').fill('fish-market');
  await saved(page);
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await page.getByRole('button', { name: '送審' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '送審' }).click();
  await page.locator('.chip', { hasText: '待審' }).waitFor();

  await page.getByRole('link', { name: '← 文章' }).click();
  await waitUntil('the reporter has left', async () => (await editor.call('article/open', { id })).data.lock === null);
  const desk = await openAs(openPage, editor, id);
  await desk.getByRole('button', { name: '退回' }).click();
  await desk.getByLabel('退回的原因').fill('請補第二段');
  await desk.getByRole('button', { name: '退回給撰稿人' }).click();
  await desk.locator('.chip', { hasText: '退回' }).waitFor();
  await desk.getByText('退回：請補第二段').waitFor();

  await desk.getByRole('button', { name: '發布', exact: true }).click();
  await desk.getByRole('button', { name: '現在發布' }).click();
  await waitUntil('readers see it', async () => (await site.get('/news/fish-market')).status === 200);
  await desk.locator('.chip', { hasText: '已發布' }).waitFor();
  const reader = await openPage(site, '/news/fish-market');
  await reader.getByText('凌晨三點四十分').waitFor();
  expect(await accessibilityFaults(desk)).toEqual([]);
});

test('an update, a correction and the restoration of an old version', async ({ openPage }) => {
  const editor = await addTestStaff(site, 'editor', '林編輯');
  const slug = 'corrected-story';
  const id = await draftWith(editor, { ...readyFields(slug), bodyHtml: '<p>原來的內文</p>\n' });
  const page = await openAs(openPage, editor, id);
  await publish(page);
  await putCursor(page, 'p', 5);
  await page.keyboard.type('，改過了');
  await saved(page);
  await page.getByRole('button', { name: '更新', exact: true }).click();
  await page.getByLabel(/^不留舊文/).check();
  await page.getByRole('button', { name: '現在更新' }).click();
  await page.getByText('已發布，讀者現在就看得到').waitFor();
  await page.locator('.versions li', { hasText: '發布更新（不留舊文）' }).waitFor();
  await page.locator('.chip', { hasText: '已發布' }).waitFor();
  await page.getByText('更多', { exact: true }).click();
  await page.getByRole('button', { name: '更正…' }).click();
  await page.getByLabel('讀者會看到的更正說明').fill('原文誤植日期。');
  await page.getByRole('button', { name: '刊出更正' }).click();
  await page.locator('.chip', { hasText: '更正 1' }).waitFor();
  const reader = await openPage(site, `/news/${slug}`);
  await reader.getByText('原來的內文，改過了').waitFor();
  await reader.getByText('原文誤植日期。').waitFor();

  await page.locator('.versions li', { hasText: '已發布' }).last().getByRole('button', { name: '比較' }).click();
  await page.getByRole('dialog').locator('ins', { hasText: '改過了' }).waitFor();
  await page.getByRole('button', { name: /^還原 .+ 的版本$/ }).click();
  await page.getByText('已還原成新的草稿').waitFor();
  await expect.poll(() => page.locator('.desk-body').innerText()).toBe('原來的內文');
  expect(await (await site.get(`/news/${slug}`)).text()).toContain('改過了');
});

const readyFields = (slug: string) => ({
  title: '可以發布的標題',
  summary: '摘要',
  bodyHtml: '<p>內文</p>\n',
  category: category.slug,
  author: author.slug,
  slug,
});

async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: '發布', exact: true }).click();
  await page.getByRole('button', { name: '現在發布' }).click();
  await page.locator('.chip', { hasText: '已發布' }).waitFor();
}

test('a ready text takes three clicks to publish; before that it was scheduled and taken back', async ({
  openPage,
}) => {
  const editor = await addTestStaff(site, 'editor', '林編輯');
  const id = await draftWith(editor, readyFields('three-clicks'));
  const later = await openAs(openPage, editor, id);
  await later.getByRole('button', { name: '發布', exact: true }).click();
  await later.getByLabel('時間（台北）').fill('2099-01-01T08:00');
  await later.getByRole('button', { name: '排定時間' }).click();
  await later.locator('.chip', { hasText: '已排程' }).waitFor();
  await later.getByRole('button', { name: '取消排程' }).click();
  await later.locator('.chip', { hasText: '草稿' }).waitFor();
  await later.close();

  const page = await openPage(site, '/desk', { context: loggedIn(site, editor) });
  await page.evaluate(() => {
    document.addEventListener('click', () => document.body.append(document.createElement('data')), true);
  });
  await page.locator(`a[href="/desk/articles/${id}"]`).first().click();
  await publish(page);
  expect(await page.locator('body > data').count()).toBe(3);
  await waitUntil('readers see it', async () => (await site.get('/news/three-clicks')).status === 200);
});

test('a story is renamed with a redirect, leads the home page, and is withdrawn with a sentence', async ({
  openPage,
}) => {
  const editor = await addTestStaff(site, 'editor', '林編輯');
  const id = await draftWith(editor, readyFields('first-address'));
  const page = await openAs(openPage, editor, id);
  await publish(page);
  await page.getByLabel('網址代稱').fill('second-address');
  await page.getByRole('button', { name: '更改網址' }).click();
  await page.getByText('網址已更改，舊網址會轉到新的').waitFor();
  const old = await site.get('/news/first-address');
  expect([old.status, old.headers.get('location')]).toEqual([301, '/news/second-address']);

  const more = page.getByRole('button', { name: '更多', exact: true });
  await more.click();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '下架…' }).waitFor({ state: 'detached' });
  expect(await more.evaluate((button) => button === document.activeElement)).toBe(true);
  await more.click();
  await page.getByRole('button', { name: '設為頭條…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '設為頭條' }).click();
  await page.getByText('已設為首頁頭條').waitFor();
  expect((await editor.call('article/open', { id })).data.isFeatured).toBe(true);

  await page.getByText('更多', { exact: true }).click();
  await page.getByRole('button', { name: '下架…' }).click();
  await page.getByLabel('給讀者的一句說明').fill('內容有誤，已下架。');
  await page.getByRole('dialog').getByRole('button', { name: '下架' }).click();
  await page.locator('.chip', { hasText: '下架' }).waitFor();
  await waitUntil('the page is gone', async () => (await site.get('/news/second-address')).status === 410);
  expect(await (await site.get('/news/second-address')).text()).toContain('內容有誤，已下架。');
});

test('one writes, the other reads along and takes over; the first is notified and loses nothing', async ({
  openPage,
}) => {
  const first = await addTestStaff(site, 'editor', '甲編輯');
  const second = await addTestStaff(site, 'editor', '乙編輯');
  const id = await draftWith(first, { title: '接手', bodyHtml: '<p>開頭</p>\n' });
  const one = await openPage(site, `/desk/articles/${id}`, {
    context: loggedIn(site, first),
    allow: [/status of 409/],
  });
  await one.locator('.desk-body[contenteditable="true"]').waitFor();
  await putCursor(one, 'p', 2);
  await one.keyboard.type('，甲寫的');
  await saved(one);
  const other = await openPage(site, `/desk/articles/${id}`, {
    context: loggedIn(site, second),
  });
  await other.getByText('甲編輯 正在寫').waitFor();
  expect(await other.locator('.desk-body').getAttribute('contenteditable')).toBe('false');
  // The first hears of it when the lock is renewed every few seconds, too; here not before they have typed on.
  const typed = Promise.withResolvers<void>();
  await one.route('**/desk/api/article/lock', (route) => typed.promise.then(() => route.continue()));
  await other.getByRole('button', { name: '接手' }).click();
  await other.locator('.desk-body[contenteditable="true"]').waitFor();
  await one.keyboard.insertText('，還沒存的');
  typed.resolve();
  const conflict = one.locator('.save-conflict');
  await conflict.waitFor();
  expect(await one.locator('.desk-body').getAttribute('contenteditable')).toBe('false');
  await expect.poll(() => conflict.innerText()).toContain('已留成一個版本');
  const { items } = (await second.call('version/list', { articleId: id })).data;
  const [unsaved] = items.filter(({ kind }) => kind === 'unsaved');
  const stored = await second.call('version/show', { articleId: id, id: unsaved?.id });
  expect(stored.data.fields.bodyHtml).toContain('甲寫的，還沒存的');
});
