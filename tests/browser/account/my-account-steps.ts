import type { Locator, Page } from 'playwright-core';
import { openAsMember } from '../library/library-steps.ts';

/** Opens a members' page as this member, with all of its content there. */
export async function openAs(...as: Parameters<typeof openAsMember>): Promise<Page> {
  const page = await openAsMember(...as);
  await page.locator('main').locator('form, aside, section').first().waitFor();
  return page;
}

/** A field of the page itself, whatever lies over it. */
export const input = (page: Page, label: string): Locator =>
  page
    .locator('main')
    .locator('input, textarea')
    .and(page.getByLabel(label, { exact: true }));

/** What stands beside a field as its fault; null when nothing does. */
export async function faultOf(page: Page, label: string): Promise<string | null> {
  const control = input(page, label);
  if ((await control.getAttribute('aria-invalid')) !== 'true') return null;
  const note = await control.getAttribute('aria-describedby');
  return page.locator(`[id="${note}"]`).textContent();
}

export const send = (page: Page): Locator => page.locator('main form button[type=submit]');

export const leaveQuestion = (page: Page): Locator => page.getByRole('alertdialog', { name: '要離開這一頁嗎？' });
