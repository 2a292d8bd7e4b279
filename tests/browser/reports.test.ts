import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished } from 'vitest';
import { reportMessages } from '../../contract/messages/reports.ts';
import { reportLimits } from '../../contract/report-limits.ts';
import { test } from '../harness/browser.ts';
import { openDatabaseOf } from '../harness/database/open-database.ts';
import { forgetLimits, registerMember } from '../harness/members.ts';
import { operatorOn } from '../harness/operator-in-process.ts';
import { startTestSite, type TestSite } from '../harness/site.ts';
import { addTestArticle } from '../harness/test-content.ts';
import { refusedCalls } from './account/account-steps.ts';
import { openAsMember } from './library/library-steps.ts';
import { cutOff, faultsInBothThemes, makeNarrow } from './shell-steps.ts';

let site: TestSite;
const path = '/news/harbour-market';
const calm = { reducedMotion: 'reduce' } as const;

beforeAll(async () => {
  site = await startTestSite();
  const bodyHtml = [
    '<p>港邊的<em>市場</em>開張了。攤位共有二十六個。隔天下起大雨。</p>',
    ...Array.from({ length: 30 }, (_, index) => `<p>第 ${index + 1} 天的早晨，人聲鼎沸。</p>`),
  ].join('');
  await addTestArticle(site.sql, { slug: 'harbour-market', title: '港邊市場', bodyHtml });
});
afterAll(() => site.close());
beforeEach(async () => {
  await forgetLimits(site);
  await site.sql('delete from error_reports');
});

const stored = () => site.sql('select kind, sentence, suggestion, member_id from error_reports order by id');
const besideSelection = (page: Page) => page.locator('article > div > button', { hasText: '回報錯誤' });
const atTheEnd = (page: Page) => page.locator('article footer').getByRole('button', { name: '回報錯誤' });
const dialog = (page: Page) => page.getByRole('dialog', { name: '回報錯誤' });
const words = (page: Page) => dialog(page).getByLabel('哪裡有誤，應該是什麼');
const send = (page: Page) => dialog(page).getByRole('button', { name: '送出回報' });
const thanks = (page: Page) => page.getByRole('dialog', { name: '謝謝您' });
const inStorage = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name) ?? '', key);

/** The middle of some words on the screen. */
const pointOf = (page: Page, text: string): Promise<{ x: number; y: number }> =>
  page.evaluate((wanted) => {
    const texts = document.createTreeWalker(document.querySelector('[data-stored-html]') as Node, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const node = texts.currentNode as Text;
      const at = node.data.indexOf(wanted);
      if (at < 0) continue;
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + wanted.length);
      const { left, top, width, height } = range.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2 };
    }
    throw new Error('not found');
  }, text);

async function selectWord(page: Page, text: string): Promise<void> {
  const { x, y } = await pointOf(page, text);
  await page.mouse.dblclick(x, y);
}

/** A headless browser selects nothing for a finger that is held down, so the test does what a phone does then. */
async function holdFinger(page: Page, text: string): Promise<void> {
  const { x, y } = await pointOf(page, text);
  await page.touchscreen.tap(x, y);
  await page.evaluate(
    ([left, top]) => {
      const caret = document.caretPositionFromPoint(left, top);
      getSelection()?.setPosition(caret?.offsetNode ?? null, caret?.offset);
      getSelection()?.modify('extend', 'forward', 'character');
    },
    [x, y] as const,
  );
}

async function isOnScreen(page: Page, button: Locator): Promise<boolean> {
  const box = await button.boundingBox();
  const size = page.viewportSize();
  if (!box || !size) return false;
  return box.x >= 0 && box.y >= 0 && box.x + box.width <= size.width && box.y + box.height <= size.height;
}

test('a word that is selected with the mouse becomes its sentence, and the report reaches the newsroom', async ({
  openPage,
}) => {
  const page = await openPage(site, path, { context: calm });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await selectWord(page, '二十六');
  await besideSelection(page).waitFor();
  expect(asked.some((url) => url.includes('report-dialog'))).toBe(false);
  await besideSelection(page).click();
  await dialog(page)
    .locator('blockquote', { hasText: /^攤位共有二十六個。$/ })
    .waitFor();
  await send(page).click();
  await dialog(page).getByText('請寫下哪裡有誤').first().waitFor();
  expect(await stored()).toEqual([]);
  await dialog(page).getByRole('radio', { name: '錯字' }).check({ force: true });
  await words(page).fill('是六十二個');
  expect(await faultsInBothThemes(page)).toEqual([]);
  await send(page).click();
  await thanks(page).waitFor();
  expect(await faultsInBothThemes(page)).toEqual([]);
  expect(await stored()).toEqual([
    { kind: 'typo', sentence: '攤位共有二十六個。', suggestion: '是六十二個', member_id: null },
  ]);
  await thanks(page).getByRole('button', { name: '關閉' }).last().click();
  await thanks(page).waitFor({ state: 'hidden' });
  await page.mouse.click(5, 300);
  await besideSelection(page).waitFor({ state: 'hidden' });
});

test('by touch on the narrowest phone with the largest text, a finger held on a word is enough', async ({
  openPage,
}) => {
  const page = await openPage(site, path, { screen: 'phone', context: calm });
  await makeNarrow(page);
  await page.locator('[data-stored-html] p').first().scrollIntoViewIfNeeded();
  await holdFinger(page, '大雨');
  await besideSelection(page).waitFor();
  expect(await isOnScreen(page, besideSelection(page))).toBe(true);
  await besideSelection(page).tap();
  await dialog(page).locator('blockquote', { hasText: '隔天下起大雨。' }).waitFor();
  expect(await cutOff(page)).toEqual([]);
  await words(page).fill('那天沒有雨');
  await send(page).tap();
  await thanks(page).waitFor();
  expect(await cutOff(page)).toEqual([]);
  expect(await stored()).toMatchObject([{ sentence: '隔天下起大雨。', suggestion: '那天沒有雨' }]);
});

test('with the keyboard alone the sentence is found by a few characters, or typed', async ({ openPage }) => {
  const page = await openPage(site, path, { context: calm });
  await atTheEnd(page).focus();
  await page.keyboard.press('Enter');
  const field = dialog(page).getByRole('combobox', { name: '有誤的句子（選填）' });
  await field.waitFor();
  await page.keyboard.press('Tab');
  while (!(await field.evaluate((element) => element === document.activeElement))) await page.keyboard.press('Tab');
  await page.keyboard.type('二十六');
  await dialog(page).getByRole('option', { name: '攤位共有二十六個。' }).waitFor();
  expect(await faultsInBothThemes(page)).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await dialog(page).locator('blockquote', { hasText: '攤位共有二十六個。' }).waitFor();
  const again = dialog(page).getByRole('button', { name: '換一句' });
  expect(await again.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await field.fill('標題也錯了');
  await words(page).focus();
  await page.keyboard.type('應為港區市場');
  await send(page).focus();
  await page.keyboard.press('Enter');
  await thanks(page).waitFor();
  expect(await stored()).toMatchObject([{ sentence: '標題也錯了', suggestion: '應為港區市場' }]);
  await page.keyboard.press('Escape');
  await thanks(page).waitFor({ state: 'hidden' });
  expect(await atTheEnd(page).evaluate((element) => element === document.activeElement)).toBe(true);
});

test('without a network, and over the limit, the words stay, also over a reload; sent again they are stored once', async ({
  openPage,
}) => {
  const page = await openPage(site, path, { context: calm, allow: [refusedCalls] });
  await selectWord(page, '二十六');
  await besideSelection(page).click();
  await words(page).fill('是六十二個');
  // The report arrives, its response does not.
  await page.route('**/api/report/add', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await send(page).click();
  await dialog(page).getByRole('alert').getByText('連線異常，請稍後再試。您寫的內容都還在。').waitFor();
  expect(await words(page).inputValue()).toBe('是六十二個');
  await page.unroute('**/api/report/add');
  await page.reload();
  await atTheEnd(page).click();
  await dialog(page).locator('blockquote', { hasText: '攤位共有二十六個。' }).waitFor();
  expect(await words(page).inputValue()).toBe('是六十二個');
  await send(page).click();
  await thanks(page).waitFor();
  expect(await stored()).toHaveLength(1);
  await page.keyboard.press('Escape');
  await thanks(page).waitFor({ state: 'hidden' });

  const { narrow } = reportLimits.reportsAnHourForNetwork;
  await site.sql(`update limit_marks set marks = array_fill(now(), array[$1::integer]) where key like 'report %'`, [
    narrow * 20,
  ]);
  await atTheEnd(page).click();
  await words(page).fill('還有一個錯');
  await send(page).click();
  await dialog(page)
    .getByRole('alert')
    .getByText(/^您送出的回報比較多，請在 .+後再試。您寫的內容都還在。$/)
    .waitFor();
  expect(await words(page).inputValue()).toBe('還有一個錯');
  expect(await inStorage(page, 'reports')).toContain('還有一個錯');
  expect(await stored()).toHaveLength(1);
});

test('a visitor sees on the article what came of the report, once for each outcome', async ({ openPage }) => {
  const page = await openPage(site, path, { screen: 'phone', context: calm });
  await atTheEnd(page).tap();
  await words(page).fill('攤位是六十二個');
  await send(page).tap();
  await thanks(page).waitFor();
  const asked = page.waitForResponse('**/api/report/state');
  await page.reload();
  await asked;
  const notice = page.getByRole('complementary', { name: '您回報的錯誤，有結果了' });
  expect(await notice.count()).toBe(0);
  await site.sql(
    `update error_reports set state = 'corrected', closed_at = now(), answer = '謝謝您，已經改為六十二個。'`,
  );
  await page.reload();
  await notice.getByText('編輯部回覆：謝謝您，已經改為六十二個。').waitFor();
  await notice.getByText('已更正').waitFor();
  await makeNarrow(page);
  expect(await cutOff(page)).toEqual([]);
  expect(await faultsInBothThemes(page)).toEqual([]);
  await notice.getByRole('button', { name: '關閉回報結果' }).tap();
  await notice.waitFor({ state: 'detached' });
  const askedAgain = page.waitForResponse('**/api/report/state');
  await page.reload();
  await askedAgain;
  expect(await notice.count()).toBe(0);
  await site.sql(`update error_reports set state = 'unchanged', answer = '查證後原文無誤。'`);
  await page.reload();
  await notice.getByText('編輯部回覆：查證後原文無誤。').waitFor();

  // The article may move to another address meanwhile.
  const move = (slug: string) => site.sql(`update articles set slug = $1 where title = '港邊市場'`, [slug]);
  await site.sql(`update error_reports set answer = '再查過一次，原文無誤。'`);
  await move('harbour-hall');
  await expect.poll(async () => (await site.get('/news/harbour-hall')).status).toBe(200);
  await page.goto('/news/harbour-hall');
  await notice.getByText('編輯部回覆：再查過一次，原文無誤。').waitFor();
  await move('harbour-market');
  await expect.poll(async () => (await site.get(path)).status).toBe(200);
});

test('a visitor sees what came of the report where the article was withdrawn meanwhile', async ({ openPage }) => {
  await addTestArticle(site.sql, { slug: 'night-ferry', title: '夜間渡輪' });
  const page = await openPage(site, '/news/night-ferry', { context: calm, allow: [/status of 410/] });
  await atTheEnd(page).click();
  await words(page).fill('沒有這班船');
  await send(page).click();
  await thanks(page).waitFor();
  await site.sql(`update error_reports set state = 'corrected', closed_at = now(), answer = '謝謝您，已經下架。'`);
  const database = await openDatabaseOf(site);
  onTestFinished(database.close);
  await operatorOn(database, { dataDir: site.dataDir })('content unpublish', ['night-ferry']);
  await expect.poll(async () => (await site.get('/news/night-ferry')).status).toBe(410);
  await page.reload();
  await page.getByRole('heading', { name: '這篇報導已下架' }).waitFor();
  const notice = page.getByRole('complementary', { name: '您回報的錯誤，有結果了' });
  await notice.getByText('編輯部回覆：謝謝您，已經下架。').waitFor();
  await notice.getByText('沒有這班船').waitFor();
  expect(await notice.getByText('夜間渡輪').count()).toBe(0);
  expect(await faultsInBothThemes(page)).toEqual([]);
  await page.getByRole('link', { name: '回到首頁' }).click();
  await notice.waitFor({ state: 'detached' });
});

test('a visitor reads of an open report on the page of its withdrawn article, at each visit, and others read nothing', async ({
  openPage,
}) => {
  await addTestArticle(site.sql, { slug: 'noon-ferry', title: '午間渡輪' });
  const page = await openPage(site, '/news/noon-ferry', { context: calm, allow: [/status of 4(?:04|10)/] });
  await atTheEnd(page).click();
  await words(page).fill('中午沒有船');
  await send(page).click();
  await thanks(page).waitFor();
  const database = await openDatabaseOf(site);
  onTestFinished(database.close);
  await operatorOn(database, { dataDir: site.dataDir })('content unpublish', ['noon-ferry']);
  await expect.poll(async () => (await site.get('/news/noon-ferry')).status).toBe(410);
  for (const _visit of ['first', 'second']) {
    await page.reload();
    const notice = page.getByRole('complementary', { name: '您回報過這篇報導的錯誤' });
    await notice.getByText('中午沒有船').waitFor();
    await notice.getByText(reportMessages.withdrawnSince).waitFor();
  }
  expect(await faultsInBothThemes(page)).toEqual([]);
  expect(await (await site.get('/news/noon-ferry')).text()).not.toContain('中午沒有船');
});

test('a member reads of an open report that its article was withdrawn', async ({ openPage }) => {
  const { id, slug } = await addTestArticle(site.sql, { slug: 'morning-ferry', title: '清晨渡輪' });
  const member = await registerMember(site);
  for (const sentence of ['沒有這班船。', '船已經賣了。'])
    await member.api('report/add', { slug, token: randomUUID(), kind: 'fact', sentence });
  await site.sql(`update error_reports set state = 'corrected', closed_at = now() where sentence = '船已經賣了。'`);
  await site.sql(`update articles set status = 'withdrawn' where id = $1`, [id]);
  const page = await openAsMember(openPage, site, member, '/my/corrections', { context: calm });
  const row = (sentence: string) =>
    page.getByRole('region', { name: '我回報的錯誤' }).locator('li', { hasText: sentence });
  const open = row('沒有這班船。');
  await open.getByText('已下架', { exact: true }).waitFor();
  await open.getByText(reportMessages.withdrawnSince).waitFor();
  expect(await open.getByText('處理中').count()).toBe(0);
  await row('船已經賣了。').getByText('已更正').waitFor();
  expect(await row('船已經賣了。').getByText(reportMessages.withdrawnSince).count()).toBe(0);
  expect(await faultsInBothThemes(page)).toEqual([]);
});

test('the button can be read while the report is sent', async ({ openPage }) => {
  const page = await openPage(site, path, { context: calm });
  await page.route('**/api/report/add', () => {});
  await atTheEnd(page).click();
  await words(page).fill('是六十二個');
  const colour = () => send(page).evaluate((button) => getComputedStyle(button).color);
  const before = await colour();
  await send(page).click();
  await expect.poll(() => send(page).getAttribute('aria-disabled')).toBe('true');
  expect(await colour()).toBe(before);
});

test('a member reads the outcome on any device, and nothing of it stays in the browser after the logout', async ({
  openPage,
}) => {
  const member = await registerMember(site);
  const page = await openAsMember(openPage, site, member, path, {
    context: calm,
    before: (opened) => opened.clock.install(),
    // How far the member has read is recorded every few seconds, also while they log out.
    allow: [/401 .*history\/add/],
  });
  await atTheEnd(page).click();
  await words(page).fill('攤位是六十二個');
  await send(page).click();
  await thanks(page).getByText('更正通知').waitFor();
  expect(await stored()).toMatchObject([{ member_id: expect.anything() }]);
  await atTheEnd(page).evaluate((element) => (element as HTMLElement).blur());
  await page.keyboard.press('Escape');
  await thanks(page).waitFor({ state: 'hidden' });
  await atTheEnd(page).click();
  await words(page).fill('還沒寫完');
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'hidden' });
  expect(await inStorage(page, 'member-reports')).toContain('還沒寫完');
  await site.sql(`update error_reports set state = 'unchanged', closed_at = now(), answer = '查證後原文無誤。'`);

  const other = await openAsMember(openPage, site, member, '/my/corrections', { context: calm });
  const row = other.getByRole('region', { name: '我回報的錯誤' }).locator('li', { hasText: '攤位是六十二個' });
  await row.getByText('編輯部回覆：查證後原文無誤。').waitFor();
  await row.getByRole('link', { name: '港邊市場', exact: true }).waitFor();
  // A line of the title ends between its words, as everywhere.
  expect(await row.locator('h3 wbr').count()).toBe(1);
  expect(await faultsInBothThemes(other)).toEqual([]);

  await page.getByRole('button', { name: '林美玲', exact: true }).click();
  await page.getByRole('menuitem', { name: '登出' }).waitFor();
  // No time passes any more: three seconds later it would be recorded here what the visitor reads now.
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('menuitem', { name: '登出' }).click();
  await page.getByText('登出成功').waitFor();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toMatch(/還沒寫完|harbour-market/);
});

test('in vertical lines a selection is reported as well', async ({ openPage }) => {
  const page = await openPage(site, path, { context: calm });
  await page.getByRole('button', { name: '外觀' }).click();
  await page.getByRole('radio', { name: '直排' }).check({ force: true });
  await page.locator('[data-pager]').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('[data-stored-html]').scrollIntoViewIfNeeded();
  await selectWord(page, '大雨');
  await besideSelection(page).waitFor();
  expect(await isOnScreen(page, besideSelection(page))).toBe(true);
  await besideSelection(page).click();
  await dialog(page).locator('blockquote', { hasText: '隔天下起大雨。' }).waitFor();
});
