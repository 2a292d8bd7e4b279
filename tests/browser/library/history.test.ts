import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { accessibilityFaults } from '../../harness/accessibility.ts';
import { test } from '../../harness/browser.ts';
import { stayClearOfMidnight } from '../../harness/database/taipei-midnight.ts';
import { registerMember, type TestMember } from '../../harness/members.ts';
import { startTestSite, type TestSite } from '../../harness/site.ts';
import { addTestArticle } from '../../harness/test-content.ts';
import { listenForCalls, notice, refusedCalls } from '../account/account-steps.ts';
import { cutOff, makeNarrow } from '../shell-steps.ts';
import { openAsMember, windowOf } from './library-steps.ts';

let site: TestSite;
let member: TestMember;
const paragraphs = Array.from({ length: 60 }, (_, at) => `<p>第 ${at} 段${'，風從山上吹下來'.repeat(12)}。</p>`);

beforeAll(async () => {
  await stayClearOfMidnight();
  site = await startTestSite({ content: 'demo' });
  await addTestArticle(site.sql, { slug: 'long', title: '很長的路', bodyHtml: paragraphs.join('') });
  for (const [slug, title] of [
    ['yesterday', '昨天讀的'],
    ['this-week', '這週讀的'],
    ['earlier', '更早讀的'],
  ] as const) {
    await addTestArticle(site.sql, { slug, title });
  }
  member = await registerMember(site);
});
afterAll(() => site.close());

async function readLongAgo(by: TestMember): Promise<void> {
  for (const [slug, days] of [
    ['yesterday', 1],
    ['this-week', 5],
    ['earlier', 30],
  ] as const) {
    await by.api('history/add', { slug, progress: 97 });
    await site.sql(
      `update reading_history set read_at = date_trunc('day', now() at time zone 'Asia/Taipei') at time zone 'Asia/Taipei'
         + interval '12 hours' - interval '1 day' * $2 where article_id = (select id from articles where slug = $1)`,
      [slug, days],
    );
  }
}

/** Lets the page's time pass; returns how many of these calls there are by then. */
const passing = (page: Page, calls: unknown[], milliseconds: number) => async () => {
  await page.clock.runFor(milliseconds);
  return calls.length;
};

/** Reads to the 30th paragraph; returns the progress that was sent. */
async function readHalf(page: Page): Promise<number> {
  const sent = listenForCalls(page, 'history/add');
  const answered: string[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/api/history/add')) answered.push(response.url());
  });
  await page.clock.install();
  await page.goto('/news/long');
  await expect.poll(() => page.evaluate(() => document.querySelectorAll('button[aria-haspopup=menu]').length)).toBe(1);
  expect(sent).toEqual([]);
  await expect.poll(passing(page, sent, 1_000)).toBe(1);
  expect(sent.map(({ body }) => body)).toEqual([{ slug: 'long', revision: 1 }]);
  expect(sent[0]?.token).toMatch(/^Bearer /);

  await page.getByText('第 30 段').evaluate((element) => element.scrollIntoView({ block: 'start' }));
  await expect.poll(passing(page, sent, 1_000)).toBe(2);
  expect(await passing(page, sent, 20_000)()).toBe(2);
  // By the page's clock that was long ago, by the server's perhaps a moment: the last write of the two would count.
  await expect.poll(() => answered.length).toBe(2);
  return Number(sent[1]?.body.progress);
}

async function seesTheListByDay(page: Page): Promise<void> {
  await page.getByText('很長的路').first().waitFor();
  expect(await page.locator('main section h2').allTextContents()).toEqual(['今天', '昨天', '過去 7 天', '更早']);
  expect(await page.getByText('已讀完').count()).toBe(3);
  expect(await accessibilityFaults(page)).toEqual([]);
}

async function resumesAtTheParagraph(page: Page): Promise<void> {
  await page.getByRole('link', { name: '繼續閱讀：很長的路' }).click();
  await page.waitForURL('**/news/long#continue-*');
  await page.clock.runFor(1_000);
  const tops = () =>
    page.getByText(/第 (29|30|31|32|33) 段/).evaluateAll((all) => all.map((p) => p.getBoundingClientRect().top));
  await expect.poll(async () => (await tops()).some((y) => y > 0 && y < 200)).toBe(true);
}

async function beginsAtTheTopByTheTitle(page: Page): Promise<void> {
  await page.getByRole('heading', { name: '很長的路' }).getByRole('link').click();
  await page.waitForURL('**/news/long');
  await page.clock.runFor(1_000);
  expect(await page.evaluate(() => scrollY)).toBe(0);
}

test.for(['phone', 'desktop'] as const)(
  'an article is recorded while it is read, and resumed at the paragraph, on a %s',
  async (screen, { openPage }) => {
    const reader = await registerMember(site);
    await readLongAgo(reader);
    const colorScheme = screen === 'phone' ? 'dark' : 'light';
    const context = { ...windowOf(site, reader), colorScheme } as const;
    const page = await openPage(site, 'about:blank', { screen, context });
    const progress = await readHalf(page);
    expect(progress).toBeGreaterThan(45);
    expect(progress).toBeLessThan(75);

    await page.evaluate(() => scrollBy({ top: 300, behavior: 'instant' }));
    await page.goto('/my/history');
    const stored = async () => (await reader.api('history/list')).data.items[0]?.progress;
    await expect.poll(stored).toBeGreaterThan(progress);
    await page.reload();
    await seesTheListByDay(page);
    await resumesAtTheParagraph(page);
    await page.goto('/my/history');
    await beginsAtTheTopByTheTitle(page);
    await page.goto('/my/history');
    await page.getByText('很長的路').first().waitFor();
    await makeNarrow(page);
    expect(await cutOff(page)).toEqual([]);
  },
);

test('a video is resumed at the second', async ({ openPage }) => {
  await member.api('history/add', { slug: 'tea-slow-pour', progress: 50 });
  const page = await openAsMember(openPage, site, member, '/my/history');
  await page.getByRole('link', { name: /^繼續觀看/ }).click();
  await page.waitForURL('**/news/tea-slow-pour#continue-50');
  const video = page.locator('video');
  await page.getByText(/從 00:0[45] 繼續播放/).waitFor();
  await page.getByRole('button', { name: /^播放影片/ }).click();
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(4);
});

const rows = (page: Page) => page.locator('main h3').count();

async function removesOne(page: Page, other: Page): Promise<void> {
  const remove = page.getByRole('button', { name: '從瀏覽紀錄移除：昨天讀的' });
  await page.route('**/api/history/remove', (route) => route.abort());
  await remove.click();
  await notice(page, '連線異常，請稍後再試');
  expect(await rows(page)).toBe(3);
  await page.unroute('**/api/history/remove');
  const removed = page.waitForResponse('**/api/history/remove');
  await remove.click();
  await expect.poll(() => rows(page)).toBe(2);
  await removed;
  await expect.poll(() => rows(other)).toBe(2);
}

async function clearsAll(page: Page, other: Page): Promise<void> {
  const question = page.getByRole('alertdialog', { name: '清除瀏覽紀錄' });
  await page.getByRole('button', { name: '清除全部' }).click();
  await question.getByRole('button', { name: '取消' }).click();
  expect(await rows(page)).toBe(2);
  await page.getByRole('button', { name: '清除全部' }).click();
  const cleared = page.waitForResponse('**/api/history/clear');
  await question.getByRole('button', { name: '全部清除' }).click();
  await page.getByText('還沒有瀏覽紀錄').waitFor();
  await cleared;
  await other.getByText('還沒有瀏覽紀錄').waitFor();
}

/** The page shows the new state before the server has agreed. */
async function pausesAndGoesOn(page: Page, other: Page): Promise<void> {
  for (const [button, shown] of [
    ['暫停記錄', 1],
    ['繼續記錄', 0],
  ] as const) {
    const agreed = page.waitForResponse('**/api/history/pause');
    await page.getByRole('button', { name: button }).click();
    await agreed;
    await expect.poll(() => other.getByText('記錄已暫停').count()).toBe(shown);
  }
}

test('one is removed, all are cleared after a question, and other tabs agree by themselves', async ({ openPage }) => {
  const reader = await registerMember(site);
  await readLongAgo(reader);
  const page = await openAsMember(openPage, site, reader, '/my/history', { allow: [refusedCalls] });
  const other = await page.context().newPage();
  await other.goto('/my/history');
  await other.getByText('昨天讀的').waitFor();
  await removesOne(page, other);
  await clearsAll(page, other);
  await pausesAndGoesOn(page, other);

  const answered: string[] = [];
  page.on('response', (answer) => {
    if (answer.url().endsWith('/api/history/add')) answered.push(answer.url());
  });
  await page.clock.install();
  await page.goto('/news/long');
  await expect.poll(passing(page, answered, 1_000)).toBe(1);
  await other.getByText('很長的路').waitFor();
});

test('nothing is recorded while it is paused, and the page says so', async ({ openPage }) => {
  const reader = await registerMember(site);
  const page = await openAsMember(openPage, site, reader, '/my/history');
  const paused = page.waitForResponse('**/api/history/pause');
  await page.getByRole('button', { name: '暫停記錄' }).click();
  await page.getByText('記錄已暫停').waitFor();
  // The page shows it before the server has agreed.
  await paused;
  await reader.api('history/add', { slug: 'long' });
  await page.reload();
  await page.getByText('記錄已暫停').waitFor();
  await page.getByText('還沒有瀏覽紀錄').waitFor();
  await page.getByRole('button', { name: '繼續記錄' }).click();
  await expect.poll(() => page.getByText('記錄已暫停').count()).toBe(0);
});

/** Keeps calls on their way: to the server, or back from it. */
async function hold(page: Page, address: string, way: 'there' | 'back') {
  const gate = Promise.withResolvers<void>();
  let held = 0;
  await page.route(address, async (route) => {
    const answer = way === 'back' ? await route.fetch() : null;
    held += 1;
    await gate.promise;
    held -= 1;
    await (answer ? route.fulfill({ response: answer }) : route.continue());
  });
  return { held: () => held, letGo: () => gate.resolve() };
}

test('a list asked for before a change, or while it is being sent, does not undo it on the screen', async ({
  openPage,
}) => {
  const reader = await registerMember(site);
  const page = await openAsMember(openPage, site, reader, '/my/history');
  const paused = page.getByText('記錄已暫停');
  const comeBack = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  const lists = listenForCalls(page, 'history/list');
  await page.getByRole('button', { name: '暫停記錄' }).and(page.locator(':enabled')).waitFor();
  const before = lists.length;

  const list = await hold(page, '**/api/history/list', 'back');
  await comeBack();
  await expect.poll(list.held).toBe(1);
  await page.getByRole('button', { name: '暫停記錄' }).click();
  await notice(page, '已暫停記錄');
  list.letGo();
  await expect.poll(() => lists.length).toBe(before + 2);
  await expect.poll(list.held).toBe(0);
  expect(await paused.count()).toBe(1);

  const change = await hold(page, '**/api/history/pause', 'there');
  await page.getByRole('button', { name: '繼續記錄' }).click();
  await expect.poll(change.held).toBe(1);
  await comeBack();
  expect(await paused.count()).toBe(0);
  change.letGo();
  await expect.poll(() => lists.length).toBe(before + 3);
  await expect.poll(() => paused.count()).toBe(0);
  // The last list may still be on its way through the gate.
  await page.unrouteAll({ behavior: 'wait' });
});
