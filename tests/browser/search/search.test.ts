import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { accessibilityFaults } from '../../harness/accessibility.ts';
import { test } from '../../harness/browser.ts';
import type { TestSite } from '../../harness/site.ts';
import { cutOff, makeNarrow } from '../shell-steps.ts';
import {
  ask,
  box,
  fieldOf,
  focusBox,
  form,
  hasFocus,
  heading,
  lightPage,
  results,
  startSearchableSite,
} from './search-steps.ts';

let site: TestSite;

beforeAll(async () => {
  site = await startSearchableSite();
});
afterAll(() => site.close());

const hits = (page: Page) => page.locator('main li:has(article)');

describe('searching', () => {
  test('from the bar goes nowhere for white space, takes at most 64 characters, and goes to what is found without a full load, with the words marked', async ({
    openPage,
  }) => {
    const page = await openPage(site, lightPage);
    await page.evaluate(() => Object.assign(globalThis, { stays: true }));
    const field = await focusBox(page);
    for (const blank of ['', '   ', '\u3000']) {
      await field.fill(blank);
      await page.keyboard.press('Enter');
      await box(page).getByRole('button', { name: '搜尋' }).click();
    }
    expect(new URL(page.url()).pathname).toBe(lightPage);
    expect(await page.evaluate(() => localStorage.getItem('search-history'))).toBeNull();

    await field.fill('字'.repeat(70));
    await page.getByText('最多 64 個字').waitFor();
    expect(await field.inputValue()).toBe('字'.repeat(64));

    await ask(page, '社區');
    await expect.poll(() => page.title()).toBe('「社區」的搜尋結果｜見聞');
    expect(await page.getByText(/^共 \d+ 則$/).isVisible()).toBe(true);
    expect(await hits(page).count()).toBe(20);
    expect(new Set(await page.locator('main mark').allTextContents())).toEqual(new Set(['社區']));
    expect(await fieldOf(form(page)).inputValue()).toBe('社區');
    expect(await page.evaluate(() => 'stays' in globalThis)).toBe(true);
  });

  test('on a phone opens a row under the bar, and closes it again', async ({ openPage }) => {
    const page = await openPage(site, lightPage, { screen: 'phone' });
    const field = fieldOf(box(page));
    const opener = page.getByRole('navigation', { name: '快速選單' }).getByRole('link', { name: '搜尋' });
    expect(await field.isVisible()).toBe(false);
    await opener.tap();
    await expect.poll(() => hasFocus(field)).toBe(true);
    await opener.tap();
    await expect.poll(() => field.isVisible()).toBe(false);
    await opener.tap();
    await page.keyboard.type('咖啡');
    await page.keyboard.press('Escape');
    await opener.tap();
    await ask(page, '社區');
    expect(await hits(page).count()).toBeGreaterThan(5);
    expect(await field.isVisible()).toBe(false);
  });

  test('shows a hostile query as the text it is, and says what to try when nothing is found, and what others read', async ({
    openPage,
  }) => {
    const hostile = '<script>alert(1)</script>';
    const page = await openPage(site, results(hostile));
    expect(await heading(page).textContent()).toBe(`「${hostile}」的搜尋結果`);
    await ask(page, `"><img src=x onerror=alert(1)>`);
    expect(await page.locator('main img[src=x]').count()).toBe(0);

    await ask(page, '查不到的外星語');
    for (const text of ['查無相關結果', '檢查有沒有錯字', '換個說法試試', '減少關鍵字']) {
      expect([text, await page.getByText(text).isVisible()]).toEqual([text, true]);
    }
    expect(await page.locator('main ol li').count()).toBe(6);
  });
});

describe('the page of results', () => {
  test('begins at the slash key, grows and is restored by Back, leaves the pictures beside its headlines without words, can be narrowed and sorted, and keeps its choices for the next query', async ({
    openPage,
  }) => {
    const page = await openPage(site, results('社區'));
    const inBar = () => hasFocus(fieldOf(box(page)));
    await fieldOf(form(page)).focus();
    await page.keyboard.press('/');
    expect(await inBar(), 'not while something is typed elsewhere').toBe(false);
    await heading(page).click();
    await page.keyboard.press('/');
    await expect.poll(inBar).toBe(true);
    expect(await fieldOf(box(page)).inputValue()).toBe('');

    await page.getByRole('link', { name: '載入更多' }).click();
    await expect.poll(() => hits(page).count()).toBe(40);
    const slugs = await hits(page)
      .locator('h2 a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(new Set(slugs).size).toBe(40);
    await hits(page).nth(33).scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => scrollY);
    await hits(page).nth(33).locator('h2 a').click();
    await page.waitForURL('**/news/**');
    await page.goBack();
    await expect.poll(() => hits(page).count()).toBe(40);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);

    const words = await hits(page)
      .locator('img')
      .evaluateAll((all) => all.map((picture) => picture.getAttribute('alt')));
    expect(words.length).toBeGreaterThan(5);
    expect(new Set(words)).toEqual(new Set(['']));
    const filters = page.getByRole('navigation', { name: '篩選搜尋結果' });
    await filters.getByRole('link', { name: '影音' }).click();
    await page.waitForURL('**/search?*kind=video');
    expect(await page.getByText(/片長 \d+:\d{2}/).count()).toBe(await hits(page).count());
    await filters.getByRole('link', { name: '最新' }).click();
    await page.waitForURL('**/search?*sort=newest');
    const times = await page
      .locator('main article time')
      .evaluateAll((all) => all.map((time) => time.getAttribute('datetime')));
    expect(times).toEqual([...times].sort().reverse());
    const all = times.length;
    await filters.getByRole('link', { name: '生活' }).click();
    await page.waitForURL('**/search?*category=life*');
    await expect.poll(() => hits(page).count()).toBeLessThan(all);
    expect(await filters.locator('[aria-current]').allTextContents()).toEqual(['影音', '最新', '生活']);
    const field = fieldOf(form(page));
    await field.fill('騎樓');
    await field.press('Enter');
    await page.waitForURL(`${site.url}${results('騎樓', '&kind=video&category=life&sort=newest')}`);
  });

  test('needs no JavaScript', async ({ openPage }) => {
    const page = await openPage(site, lightPage, { context: { javaScriptEnabled: false } });
    await fieldOf(box(page)).fill('社區');
    await box(page).getByRole('button', { name: '搜尋' }).click();
    await page.waitForURL('**/search?q=*');
    await page.getByRole('link', { name: '載入更多' }).click();
    await page.waitForURL('**&page=2');
    expect(await page.getByText('第 2 頁').isVisible()).toBe(true);
    await page.getByRole('link', { name: '新聞', exact: true }).last().click();
    await page.waitForURL('**&kind=news');
    const phone = await openPage(site, lightPage, { screen: 'phone', context: { javaScriptEnabled: false } });
    await phone.getByRole('navigation', { name: '快速選單' }).getByRole('link', { name: '搜尋' }).tap();
    await phone.waitForURL('**/search');
    await fieldOf(form(phone)).fill('社區');
    await form(phone).getByRole('button', { name: '搜尋' }).tap();
    await phone.waitForURL('**/search?q=*');
    expect(await hits(phone).count()).toBe(20);
  });
});

describe.each([
  ['phone', 'dark'],
  ['desktop', 'light'],
] as const)('on a %s', (screen, colorScheme) => {
  test(`axe finds nothing wrong in ${colorScheme}, with suggestions or history open`, async ({ openPage }) => {
    // Without any of it, the page is one of those that `every-public-page.test.ts` looks at.
    const page = await openPage(site, results('社區'), { screen, context: { colorScheme } });
    const field = fieldOf(form(page));
    await field.fill('社');
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('ArrowDown');
    expect(await accessibilityFaults(page)).toEqual([]);
    await field.fill('騎樓');
    await field.press('Enter');
    await expect.poll(() => heading(page).textContent()).toBe('「騎樓」的搜尋結果');
    await field.fill('');
    await page.getByRole('grid').waitFor();
    await page.keyboard.press('ArrowDown');
    expect(await accessibilityFaults(page)).toEqual([]);
  });
});

test('the page begins calmly where nothing was asked, says that it takes 64 characters, and nothing is cut off at 320 px with the largest text', async ({
  openPage,
}) => {
  const page = await openPage(site, '/search?q=%20', { screen: 'phone' });
  expect(await heading(page).textContent()).toBe('搜尋');
  expect(await page.getByText('還沒有搜尋紀錄').isVisible()).toBe(true);
  expect(await page.locator('main ol li').count()).toBe(6);
  await makeNarrow(page);
  expect(await cutOff(page)).toEqual([]);
  await page.goto(results('字'.repeat(70)));
  expect(await page.locator('main').getByText('最多 64 個字').isVisible()).toBe(true);
  expect(await heading(page).textContent()).toBe(`「${'字'.repeat(64)}」的搜尋結果`);
  await makeNarrow(page);
  expect(await cutOff(page)).toEqual([]);
});
