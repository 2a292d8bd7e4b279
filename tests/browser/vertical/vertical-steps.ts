import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { press } from '../shell-steps.ts';

export const body = 'article > [data-stored-html]';

/** Without the page being scrolled for it, as a tester's click would. */
export async function chooseLayout(page: Page, name: '直排' | '橫排'): Promise<void> {
  await press(page.getByRole('button', { name: '外觀' }));
  await page.locator(':popover-open input:focus').waitFor({ state: 'attached' });
  await page.getByRole('radio', { name }).evaluate((element) => (element as HTMLElement).click());
  const root = page.locator(name === '直排' ? 'html[data-vertical]' : 'html:not([data-vertical])');
  await root.waitFor({ state: 'attached' });
  await page.keyboard.press('Escape');
}

/** The number of the page and how many there are. */
export async function pagesOf(page: Page): Promise<[number, number]> {
  const text = await page.locator('[data-pager] > span').textContent();
  const [at = 0, count = 0] = (text ?? '').split(' / ').map(Number);
  return [at, count];
}

export const pageNumber = async (page: Page) => (await pagesOf(page))[0];

/** Waits until the page of the text is shown. */
export const untilPage = (page: Page, number: number) => expect.poll(() => pageNumber(page)).toBe(number);
