import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { accessibilityFaults } from '../../harness/accessibility.ts';
import { test } from '../../harness/browser.ts';
import { registerMember } from '../../harness/members.ts';
import { startTestSite, type TestSite } from '../../harness/site.ts';
import { addTestArticle, addTestTip, type TestArticle } from '../../harness/test-content.ts';
import { refusedCalls } from '../account/account-steps.ts';
import { cutOff, makeNarrow } from '../shell-steps.ts';
import { openAsMember } from './library-steps.ts';

let site: TestSite;
let story: TestArticle;
let finished: TestArticle;

beforeAll(async () => {
  site = await startTestSite();
  story = await addTestArticle(site.sql, { title: '山上的風' });
  finished = await addTestArticle(site.sql, { title: '讀完的' });
  await addTestTip(site.sql, { title: '今天的山' });
});
afterAll(() => site.close());

test.for(['phone', 'desktop'] as const)(
  'a newcomer is greeted and told what is missing, on a %s',
  async (screen, { openPage }) => {
    const member = await registerMember(site);
    const colorScheme = screen === 'phone' ? 'dark' : 'light';
    const page = await openAsMember(openPage, site, member, '/my', { screen, context: { colorScheme } });
    const main = page.locator('main');
    await main.getByText('林美玲').waitFor();
    await main.getByText('個人資料完成 33%').waitFor();
    const missing = { 電子信箱: '/my/account/email-binding', 身分驗證: '/my/account/identity-verify' };
    for (const [name, to] of Object.entries(missing)) {
      expect(await main.getByRole('link', { name: new RegExp(name) }).getAttribute('href')).toBe(to);
    }
    await main.getByText('看到一半的文章和影片會出現在這裡。').waitFor();
    await main.getByText('按一下愛心就會收在這裡').waitFor();
    const links = main.getByRole('navigation', { name: '會員功能' }).getByRole('link');
    expect(await links.allTextContents()).toEqual(['個人資料', '我的收藏', '稍後讀', '瀏覽紀錄', '更正通知', '小知識']);
    expect(await accessibilityFaults(page)).toEqual([]);
    await makeNarrow(page);
    expect(await cutOff(page)).toEqual([]);
  },
);

test('a reader finds what to go on with, as other tabs have it, what was saved and the tip of today', async ({
  openPage,
}) => {
  const member = await registerMember(site);
  await member.api('history/add', { slug: story.slug, progress: 40 });
  await member.api('history/add', { slug: finished.slug, progress: 100 });
  await member.api('collection/add', { type: 'article', id: finished.id });
  const page = await openAsMember(openPage, site, member, '/my');
  const part = (name: string) =>
    page.locator('main section', { has: page.getByRole('heading', { name, exact: false }) });
  const onward = part('接著看').getByRole('link', { name: '繼續閱讀：山上的風' });
  expect(await onward.getAttribute('href')).toBe(`/news/${story.slug}#continue-40`);
  const other = await page.context().newPage();
  await other.goto('/my/history');
  const removed = other.waitForResponse('**/api/history/remove');
  await other.getByRole('button', { name: '從瀏覽紀錄移除：山上的風' }).click();
  await removed;
  await part('接著看').getByText('看到一半的文章和影片會出現在這裡。').waitFor();
  await part('最近收藏').getByRole('link', { name: '讀完的' }).waitFor();
  await part('今日小知識').getByRole('button', { name: '今天的山', exact: true }).click();
  await page.getByRole('dialog', { name: '每日小知識' }).waitFor();
});

test('with the API away each part says so and can be tried again', async ({ openPage }) => {
  const member = await registerMember(site);
  const away = /\/api\/(?:history|collection|tip)\//;
  const before = (opened: Page) => opened.route(away, (route) => route.abort());
  const page = await openAsMember(openPage, site, member, '/my', { allow: [refusedCalls], before });
  await expect.poll(() => page.getByText('連線異常，請稍後再試').count()).toBe(3);
  await page.unroute(away);
  for (let left = 3; left > 0; left -= 1) {
    await page.getByRole('button', { name: '重試' }).first().click();
    await expect.poll(() => page.getByRole('button', { name: '重試' }).count()).toBe(left - 1);
  }
  await page.getByText('今天的山').waitFor();
});
