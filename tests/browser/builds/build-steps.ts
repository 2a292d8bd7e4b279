import type { Page, Request } from 'playwright-core';
import { buildAddress } from '../../../contract/builds.ts';
import { waitUntil } from '../../harness/wait-until.ts';

/** How often a page asks for the newest build. */
export const hour = 3_600_000;

const menu = { tech: '科技', culture: '文化', life: '生活' } as const;

/** With a clock of the test's own, once the page has begun to look after its build. */
export async function openAt(page: Page, path: string): Promise<void> {
  await page.clock.install();
  await startsLooking(page, () => page.goto(path));
}

export async function startsLooking(page: Page, load: () => Promise<unknown>): Promise<void> {
  let isLooking = false;
  // The page before it may ask meanwhile, by the real clock.
  const before = page.url();
  const watch = (request: Request) => {
    const isOfNext = request.frame().url() !== before;
    isLooking ||= isOfNext && request.url().includes(buildAddress('').replace('.json', ''));
  };
  page.on('request', watch);
  await load();
  // Its code comes when the page is idle, a moment that the test's clock has to bring about.
  await waitUntil('the manifest is asked for', async () => {
    await page.clock.runFor(500);
    return isLooking;
  });
  page.off('request', watch);
}

/** Marks the document, so that a full load is noticed. */
export async function mark(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => Object.assign(globalThis, { stays: true }));
  return () => page.evaluate(() => (globalThis as { stays?: boolean }).stays === true);
}

export async function follow(page: Page, category: keyof typeof menu): Promise<void> {
  await page.getByRole('navigation', { name: '主選單' }).getByRole('link', { name: menu[category] }).click();
  await page.waitForURL(`**/news/category/${category}`);
  await page.locator('h1', { hasText: menu[category] }).waitFor();
}
