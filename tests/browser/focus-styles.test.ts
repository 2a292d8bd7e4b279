import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { test } from '../harness/browser.ts';
import { startTestSite, type TestSite } from '../harness/site.ts';
import { field, openLogin, submit } from './account/account-steps.ts';

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite({ content: 'demo' });
});
afterAll(() => site.close());

/** How a control's edge and ring look, and how much the ring stands out from the page around it. */
const lookOf = (part: Locator) =>
  part.evaluate((element) => {
    for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
    const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
    const lightness = (color: string) => {
      if (canvas) canvas.fillStyle = color;
      canvas?.fillRect(0, 0, 1, 1);
      const [r = 0, g = 0, b = 0] = [...(canvas?.getImageData(0, 0, 1, 1).data ?? [])].map((value) => {
        const part = value / 255;
        return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const { outlineColor, outlineStyle, borderTopColor } = getComputedStyle(element);
    const around = getComputedStyle(element.closest('dialog') ?? document.documentElement).backgroundColor;
    const [low = 0, high = 0] = [lightness(outlineColor), lightness(around)].sort((a, b) => a - b);
    return {
      ring: outlineStyle === 'none' ? null : outlineColor,
      edge: borderTopColor,
      contrast: (high + 0.05) / (low + 0.05),
    };
  });

describe.for(['light', 'dark'] as const)('in the %s theme', (colorScheme) => {
  test('the ring of the keyboard stands out on links and buttons, and a field with the focus does not look like one with an error', async ({
    openPage,
  }) => {
    const page = await openPage(site, '/member-rule', { context: { colorScheme } });
    for (let stops = 0; stops < 8; stops += 1) {
      await page.keyboard.press('Tab');
      const { ring, contrast } = await lookOf(page.locator(':focus'));
      expect([ring !== null, contrast >= 3]).toEqual([true, true]);
    }
    await openLogin(page);
    await field(page, '密碼').fill('longenough1');
    const focused = await lookOf(field(page, '密碼'));
    expect(focused.contrast).toBeGreaterThanOrEqual(3);
    await submit(page);
    await field(page, '密碼').focus();
    const wrong = await lookOf(field(page, '手機號碼'));
    expect(wrong.ring).toBeNull();
    expect(wrong.edge).not.toBe(focused.edge);
    expect(wrong.edge).not.toBe(focused.ring);
    // An error that has the focus shows both.
    await field(page, '手機號碼').focus();
    const both = await lookOf(field(page, '手機號碼'));
    expect([both.ring, both.edge]).toEqual([focused.ring, wrong.edge]);
  });
});

describe('where the system chooses all colours', () => {
  const background = (part: Locator) => part.evaluate((element) => getComputedStyle(element).backgroundColor);
  /** Behind words in colours that it may adjust, the browser paints the page's own colour. */
  const isReadable = (part: Locator) =>
    part.evaluate((element) => {
      const { backgroundColor, color, forcedColorAdjust } = getComputedStyle(element);
      return forcedColorAdjust === 'none' && color !== backgroundColor;
    });

  async function openForced(openPage: (path: string) => Promise<Page>, path: string) {
    const page = await openPage(path);
    expect(await page.evaluate(() => matchMedia('(forced-colors: active)').matches)).toBe(true);
    return page;
  }

  test('the current section and the chosen text size can be recognised', async ({ openPage }) => {
    const page = await openForced(
      (path) => openPage(site, path, { context: { forcedColors: 'active' } }),
      '/news/category/life',
    );
    const sections = page.getByRole('navigation', { name: '主選單' }).getByRole('link');
    const current = page.getByRole('navigation', { name: '主選單' }).locator('[aria-current]');
    expect(await background(current)).not.toBe(await background(sections.first()));
    expect(await isReadable(current)).toBe(true);
    await page.getByRole('button', { name: '外觀' }).click();
    const sizes = page.locator(':popover-open').getByRole('group', { name: '文字大小' }).locator('label');
    const chosen = await background(sizes.filter({ has: page.locator(':checked') }));
    expect(chosen).not.toBe(await background(sizes.first()));
  });

  test('so can the current link in the bar of a phone', async ({ openPage }) => {
    const page = await openForced(
      (path) => openPage(site, path, { screen: 'phone', context: { forcedColors: 'active' } }),
      '/news/categories',
    );
    const places = page.getByRole('navigation', { name: '快速選單' }).getByRole('link');
    expect(await background(places.nth(1))).not.toBe(await background(places.last()));
  });
});
