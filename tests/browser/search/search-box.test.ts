import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { test } from '../../harness/browser.ts';
import type { TestSite } from '../../harness/site.ts';
import { nextFrame } from '../shell-steps.ts';
import {
  ask,
  box,
  fieldOf,
  focusBox,
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

test('the field in the bar leaves the page where it is; suggestions are walked with the arrow keys, dropped when they are late, chosen, and requested when the visitor stops typing', async ({
  openPage,
}) => {
  const page = await openPage(site, lightPage);
  await typeWithoutMovingThePage(page);
  await dropLateSuggestions(page);
  await endCompositionWithEnter(page);
  await walkSuggestions(page);
  await openChosenArticle(page);
  await stopTyping(page);
});

test('the field in the bar leaves the page where it is when a phone opens its row and types', async ({ openPage }) => {
  const page = await openPage(site, lightPage, { screen: 'phone' });
  await page.evaluate(() => scrollTo(0, 1_700));
  await nextFrame(page);
  await page.evaluate(() => scrollTo(0, 1_500));
  await page.getByRole('navigation', { name: '快速選單' }).getByRole('link', { name: '搜尋' }).tap();
  await expect.poll(() => hasFocus(fieldOf(box(page)))).toBe(true);
  for (const character of 'abcdef') {
    await page.keyboard.press(character);
    await nextFrame(page);
  }
  expect(await page.evaluate(() => scrollY)).toBe(1_500);
});

test('what was searched for is offered in the empty field, newest first however the search was started, and can be removed one by one or all at once', async ({
  openPage,
}) => {
  const page = await openPage(site, lightPage);
  await searchWithoutTheCode(page);
  await chooseAmongTheFiveNewest(page);
  await removeFromHistory(page);
  await startSearchesInEveryWay(page);
  await goBackToSearches(page);
});

const rows = (page: Page) => page.getByRole('grid', { name: '最近的搜尋' }).getByRole('row');
const past = (page: Page) => page.evaluate(() => localStorage.getItem('search-history'));

/** By slash, by Tab, and with every character. */
async function typeWithoutMovingThePage(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo(0, 1_500));
  const moved = async () => (await page.evaluate(() => scrollY)) - 1_500;
  await page.keyboard.press('/');
  await expect.poll(() => hasFocus(fieldOf(box(page)))).toBe(true);
  await nextFrame(page);
  expect(await moved()).toBe(0);
  for (const character of 'abcdef') {
    await page.keyboard.press(character);
    await nextFrame(page);
  }
  expect(await moved()).toBe(0);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await nextFrame(page);
  expect(await moved()).toBe(0);
}

async function dropLateSuggestions(page: Page): Promise<void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/search/suggest', async (route) => {
    if (route.request().postDataJSON().q === '社') await held;
    await route.continue();
  });
  const field = await focusBox(page);
  // What was typed before may be asked for only now.
  const asking = page.waitForRequest(
    (request) => request.url().endsWith('/api/search/suggest') && request.postDataJSON().q === '社',
  );
  await field.fill('社');
  await asking;
  await field.fill('騎樓');
  await page.getByRole('option', { name: /騎樓/ }).first().waitFor();
  const late = page.waitForResponse((response) => response.request().postDataJSON()?.q === '社');
  release();
  await (await late).finished();
  expect(await page.getByRole('option', { name: /社/ }).count()).toBe(0);
  await page.unroute('**/api/search/suggest');
}

/** The Enter that ends a composition chooses nothing and sends nothing. */
async function endCompositionWithEnter(page: Page): Promise<void> {
  const field = fieldOf(box(page));
  await field.fill('社');
  await page.getByRole('option', { name: /社/ }).first().waitFor();
  await page.keyboard.press('ArrowDown');
  const wasPrevented = await field.evaluate((element) =>
    [{ isComposing: true }, { keyCode: 229 }].map(
      (sign) => !element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', cancelable: true, ...sign })),
    ),
  );
  expect(wasPrevented).toEqual([true, true]);
  // A real composition: the browser itself would send the form.
  await field.fill('');
  const keyboard = await page.context().newCDPSession(page);
  await keyboard.send('Input.imeSetComposition', { text: 'ㄕㄜˋ', selectionStart: 3, selectionEnd: 3 });
  await page.keyboard.press('Enter');
  await keyboard.send('Input.insertText', { text: '社' });
  await page.getByRole('option').first().waitFor();
  expect(new URL(page.url()).pathname).toBe(lightPage);
}

/** Goes through those of the last step with the arrow keys; a tag is searched for. */
async function walkSuggestions(page: Page): Promise<void> {
  const field = fieldOf(box(page));
  const options = page.getByRole('option');
  expect(await options.count()).toBeLessThanOrEqual(8);
  const active = () => page.locator('[aria-selected=true]').textContent();
  await page.keyboard.press('ArrowDown');
  expect(await active()).toContain('社區');
  expect(await field.getAttribute('aria-activedescendant')).toBe(await options.first().getAttribute('id'));
  await page.keyboard.press('End');
  expect(await active()).toBe(await options.last().textContent());
  await page.keyboard.press('Home');
  await page.keyboard.press('Escape');
  expect(await options.count()).toBe(0);
  expect(await field.inputValue()).toBe('社');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.searchParams.get('q') === '社');
  await expect.poll(() => heading(page).textContent()).toBe('「社」的搜尋結果');
  await field.fill('');
  await field.fill('社');
  await options.first().waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.searchParams.get('q') === '社區');
  await expect.poll(() => heading(page).textContent()).toBe('「社區」的搜尋結果');
}

async function openChosenArticle(page: Page): Promise<void> {
  await fieldOf(box(page)).fill('騎樓體檢');
  await page.getByRole('option', { name: /騎樓體檢/ }).click();
  await page.waitForURL('**/news/arcade-floor-levels');
  await expect.poll(() => fieldOf(box(page)).inputValue()).toBe('');
  await expect.poll(() => page.locator('[aria-expanded=true]').count()).toBe(0);
}

/** Suggestions are not requested for every character. */
async function stopTyping(page: Page): Promise<void> {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/search/suggest')) asked.push(request.postDataJSON().q);
  });
  const field = await focusBox(page);
  await page.clock.install({ time: Date.now() });
  await page.clock.pauseAt(Date.now() + 60_000);
  await field.pressSequentially('社區大學');
  expect(asked).toEqual([]);
  await page.clock.runFor(1_000);
  await expect.poll(() => asked).toEqual(['社區大學']);
}

/** What was sent before the page was hydrated is remembered too. */
async function searchWithoutTheCode(page: Page): Promise<void> {
  await fieldOf(box(page)).fill('老街');
  await box(page)
    .locator('form')
    .evaluate((element) => (element as HTMLFormElement).submit());
  await page.waitForURL((url) => url.searchParams.get('q') === '老街');
  await expect.poll(() => past(page)).toBe('["老街"]');
  await page.evaluate(() => localStorage.removeItem('search-history'));
  await page.reload();
  expect(await past(page)).toBeNull();
}

/** Each is offered once. */
async function chooseAmongTheFiveNewest(page: Page): Promise<void> {
  for (const q of ['咖啡', '社區', '老街', '水庫', '公園', '騎樓', '社區']) await ask(page, q);
  await page.reload();
  await focusBox(page);
  await expect.poll(() => rows(page).allTextContents()).toHaveLength(5);
  const texts = (await rows(page).allTextContents()).map((text) => text.replace(/移除.*/, ''));
  expect(texts).toEqual(['社區', '騎樓', '公園', '水庫', '老街']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.searchParams.get('q') === '騎樓');
  await expect.poll(() => past(page)).toBe('["騎樓","社區","公園","水庫","老街"]');
}

/** One by one by button and by key, and all at once. */
async function removeFromHistory(page: Page): Promise<void> {
  await expect.poll(() => heading(page).textContent()).toBe('「騎樓」的搜尋結果');
  await focusBox(page);
  await page.getByRole('button', { name: '移除「社區」' }).click();
  await expect.poll(() => rows(page).count()).toBe(4);
  expect(await hasFocus(fieldOf(box(page)))).toBe(true);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Delete');
  await expect.poll(() => rows(page).count()).toBe(3);
  await page.goto('/search');
  await page.locator('main').getByRole('link', { name: '公園', exact: true }).waitFor();
  await page.locator('main').getByRole('button', { name: '清除全部' }).click();
  await page.getByText('還沒有搜尋紀錄').waitFor();
  expect(await past(page)).toBeNull();
}

/** By box, link and address. */
async function startSearchesInEveryWay(page: Page): Promise<void> {
  for (const q of ['咖啡', '社區', '老街']) await ask(page, q);
  await page.goto('/search');
  await page.locator('main').getByRole('link', { name: '咖啡' }).click();
  await expect.poll(() => past(page)).toBe('["咖啡","老街","社區"]');
  await page.goto(results('水庫'));
  await expect.poll(() => past(page)).toBe('["水庫","咖啡","老街","社區"]');
}

/** Neither the way back nor a reload starts a search; a link to one that was made does. */
async function goBackToSearches(page: Page): Promise<void> {
  await page.goBack();
  await expect.poll(() => heading(page).textContent()).toBe('「咖啡」的搜尋結果');
  await page.reload();
  await page.goBack();
  await page.goBack();
  await expect.poll(() => heading(page).textContent()).toBe('「老街」的搜尋結果');
  expect(await past(page)).toBe('["水庫","咖啡","老街","社區"]');
  await page.evaluate((address) => {
    const link = document.createElement('a');
    link.href = address;
    link.textContent = '相關搜尋';
    document.querySelector('main')?.prepend(link);
  }, results('社區'));
  await page.getByRole('link', { name: '相關搜尋' }).click();
  await expect.poll(() => past(page)).toBe('["社區","水庫","咖啡","老街"]');
}
