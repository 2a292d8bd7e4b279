import { buffer } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { accessibilityFaults } from '../../harness/accessibility.ts';
import { test } from '../../harness/browser.ts';
import { addTestStaff } from '../../harness/desk/desk.ts';
import { startTestSite, type TestSite } from '../../harness/site.ts';
import { addTestArticle, addTestCategory } from '../../harness/test-content.ts';
import { waitUntil } from '../../harness/wait-until.ts';
import { dragByKeys, loggedIn } from './desk-steps.ts';

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite();
  const category = await addTestCategory(site.sql);
  for (let age = 1; age <= 7; age += 1) {
    const publishedAt = new Date(Date.now() - age * 3_600_000);
    await addTestArticle(site.sql, { category, publishedAt, title: `第${age}新的文章` });
  }
});
afterAll(() => site.close());

const shownTitles = (page: Page) => page.locator('.front-position h2').allInnerTexts();
const ages = (titles: string[]) => titles.map((title) => title.slice(1, 2)).join('');
const publish = (page: Page) => page.getByRole('button', { name: '發布編排' }).click();
const status = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).waitFor();

async function leads(): Promise<string> {
  const { data } = await (await site.get('/_payload.json')).json();
  return ages([data.lead, ...data.leads].map(({ title }) => title));
}

async function liftToLeadByKeys(page: Page): Promise<void> {
  await dragByKeys(page, '第3新的文章', [
    ['ArrowUp', '「第3新的文章」移到第 2 則'],
    ['ArrowUp', '「第3新的文章」移到頭條'],
  ]);
  await status(page, '還沒發布');
  expect(ages(await shownTitles(page))).toBe('31245');
}

async function chooseAndDrag(page: Page): Promise<void> {
  await page.getByRole('button', { name: '選文章放在第 5 則' }).click();
  await page.getByRole('button', { name: /第6新的文章/ }).click();
  expect(ages(await shownTitles(page))).toBe('31246');
  const handle = page.getByRole('button', { name: '拖曳「第6新的文章」' });
  const [from, to] = [await handle.boundingBox(), await page.getByText('第 4 則').first().boundingBox()];
  if (!from || !to) throw new Error('the positions are not on the screen');
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(from.x + 10, to.y, { steps: 8 });
  await page.getByText('「第6新的文章」移到第 4 則').waitFor({ state: 'attached' });
  await page.mouse.up();
  await page.getByText('「第6新的文章」放在第 4 則').waitFor({ state: 'attached' });
  expect(ages(await shownTitles(page))).toBe('31264');
}

async function lookAtPreview(page: Page): Promise<void> {
  // For some milliseconds after a drop a click counts as its end and presses nothing.
  const preview = page.getByRole('dialog', { name: '預覽' });
  await waitUntil('the preview opens', async () => {
    if (!(await preview.isVisible())) await page.getByRole('button', { name: '預覽' }).click();
    return preview.isVisible();
  });
  const frame = page.frameLocator('iframe[title="讀者看到的樣子"]');
  await frame.getByRole('link', { name: '第6新的文章' }).first().waitFor();
  expect(await frame.locator('main').innerText()).toMatch(/^(?:(?!第\d新).)*第3新/s);
  await page.getByRole('button', { name: '深色' }).click();
  await frame.locator('html[data-theme="dark"]').waitFor();
  await page.getByRole('button', { name: '關閉', exact: true }).click();
}

async function publishAndTakeBack(page: Page): Promise<void> {
  await publish(page);
  await status(page, '和首頁一樣');
  await waitUntil('readers see the arrangement', async () => (await leads()) === '31264');
  await page.getByRole('button', { name: /放回 .* 的編排/ }).click();
  await page.getByText('已放回先前的編排').waitFor();
  expect(ages(await shownTitles(page))).toBe('12345');
  await waitUntil('readers see the newest again', async () => (await leads()) === '12345');
}

test('an editor arranges the home page by keyboard, drag and search, sees it before others do, and takes it back', async ({
  openPage,
}) => {
  const editor = await addTestStaff(site, 'editor', '林編輯');
  const page = await openPage(site, '/desk/front', { context: loggedIn(site, editor) });
  await status(page, '和首頁一樣');
  expect(ages(await shownTitles(page))).toBe('12345');
  expect(await accessibilityFaults(page)).toEqual([]);

  await liftToLeadByKeys(page);
  await chooseAndDrag(page);
  await lookAtPreview(page);
  expect(await leads()).toBe('12345');
  await publishAndTakeBack(page);
});

test('on a tablet the second of two editors sees the conflict, and loses nothing', async ({ openPage }) => {
  const [first, second] = [await addTestStaff(site, 'editor'), await addTestStaff(site, 'admin')];
  const page = await openPage(site, '/desk/front', {
    context: { ...loggedIn(site, first), viewport: { width: 820, height: 1180 } },
    allow: [/status of 409/],
  });
  await status(page, '和首頁一樣');
  await page.getByRole('button', { name: '「第4新的文章」往上' }).click();
  await page.getByLabel(/「第4新的文章」的結束時間/).fill('2199-01-01T10:00');
  const { version, newest } = (await second.call('front/show')).data;
  const positions = [newest[6], null, null, null, null].map((article) => article && { id: article.id, until: null });
  await second.call('front/arrange', { version, positions: positions.map((one) => one ?? null) });

  await publish(page);
  await page.getByRole('alert').filter({ hasText: '首頁在別處重新編排過了' }).waitFor();
  expect(ages(await shownTitles(page))).toBe('12435');
  expect(await page.getByLabel(/「第4新的文章」的結束時間/).inputValue()).toBe('2199-01-01T10:00');
  await page.getByRole('button', { name: '用我的取代' }).click();
  await status(page, '和首頁一樣');
  await waitUntil('readers see what replaced it', async () => (await leads()) === '12435');
});

test('an administrator finds out who did what, and takes it along as a file', async ({ openPage }) => {
  const admin = await addTestStaff(site, 'admin', '陳管理');
  const { version } = (await admin.call('front/show')).data;
  await admin.call('front/arrange', { version, positions: Array(5).fill(null) });
  const page = await openPage(site, '/desk/audit', { context: loggedIn(site, admin) });
  await page.getByRole('rowheader', { name: '首頁・編排' }).first().waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByLabel('誰').fill(admin.email.slice(0, 12));
  await page.getByLabel('哪一類').selectOption('首頁');
  await expect.poll(() => page.getByRole('row').count()).toBe(2);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '下載 CSV' }).click();
  expect((await buffer(await (await download).createReadStream())).toString()).toMatch(
    /^\ufeff時間（台北）,經手,動作,代號,會員,細節\r\n[^\r]*首頁・編排,front arrange,,[^\r]*\r\n$/,
  );
  await page.getByLabel('哪一類').selectOption('身分審核');
  await page.getByRole('heading', { name: '沒有符合的紀錄' }).waitFor();
});
