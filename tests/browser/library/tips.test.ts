import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { accessibilityFaults } from '../../harness/accessibility.ts';
import { type OpenPage, test } from '../../harness/browser.ts';
import { stayClearOfMidnight } from '../../harness/database/taipei-midnight.ts';
import { registerMember } from '../../harness/members.ts';
import { startTestSite, type TestSite } from '../../harness/site.ts';
import { addTestArticle, addTestTip } from '../../harness/test-content.ts';
import { listenForCalls, logIn, notice, refusedCalls, stored } from '../account/account-steps.ts';
import {
  cutOff,
  faultsInBothThemes,
  fillLogin,
  finishTransitions,
  makeNarrow,
  sessionOf,
  userButton,
} from '../shell-steps.ts';
import { filled, hearts, openAsMember } from './library-steps.ts';

let site: TestSite;
const popup = '每日小知識';

beforeAll(async () => {
  await stayClearOfMidnight();
  site = await startTestSite();
  await addTestTip(site.sql, { title: '今天的山', day: 0 });
  await addTestTip(site.sql, { title: '昨天的海', day: -1 });
  await addTestTip(site.sql, { title: '明天的雲', day: 1 });
  const bodyHtml = Array.from({ length: 30 }, (_, at) => `<p>第 ${at} 段${'，風從山上吹下來'.repeat(12)}。</p>`).join(
    '',
  );
  await addTestArticle(site.sql, { slug: 'quiet', title: '安靜的文章', bodyHtml });
});
afterAll(() => site.close());

test('the tip of today is shown after login, and its button fills once it is saved', async ({ openPage }) => {
  const member = await registerMember(site);
  const page = await openPage(site, '/', { allow: [refusedCalls] });
  const tip = page.getByRole('dialog', { name: popup });
  await logIn(page, member);
  await tip.getByRole('heading', { name: '今天的山' }).waitFor();
  await page.route('**/api/tip/collection', (route) => route.abort());
  await tip.getByRole('button', { name: '收藏', exact: true }).click();
  await notice(page, '連線異常，請稍後再試');
  expect(await tip.getByRole('button', { name: '已收藏' }).count()).toBe(0);
  await page.unroute('**/api/tip/collection');
  const saved = listenForCalls(page, 'tip/collection', 'collection/add');
  await tip.getByRole('button', { name: '收藏', exact: true }).click();
  await tip.getByRole('button', { name: '已收藏' }).waitFor();
  expect(saved.map(({ path }) => path)).toEqual(['tip/collection']);
  expect(await faultsInBothThemes(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await tip.waitFor({ state: 'hidden' });
});

test('it is shown once a day to a member who stays logged in, and asked for on each load', async ({ openPage }) => {
  const member = await registerMember(site);
  const page = await openAsMember(openPage, site, member, '/member-rule');
  const tip = page.getByRole('dialog', { name: popup });
  const asked = page.waitForResponse('**/api/tip/today');
  await page.reload();
  await asked;
  await userButton(page, '林美玲').waitFor();
  expect(await tip.count()).toBe(0);
  await page.evaluate(() => localStorage.setItem('tip-day', '1'));
  await page.reload();
  await tip.waitFor();
  await page.getByRole('button', { name: '關閉' }).click();
  await userButton(page, '林美玲').click();
  await page.getByRole('menuitem', { name: '登出' }).click();
  await notice(page, '登出成功');
  expect(await stored(page, 'tip-day')).toBeNull();
});

test.for([
  { screen: 'phone' as const, context: {} },
  { screen: 'phone' as const, context: { viewport: { width: 320, height: 568 } }, size: '20' },
  { screen: 'desktop' as const, context: {} },
])('comes at once after a login, and the message lies beside it: %o', async ({ size, ...options }, { openPage }) => {
  const member = await registerMember(site);
  const page = await openPage(site, '/news/quiet', options);
  if (size) await page.evaluate((px) => document.documentElement.setAttribute('data-text-size', px), size);
  await userButton(page).click();
  await fillLogin(page, member);
  const tip = page.getByRole('dialog', { name: popup });
  await tip.waitFor();
  const message = tip.getByRole('status').getByText('登入成功');
  await message.waitFor();
  await finishTransitions(page);
  const overlap = await message.evaluate((element) => {
    const [a, b] = [element, element.closest('dialog') as Element].map((each) => each.getBoundingClientRect());
    if (!a || !b) throw new Error('both are on the page');
    return Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  });
  expect(overlap).toBeLessThanOrEqual(0);
});

/** A member who has not seen the tip of today yet opens an article; the page's time stands still. */
async function openArticleAsReturningMember(openPage: OpenPage): Promise<Page> {
  const member = await registerMember(site);
  const localStorage = sessionOf(member).filter(({ name }) => name !== 'tip-day');
  const context = { storageState: { cookies: [], origins: [{ origin: site.url, localStorage }] } };
  let asked: Promise<unknown> | undefined;
  const before = async (opened: Page) => {
    await opened.clock.install();
    asked = opened.waitForResponse('**/api/tip/today');
  };
  const page = await openPage(site, '/news/quiet', { context, before });
  await asked;
  await userButton(page, '林美玲').waitFor();
  return page;
}

test('does not open over an article that a returning member reads, but on the next page that is none', async ({
  openPage,
}) => {
  const page = await openArticleAsReturningMember(openPage);
  const tip = page.getByRole('dialog', { name: popup });
  await page.clock.runFor(60_000);
  expect(await tip.count()).toBe(0);
  expect(await stored(page, 'tip-day')).toBeNull();
  await page.getByRole('link', { name: '分類', exact: true }).first().click();
  await tip.getByRole('heading', { name: '今天的山' }).waitFor();
});

test('opens for a returning member who has come to the end of the article and rests there', async ({ openPage }) => {
  const page = await openArticleAsReturningMember(openPage);
  const tip = page.getByRole('dialog', { name: popup });
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  expect(await tip.count()).toBe(0);
  const rest = async () => {
    await page.clock.runFor(1_000);
    return tip.count();
  };
  await expect.poll(rest).toBe(1);
});

test('a failure of tips disturbs nothing else', async ({ openPage }) => {
  const member = await registerMember(site);
  const page = await openPage(site, '/', { allow: [refusedCalls] });
  await page.route('**/api/tip/today', (route) => route.abort());
  await logIn(page, member);
  await notice(page, '登入成功');
  expect(await page.locator('dialog[open]').count()).toBe(0);
});

test.for(['phone', 'desktop'] as const)(
  'all tips to date are there to read, save and un-save, and other tabs agree by themselves, on a %s',
  async (screen, { openPage }) => {
    const member = await registerMember(site);
    const colorScheme = screen === 'phone' ? 'dark' : 'light';
    const page = await openAsMember(openPage, site, member, '/my/tips', { screen, context: { colorScheme } });
    const titles = page.getByRole('list', { name: '小知識' }).locator('h2');
    await expect.poll(() => titles.allTextContents()).toEqual(['今天的山', '昨天的海']);
    const other = await page.context().newPage();
    await other.goto('/my/tips');
    await other.getByRole('button', { name: '已收藏', exact: true }).click();
    await other.getByText('還沒有收藏的小知識').waitFor();
    await hearts(page, '昨天的海').click();
    await filled(page, '昨天的海').waitFor();
    await filled(other, '昨天的海').waitFor();
    await page.getByRole('button', { name: '已收藏', exact: true }).click();
    await expect.poll(() => titles.allTextContents()).toEqual(['昨天的海']);
    await titles.getByText('昨天的海').click();
    const tip = page.getByRole('dialog', { name: popup });
    await tip.getByRole('button', { name: '已收藏' }).waitFor();
    await page.keyboard.press('Escape');
    await filled(page, '昨天的海').click();
    await notice(page, '已取消收藏');
    await other.getByText('還沒有收藏的小知識').waitFor();
    await page.getByText('還沒有收藏的小知識').waitFor();
    const { data } = await member.api('collection/list');
    expect(data.counts.tip).toBe(0);
    await page.getByRole('button', { name: '全部', exact: true }).click();
    await expect.poll(() => titles.count()).toBe(2);
    expect(await accessibilityFaults(page)).toEqual([]);
    await makeNarrow(page);
    expect(await cutOff(page)).toEqual([]);
  },
);
