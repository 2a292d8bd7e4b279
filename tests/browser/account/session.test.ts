import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect } from 'vitest';
import { test } from '../../harness/browser.ts';
import { letTimePass, registerMember, type TestMember } from '../../harness/members.ts';
import { startTestSite, type TestSite } from '../../harness/site.ts';
import { openAsMember } from '../library/library-steps.ts';
import { nextFrame } from '../shell-steps.ts';
import {
  fillLogin,
  listenForCalls,
  logIn,
  logOut,
  memberName,
  notice,
  openLogin,
  refusedCalls,
  stored,
  submit,
  userMenu,
} from './account-steps.ts';

let site: TestSite;
let member: TestMember;

beforeAll(async () => {
  site = await startTestSite({ content: 'demo' });
  // The tip of the day would stand before what is clicked here.
  await site.sql('delete from tips');
});
afterAll(() => site.close());
beforeEach(async () => {
  member = await registerMember(site);
});

const allow = [refusedCalls];
/** A session is the same on every page; this one is soon there. */
const lightPage = '/member-rule';

/** Goes where nothing is called: a page that is still asking for what is the member's would replace its token itself. */
const leave = (page: Page) => page.goto('/robots.txt');

/** As if the token had been kept for more than two hours. */
function ageToken(page: Page): Promise<void> {
  return page.evaluate(() => {
    const token = JSON.parse(localStorage.getItem('token') ?? '');
    localStorage.setItem('token', JSON.stringify({ ...token, expiresAt: Date.now() + 1_900 }));
  });
}

/** The browser says that it has a network again, and the session tries at once. */
const comeOnline = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')));

const endAllSessions = () => site.sql('delete from sessions');

describe('a page that is loaded', () => {
  test('replaces a token that is refused or known to be old; when the session is over it forgets all that is personal', async ({
    openPage,
  }) => {
    const page = await openAsMember(openPage, site, member, lightPage, { allow });
    await leave(page);
    await letTimePass(site, '3 hours');
    const sent = listenForCalls(page, 'user/person', 'auth/refresh');
    await page.goto(lightPage);
    await userMenu(page).waitFor();
    expect(sent.map(({ path }) => path)).toEqual(['user/person', 'auth/refresh', 'user/person']);
    expect(sent[2]?.token).not.toBe(sent[0]?.token);

    await leave(page);
    await ageToken(page);
    await page.goto(lightPage);
    await userMenu(page).waitFor();
    expect(sent.slice(3).map(({ path }) => path)).toEqual(['auth/refresh', 'user/person']);

    await page.evaluate(() => {
      localStorage.setItem('video-places', '[["a",3]]');
      localStorage.setItem('listening-places', '[["a",3]]');
      localStorage.setItem('listening-queue', '[{"slug":"a","title":"甲"}]');
      localStorage.setItem('series-visits', '{"a":1}');
      localStorage.setItem('search-history', '["橋"]');
      localStorage.setItem('savedLogin', 'kept');
    });
    await endAllSessions();
    await page.reload();
    await userMenu(page, '未登入').waitFor();
    expect(await page.evaluate(() => Object.keys(localStorage).sort())).toEqual(['savedLogin', 'search-history']);
  });

  test('keeps the member and says so when the server cannot be reached; logging out works all the same', async ({
    openPage,
  }) => {
    const page = await openAsMember(openPage, site, member, lightPage, { allow });
    await page.route('**/api/**', (route) => route.abort());
    await page.reload();
    await notice(page, '連線異常，請稍後再試');
    await userMenu(page).waitFor();
    expect(await stored(page, 'token')).not.toBeNull();

    // One outage is said once, however often the page tries again.
    await page.getByText('連線異常').waitFor({ state: 'detached' });
    const [retried] = await Promise.all([page.waitForRequest('**/api/user/person'), comeOnline(page)]);
    await retried.response();
    await nextFrame(page);
    expect(await page.getByText('連線異常').count()).toBe(0);

    await logOut(page);
    await userMenu(page, '未登入').waitFor();
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
    expect(await page.getByText(memberName).count()).toBe(0);
  });
});

describe('a call', () => {
  test('of a member whose token has grown old gets a new one first; one whose token is refused ends at home, and there it turns out whether the session goes on', async ({
    openPage,
  }) => {
    const search = '/search?q=%E7%9A%84';
    const page = await openAsMember(openPage, site, member, search, { allow });
    const sent = listenForCalls(page, 'auth/refresh', 'search');
    await ageToken(page);
    await page.getByRole('link', { name: '載入更多' }).click();
    await expect.poll(() => sent.length).toBe(2);
    expect(sent.map(({ path }) => path)).toEqual(['auth/refresh', 'search']);
    expect(sent[1]?.token).toBe(`Bearer ${JSON.parse((await stored(page, 'token')) ?? '').value}`);
    await userMenu(page).waitFor();
    await expect.poll(() => page.locator('main li:has(article)').count()).toBe(40);

    const failure = { code: 1005, error: 'SESSION_EXPIRED', message: '登入已過期，請重新登入', data: null };
    await page.route('**/api/search', (route) => route.fulfill({ status: 401, json: failure }));
    await page.getByRole('link', { name: '載入更多' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await userMenu(page).waitFor();

    await page.goto(search);
    await userMenu(page).waitFor();
    await endAllSessions();
    await page.getByRole('link', { name: '載入更多' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await userMenu(page, '未登入').waitFor();
    expect(await stored(page, 'token')).toBeNull();
  });
});

describe('tabs', () => {
  test('follow each other’s login and log-out, and share one refresh', async ({ openPage }) => {
    const first = await openPage(site, lightPage, { allow });
    const second = await first.context().newPage();
    await second.goto('/news/categories');
    await userMenu(second, '未登入').waitFor();
    await openLogin(first);
    await fillLogin(first, member);
    // No time passes there: what still happens needs none of it, whatever the machine is busy with.
    await second.clock.install({ time: Date.now() });
    await second.clock.pauseAt(Date.now() + 20_000);
    await submit(first);
    await userMenu(second).waitFor();
    await second.clock.resume();

    await ageToken(first);
    const sent = [first, second].map((page) => listenForCalls(page, 'auth/refresh', 'user/person'));
    await Promise.all([first.reload(), second.reload()]);
    await Promise.all([first, second].map((page) => userMenu(page).waitFor()));
    expect(sent.flat().filter(({ path }) => path === 'auth/refresh')).toHaveLength(1);

    await second.goto('/my');
    await userMenu(second).waitFor();
    await second.clock.pauseAt(Date.now() + 60_000);
    await logOut(first);
    await second.waitForURL((url) => url.pathname === '/');
    await userMenu(second, '未登入').waitFor();
  });
});

describe('logging out', () => {
  test('on a members’ page goes home, clears what is personal and ends the session on the server', async ({
    openPage,
  }) => {
    const page = await openPage(site, lightPage, { allow });
    await logIn(page, member);
    const { value } = JSON.parse((await stored(page, 'token')) ?? '');
    await page.goto('/my/account');
    const visit = () => page.evaluate(() => JSON.parse(sessionStorage.getItem('visit') ?? '{}'));
    await expect.poll(async () => (await visit()).agentId).toBeTypeOf('string');
    const { agentId } = await visit();
    const sent = listenForCalls(page, 'ip/info', 'ip/history');
    await logOut(page);
    await page.waitForURL((url) => url.pathname === '/');
    await userMenu(page, '未登入').waitFor();
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
    const answer = await site.api('user/person', {}, { headers: { authorization: value } });
    expect(answer.envelope.code).toBe(1005);
    // What the tab knew of the member's visit goes too; the page that follows begins another one.
    await expect.poll(() => sent.at(-1)?.body.routeTo).toBe('/');
    expect(sent.at(-2)?.path).toBe('ip/info');
    expect(sent.at(-1)?.body.routeFrom).toBe('');
    expect(sent.at(-1)?.body.agentId).not.toBe(agentId);
  });
});
