import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { closeScale } from '../../app/article/pictures/zoom.ts';
import { test } from '../harness/browser.ts';
import { startTestSite, type TestSite } from '../harness/site.ts';
import { addTestArticle } from '../harness/test-content.ts';
import { cutOff, faultsInBothThemes, makeNarrow } from './shell-steps.ts';
import { openUnhydrated } from './unhydrated.ts';

let site: TestSite;
const path = '/news/three-pictures';

beforeAll(async () => {
  site = await startTestSite({ content: 'demo' });
  const media = await site.sql(
    `select id, width, height from media where kind = 'picture' and width >= 1280 order by id limit 3`,
  );
  const figures = media.map(
    ({ id, width, height }, at) =>
      `<figure><img src="/media/${id}/960.webp" width="${width}" height="${height}" alt="第 ${at + 1} 張的替代文字" />` +
      `<figcaption>港口的第 ${at + 1} 個早晨<cite>攝影／林</cite></figcaption></figure><p>${'一段文字。'.repeat(40)}</p>`,
  );
  await addTestArticle(site.sql, { slug: 'three-pictures', title: '三張圖片', bodyHtml: figures.join('') });
});
afterAll(() => site.close());

const links = (page: Page) => page.locator('main article figure a[data-scripted]');
const viewer = (page: Page) => page.getByRole('dialog', { name: '圖片' });
const said = (page: Page) => viewer(page).getByRole('status').first().innerText();
const scale = async (page: Page) => Number(await viewer(page).locator('[data-scale]').getAttribute('data-scale'));
const press = (page: Page, name: string) => viewer(page).getByRole('button', { name }).click();

/** Buttons and words that are not wholly on the screen, and a picture that has no room. */
const squeezed = (page: Page): Promise<string[]> =>
  viewer(page)
    .locator('button, p, img')
    .evaluateAll((all) =>
      all
        .map((each) => ({ each, box: each.getBoundingClientRect() }))
        .filter(({ each, box }) => {
          const isCut = box.left < 0 || box.top < 0 || box.right > innerWidth + 0.5 || box.bottom > innerHeight + 0.5;
          return isCut || (each instanceof HTMLImageElement && box.height < 100);
        })
        .map(({ each }) => each.outerHTML.slice(0, 120)),
    );

/** Touches the page; all of it happens at `time` for the page, in seconds, however long it takes here. */
async function touch(page: Page, steps: readonly (readonly [number, number][])[], time?: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const timestamp = time === undefined ? {} : { timestamp: time };
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly [number, number][]) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(([x, y], id) => ({ x, y, id })),
      ...timestamp,
    });
  for (const [at, points] of steps.entries()) await send(at === 0 ? 'touchStart' : 'touchMove', points);
  await send('touchEnd', []);
}

test('on a phone a tap shows a picture, fingers turn, enlarge and move it, and Back closes it', async ({
  openPage,
}) => {
  const page = await openPage(site, path, { screen: 'phone' });
  await links(page).first().tap();
  await expect.poll(() => said(page)).toBe('第 1 張，共 3 張港口的第 1 個早晨攝影／林');
  await touch(page, [[[300, 400]], [[200, 400]], [[100, 405]]]);
  await expect.poll(() => said(page)).toContain('第 2 張');
  await touch(page, [[[100, 400]], [[200, 400]], [[300, 405]]]);
  await expect.poll(() => said(page)).toContain('第 1 張');
  await touch(page, [
    [
      [160, 400],
      [230, 400],
    ],
    [
      [120, 400],
      [270, 400],
    ],
    [
      [90, 400],
      [300, 400],
    ],
  ]);
  await expect.poll(() => scale(page)).toBeCloseTo(3, 1);
  const left = async () => (await viewer(page).getByRole('img').boundingBox())?.x ?? Number.NaN;
  const before = await left();
  await touch(page, [[[200, 400]], [[260, 400]]]);
  await expect.poll(left).toBeCloseTo(before + 60, 0);
  await expect.poll(() => said(page)).toContain('第 1 張');
  const now = Date.now() / 1_000;
  for (const [at, expected] of [1, closeScale, 1].entries()) {
    for (const after of [0, 0.1]) await touch(page, [[[200, 400]]], now + 10 * at + after);
    await expect.poll(() => scale(page)).toBe(expected);
  }
  expect(await faultsInBothThemes(page)).toEqual([]);
  await makeNarrow(page);
  expect(await cutOff(page)).toEqual([]);
  await expect.poll(() => squeezed(page)).toEqual([]);
  await page.setViewportSize({ width: 568, height: 320 });
  await expect.poll(() => squeezed(page)).toEqual([]);
  await page.goBack({ waitUntil: 'commit' });
  await viewer(page).waitFor({ state: 'hidden' });
  expect(new URL(page.url()).pathname).toBe(path);
});

test('on a desktop keys and wheel do the same, and the focus returns to the picture', async ({ openPage }) => {
  const page = await openPage(site, path);
  await links(page).nth(1).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => said(page)).toContain('第 2 張');
  for (const [key, number] of [
    ['End', 3],
    ['ArrowRight', 3],
    ['ArrowLeft', 2],
    ['Home', 1],
    ['PageDown', 2],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(() => said(page)).toContain(`第 ${number} 張`);
  }
  await page.keyboard.press('+');
  await expect.poll(() => scale(page)).toBeCloseTo(1.4, 5);
  await viewer(page).getByRole('img').hover();
  await page.mouse.wheel(0, -100);
  await expect.poll(() => scale(page)).toBeCloseTo(1.96, 5);
  await page.keyboard.press('0');
  await expect.poll(() => scale(page)).toBe(1);
  for (const [name, number, factor] of [
    ['上一張', 1, 1],
    ['下一張', 2, 1],
    ['放大', 2, 1.4],
    ['縮小', 2, 1],
  ] as const) {
    await press(page, name);
    await expect
      .poll(async () => [await said(page), await scale(page)])
      .toEqual([expect.stringContaining(`第 ${number} 張`), factor]);
  }
  await page.keyboard.press('Escape');
  await viewer(page).waitFor({ state: 'hidden' });
  expect(
    await links(page)
      .nth(1)
      .evaluate((link) => link === document.activeElement),
  ).toBe(true);
});

test('a picture that cannot be loaded says so, and comes when it is asked for again', async ({ openPage }) => {
  const page = await openPage(site, path, { allow: [/Failed to load resource/] });
  await page.route(/\.avif$/, (route) => route.abort());
  await links(page).first().click();
  await viewer(page).getByText('圖片載入失敗，請稍後再試').waitFor();
  await page.unroute(/\.avif$/);
  await press(page, '重新載入');
  await expect.poll(() => viewer(page).getByRole('img').getAttribute('aria-busy')).toBe('false');
});

test('before the code of the page is there a tap waits for it; without scripts it leads to the file', async ({
  openPage,
}) => {
  const { page, arrive } = await openUnhydrated(openPage, site, path);
  await links(page).first().click();
  await expect.poll(() => page.locator('[data-pending]').count()).toBe(1);
  arrive();
  await viewer(page).waitFor();

  const plain = await openPage(site, path, { context: { javaScriptEnabled: false } });
  await links(plain).first().click();
  await plain.waitForURL(/\/media\/[0-9a-f]{16}\/1600\.webp$/);
});
