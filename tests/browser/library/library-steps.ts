import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import type { OpenOptions, OpenPage } from '../../harness/browser.ts';
import type { TestMember } from '../../harness/members.ts';
import { sessionOf } from '../shell-steps.ts';

/** A window in which this member is logged in. */
export function windowOf(site: { url: string }, member: TestMember): BrowserContextOptions {
  return { storageState: { cookies: [], origins: [{ origin: site.url, localStorage: sessionOf(member) }] } };
}

/** Opens a page as this member, who is known to it by then. */
export async function openAsMember(
  openPage: OpenPage,
  site: { url: string },
  member: TestMember,
  path: string,
  options: OpenOptions = {},
): Promise<Page> {
  const context = { ...options.context, ...windowOf(site, member) };
  const page = await openPage(site, path, { ...options, context });
  await page.getByRole('button', { name: /美玲$/ }).waitFor({ state: 'attached' });
  return page;
}

/** The hearts of one thing, filled or not. */
export const hearts = (page: Page, title: string): Locator => page.locator(`button[aria-label$="收藏：${title}"]`);

export const filled = (page: Page, title: string): Locator => page.locator(`button[aria-label="取消收藏：${title}"]`);
