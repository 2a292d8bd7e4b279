import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { test } from '../harness/browser.ts';
import { startTestSite, type TestSite } from '../harness/site.ts';

let site: TestSite;
const slug = 'arcade-floor-levels';

beforeAll(async () => {
  site = await startTestSite({ content: 'demo' });
});
afterAll(() => site.close());

const canonicalOf = (page: Page) => page.locator('link[rel=canonical]').getAttribute('href');

describe('sharing an article', () => {
  test('opens LINE, Facebook and X in a tab of their own, with the article’s address', async ({ openPage }) => {
    const page = await openPage(site, `/news/${slug}`);
    const address = encodeURIComponent((await canonicalOf(page)) ?? '');
    expect(address).toContain(slug);
    for (const [name, host] of [
      ['LINE', 'social-plugins.line.me'],
      ['Facebook', 'www.facebook.com'],
      ['X', 'x.com'],
    ] as const) {
      const link = page.getByRole('link', { name: `分享到 ${name}`, exact: true });
      const href = (await link.getAttribute('href')) ?? '';
      expect([new URL(href).host, href.includes(address)]).toEqual([host, true]);
      expect([await link.getAttribute('target'), await link.getAttribute('rel')]).toEqual(['_blank', 'noopener']);
    }
  });

  test('copies the address and says so for a while', async ({ openPage }) => {
    const page = await openPage(site, `/news/${slug}`, {
      context: { permissions: ['clipboard-read', 'clipboard-write'] },
    });
    await page.waitForLoadState('networkidle');
    await page.clock.install({ time: Date.now() });
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByRole('button', { name: '複製連結' }).click();
    const message = page.getByRole('status').getByText('已複製連結');
    await message.waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await canonicalOf(page));
    await page.clock.runFor(3_900);
    expect(await message.count()).toBe(1);
    await page.clock.runFor(300);
    await expect.poll(() => message.count()).toBe(0);
  });

  test('says so when the browser does not let it copy', async ({ openPage }) => {
    const page = await openPage(site, `/news/${slug}`);
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined });
    });
    await page.getByRole('button', { name: '複製連結' }).click();
    await page.getByText('無法複製連結，請從網址列複製').waitFor();
  });

  test('hands the address to the system where it has a sheet for that', async ({ openPage }) => {
    const page = await openPage(site, `/news/${slug}`);
    const sheet = page.getByRole('button', { name: '用其他 App 分享' });
    expect(await sheet.count()).toBe(0);
    await page.addInitScript(() => {
      const seen = globalThis as { handedOver?: ShareData };
      navigator.share = async (data) => {
        seen.handedOver = data ?? {};
      };
    });
    await page.reload();
    await sheet.click();
    const handedOver = await page.evaluate(() => (globalThis as { handedOver?: ShareData }).handedOver);
    expect(handedOver?.url).toBe(await canonicalOf(page));
    expect(handedOver?.title).toBe(await page.locator('h1').textContent());
  });

  test.for(['phone', 'desktop'] as const)('is links alone without JavaScript on a %s', async (screen, { openPage }) => {
    const page = await openPage(site, `/news/${slug}`, { screen, context: { javaScriptEnabled: false } });
    const tools = page.locator('main [data-bar=bottom]');
    if (screen === 'phone') await tools.getByRole('button', { name: '分享' }).click();
    const links = tools.getByRole('link').filter({ visible: true });
    const hosts = await links.evaluateAll((all) => all.map((each) => new URL((each as HTMLAnchorElement).href).host));
    expect(hosts).toEqual(['social-plugins.line.me', 'www.facebook.com', 'x.com']);
    for (const link of await links.all()) await link.click({ trial: true });
    // What opens the panel is the only button of the article that does anything.
    const buttons = page.locator('main article').first().getByRole('button').filter({ visible: true });
    expect(await buttons.evaluateAll((all) => all.map((each) => each.getAttribute('title')))).toEqual(
      screen === 'phone' ? ['分享'] : [],
    );
    expect(await page.getByText('選取那句話').isVisible()).toBe(false);
    // Neither a gap for buttons that never arrive nor a part of the bar that does nothing.
    const gap = await tools.evaluate((element) => {
      const parts = [...element.querySelectorAll('a, button')].filter(
        (each) => each.checkVisibility() && !each.closest(':popover-open'),
      );
      return (
        element.getBoundingClientRect().right - Math.max(...parts.map((each) => each.getBoundingClientRect().right))
      );
    });
    expect(gap).toBeLessThan(1);
  });
});
