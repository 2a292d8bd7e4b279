import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { test, waitForHydration } from '../harness/browser.ts';
import { startTestSite, type TestSite } from '../harness/site.ts';
import { addTestArticle, addTestAuthor, addTestCategory } from '../harness/test-content.ts';
import { waitUntil } from '../harness/wait-until.ts';
import { inEverySize } from './shell-steps.ts';

let site: TestSite;
const slug = 'arcade-floor-levels';
const year = 366 * 24 * 3_600_000;
/** The server does not count robots, and a browser without a screen calls itself one. */
const person = { userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36' };

beforeAll(async () => {
  site = await startTestSite({ content: 'demo' });
});
afterAll(() => site.close());

const popular = 'section:has(h2:text-is("熱門"))';

/** From here on time passes only where the test says so. */
async function holdTime(page: Page): Promise<void> {
  await page.clock.install({ time: Date.now() });
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** The page's code comes when the browser is idle, which it is only while time passes. */
async function hydrateInHeldTime(page: Page): Promise<void> {
  let isHydrated = false;
  const hydration = waitForHydration(page).finally(() => {
    isHydrated = true;
  });
  while (!isHydrated) await page.clock.runFor(10);
  await hydration;
}

test('the home page numbers the popular articles of 48 hours, beside the newest or below them, and leads on to all videos and into every category', async ({
  openPage,
}) => {
  const page = await openPage(site, '/');
  const list = page.locator(popular);
  const boxes = async () => {
    expect(await list.getByText('過去 48 小時').isVisible()).toBe(true);
    expect(await list.locator('ol > li').count()).toBe(8);
    const feed = await page.locator('section:has(h2:text-is("最新"))').boundingBox();
    const box = await list.boundingBox();
    if (!feed || !box) throw new Error('the lists are not on the page');
    return { feed, box };
  };
  const { feed, box } = await boxes();
  expect(box.x).toBeGreaterThan(feed.x + feed.width);
  await page.setViewportSize({ width: 390, height: 844 });
  const narrow = await boxes();
  expect(narrow.box.y).toBeGreaterThan(narrow.feed.y + narrow.feed.height);
  const videos = page.getByRole('heading', { name: '影音' }).getByRole('link', { name: '看更多' });
  expect(await videos.getAttribute('href')).toBe('/news/video');
  const life = page.locator('section:has(h2 a[href="/news/category/life"])');
  expect(await life.locator('li').count()).toBe(4);
  await life.getByRole('heading', { name: '生活' }).getByRole('link').click();
  await page.waitForURL('**/news/category/life');
});

test('an article leads to the one before and the one after, and to what others read; printed it is an article alone: no tools, no menus, nothing to read on', async ({
  openPage,
}) => {
  const page = await openPage(site, `/news/${slug}`);
  const neighbours = page.getByRole('navigation', { name: '前後文章' });
  const title = await page.locator('h1').textContent();
  await neighbours.locator('div:has-text("下一則") a').click();
  await page.waitForURL((url) => !url.pathname.endsWith(slug));
  await expect.poll(() => page.locator('h1').textContent()).not.toBe(title);
  // By keyboard: the page goes to its top shortly after it is shown.
  await neighbours.locator('div:has-text("上一則") a').press('Enter');
  await page.waitForURL(`**/news/${slug}`);
  expect(await page.locator(popular).locator('ol > li').count()).toBe(6);

  await page.emulateMedia({ media: 'print' });
  for (const gone of ['主選單', '前後文章', '延伸閱讀', '熱門']) {
    expect([gone, await page.getByText(gone).or(page.getByLabel(gone)).first().isVisible()]).toEqual([gone, false]);
  }
  expect(await page.getByRole('button').count()).toBe(0);
  expect(await page.getByRole('link', { name: /分享到/ }).count()).toBe(0);
  expect(await page.locator('article h1').isVisible()).toBe(true);
  expect(await page.getByText('一共貼了47張').isVisible()).toBe(true);
});

test('a picture’s words are not read aloud beside a headline, but are there for the picture that opens a page', async ({
  openPage,
}) => {
  const page = await openPage(site, '/', { context: { javaScriptEnabled: false } });
  const wordsOf = (pictures: string) =>
    page.locator(pictures).evaluateAll((all) => all.map((picture) => picture.getAttribute('alt')));
  for (const path of ['/', `/news/${slug}`, '/news/video', '/news/category/life']) {
    await page.goto(path);
    const listed = await wordsOf('main li img');
    expect(listed.length).toBeGreaterThan(5);
    expect([path, ...new Set(listed)]).toEqual([path, '']);
    if (path !== '/' && path !== `/news/${slug}`) continue;
    const [first, ...others] = await wordsOf('main img');
    expect(first).toMatch(/\p{Script=Han}{4}/u);
    expect(others.length).toBeGreaterThan(5);
  }
});

test('on a narrow phone, in every text size, a video’s play button and its length do not overlap, and an author’s initial is a circle', async ({
  openPage,
}) => {
  const widths = [320, 390];
  const page = await openPage(site, '/news/category/life');
  const lengths = page.locator('main li span').filter({ hasText: /^片長 \d+:\d\d$/ });
  expect(await lengths.count()).toBeGreaterThan(2);
  await inEverySize(page, widths, async () => {
    const shown = await lengths.evaluateAll((all) =>
      all.map((length) => {
        const play = length.previousElementSibling;
        const gap = length.getBoundingClientRect().left - (play?.getBoundingClientRect().right ?? 0);
        // Where there is no room for both, the icon alone tells a video.
        return { hasPlay: play?.checkVisibility(), isApart: !length.checkVisibility() || gap > 0 };
      }),
    );
    expect(shown).toEqual(shown.map(() => ({ hasPlay: true, isApart: true })));
  });
  await page.goto('/news/author/ye-cheng-en');
  const mark = page.locator('main header > [aria-hidden]');
  await inEverySize(page, widths, async () => {
    const box = await mark.boundingBox();
    expect(box?.width).toBeGreaterThan(40);
    expect(box?.width).toBe(box?.height);
  });
});

test('an article says so once it is a year old, and not before', async ({ openPage }) => {
  await using small = await startTestSite();
  const category = await addTestCategory(small.sql);
  const author = await addTestAuthor(small.sql);
  const from = (years: number) => ({ category, author, publishedAt: new Date(Date.now() - years * year) });
  const old = await addTestArticle(small.sql, from(2));
  const fresh = await addTestArticle(small.sql, from(0.9));
  const mended = await addTestArticle(small.sql, { ...from(2), updatedAt: new Date() });
  const notice = /年前的文章，部分內容可能已與現況不同/;
  const page = await openPage(small, 'about:blank');
  // No view is to be counted after the site has closed.
  await holdTime(page);
  await page.goto(`/news/${old.slug}`, { waitUntil: 'load' });
  expect(await page.getByText('這是 2 年前的文章').isVisible()).toBe(true);
  for (const { slug: other } of [fresh, mended]) {
    await page.goto(`/news/${other}`, { waitUntil: 'load' });
    expect(await page.locator('h1').count()).toBe(1);
    expect(await page.getByText(notice).count()).toBe(0);
  }
  // Before its site is gone, so that it asks no server that does not answer.
  await page.close();
});

describe('reading', () => {
  const views = async (read: string) => {
    const [row] = await site.sql(
      `select coalesce(sum(views), 0)::int as views from article_views
       where article_id = (select id from articles where slug = $1)`,
      [read],
    );
    return row.views as number;
  };

  test('is counted once for a visit, and not again on the way back', async ({ openPage }) => {
    const read = 'bench-distance-survey';
    const page = await openPage(site, 'about:blank', { context: person });
    const told: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/article/view')) told.push(request.postData() ?? '');
    });
    await holdTime(page);
    await page.goto(`/news/${read}`, { waitUntil: 'load' });
    await hydrateInHeldTime(page);
    await page.clock.runFor(2_000);
    expect(told).toEqual([]);
    await page.clock.runFor(1_000);
    await waitUntil('the view is counted', async () => (await views(read)) === 1);
    await page.locator(popular).locator('a').first().click();
    await page.waitForURL((url) => !url.pathname.endsWith(read));
    await page.goBack({ waitUntil: 'load' });
    await page.waitForURL(`**/news/${read}`);
    await page.clock.runFor(10_000);
    expect(told).toEqual([JSON.stringify({ slug: read })]);
  });

  test('is not counted while the browser only renders the page ahead: nothing is called or loaded until it is shown', async ({
    openPage,
  }) => {
    const page = await openPage(site, '/robots.txt', { context: person, allow: [/favicon\.ico/] });
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (/^\/(?:api|geo)\/|^\/assets\/(?!starter-).*\.js$/.test(pathname)) asked.push(pathname);
    });
    // As in a page that a browser prerenders for a link that was pressed.
    await page.addInitScript(() => {
      const shown = { prerendering: true };
      Object.defineProperty(document, 'prerendering', { get: () => shown.prerendering });
      document.addEventListener('prerenderingchange', () => Object.assign(shown, { prerendering: false }), {
        capture: true,
      });
    });
    await holdTime(page);
    await page.goto('/news/bench-distance-survey', { waitUntil: 'load' });
    await page.clock.runFor(10_000);
    expect(asked).toEqual([]);
    await page.evaluate(() => document.dispatchEvent(new Event('prerenderingchange')));
    await hydrateInHeldTime(page);
    await page.clock.runFor(3_000);
    await expect.poll(() => asked).toContain('/api/article/view');
  });

  test('is not counted for a visitor who leaves at once, and an error disturbs nothing', async ({ openPage }) => {
    const page = await openPage(site, 'about:blank', { allow: [/Failed to load resource/] });
    let asked = 0;
    await page.route('**/api/article/view', (route) => {
      asked += 1;
      return route.abort();
    });
    await holdTime(page);
    await page.goto(`/news/${slug}`, { waitUntil: 'load' });
    await page.clock.runFor(1_000);
    await page.getByRole('navigation', { name: '主選單' }).getByRole('link', { name: '文化' }).click();
    await page.waitForURL('**/news/category/culture');
    await page.clock.runFor(10_000);
    expect(asked).toBe(0);
    await page.goto(`/news/${slug}`, { waitUntil: 'load' });
    await hydrateInHeldTime(page);
    await page.clock.runFor(4_000);
    await expect.poll(() => asked).toBe(1);
    expect(await page.locator('article h1').isVisible()).toBe(true);
  });
});

describe.each([true, false])('with JavaScript %s', (javaScriptEnabled) => {
  const context = { javaScriptEnabled };

  test('the page of categories leads into each of them and to their videos; the terms of membership can be read whole, from the footer on, with the six items on personal data that the law wants', async ({
    openPage,
  }) => {
    const page = await openPage(site, '/news/categories', { context });
    const rows = page.locator('main section');
    const { items } = (await site.api('category/list')).data;
    expect(await rows.locator('h2').allTextContents()).toEqual(items.map(({ name }) => name));
    const life = rows.filter({ has: page.locator('a[href="/news/category/life"]') });
    expect(await life.getByText(/^\d+ 則新聞$/).count()).toBe(1);
    expect(await life.locator('li h3 a').count()).toBe(3);
    const videos = page.locator('main a[href^="/news/video/"]');
    expect(await videos.count()).toBe(items.filter(({ videoCount }) => videoCount > 0).length);
    expect(await videos.first().textContent()).toMatch(/^\d+ 則影音$/);
    await life.getByRole('heading', { level: 2 }).getByRole('link').click();
    await page.waitForURL('**/news/category/life');
    await page.locator('h1:has-text("生活")').waitFor();

    await page.getByRole('contentinfo').getByRole('link', { name: '會員條款與隱私權' }).click();
    await page.waitForURL('**/member-rule');
    await page.locator('h1:has-text("會員條款與隱私權")').waitFor();
    expect(await page.getByText('2026 年 11 月 15 日').isVisible()).toBe(true);
    const contents = page.getByRole('navigation', { name: '目錄' });
    const anchors = await contents.locator('a').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(anchors.length).toBe(17);
    for (const anchor of anchors) expect([anchor, await page.locator(`${anchor}`).count()]).toEqual([anchor, 1]);
    await contents.getByRole('link', { name: '準據法與管轄' }).click();
    await page.waitForURL('**/member-rule#law');
    expect(await page.locator('#law h3').isVisible()).toBe(true);
    expect(await page.locator('#privacy h3').allTextContents(), 'in the order of the law').toEqual([
      '一、蒐集機關名稱',
      '二、蒐集之目的',
      '三、個人資料之類別',
      '四、利用之期間、地區、對象及方式',
      '五、當事人依第三條得行使之權利及方式',
      '六、不提供個人資料之影響',
    ]);
  });
});

test('a page that is not there offers what others read', async ({ openPage }) => {
  const most = await site.api('article/popular', { limit: 6 });
  const page = await openPage(site, '/nowhere', { allow: [/status of 404/] });
  const titles = await page.locator(popular).locator('h3').allTextContents();
  expect(titles).toEqual(most.data.items.map(({ title }) => title));
});
