import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { test } from '../harness/browser.ts';
import { startTestSite, type TestSite } from '../harness/site.ts';
import { bottomBar, nextFrame, scrollPlace, shiftsOf } from './shell-steps.ts';

let site: TestSite;
const article = '/news/arcade-floor-levels';

beforeAll(async () => {
  site = await startTestSite({ content: 'demo' });
});
afterAll(() => site.close());

/** How much of the screen's height is covered by what does not scroll, in percent. */
const coveredPercent = (page: Page): Promise<number> =>
  page.evaluate(() => {
    for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
    const rows = new Set<number>();
    for (const element of document.querySelectorAll('body *')) {
      const { position } = getComputedStyle(element);
      const { top, bottom, width, height } = element.getBoundingClientRect();
      const isStuck = position === 'fixed' || (position === 'sticky' && (top <= 0 || bottom >= innerHeight - 80));
      // Neither the line that shows how much has been read nor a small button in the corner is a bar.
      if (!isStuck || !element.checkVisibility() || height < 10) continue;
      if (width < 60 || (width < innerWidth * 0.6 && bottom < innerHeight)) continue;
      for (let y = Math.max(0, Math.round(top)); y < Math.min(innerHeight, Math.round(bottom)); y += 1) rows.add(y);
    }
    return Math.round((rows.size / innerHeight) * 100);
  });

async function move(page: Page, distance: number): Promise<void> {
  await page.evaluate((y) => scrollBy({ top: y, behavior: 'instant' }), distance);
  await nextFrame(page);
}

describe('the fixed bars of a phone', () => {
  test('make way on the way down, are back on the way up, at the top and at the end, and stay while something that opens from them is open', async ({
    openPage,
  }) => {
    const page = await openPage(site, article, { screen: 'phone' });
    const atRest = await coveredPercent(page);
    expect(atRest).toBeGreaterThan(5);
    await move(page, 700);
    await expect.poll(() => coveredPercent(page)).toBe(0);
    await move(page, 5);
    await move(page, -5);
    await expect.poll(() => coveredPercent(page)).toBe(0);
    await move(page, -60);
    await expect.poll(() => coveredPercent(page)).toBe(atRest);
    await move(page, 400);
    await expect.poll(() => coveredPercent(page)).toBe(0);
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    await expect.poll(() => coveredPercent(page)).toBe(atRest);
    await move(page, -40);
    await move(page, 20);
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await expect.poll(() => coveredPercent(page)).toBe(atRest);

    await page.getByRole('button', { name: '外觀' }).tap();
    await move(page, 700);
    expect(await page.locator('header > div').first().boundingBox()).toMatchObject({ y: 0 });
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { level: 2 }).first().tap();
    await move(page, 200);
    await expect.poll(() => coveredPercent(page)).toBeLessThan(atRest);
  });

  test('move nothing else when they go and come, and go at once where motion is not wanted', async ({ openPage }) => {
    const page = await openPage(site, article, { screen: 'phone', context: { reducedMotion: 'reduce' } });
    await move(page, 700);
    await expect.poll(() => coveredPercent(page)).toBe(0);
    await move(page, -60);
    await move(page, 200);
    expect(await shiftsOf(page)).toEqual([]);
    expect(await bottomBar(page).evaluate((bar) => getComputedStyle(bar).transitionDuration)).toBe('0s');
  });

  test('stay where there is no JavaScript', async ({ openPage }) => {
    const page = await openPage(site, article, { screen: 'phone', context: { javaScriptEnabled: false } });
    const atRest = await coveredPercent(page);
    await page.evaluate(() => scrollTo(0, 700));
    expect([await scrollPlace(page), await coveredPercent(page)]).toEqual([700, atRest]);
    await page.getByRole('button', { name: '分享', exact: true }).tap();
    // A tap becomes a click only after the finger has left.
    await page.getByRole('link', { name: '分享到 LINE' }).waitFor();
  });

  test('come back for the keyboard, and never lie over what it has reached', async ({ openPage }) => {
    const page = await openPage(site, article, { screen: 'phone', context: { viewport: { width: 320, height: 568 } } });
    await move(page, 900);
    await expect.poll(() => coveredPercent(page)).toBe(0);
    await bottomBar(page).getByRole('link').first().focus();
    await page.keyboard.press('Tab');
    await expect.poll(() => coveredPercent(page)).toBeGreaterThan(15);
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await page.locator('main').focus();
    for (let stops = 0; stops < 25; stops += 1) {
      await page.keyboard.press('Tab');
      await nextFrame(page);
      const covered = await page.evaluate(() => {
        const focused = document.activeElement as HTMLElement;
        const { left, top, width, height } = focused.getBoundingClientRect();
        const over = document.elementFromPoint(left + width / 2, top + Math.min(height, innerHeight) / 2);
        const bar = over?.closest('header > div, nav[aria-label="快速選單"]');
        return bar && !bar.contains(focused) ? focused.outerHTML.slice(0, 120) : null;
      });
      expect(covered).toBeNull();
    }
  });
});

describe('an article on a phone', () => {
  test('has one row at the lower edge in every size, and each tool once', async ({ openPage }) => {
    const page = await openPage(site, article, { screen: 'phone' });
    for (const [width, height, px, most] of [
      [390, 844, '16', 13],
      [320, 568, '16', 20],
      [320, 568, '20', 24],
    ] as const) {
      const size = `${width} × ${height} at ${px} px`;
      await page.setViewportSize({ width, height });
      await page.evaluate((chosen) => document.documentElement.setAttribute('data-text-size', chosen), px);
      expect(await coveredPercent(page), size).toBeLessThanOrEqual(most);
      expect(await page.getByRole('button', { name: '外觀' }).count(), size).toBe(1);
      const heart = page.locator('article:has(h1)').getByRole('button', { name: /^收藏：/ });
      expect(await heart.count(), size).toBe(1);
      const places = bottomBar(page).getByRole('link');
      expect(await places.allTextContents(), size).toEqual(['首頁', '分類', '搜尋', '收藏', '個人']);
      const share = page.getByRole('button', { name: '分享', exact: true });
      const row = [...(await places.all()), heart, share];
      const boxes = await Promise.all(row.map((part) => part.boundingBox()));
      let right = -1;
      for (const box of boxes) {
        expect(box && [box.width >= 44, box.height >= 44, box.x >= right - 0.5], size).toEqual([true, true, true]);
        expect(box && box.y >= height - 80 && box.y + box.height <= height, size).toBe(true);
        right = (box?.x ?? 0) + (box?.width ?? 0);
      }
      expect(right, size).toBeLessThanOrEqual(width);
    }
  });

  test('shares from one button, which names what it leads to', async ({ openPage }) => {
    const page = await openPage(site, article, {
      screen: 'phone',
      context: { permissions: ['clipboard-read', 'clipboard-write'] },
    });
    expect(await page.getByRole('link', { name: /^分享到/ }).count()).toBe(0);
    await page.getByRole('button', { name: '分享', exact: true }).tap();
    const links = page.getByRole('link', { name: /^分享到/ });
    await expect.poll(() => links.allTextContents()).toEqual(['LINE', 'Facebook', 'X']);
    await page.getByRole('button', { name: '複製連結' }).tap();
    await page.getByText('已複製連結').waitFor();
    expect(await links.count()).toBe(0);
    expect(await scrollPlace(page)).toBe(0);
  });
});
