import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { test, waitForHydration } from '../harness/browser.ts';
import { startTestSite, type TestSite } from '../harness/site.ts';
import { addTestArticle } from '../harness/test-content.ts';
import { openUnhydrated, scrollUntilStill } from './unhydrated.ts';

let site: TestSite;
const path = '/news/first-touch';
const title = '還沒等到程式的文章';
const youtube = 'a-b_c0D1e2F';

beforeAll(async () => {
  site = await startTestSite();
  const paragraphs = Array.from({ length: 40 }, (_, at) => `<p>第 ${at + 1} 段的文字。</p>`).join('');
  const reference = '<sup id="section-noteref-1"><a href="#section-note-1">1</a></sup>';
  const note = '<ol><li id="section-note-1"><p>出自市府的報告 <a href="#section-noteref-1">↩</a></p></li></ol>';
  const bodyHtml = `<p>有註腳的一段${reference}。</p>${paragraphs}${note}`;
  await addTestArticle(site.sql, { slug: 'first-touch', title, bodyHtml });
  await addTestArticle(site.sql, { slug: 'early-video', kind: 'video', youtube });
  for (let count = 0; count < 40; count += 1) await addTestArticle(site.sql);
});
afterAll(() => site.close());

const pending = (page: Page) => page.locator('[data-pending]');
const loginPopup = (page: Page) => page.getByRole('dialog').getByRole('button', { name: '登入', exact: true });

const embed = 'https://www.youtube-nocookie.com/';
const allow = [/status of 401|favicon\.ico/, new RegExp(`^asked another site: ${embed}`)];
const barField = (page: Page) => page.getByRole('search', { name: '站內搜尋' }).locator('input[name=q]');
const hasFocus = (field: Locator) => field.evaluate((element) => element === document.activeElement);

/** Tells which presses on a heart listeners below the window have heard of. */
async function listenOnHeart(page: Page): Promise<() => Promise<string[]>> {
  const heard = await page.evaluateHandle(() => {
    const list: string[] = [];
    for (const press of ['pointerdown', 'mouseup']) {
      const listen = (event: Event) => (event.target as Element).closest('[aria-label^="收藏"]') && list.push(press);
      document.addEventListener(press, listen, { capture: true });
    }
    return list;
  });
  return () => heard.jsonValue();
}

async function pressAndLookForDialog(button: HTMLElement | SVGElement): Promise<boolean> {
  (button as HTMLElement).click();
  // React renders in a microtask, as does the code that follows promises.
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  return document.querySelector('dialog[open]') !== null;
}

test.for(['phone', 'desktop'] as const)(
  'before the code of the page is there, on a %s, what is typed, read and pressed is kept, and each is carried out once',
  async (screen, { openPage }) => {
    const opened = await openUnhydrated(openPage, site, '/search?q=x', { screen, allow });
    await typeEarly(opened);
    await scrollEarly(opened);
    await pressOnSlowProcessor(opened);
    await loadMoreEarly(opened);
    await playEarly(opened);
    await openSearchEarly(opened, screen);
    await followLinksEarly(opened, screen);
  },
);

type Unhydrated = Awaited<ReturnType<typeof openUnhydrated>>;

const heartOf = (page: Page) => page.getByRole('button', { name: `收藏：${title}` });

/** What was typed and the focus stay when the code comes. */
async function typeEarly({ page, arrive }: Unhydrated): Promise<void> {
  const field = page.getByRole('search', { name: '搜尋文章' }).locator('input[name=q]');
  await field.fill('剛打的字');
  arrive();
  await waitForHydration(page);
  expect(await field.inputValue()).toBe('剛打的字');
  expect(await hasFocus(field)).toBe(true);
}

/** So does the position on the page. */
async function scrollEarly({ page, arrive, again }: Unhydrated): Promise<void> {
  await again(path);
  await page.getByText('第 30 段的文字。').scrollIntoViewIfNeeded();
  const at = await page.evaluate(() => scrollY);
  expect(at).toBeGreaterThan(0);
  arrive();
  await waitForHydration(page);
  expect(await page.evaluate(() => scrollY)).toBe(at);
}

/** The panel of text sizes opens at once, a size and a heart look pending. */
async function pressOnSlowProcessor({ page, arrive, again }: Unhydrated): Promise<void> {
  await again(path, 6);
  const heardOnHeart = await listenOnHeart(page);
  await page.getByRole('button', { name: '外觀' }).click();
  await page.locator('label', { hasText: '超大' }).first().click();
  await expect.poll(() => pending(page).count()).toBe(1);
  await page.keyboard.press('Escape');
  const heart = heartOf(page);
  await heart.click();
  await expect.poll(() => pending(page).count()).toBe(2);
  await heart.click();
  // React would hydrate the page before anything is shown, if it heard of these.
  expect(await heardOnHeart()).toEqual([]);
  arrive();
  await expect.poll(() => page.locator('html').getAttribute('data-text-size')).toBe('20');
  await loginPopup(page).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(1);
  expect(await pending(page).count()).toBe(0);
  await pressHeartAgain(page, heardOnHeart);
}

/** With the code there, its listeners hear of the presses. */
async function pressHeartAgain(page: Page, heardOnHeart: () => Promise<string[]>): Promise<void> {
  const heart = heartOf(page);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator('dialog[open]').count()).toBe(0);
  await heart.click();
  await loginPopup(page).waitFor();
  expect(await heardOnHeart()).toEqual(['pointerdown', 'mouseup']);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator('dialog[open]').count()).toBe(0);
  // The popup, which takes longer than a tap may wait, is not part of the task in which the heart is pressed.
  expect(await heart.evaluate(pressAndLookForDialog)).toBe(false);
  await loginPopup(page).waitFor();
}

/** 載入更多 lengthens the list, without another page. */
async function loadMoreEarly({ page, arrive, again }: Unhydrated): Promise<void> {
  await again('/');
  const more = page.getByRole('link', { name: '載入更多' });
  const cards = page.locator('main article');
  const before = await cards.count();
  await scrollUntilStill(more);
  await more.click();
  await expect.poll(() => pending(page).count()).toBe(1);
  arrive();
  await expect.poll(() => cards.count()).toBeGreaterThan(before);
  expect(new URL(page.url()).search).toBe('');
}

/** The play button of a video looks pending and plays it in the page. */
async function playEarly({ page, arrive, again }: Unhydrated): Promise<void> {
  await page.route(`${embed}**`, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await again('/news/early-video');
  await page.getByRole('link', { name: /^播放影片/ }).click();
  await expect.poll(() => pending(page).count()).toBe(1);
  arrive();
  await page.locator(`iframe[src^="${embed}embed/${youtube}"]`).waitFor();
  expect(page.context().pages()).toHaveLength(1);
}

/** The search opens by the phone's bar and by the slash key. */
async function openSearchEarly({ page, arrive, again }: Unhydrated, screen: 'phone' | 'desktop'): Promise<void> {
  await again(path);
  if (screen === 'phone') {
    await page.getByRole('navigation', { name: '快速選單' }).getByRole('link', { name: '搜尋' }).tap();
  } else {
    await page.keyboard.press('/');
  }
  arrive();
  await expect.poll(() => hasFocus(barField(page))).toBe(true);
  expect(await barField(page).inputValue()).toBe('');
  expect(new URL(page.url()).pathname).toBe(path);
}

/** The member link leads on by itself, and so do the others. */
async function followLinksEarly({ page, again }: Unhydrated, screen: 'phone' | 'desktop'): Promise<void> {
  await again(path);
  await page.getByRole('link', { name: { phone: '個人', desktop: '會員' }[screen], exact: true }).click();
  await page.waitForURL('**/my');
  if (screen === 'phone') return;
  await again(path);
  await page.getByRole('link', { name: '影音', exact: true }).first().click();
  await page.waitForURL('**/news/video');
}

test('a tap on 稍後聽 and on the number of a footnote is kept too', async ({ openPage }) => {
  const { page, arrive } = await openUnhydrated(openPage, site, path, { screen: 'phone' });
  await page.getByRole('button', { name: '稍後聽' }).tap();
  await page.locator('sup').getByRole('link', { name: '1' }).tap();
  await expect.poll(() => pending(page).count()).toBe(2);
  expect(new URL(page.url()).hash).toBe('');
  arrive();
  await page.getByRole('note', { name: '註 1' }).getByText('出自市府的報告').waitFor();
  await page.getByRole('region', { name: '聽新聞' }).getByText('稍後聽 1 篇').waitFor();
});

test('載入更多 leads on by itself when the code cannot be loaded', async ({ openPage }) => {
  const page = await openPage(site, '/robots.txt', { allow: [/Failed to (?:load|fetch)|favicon\.ico/] });
  await page.route(/\/assets\/(?!starter-)[^/]+\.js$/, (route) => route.abort());
  await page.goto('/', { waitUntil: 'load' });
  const more = page.getByRole('link', { name: '載入更多' });
  await scrollUntilStill(more);
  await more.click();
  await page.waitForURL('**/?page=2');
});

test('no code but the starter is asked for before the page rests, until something that needs it is touched', async ({
  openPage,
}) => {
  const page = await openPage(site, '/robots.txt', { allow: [/favicon\.ico/] });
  const asked: string[] = [];
  page.on('request', (request) => {
    const file = new URL(request.url()).pathname;
    if (/^\/assets\/.*\.js$/.test(file) && !file.includes('/starter-')) asked.push(file);
  });
  // As long as a picture is on its way the page has not been loaded.
  const picture = Promise.withResolvers<void>();
  await page.route('**/media/slow', async (route) => {
    await picture.promise;
    await route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' });
  });
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      body: (await response.text()).replace('</body>', '<img src="/media/slow"></body>'),
    });
  });
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  await page.getByRole('contentinfo').waitFor();
  await page.getByText('第 1 段的文字。').click();
  expect(asked).toEqual([]);
  await page.getByRole('button', { name: `收藏：${title}` }).hover();
  expect(asked).toEqual([]);
  await page.mouse.down();
  await expect.poll(() => asked.some((file) => file.includes('/react-'))).toBe(true);
  picture.resolve();
});

/** The parts of the code that are loaded by themselves, by the files of their assets. */
const parts = new Map<string, string>(
  Object.entries<{ file: string; isDynamicEntry?: boolean }>(
    JSON.parse(readFileSync('dist/client/.vite/manifest.json', 'utf8')),
  ).flatMap(([source, { file, isDynamicEntry }]) => (isDynamicEntry ? [[`/${file}`, source] as const] : [])),
);

test('a visitor who only reads loads no code that waits for a press', async ({ openPage }) => {
  const page = await openPage(site, '/robots.txt', { screen: 'phone', allow: [/favicon\.ico/] });
  for (const [address, own] of [
    [path, ['app/pages/news/article.tsx']],
    ['/news/early-video', ['app/pages/news/article.tsx', 'app/video/video-player.tsx']],
    ['/', ['app/pages/home.tsx']],
    ['/search?q=x', ['app/pages/search.tsx']],
    ['/news/video', ['app/pages/news/video.tsx']],
  ] as const) {
    // Each is the first page of a visit.
    await page.goto('/robots.txt', { waitUntil: 'load' });
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await page.goto(address);
    await page.waitForLoadState('networkidle');
    // Without what is fetched for a later visit without a network.
    const loaded = await page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ initiatorType }) => initiatorType !== 'fetch')
        .map(({ name }) => new URL(name).pathname),
    );
    const found = new Set(loaded.flatMap((file) => parts.get(file) ?? []));
    const ofAll = [
      'app/article/reading-record.ts',
      'app/entry-browser.tsx',
      'app/library/later/start-later.tsx',
      'app/offline/start-offline.ts',
    ];
    expect([address, ...[...found].sort()]).toEqual([address, ...[...ofAll, ...own].sort()]);
  }
});
