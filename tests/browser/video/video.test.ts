import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { accessibilityFaults } from '../../harness/accessibility.ts';
import { test } from '../../harness/browser.ts';
import { startTestSite, type TestSite } from '../../harness/site.ts';
import { addTestArticle } from '../../harness/test-content.ts';
import { finishTransitions } from '../shell-steps.ts';
import { openUnhydrated } from '../unhydrated.ts';

const clip = 'harbor-before-sunrise';
const tube = 'a-b_c0D1e2F';
/** Loading and playing take their time on a busy machine. */
const patient = { timeout: 15_000 };
const stream = new URL('../fixtures/stream/', import.meta.url);

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite({ content: 'demo' });
  await addTestArticle(site.sql, { slug: 'stream', kind: 'video', hls: '/media/stream/list.m3u8' });
  await addTestArticle(site.sql, { slug: 'tube', kind: 'video', youtube: tube });
});
afterAll(() => site.close());

const film = (page: Page) => page.locator('video');
const player = (page: Page) => page.locator('div:has(> video)');
const at = (page: Page) => film(page).evaluate((element: HTMLVideoElement) => element.currentTime);
const paused = (page: Page) => film(page).evaluate((element: HTMLVideoElement) => element.paused);
const control = (page: Page, name: string) => player(page).getByRole('button', { name, exact: true });

/** How many seconds have been seen: a film that goes on where it was left stands there before it plays. */
const seen = (page: Page) =>
  film(page).evaluate(({ played }: HTMLVideoElement) => {
    let sum = 0;
    for (let at = 0; at < played.length; at += 1) sum += played.end(at) - played.start(at);
    return sum;
  });

/** Presses play and waits until something is seen. */
async function start(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^播放影片/ }).click();
  await expect.poll(() => seen(page), patient).toBeGreaterThan(0.2);
}

/** Requests for the stream's files are answered from the fixtures, as a media server would answer them. */
async function serveStream(page: Page): Promise<void> {
  await page.route('**/media/stream/*', async (route) => {
    const name = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
    const contentType = name.endsWith('.m3u8') ? 'application/vnd.apple.mpegurl' : 'video/mp4';
    await route.fulfill({ body: await readFile(new URL(name, stream)), contentType });
  });
}

/** A browser that cannot read playlists by itself, as most were for years. */
async function forgetPlaylists(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { canPlayType } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.canPlayType = function (type) {
      return type.includes('mpegurl') ? '' : canPlayType.call(this, type);
    };
  });
}

async function expectNoFaultsWithControls(page: Page): Promise<void> {
  await expect.poll(() => control(page, '播放').isVisible()).toBe(true);
  await finishTransitions(page);
  expect(await accessibilityFaults(page)).toEqual([]);
}

/** They hide while nothing is done; they show, and axe finds nothing wrong with them, when the mouse moves and the film is paused. */
async function hideControls(page: Page): Promise<void> {
  // A busy machine may come to the end of the film while it waits for this.
  const loop = (on: boolean) =>
    film(page).evaluate((element: HTMLVideoElement, isOn) => Object.assign(element, { loop: isOn }), on);
  await loop(true);
  const opacity = () =>
    page
      .getByRole('slider', { name: '播放進度' })
      .evaluate((slider) => Number(getComputedStyle(slider.parentElement?.parentElement as Element).opacity));
  await expect.poll(opacity, patient).toBe(0);
  const box = await player(page).boundingBox();
  await page.mouse.move((box?.x ?? 0) + 50, (box?.y ?? 0) + 50);
  await page.mouse.move((box?.x ?? 0) + 60, (box?.y ?? 0) + 60);
  await expect.poll(opacity).toBe(1);

  await page.keyboard.press('Space');
  await expect.poll(() => paused(page)).toBe(true);
  await loop(false);
  await expectNoFaultsWithControls(page);
}

/** The keyboard is obeyed while the player has the focus, and only then. */
async function steerByKeys(page: Page): Promise<void> {
  await film(page).evaluate((element: HTMLVideoElement) => {
    element.currentTime = 1;
  });
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => at(page)).toBeGreaterThan(5);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => at(page)).toBeLessThan(5);
  const sound = () => film(page).evaluate(({ volume, muted }: HTMLVideoElement) => ({ volume, muted }));
  await page.keyboard.press('ArrowDown');
  expect(await sound()).toEqual({ volume: 0.9, muted: false });
  await page.keyboard.press('m');
  expect(await sound()).toEqual({ volume: 0.9, muted: true });
  await expect.poll(() => control(page, '靜音').getAttribute('aria-pressed')).toBe('true');
  await page.keyboard.press('f');
  await expect.poll(() => control(page, '全螢幕').getAttribute('aria-pressed')).toBe('true');
  await page.keyboard.press('f');
  await expect.poll(() => control(page, '全螢幕').getAttribute('aria-pressed')).toBe('false');

  const place = await at(page);
  await page.locator('main').focus();
  for (const key of ['Space', 'ArrowRight', 'm', 'f', 'c']) await page.keyboard.press(key);
  expect(await at(page)).toBe(place);
  expect(await paused(page)).toBe(true);
  expect((await sound()).muted).toBe(true);
}

/** The slider says where the film is, the buttons name their keys. */
async function describePlace(page: Page): Promise<void> {
  const slider = page.getByRole('slider', { name: '播放進度' });
  expect(await slider.getAttribute('aria-valuetext')).toMatch(/^\d+ 秒，共 12 秒$/);
  await slider.fill('9');
  await expect.poll(() => slider.getAttribute('aria-valuetext')).toBe('9 秒，共 12 秒');
  expect(await control(page, '播放').getAttribute('title')).toBe('播放（空白鍵）');
  expect(await control(page, '字幕').getAttribute('title')).toBe('字幕（C）');
}

/** From half to double speed. */
async function choosePace(page: Page): Promise<void> {
  const speed = page.getByRole('combobox', { name: '播放速度' });
  const choices = await speed.locator('option').allTextContents();
  expect([choices.at(0), choices.at(-1)]).toEqual(['0.5×', '2×']);
  await speed.selectOption('1.5×');
  expect(await film(page).evaluate((element: HTMLVideoElement) => element.playbackRate)).toBe(1.5);
}

describe('the player', () => {
  test('hides its controls while nothing is done, obeys the keyboard while it has the focus, loads no hls.js, says where it is, names its keys, plays at half to double speed, and has nothing that axe finds wrong', async ({
    openPage,
  }) => {
    const asked: string[] = [];
    const before = async (opened: Page) =>
      opened.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const page = await openPage(site, `/news/${clip}`, { before });
    await start(page);
    expect(asked.filter((path) => path.includes('player-controls'))).not.toEqual([]);
    expect(asked.filter((path) => path.includes('hls'))).toEqual([]);

    await hideControls(page);
    await steerByKeys(page);
    await describePlace(page);
    await choosePace(page);
  });

  test('shows captions, or not, and remembers which; it goes on where it was left, but not from the end', async ({
    openPage,
  }) => {
    const page = await openPage(site, `/news/${clip}`);
    await start(page);
    const caption = player(page).locator('p');
    await expect.poll(() => caption.textContent(), patient).toMatch(/\p{Script=Han}/u);
    await page.keyboard.press('c');
    await expect.poll(() => caption.count()).toBe(0);
    await film(page).evaluate((element: HTMLVideoElement) => element.pause());
    await page.getByRole('slider', { name: '播放進度' }).fill('6');
    await expect.poll(() => at(page)).toBe(6);
    await page.reload();
    await page.getByText('從 00:06 繼續播放').waitFor();
    await start(page);
    expect(await at(page)).toBeGreaterThanOrEqual(6);
    await film(page).evaluate((element: HTMLVideoElement) => element.pause());
    expect(await control(page, '字幕').getAttribute('aria-pressed')).toBe('false');
    await control(page, '字幕').click();
    await expect.poll(() => control(page, '字幕').getAttribute('aria-pressed')).toBe('true');
    await page.getByRole('slider', { name: '播放進度' }).fill('11.8');
    await expect.poll(() => at(page)).toBeGreaterThan(11.5);
    await page.reload();
    await page.getByRole('button', { name: /^播放影片/ }).waitFor();
    expect(await page.getByText('繼續播放').count()).toBe(0);
  });

  test('has nothing that axe finds wrong on a phone either', async ({ openPage }) => {
    const page = await openPage(site, `/news/${clip}`, { screen: 'phone' });
    await start(page);
    await page.keyboard.press('Space');
    await expectNoFaultsWithControls(page);
  });

  test('offers another try after a failure, and plays then', async ({ openPage }) => {
    const page = await openPage(site, `/news/${clip}`, {
      allow: [/Failed to load resource/],
      before: (opened) => opened.route('**/media/*/file', (route) => route.abort()),
    });
    await page.getByRole('button', { name: /^播放影片/ }).click();
    await page.getByRole('alert').getByText('影片載入失敗，請稍後再試').waitFor();
    await page.unroute('**/media/*/file');
    await page.getByRole('button', { name: '重試' }).click();
    await expect.poll(() => at(page), patient).toBeGreaterThan(0.2);
  });
});

describe('a stream', () => {
  test('starts by itself when it was pressed before the code of the page was there', async ({ openPage }) => {
    const allow = [/Failed to load resource/];
    const init = forgetPlaylists;
    const { page, arrive } = await openUnhydrated(openPage, site, '/news/stream', { screen: 'phone', allow, init });
    await film(page).tap();
    await page.locator('video[data-pending]').waitFor();
    await serveStream(page);
    arrive();
    await expect.poll(() => seen(page), patient).toBeGreaterThan(0.2);
    expect(await page.locator('[data-pending]').count()).toBe(0);
  });

  test('says so when its pieces cannot be had, and plays them through hls.js when they can, where the browser cannot read playlists', async ({
    openPage,
  }) => {
    const before = async (opened: Page) => {
      await forgetPlaylists(opened);
      await opened.route('**/media/stream/*', (route) => route.fulfill({ status: 404 }));
    };
    const page = await openPage(site, '/news/stream', { allow: [/Failed to load resource/], before });
    const library = page.waitForRequest(/\/assets\/hls-[\w-]+\.js$/);
    await page.getByRole('button', { name: /^播放影片/ }).click();
    expect((await library).method()).toBe('GET');
    await page.getByRole('alert').getByText('影片載入失敗，請稍後再試').waitFor();
    await page.unroute('**/media/stream/*');
    await serveStream(page);
    await page.getByRole('button', { name: '重試' }).click();
    await expect.poll(() => seen(page), patient).toBeGreaterThan(0.2);
    expect(await film(page).evaluate((element: HTMLVideoElement) => element.src)).toMatch(/^blob:/);
    expect(Math.round(await film(page).evaluate((element: HTMLVideoElement) => element.duration))).toBe(12);
  });
});

test('a video on YouTube asks nothing outside until it is pressed, then one frame without cookies', async ({
  openPage,
}) => {
  const outside: string[] = [];
  const page = await openPage(site, '/news/tube', {
    allow: [/^asked another site: https:\/\/www\.youtube-nocookie\.com\//],
    before: async (opened) =>
      opened.on('request', (request) => {
        if (!request.url().startsWith(site.url)) outside.push(request.url());
      }),
  });
  await page.waitForLoadState('networkidle');
  expect(outside).toEqual([]);
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>film</title>' }),
  );
  await page.getByRole('link', { name: /^播放影片：.*YouTube/ }).click();
  const frame = page.locator('iframe');
  await frame.waitFor();
  expect(await frame.getAttribute('src')).toBe(`https://www.youtube-nocookie.com/embed/${tube}?autoplay=1`);
  expect(await frame.getAttribute('title')).toMatch(/./);
  expect(await frame.getAttribute('allow')).toContain('autoplay');
  await expect.poll(() => outside).toEqual([`https://www.youtube-nocookie.com/embed/${tube}?autoplay=1`]);
});

test('without JavaScript a video has the browser’s own controls, and one on YouTube is a link', async ({
  openPage,
}) => {
  const page = await openPage(site, `/news/${clip}`, { context: { javaScriptEnabled: false } });
  expect(await film(page).getAttribute('controls')).not.toBeNull();
  expect(await film(page).locator('source').getAttribute('type')).toBe('video/mp4');
  const play = player(page).getByRole('button', { name: /播放影片/ });
  expect(await play.count()).toBe(0);
  await page.goto('/news/tube');
  const link = page.getByRole('link', { name: /^播放影片/ });
  expect(await link.getAttribute('href')).toBe(`https://www.youtube.com/watch?v=${tube}`);
});
