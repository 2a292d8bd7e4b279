import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { textSizes } from '../../contract/limits.ts';
import { accessibilityFaults } from '../harness/accessibility.ts';
import { test } from '../harness/browser.ts';
import { registerMember } from '../harness/members.ts';
import { startTestSite, type TestSite } from '../harness/site.ts';
import { answerAlert, field, openLogin, submit } from './account/account-steps.ts';
import {
  becomeMember,
  bottomBar,
  cutOff,
  faultsInBothThemes,
  inEverySize,
  scrollPlace,
  userButton,
} from './shell-steps.ts';

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite({ content: 'demo' });
});
afterAll(() => site.close());

const name = '林美玲';
const story = 'main h2 a, main h3 a';

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error('it is not on the screen');
  return box;
}

/** A real keyboard cannot be opened here; the browser reports one as a smaller part of the page being seen. */
function openKeyboard(page: Page, height: number): Promise<void> {
  return page.evaluate((covered) => {
    const seen = visualViewport as VisualViewport;
    Object.defineProperty(seen, 'height', { configurable: true, get: () => innerHeight - covered });
    seen.dispatchEvent(new Event('resize'));
  }, height);
}

describe('the bar at the lower edge of a phone', () => {
  test('leads to five pages, highlights the current one, and hides nothing', async ({ openPage }) => {
    const page = await openPage(site, '/', { screen: 'phone' });
    const links = bottomBar(page).getByRole('link');
    expect(await links.allTextContents()).toEqual(['首頁', '分類', '搜尋', '收藏', '個人']);
    const current = bottomBar(page).locator('[aria-current]');
    expect(await current.allTextContents()).toEqual(['首頁']);
    for (const link of await links.all()) expect((await boxOf(link)).height).toBeGreaterThanOrEqual(44);
    const lowerEdge = async () => {
      const { y, height } = await boxOf(bottomBar(page));
      return y + height;
    };
    // The bar hides on the way down and returns on the way up.
    await page.evaluate(() => scrollTo(0, 300));
    await expect.poll(lowerEdge).toBeGreaterThan(844);
    await page.evaluate(() => scrollTo(0, 200));
    await expect.poll(lowerEdge).toBe(844);
    await links.nth(1).tap();
    await page.waitForURL('**/news/categories');
    await expect.poll(() => current.allTextContents()).toEqual(['分類']);
    // The new page is put at its top a moment after it has come; only then does a place on it last.
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect.poll(lowerEdge).toBe(844);
    const end = await boxOf(page.getByRole('contentinfo').getByRole('link', { name: 'RSS' }));
    expect(end.y + end.height).toBeLessThanOrEqual((await boxOf(bottomBar(page))).y);
  });

  test('stands beside the tools of an article, and both make way for the keyboard', async ({ openPage }) => {
    const page = await openPage(site, '/news/arcade-floor-levels', { screen: 'phone' });
    const tool = page.getByRole('button', { name: '分享', exact: true });
    const [tools, bar] = [await boxOf(tool), await boxOf(bottomBar(page))];
    expect([tools.y >= bar.y, tools.y + tools.height <= bar.y + bar.height]).toEqual([true, true]);
    await openKeyboard(page, 300);
    await expect.poll(() => bottomBar(page).isVisible()).toBe(false);
    expect(await tool.isVisible()).toBe(false);
    await openKeyboard(page, 0);
    await expect.poll(() => bottomBar(page).isVisible()).toBe(true);
  });
});

describe('the user menu', () => {
  test('is as wide before the reader is known as after, and works with the keyboard', async ({ openPage }) => {
    const page = await openPage(site, '/news/categories', { context: { javaScriptEnabled: false } });
    const unknown = await boxOf(page.getByRole('link', { name: '會員', exact: true }));
    const other = await openPage(site, '/news/categories');
    expect(await boxOf(userButton(other))).toEqual(unknown);
    await becomeMember(other, await registerMember(site));
    const button = userButton(other, name);
    expect(await boxOf(button)).toEqual(unknown);

    await button.focus();
    await other.keyboard.press('Enter');
    const items = other.getByRole('menuitem');
    const focused = () => other.evaluate(() => document.activeElement?.textContent);
    await expect.poll(focused).toBe('會員中心');
    expect(await items.allTextContents()).toEqual([
      '會員中心',
      '個人資料',
      '瀏覽紀錄',
      '我的收藏',
      '稍後讀',
      '更正通知',
      '小知識',
      '登出',
    ]);
    expect(await faultsInBothThemes(other)).toEqual([]);
    // On a phone that is held sideways the menu is longer than the screen.
    await other.setViewportSize({ width: 844, height: 390 });
    await other.keyboard.press('ArrowUp');
    expect(await focused()).toBe('登出');
    const { y = 0, height = 0 } = (await items.last().boundingBox()) ?? {};
    expect(y + height).toBeLessThanOrEqual(390);
    await other.setViewportSize({ width: 1440, height: 900 });
    await other.keyboard.press('ArrowDown');
    await other.keyboard.press('ArrowDown');
    expect(await focused()).toBe('個人資料');
    await other.keyboard.press('Escape');
    await expect.poll(focused).toBe(name);
    expect(await items.first().isVisible()).toBe(false);
    await other.keyboard.press('ArrowDown');
    await expect.poll(focused).toBe('會員中心');
    await other.keyboard.press('End');
    await other.keyboard.press('ArrowUp');
    await other.keyboard.press('Enter');
    await other.waitForURL('**/my/tips');
    await other.getByRole('heading', { level: 1, name: '小知識' }).waitFor();
  });
});

describe('between two pages', () => {
  test('the upper bar fits from phone to desktop in every text size, the first Tab offers to skip the menus, a hash leads to its heading; the bar shows after 200 ms and runs 2000 ms, and the new page begins at its top after 150 ms', async ({
    openPage,
  }) => {
    const page = await openPage(site, '/news/categories');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('跳到主要內容');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
    // All that can be pressed in the upper bar stays on the screen; wide screens have no lower bar.
    expect(await bottomBar(page).isVisible()).toBe(false);
    const bar = page.locator('header > div').first().locator('a, button, input');
    await inEverySize(page, [320, 390, 480, 540, 600, 768, 834, 960, 1280], async (width, px) => {
      const edges = await bar.evaluateAll((all) => all.map((part) => part.getBoundingClientRect().right));
      expect(edges.length).toBeGreaterThan(4);
      expect([width, px, Math.max(...edges) <= width]).toEqual([width, px, true]);
    });

    await page.goto('/member-rule#privacy');
    const top = () => page.locator('#privacy').evaluate((part) => Math.round(part.getBoundingClientRect().top));
    await expect.poll(top).toBeLessThan(200);

    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/news/video/_payload.json', async (route) => {
      await held;
      await route.continue();
    });
    await page.evaluate(() => {
      scrollTo(0, 700);
      document.querySelector<HTMLElement>('a[href="/news/video"]')?.click();
    });
    const durations = () =>
      page.evaluate(() =>
        document
          .getAnimations()
          .filter(({ effect }) => ((effect as KeyframeEffect).target as Element).hasAttribute('aria-hidden'))
          .map(({ effect }) => effect?.getTiming().duration),
      );
    await page.clock.runFor(199);
    expect(await durations()).toEqual([]);
    await page.clock.runFor(1);
    expect(await durations()).toEqual([2_000]);
    release();
    await page.waitForURL('**/news/video');
    await page.clock.runFor(149);
    expect(await scrollPlace(page)).toBeGreaterThan(0);
    await page.clock.runFor(1);
    await expect.poll(() => scrollPlace(page)).toBe(0);
  });
});

/** The menu has every mode of reading, and its sample shows each choice at once. */
async function expectLiveSample(page: Page, sample: Locator): Promise<void> {
  const menu = page.locator(':popover-open');
  expect(await menu.locator('legend').allTextContents()).toEqual(['長輩模式', '文字大小', '配色', '內文排版']);
  const look = () =>
    sample.evaluate((element) => {
      const { writingMode, fontSize, color } = getComputedStyle(element);
      return { writingMode, fontSize: Number.parseFloat(fontSize), color };
    });
  const choose = (name: string) => menu.getByRole('radio', { name, exact: true }).check({ force: true });
  await choose('淺色模式');
  await expect.poll(async () => (await look()).writingMode).toBe('horizontal-tb');
  const { fontSize, color } = await look();
  await choose('直排');
  await expect.poll(look).toEqual({ writingMode: 'vertical-rl', fontSize, color });
  await choose('橫排');
  await choose('小');
  await expect.poll(look).toEqual({ writingMode: 'horizontal-tb', fontSize: (fontSize * 14) / 20, color });
  await choose('超大');
  await choose('深色模式');
  await expect.poll(async () => (await look()).color).not.toBe(color);
}

describe('on a small phone', () => {
  test('everything fits at all four text sizes, and what opens over the page has no accessibility fault', async ({
    openPage,
  }) => {
    const page = await openPage(site, '/news/categories', {
      screen: 'phone',
      context: { viewport: { width: 320, height: 640 } },
    });
    for (const { name: size, px } of textSizes) {
      await page.getByRole('button', { name: '外觀' }).first().click();
      await page.getByRole('radio', { name: size, exact: true }).first().check({ force: true });
      await page.keyboard.press('Escape');
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(`${px}px`);
      const cookie = (await page.context().cookies()).find((each) => each.name === 'text-size');
      expect(cookie).toMatchObject({ value: String(px), path: '/' });
      expect(await cutOff(page)).toEqual([]);
      for (const part of [userButton(page), bottomBar(page).getByRole('link').last()]) {
        const box = await boxOf(part);
        expect(box.x + box.width).toBeLessThanOrEqual(320);
      }
    }
    await page.getByRole('button', { name: '外觀' }).click();
    const sample = page.locator(':popover-open figure', { hasText: '預覽' }).locator('p');
    await sample.waitFor();
    await expectLiveSample(page, sample);
    const panel = await boxOf(page.locator(':popover-open'));
    expect([panel.x >= 0, panel.x + panel.width <= 320, panel.y + panel.height <= 640]).toEqual([true, true, true]);
    expect(await faultsInBothThemes(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await bottomBar(page).getByRole('link', { name: '搜尋' }).tap();
    await page.getByRole('searchbox').or(page.getByRole('combobox')).first().pressSequentially('社');
    await page.getByRole('option').first().waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    expect(await cutOff(page)).toEqual([]);
  });
});

describe('without the API', () => {
  test('pages are read, found and set as ever, and what needs it says that it cannot be had', async ({ openPage }) => {
    const page = await openPage(site, '/', {
      allow: [/status of 503|ERR_FAILED|服務端錯誤/],
      before: (opened) => opened.route('**/{api,geo}/**', (route) => route.fulfill({ status: 503, body: 'down' })),
    });
    await page.locator(story).first().click();
    await page.locator('article h1').waitFor();
    await page.getByRole('button', { name: '外觀' }).click();
    await page.getByRole('radio', { name: '深色模式' }).check({ force: true });
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
    await page.keyboard.press('Escape');
    const search = page.getByRole('search').locator('input[name=q]');
    await search.fill('社區');
    await search.press('Enter');
    await page.waitForURL('**/search?q=*');
    await page.locator(story).first().waitFor();
    await openLogin(page);
    await field(page, '手機號碼').fill('0912345678');
    await field(page, '密碼').fill('longenough1');
    await submit(page);
    await answerAlert(page, '連線異常，請稍後再試');
    expect(await field(page, '密碼').inputValue()).toBe('longenough1');
  });
});
