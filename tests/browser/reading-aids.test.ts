import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { test } from '../harness/browser.ts';
import { startTestSite, type TestSite } from '../harness/site.ts';
import { addTestArticle } from '../harness/test-content.ts';
import { cutOff, faultsInBothThemes, makeNarrow, shiftsOf } from './shell-steps.ts';

let site: TestSite;
const path = '/news/river-walk';
const calm = { reducedMotion: 'reduce' } as const;
const titles = ['上游的水', '中游的橋', '下游的船'];

beforeAll(async () => {
  site = await startTestSite();
  const paragraphs =
    '<p>河水從山裡流出來，經過三座橋，最後到了海邊。沿岸的人家都記得那年的大水，也記得水退之後的陽光。</p>'.repeat(12);
  const sections = titles.map((title, at) => `<h2 id="section-${at + 1}">${title}</h2>${paragraphs}`);
  // A title that is wider than the narrowest margin.
  const bodyHtml = `${sections.join('')}<h2 id="section-4">出海口的燈塔與一百二十年前的航海日誌</h2><p>完。</p>`;
  await addTestArticle(site.sql, { slug: 'river-walk', title: '沿著河走', bodyHtml, readingMinutes: 6 });
  await addTestArticle(site.sql, { slug: 'short-walk', title: '短短的路', bodyHtml: '<p>很短。</p>' });
});
afterAll(() => site.close());

const contents = (page: Page) => page.getByRole('navigation', { name: '目錄' });
const opener = (page: Page) => page.getByRole('button', { name: '目錄' });
const entry = (page: Page, title: string) => contents(page).getByRole('link', { name: title });
const current = (page: Page) => contents(page).locator('[aria-current=location]').allTextContents();
const timeLeft = (page: Page) => page.locator('article').getByText(/^還有/);
const heading = (page: Page, title: string) => page.locator('[data-stored-html]').getByRole('heading', { name: title });
const hasFocus = (page: Page, title: string) =>
  heading(page, title).evaluate((element) => element === document.activeElement);

async function readTo(page: Page, title: string): Promise<void> {
  await heading(page, title).evaluate((element) => element.scrollIntoView({ block: 'start' }));
}

test('beside a long text is its table of contents, which marks the section being read and leads to the others', async ({
  openPage,
}) => {
  const page = await openPage(site, path, { context: calm });
  await entry(page, '上游的水').waitFor();
  const text = await page.locator('[data-stored-html]').boundingBox();
  const list = await contents(page).boundingBox();
  expect(list?.x).toBeGreaterThan((text?.x ?? 0) + (text?.width ?? 0));
  expect(await timeLeft(page).textContent()).toBe('還有約 6 分鐘');
  expect(await shiftsOf(page)).toEqual([]);
  await readTo(page, '中游的橋');
  await expect.poll(() => current(page)).toEqual(['中游的橋']);
  await expect.poll(() => timeLeft(page).textContent()).toBe('還有約 3 分鐘');
  await entry(page, '下游的船').click();
  await expect.poll(() => current(page)).toEqual(['下游的船']);
  expect(new URL(page.url()).hash).toBe('#section-3');
  expect(await hasFocus(page, '下游的船')).toBe(true);
  expect(await faultsInBothThemes(page)).toEqual([]);
  // A window that becomes narrow, or a tablet that is turned, has no margin for it.
  await page.setViewportSize({ width: 390, height: 844 });
  await contents(page).waitFor({ state: 'hidden' });
  await opener(page).waitFor();
  await page.setViewportSize({ width: 1440, height: 900 });
  await contents(page).waitFor();
  await page.getByText('未經授權').scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 600);
  await timeLeft(page).waitFor({ state: 'detached' });
});

test('on the narrowest phone with the largest text a button opens it, by touch and by keyboard', async ({
  openPage,
}) => {
  const page = await openPage(site, path, { screen: 'phone', context: calm });
  expect(await shiftsOf(page)).toEqual([]);
  await makeNarrow(page);
  await opener(page).waitFor({ state: 'detached' });
  await readTo(page, '中游的橋');
  // Nothing covers the text on the way down; on the way up it is there with the bars.
  await opener(page).waitFor();
  await expect.poll(async () => (await opener(page).boundingBox())?.y).toBeGreaterThanOrEqual(568);
  await page.evaluate(() => scrollBy({ top: -80, behavior: 'instant' }));
  await opener(page).tap();
  await entry(page, '中游的橋').waitFor();
  expect(await cutOff(page)).toEqual([]);
  expect(await faultsInBothThemes(page)).toEqual([]);
  await entry(page, '中游的橋').tap();
  await contents(page).waitFor({ state: 'hidden' });
  await expect.poll(() => hasFocus(page, '中游的橋')).toBe(true);
  await opener(page).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('中游的橋');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect.poll(() => hasFocus(page, '下游的船')).toBe(true);
});

test('in vertical lines an entry turns to the page of its section', async ({ openPage }) => {
  const page = await openPage(site, path, { context: calm });
  await page.evaluate(() => localStorage.setItem('vertical', 'on'));
  await page.reload();
  await opener(page).click();
  await entry(page, '下游的船').click();
  const box = () => page.locator('[data-stored-html]').boundingBox();
  await expect
    .poll(async () => {
      const [bounds, title] = [await box(), await heading(page, '下游的船').boundingBox()];
      return title && bounds && title.y >= bounds.y - 1 && title.y < bounds.y + bounds.height;
    })
    .toBe(true);
  await opener(page).click();
  await expect.poll(() => current(page)).toEqual(['下游的船']);
  await page.keyboard.press('Escape');
  await makeNarrow(page);
  expect(await cutOff(page)).toEqual([]);
});

test('j and k move from card to card, and from section to section of a text', async ({ openPage }) => {
  const page = await openPage(site, '/', { context: calm });
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
  const headlines = await page.locator('main :is(h2, h3) > a').evaluateAll((all) => all.map((each) => each.ariaLabel));
  await page.keyboard.press('j');
  await expect.poll(focused).toBe(headlines[0]);
  expect(await page.evaluate(() => document.activeElement?.matches(':focus-visible'))).toBe(true);
  await page.keyboard.press('j');
  await expect.poll(focused).toBe(headlines[1]);
  await page.keyboard.press('k');
  await expect.poll(focused).toBe(headlines[0]);
  await page.keyboard.press('Control+j');
  await page.locator('header input[type=search]').focus();
  await page.keyboard.type('jk?');
  expect(await page.locator('header input[type=search]').inputValue()).toBe('jk?');
  expect(await page.getByRole('dialog').count()).toBe(0);

  await page.goto(path);
  await page.keyboard.press('j');
  await expect.poll(() => hasFocus(page, '上游的水')).toBe(true);
  await page.keyboard.press('j');
  await expect.poll(() => hasFocus(page, '中游的橋')).toBe(true);
  await page.keyboard.press('k');
  await expect.poll(() => hasFocus(page, '上游的水')).toBe(true);
});

/** Which keys the site takes for itself, as their events tell at once; what they do comes a moment later. */
const takenKeys = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    ['j', 'k', 'l', '/', '?'].filter((key) => {
      const isFree = document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
      );
      (document.activeElement as HTMLElement | null)?.blur();
      for (const dialog of document.querySelectorAll('dialog')) dialog.close();
      return !isFree;
    }),
  );

test('? opens the list of keys, as a button of the appearance menu does, and they can be switched off', async ({
  openPage,
}) => {
  const page = await openPage(site, path, { context: calm });
  const dialog = page.getByRole('dialog', { name: '鍵盤快速鍵' });
  await page.keyboard.press('?');
  await dialog.waitFor();
  expect(await faultsInBothThemes(page)).toEqual([]);
  await page.keyboard.press('j');
  expect(await hasFocus(page, '上游的水')).toBe(false);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: '外觀' }).click();
  await page.getByRole('button', { name: '鍵盤快速鍵' }).click();
  await dialog.waitFor();
  await makeNarrow(page);
  expect(await cutOff(page)).toEqual([]);
  await dialog.getByRole('radio', { name: '關閉' }).check({ force: true });
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  expect(await takenKeys(page)).toEqual([]);
  await page.evaluate(() => localStorage.removeItem('keys'));
  await page.reload();
  await expect.poll(() => takenKeys(page)).toEqual(['j', 'k', 'l', '/', '?']);
});

test('a short text has neither, and loads no code for them', async ({ openPage }) => {
  const page = await openPage(site, '/news/short-walk');
  await page.waitForLoadState('networkidle');
  const files = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  expect(files.some((file) => file.includes('reading-aids'))).toBe(false);
  expect(await opener(page).count()).toBe(0);
});
