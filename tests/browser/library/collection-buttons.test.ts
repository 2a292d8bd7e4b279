import { afterAll, beforeAll, describe, expect } from 'vitest';
import { test } from '../../harness/browser.ts';
import { registerMember, type TestMember } from '../../harness/members.ts';
import { startTestSite, type TestSite } from '../../harness/site.ts';
import { addTestArticle, addTestCategory, type TestArticle } from '../../harness/test-content.ts';
import { listenForCalls, notice, refusedCalls } from '../account/account-steps.ts';
import { fillLogin, loginPopup, userButton } from '../shell-steps.ts';
import { filled, hearts, openAsMember } from './library-steps.ts';

let site: TestSite;
let member: TestMember;
let story: TestArticle;
let video: TestArticle;
let list: string;

beforeAll(async () => {
  site = await startTestSite();
  const category = await addTestCategory(site.sql);
  story = await addTestArticle(site.sql, { title: '山上的風', category });
  video = await addTestArticle(site.sql, { title: '海邊的一天', kind: 'video', category });
  list = `/news/category/${category.slug}`;
  member = await registerMember(site);
});
afterAll(() => site.close());

describe('a visitor', () => {
  test.for(['phone', 'desktop'] as const)(
    'who presses a heart on a %s is asked to log in, and then it is saved; not if the popup is closed',
    async (screen, { openPage }) => {
      const reader = await registerMember(site);
      const page = await openPage(site, list, { screen });
      const heart = hearts(page, story.title).first();
      expect(await heart.getAttribute('aria-pressed')).toBe('false');
      const box = await heart.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
      await heart.click();
      await loginPopup(page).waitFor();
      await page.keyboard.press('Escape');
      await loginPopup(page).waitFor({ state: 'hidden' });
      expect(await filled(page, story.title).count()).toBe(0);
      await heart.click();
      await fillLogin(page, reader);
      await filled(page, story.title).first().waitFor();
      await notice(page, '已加入收藏');
      const { data } = await reader.api('collection/list');
      expect(data.items.map((item) => item.card?.title)).toEqual([story.title]);
    },
  );

  test('without JavaScript sees no buttons that do nothing', async ({ openPage }) => {
    const page = await openPage(site, list, { context: { javaScriptEnabled: false } });
    expect(await hearts(page, story.title).first().isVisible()).toBe(false);
  });
});

describe('a member', () => {
  test('sees in one question what is saved, everywhere, and other tabs agree by themselves', async ({ openPage }) => {
    await member.api('collection/add', { type: 'video', id: video.id });
    const page = await openAsMember(openPage, site, member, '/member-rule');
    const asked = listenForCalls(page, 'collection/state', 'collection/add', 'collection/remove');
    await page.goto(list);
    await filled(page, video.title).first().waitFor();
    expect(await filled(page, story.title).count()).toBe(0);
    expect(asked.map(({ body }) => body.type).sort()).toEqual(['article', 'video']);

    const other = await page.context().newPage();
    await other.goto(`/news/${story.slug}`);
    await userButton(other, '林美玲').waitFor();
    const added = page.waitForResponse('**/api/collection/add');
    await hearts(page, story.title).first().dblclick();
    await filled(page, story.title).first().waitFor();
    await added;
    await filled(other, story.title).first().waitFor();
    const removed = other.waitForResponse('**/api/collection/remove');
    await filled(other, story.title).first().click();
    await removed;
    await expect.poll(() => filled(page, story.title).count()).toBe(0);
    await notice(other, '已取消收藏');
    expect(asked.filter(({ path }) => path === 'collection/add')).toHaveLength(1);
    const { data } = await member.api('collection/list');
    expect(data.items.map((item) => item.card?.title)).toEqual([video.title]);
  });

  test('gets a message when the server refuses, and the button is as before; logged out, it is an outline', async ({
    openPage,
  }) => {
    const page = await openAsMember(openPage, site, member, list, { allow: [refusedCalls] });
    await page.route('**/api/collection/add', (route) => route.abort());
    const heart = hearts(page, story.title).first();
    await heart.click();
    await notice(page, '連線異常，請稍後再試');
    expect(await heart.getAttribute('aria-pressed')).toBe('false');
    await page.unroute('**/api/collection/add');
    await heart.click();
    await filled(page, story.title).first().waitFor();
    await userButton(page, '林美玲').click();
    await page.getByRole('menuitem', { name: '登出' }).click();
    await expect.poll(() => filled(page, story.title).count()).toBe(0);
  });
});
