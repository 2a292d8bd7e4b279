import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { alive, test } from '../harness/browser.ts';
import type { TestSite } from '../harness/site.ts';
import { ask, box, fieldOf, focusBox, hasFocus, startSearchableSite } from './search-steps.ts';

let site: TestSite;

beforeAll(async () => {
  site = await startSearchableSite();
});
afterAll(() => site.close());

describe('suggestions', () => {
  test('are walked with the arrow keys; a tag is searched for', async ({ openPage }) => {
    const page = await openPage(site, '/');
    const field = await focusBox(page);
    await field.pressSequentially('社');
    const options = page.getByRole('option');
    await options.first().waitFor();
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
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.searchParams.get('q') === '社區');
  });

  test('are asked for when the typing rests, not for every letter', async ({ openPage }) => {
    const page = await openPage(site, '/');
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
  });

  test('open the article whose title is chosen', async ({ openPage }) => {
    const page = await openPage(site, '/');
    const field = await focusBox(page);
    await field.pressSequentially('騎樓體檢');
    await page.getByRole('option', { name: /騎樓體檢/ }).click();
    await page.waitForURL('**/news/arcade-floor-levels');
    await expect.poll(() => fieldOf(box(page)).inputValue()).toBe('');
    await expect.poll(() => page.locator('[aria-expanded=true]').count()).toBe(0);
  });

  test('that come late are dropped', async ({ openPage }) => {
    const page = await openPage(site, '/');
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/search/suggest', async (route) => {
      if (route.request().postDataJSON().q === '社') await held;
      await route.continue();
    });
    const field = await focusBox(page);
    const asked = page.waitForRequest('**/api/search/suggest');
    await field.pressSequentially('社');
    await asked;
    await field.fill('騎樓');
    await page.getByRole('option', { name: /騎樓/ }).first().waitFor();
    const late = page.waitForResponse((response) => response.request().postDataJSON().q === '社');
    release();
    await (await late).finished();
    expect(await page.getByRole('option', { name: /社/ }).count()).toBe(0);
  });

  test('are not chosen, nor is anything sent, by the Enter that ends a composition', async ({ openPage }) => {
    const page = await openPage(site, '/');
    const field = await focusBox(page);
    await field.pressSequentially('社');
    await page.getByRole('option').first().waitFor();
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
    expect(new URL(page.url()).pathname).toBe('/');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.searchParams.get('q') === '社');
  });
});

describe('what was searched for', () => {
  const rows = (page: Page) => page.getByRole('grid', { name: '最近的搜尋' }).getByRole('row');

  test('is offered in the empty field: the five newest, each once', async ({ openPage }) => {
    const page = await openPage(site, '/');
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
  });

  test('is remembered also when it was sent before the page was alive', async ({ openPage }) => {
    const page = await openPage(site, '/');
    await fieldOf(box(page)).fill('老街');
    await box(page)
      .locator('form')
      .evaluate((element) => (element as HTMLFormElement).submit());
    await page.waitForURL((url) => url.searchParams.get('q') === '老街');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('search-history'))).toBe('["老街"]');
    await page.evaluate(() => localStorage.removeItem('search-history'));
    await page.reload();
    await alive(page);
    expect(await page.evaluate(() => localStorage.getItem('search-history'))).toBeNull();
  });

  test('can be removed one by one or all at once', async ({ openPage }) => {
    const page = await openPage(site, '/');
    for (const q of ['咖啡', '社區', '老街']) await ask(page, q);
    await focusBox(page);
    await page.getByRole('button', { name: '移除「社區」' }).click();
    await expect.poll(() => rows(page).count()).toBe(2);
    expect(await hasFocus(fieldOf(box(page)))).toBe(true);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Delete');
    await expect.poll(() => rows(page).count()).toBe(1);
    await page.goto('/search');
    await page.locator('main').getByRole('link', { name: '咖啡' }).waitFor();
    await page.locator('main').getByRole('button', { name: '清除全部' }).click();
    await page.getByText('還沒有搜尋紀錄').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('search-history'))).toBeNull();
  });
});
