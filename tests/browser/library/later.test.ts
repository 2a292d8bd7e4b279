import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { limits } from '../../../contract/limits.ts';
import { laterMessages } from '../../../contract/messages/later.ts';
import { readingMessages } from '../../../contract/messages/reading.ts';
import { test } from '../../harness/browser.ts';
import { registerMember } from '../../harness/members.ts';
import { startTestSite, type TestSite } from '../../harness/site.ts';
import { addTestArticle, addTestCategory, type TestArticle } from '../../harness/test-content.ts';
import { logOut, refusedCalls, stored } from '../account/account-steps.ts';
import { cutOff, faultsInBothThemes, makeNarrow, sessionOf, shiftsOf } from '../shell-steps.ts';

let site: TestSite;
let list: string;
let wind: TestArticle;
let sea: TestArticle;
let hill: TestArticle;

beforeAll(async () => {
  site = await startTestSite();
  const category = await addTestCategory(site.sql);
  const bodyHtml = '<p>河水從山裡流出來，經過三座橋，最後到了海邊。</p>'.repeat(80);
  const publishedAt = new Date('2026-03-01T08:00:00Z');
  wind = await addTestArticle(site.sql, { title: '山上的風', category, bodyHtml, publishedAt });
  sea = await addTestArticle(site.sql, { title: '海邊的一天', kind: 'video', category, publishedAt });
  hill = await addTestArticle(site.sql, { title: '小丘上的樹' });
  list = `/news/category/${category.slug}`;
});
afterAll(() => site.close());

const button = (page: Page, title: string) => page.locator(`[data-later][aria-label$="稍後讀：${title}"]`).first();
const pressed = (page: Page, title: string) =>
  page.locator(`[data-later][aria-pressed=true][aria-label="從稍後讀移除：${title}"]`).first();
const rows = (page: Page) => page.getByRole('list', { name: '稍後讀' }).getByRole('heading').allTextContents();
const entryOf = ({ id, slug, title }: TestArticle, at: number) => ({ id, slug, title, at });

test('a visitor puts cards on the list by keyboard and by mouse, reads one to the end, and brings it back', async ({
  openPage,
}) => {
  const page = await openPage(site, list, { context: { reducedMotion: 'reduce' } });
  await button(page, wind.title).waitFor({ state: 'attached' });
  expect(await shiftsOf(page)).toEqual([]);
  await page.getByRole('link', { name: wind.title }).focus();
  await page.keyboard.press('l');
  await page.getByRole('status').getByText('已加入稍後讀').waitFor();
  await pressed(page, wind.title).waitFor();
  await page.getByRole('link', { name: sea.title }).hover();
  await button(page, sea.title).click();
  await pressed(page, sea.title).waitFor();

  const other = await page.context().newPage();
  await other.goto('/later');
  await expect.poll(() => rows(other)).toEqual([sea.title, wind.title]);

  await page.getByRole('link', { name: wind.title }).click();
  await pressed(page, wind.title).waitFor();
  await page.clock.install({ time: Date.now() });
  await page.reload();
  await pressed(page, wind.title).waitFor();
  // Time stands still from here on, so that messages wait.
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.evaluate(() => scrollTo({ top: 600, behavior: 'instant' }));
  expect(await pressed(page, wind.title).count()).toBe(1);
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  await page.getByText('讀完了，已從稍後讀移除').waitFor();
  await expect.poll(() => rows(other)).toEqual([sea.title]);
  await page.getByRole('button', { name: '復原' }).click();
  await expect.poll(() => rows(other)).toEqual([sea.title, wind.title]);
  // It stays although its end is still on the screen.
  await page.evaluate(() => scrollBy({ top: -5, behavior: 'instant' }));
  expect(await pressed(page, wind.title).count()).toBe(1);

  await other.getByRole('button', { name: `從稍後讀移除：${sea.title}` }).click();
  await expect.poll(() => rows(other)).toEqual([wind.title]);
  await other.getByRole('button', { name: '復原' }).click();
  await expect.poll(() => rows(other)).toEqual([sea.title, wind.title]);
});

test('on a phone the button covers neither the icon nor the length of a video', async ({ openPage }) => {
  const page = await openPage(site, list, { screen: 'phone' });
  await button(page, sea.title).waitFor({ state: 'attached' });
  const covered = () =>
    button(page, sea.title).evaluate((corner) => {
      const icon = corner.querySelector('svg')?.getBoundingClientRect();
      const labels = [...(corner.closest('div')?.querySelectorAll('[class*=play], [class*=length]') ?? [])];
      return labels
        .filter((label) => label.checkVisibility())
        .map((label) => ({ label, box: label.getBoundingClientRect() }))
        .filter(({ box }) => icon && box.right > icon.left && icon.right > box.left)
        .filter(({ box }) => icon && box.bottom > icon.top && icon.bottom > box.top)
        .map(({ label }) => label.outerHTML);
    });
  expect(await covered()).toEqual([]);
  await makeNarrow(page);
  expect(await covered()).toEqual([]);
});

test('a member finds what the browser had before the login, in the same order; a logout takes it along', async ({
  openPage,
}) => {
  const member = await registerMember(site);
  await member.api('later/add', { items: [{ id: wind.id, addedAt: '2026-03-01T08:00:00.000Z' }] });
  const entries = [entryOf(sea, Date.parse('2026-03-01T07:00:00Z')), entryOf(wind, Date.parse('2026-03-01T06:00:00Z'))];
  const localStorage = [...sessionOf(member), { name: 'later', value: JSON.stringify(entries) }];
  const storageState = { cookies: [], origins: [{ origin: site.url, localStorage }] };
  // The list may be there before the code that fills the buttons, and stays although that finds no server.
  let startFilling = () => {};
  const isListed = new Promise<void>((resolve) => {
    startFilling = resolve;
  });
  const page = await openPage(site, '/later', {
    context: { storageState },
    allow: [refusedCalls],
    before: async (opened) => {
      await opened.route('**/api/later/state', (route) => route.abort());
      await opened.route('**/assets/start-later-*.js', (route) => isListed.then(() => route.continue()));
    },
  });
  await expect.poll(() => rows(page)).toEqual([wind.title]);
  startFilling();
  await page.getByText('已把這個瀏覽器的 2 篇稍後讀加入您的帳號').waitFor();
  await expect.poll(() => rows(page)).toEqual([wind.title, sea.title]);
  await expect.poll(() => stored(page, 'later')).toBeNull();
  const { data } = await member.api('later/list');
  expect(data.items.map(({ id }: { id: string }) => id)).toEqual([wind.id, sea.id]);
  expect(await stored(page, 'later-copy')).toContain(wind.title);

  // What the server does not take changes back, with words.
  const trouble = page.getByText(readingMessages.connectionTrouble);
  const remove = page.getByRole('button', { name: `從稍後讀移除：${wind.title}` });
  await page.route('**/api/later/*', (route) => route.abort());
  await remove.click();
  await trouble.waitFor();
  await expect.poll(() => rows(page)).toEqual([wind.title, sea.title]);
  await page.unroute('**/api/later/*');
  // What the account had no room for waits in the browser, and follows when there is room.
  await page.evaluate((entry) => window.localStorage.setItem('later', JSON.stringify([entry])), entryOf(hill, 0));
  await remove.click();
  await expect.poll(() => rows(page)).toEqual([sea.title, hill.title]);
  expect(await stored(page, 'later')).toBeNull();
  await expect.poll(async () => (await member.api('later/state')).data.items).toHaveLength(2);

  // Another tab of the member follows, and so does this one.
  const other = await page.context().newPage();
  await other.goto('/later');
  await expect.poll(() => rows(other)).toEqual([sea.title, hill.title]);
  await page.getByRole('button', { name: `從稍後讀移除：${sea.title}` }).click();
  await expect.poll(() => rows(other)).toEqual([hill.title]);
  await page.getByRole('button', { name: '復原' }).click();
  await expect.poll(() => rows(other)).toEqual([sea.title, hill.title]);
  await other.getByRole('button', { name: `從稍後讀移除：${hill.title}` }).click();
  await expect.poll(() => rows(page)).toEqual([sea.title]);
  await other.close();
  await logOut(page);
  await page.goto('/later');
  await page.getByRole('heading', { name: '稍後讀是空的' }).waitFor();
  expect(await stored(page, 'later-copy')).toBeNull();
});

test('on the narrowest phone in 超大 and 長輩模式 all of it fits; without a network the stored list is shown', async ({
  openPage,
}) => {
  const localStorage = [{ name: 'later', value: JSON.stringify([entryOf(wind, 2), entryOf(sea, 1)]) }];
  const storageState = { cookies: [], origins: [{ origin: site.url, localStorage }] };
  const page = await openPage(site, '/later', { screen: 'phone', context: { storageState }, allow: [refusedCalls] });
  await expect.poll(() => rows(page)).toEqual([wind.title, sea.title]);
  expect(await shiftsOf(page)).toEqual([]);
  await makeNarrow(page);
  expect(await cutOff(page)).toEqual([]);
  expect(await faultsInBothThemes(page)).toEqual([]);
  // Where a row has no room for its picture, its text begins where the page's does.
  const leftOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => element.getBoundingClientRect().left);
  expect(await leftOf('main li h2')).toBe(await leftOf('main h1'));

  await page.route('**/api/article/cards', (route) => route.abort());
  await page.evaluate(() => window.localStorage.setItem('elder', 'on'));
  await page.reload();
  await page.getByText('目前沒有網路連線，這裡是這台裝置記得的清單。').waitFor();
  await expect.poll(() => rows(page)).toEqual([wind.title, sea.title]);
  const box = await page.getByRole('button', { name: `從稍後讀移除：${sea.title}` }).boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(56);
  expect(await cutOff(page)).toEqual([]);

  await page.goto(`/news/${wind.slug}`);
  const tool = pressed(page, wind.title);
  await tool.waitFor();
  await page.keyboard.press('l');
  await tool.waitFor({ state: 'detached' });
  expect(await stored(page, 'later')).not.toContain(wind.title);
  await page.keyboard.press('l');
  await tool.waitFor();
  expect((await tool.boundingBox())?.height).toBeGreaterThanOrEqual(56);
  expect(await tool.innerText()).toBe('稍後讀');
  expect(await cutOff(page)).toEqual([]);
  await page.emulateMedia({ media: 'print' });
  expect(await tool.isVisible()).toBe(false);

  // A full list says so and stays as it is.
  await page.emulateMedia({ media: 'screen' });
  await page.keyboard.press('l');
  await tool.waitFor({ state: 'detached' });
  const full = Array.from({ length: limits.laterMax }, (_, at) => ({ id: `9${at}`, slug: 'a', title: '別篇', at }));
  await page.evaluate((text) => window.localStorage.setItem('later', text), JSON.stringify(full));
  await page.keyboard.press('l');
  await page.getByText(laterMessages.full).waitFor();
  expect(await tool.count()).toBe(0);
  expect(JSON.parse((await stored(page, 'later')) ?? '')).toHaveLength(limits.laterMax);
  // A browser that stores nothing says so; the list lasts as long as the page.
  await page.evaluate(() => {
    window.localStorage.removeItem('later');
    Storage.prototype.setItem = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
  });
  await page.keyboard.press('l');
  await page.getByText(laterMessages.notStored).waitFor();
  await tool.waitFor();
});
