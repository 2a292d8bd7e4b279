import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect } from 'vitest';
import { accessibilityFaults, colourFaults } from '../../harness/accessibility.ts';
import { test } from '../../harness/browser.ts';
import { openNewsroom, type TestNewsroom } from '../../harness/desk/newsroom.ts';
import { startTestSite, type TestSite } from '../../harness/site.ts';
import { refusedCalls } from '../account/account-steps.ts';
import { cutOff } from '../shell-steps.ts';
import { loggedIn } from './desk-steps.ts';

let site: TestSite;
let newsroom: TestNewsroom;
let slug: string;
let id: string;

beforeAll(async () => {
  site = await startTestSite();
  newsroom = await openNewsroom(site);
  const rest = Array.from({ length: 40 }, (_, at) => `<p>第 ${at + 1} 天，人聲鼎沸。</p>`).join('');
  const bodyHtml = `${rest}<p>市場開張了。攤位有<strong>二十六</strong>個。隔天下雨。</p>`;
  const draft = await newsroom.published(newsroom.ready({ bodyHtml, title: '港邊市場' }));
  ({ id } = draft);
  ({ slug } = draft.fields);
});
afterAll(() => site.close());

async function report(sentence: string, suggestion: string): Promise<string> {
  const token = randomUUID();
  await site.api('report/add', { slug, token, kind: 'fact', sentence, suggestion });
  return token;
}

test('an editor goes from a report to the sentence, answers it, and takes the answer back', async ({ openPage }) => {
  const tokens = [await report('攤位有二十六個。', '是六十二個'), await report('攤位有二十六個。', '我也數過')];
  await report('', '標題怪怪的');
  const context = { ...loggedIn(site, newsroom.editor), reducedMotion: 'reduce' as const };
  const page = await openPage(site, '/desk/reports', { context, allow: [refusedCalls] });
  const row = page.locator('.report-group', { hasText: '是六十二個' });
  await row.getByText('我也數過').waitFor();
  await row.getByText('2 則回報').waitFor();
  await row.getByText('這一句還在文中').waitFor();
  await page
    .getByRole('navigation', { name: '編輯台' })
    .getByRole('link', { name: /^回報\s*2 件等待處理$/ })
    .waitFor();

  await row.getByRole('link', { name: '到稿子裡的這一句' }).click();
  await page.waitForURL((address) => address.pathname === `/desk/articles/${id}` && address.search === '');
  await expect.poll(() => page.evaluate(() => String(getSelection()))).toBe('攤位有二十六個。');
  const top = await page.evaluate(() => getSelection()?.getRangeAt(0).getBoundingClientRect().top ?? -1);
  expect(top).toBeGreaterThan(0);
  expect(top).toBeLessThan(page.viewportSize()?.height ?? 0);

  await page.goBack({ waitUntil: 'commit' });
  await row.getByRole('button', { name: '處理' }).click();
  const dialog = page.getByRole('dialog', { name: '處理回報' });
  await dialog.getByLabel('已更正').check();
  await dialog.getByLabel('給讀者的答覆（選填）').fill('謝謝您，已經改為六十二個。');
  expect(await accessibilityFaults(page)).toEqual([]);
  // What was typed stays when the server cannot be reached.
  await page.route('**/desk/api/report/close', (route) => route.abort());
  await dialog.getByRole('button', { name: '送出結果' }).click();
  await dialog.getByRole('alert').filter({ hasText: /./ }).waitFor();
  await page.unroute('**/desk/api/report/close');
  await dialog.getByRole('button', { name: '送出結果' }).click();
  await dialog.waitFor({ state: 'detached' });
  await row.waitFor({ state: 'detached' });
  for (const token of tokens) {
    const [own] = (await site.api('report/state', { tokens: [token] })).data.items;
    expect(own).toMatchObject({ state: 'corrected', answer: '謝謝您，已經改為六十二個。' });
  }

  await page.getByRole('tab', { name: '已處理' }).click();
  await row.getByText('答覆：謝謝您，已經改為六十二個。').first().waitFor();
  await row.getByRole('button', { name: '放回待處理' }).click();
  await page.getByText('還沒有處理過的回報').waitFor();
  await page.getByRole('tab', { name: '待處理' }).click();
  await row.getByText('2 則回報').waitFor();
});

test('the queue is readable on a phone, in both themes; a reporter sees no button and says why it is empty', async ({
  openPage,
}) => {
  await report(
    '市場沒有開張，這是很長的一句話，裡面有一個很長的網址 https://example.com/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
    '沒開',
  );
  const viewport = { width: 320, height: 640 };
  const context = { ...loggedIn(site, newsroom.editor), viewport, reducedMotion: 'reduce' as const };
  const page = await openPage(site, '/desk/reports', { context });
  await page.getByText('這一句不在文中').waitFor();
  expect(await cutOff(page)).toEqual([]);
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await colourFaults(page)).toEqual([]);
  const reporters = await openPage(site, '/desk/reports', { context: loggedIn(site, newsroom.reporter) });
  await reporters.getByRole('heading', { name: '沒有待處理的回報' }).waitFor();
  expect(await reporters.getByRole('button', { name: '處理' }).count()).toBe(0);
});
