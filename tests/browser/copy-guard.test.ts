import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { test } from '../harness/browser.ts';
import { startTestSite, type TestSite } from '../harness/site.ts';

let site: TestSite;
const slug = 'arcade-floor-levels';
const clipboard = { permissions: ['clipboard-read', 'clipboard-write'] };

beforeAll(async () => {
  site = await startTestSite({ content: 'demo' });
});
afterAll(() => site.close());

/** Whether the browser's own menu would come up. */
async function menuComes(page: Page, selector: string, open: (selector: string) => Promise<void>): Promise<boolean> {
  await page.evaluate(() => {
    const seen = globalThis as { menu?: boolean };
    delete seen.menu;
    addEventListener(
      'contextmenu',
      (event) => setTimeout(() => Object.assign(seen, { menu: !event.defaultPrevented })),
      {
        once: true,
        capture: true,
      },
    );
  });
  await open(selector);
  await expect.poll(() => page.evaluate(() => (globalThis as { menu?: boolean }).menu)).toBeTypeOf('boolean');
  return page.evaluate(() => (globalThis as { menu?: boolean }).menu === true);
}

const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

async function selectParagraph(page: Page): Promise<void> {
  await page.locator('[data-stored-html] p').first().click({ clickCount: 3 });
  expect(await page.evaluate(() => String(getSelection()).length)).toBeGreaterThan(5);
}

/** The code that guards the text is loaded after hydration. */
async function untilGuarded(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
}

describe('the text of an article', () => {
  test('cannot be copied, cut, dragged away or right-clicked except on a link, and the page says so; with nothing selected the copy keys say nothing, and the menu key still works', async ({
    openPage,
  }) => {
    const page = await openPage(site, `/news/${slug}`, { context: clipboard });
    await untilGuarded(page);
    await page.keyboard.press('Control+c');
    await page.getByRole('button', { name: '複製連結' }).click();
    await page.getByText('已複製連結').waitFor();
    expect(await copied(page)).toContain(`/news/${slug}`);
    expect(await page.getByText('禁止複製內容！').count()).toBe(0);

    await page.evaluate(() => navigator.clipboard.writeText('before'));
    await selectParagraph(page);
    for (const keys of ['Control+c', 'Control+x']) {
      await page.keyboard.press(keys);
      await page.getByText('禁止複製內容！').waitFor();
      expect(await copied(page)).toBe('before');
    }
    const dragged = await page.evaluate(() => {
      const text = getSelection()?.anchorNode;
      return text?.dispatchEvent(new DragEvent('dragstart', { bubbles: true, cancelable: true }));
    });
    expect(dragged).toBe(false);
    const rightClick = (selector: string) => page.locator(selector).first().click({ button: 'right' });
    expect(await menuComes(page, 'article p:not([hidden])', rightClick)).toBe(false);
    expect(await menuComes(page, 'article a[href]', rightClick)).toBe(true);
    await page.keyboard.press('Escape');

    await selectParagraph(page);
    const pressMenuKey = async () => {
      await page.locator('article a[href]').first().focus();
      await page.keyboard.press('ContextMenu');
    };
    expect(await menuComes(page, 'article a[href]', pressMenuKey), 'by the menu key').toBe(true);
    await page.keyboard.press('Escape');
  });
});

test('form fields are spared, and what is marked as copyable', async ({ openPage }) => {
  const page = await openPage(site, '/search?q=老街', { context: clipboard });
  await untilGuarded(page);
  const field = page.locator('main input[type=search], main input[name=q], input[name=q]').first();
  await field.fill('我自己打的字');
  await field.press('Control+a');
  await field.press('Control+c');
  expect(await copied(page)).toBe('我自己打的字');
  const rightClick = (selector: string) => page.locator(selector).first().click({ button: 'right' });
  expect(await menuComes(page, 'input[name=q]', rightClick)).toBe(true);
  await page.evaluate(() => {
    const mark = document.createElement('p');
    mark.dataset.copyable = '';
    mark.id = 'copyable';
    mark.textContent = '可以複製的編號';
    document.querySelector('main')?.prepend(mark);
  });
  await page.locator('#copyable').click({ clickCount: 3 });
  await page.keyboard.press('Control+c');
  expect(await copied(page)).toContain('可以複製的編號');
  expect(await page.getByText('禁止複製內容！').count()).toBe(0);
});

test('a setting switches it off', async ({ openPage }) => {
  await using open = await startTestSite({ content: 'demo', settings: { COPY_GUARD: 'off' } });
  const page = await openPage(open, `/news/${slug}`, { context: clipboard });
  await untilGuarded(page);
  await selectParagraph(page);
  await page.keyboard.press('Control+c');
  expect((await copied(page)).length).toBeGreaterThan(5);
  await page.close();
});
