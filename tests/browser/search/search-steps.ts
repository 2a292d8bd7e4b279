import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { startTestSite, type TestSite } from '../../harness/site.ts';
import { waitUntil } from '../../harness/wait-until.ts';

/** A site whose demo articles can all be found. */
export async function startSearchableSite(): Promise<TestSite> {
  const site = await startTestSite({ content: 'demo' });
  const pending = () => site.sql('select 1 from search_pending limit 1');
  await waitUntil('the demo articles are indexed', async () => (await pending()).length === 0, 60_000);
  return site;
}

/** The box is the same on every page; this one is soon there, and longer than any screen. */
export const lightPage = '/member-rule';
export const results = (q: string, rest = '') => `/search?q=${encodeURIComponent(q)}${rest}`;
export const box = (page: Page) => page.getByRole('search', { name: '站內搜尋' });
export const form = (page: Page) => page.getByRole('search', { name: '搜尋文章' });
export const fieldOf = (place: Locator) => place.locator('input[name=q]');
export const heading = (page: Page) => page.locator('h1');

export function hasFocus(field: Locator): Promise<boolean> {
  return field.evaluate((element) => element === document.activeElement);
}

/** Asks from the bar, as a reader with a keyboard does. */
export async function ask(page: Page, q: string): Promise<void> {
  await fieldOf(box(page)).fill(q);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.searchParams.get('q') === q);
  await expect.poll(() => heading(page).textContent()).toBe(`「${q}」的搜尋結果`);
}

/** Goes into the box and waits until its help has been loaded. */
export async function focusBox(page: Page): Promise<Locator> {
  const field = fieldOf(box(page));
  await field.focus();
  await expect.poll(() => field.getAttribute('role')).toBe('combobox');
  return field;
}
