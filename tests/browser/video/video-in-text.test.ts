import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { test } from '../../harness/browser.ts';
import { startTestSite, type TestSite } from '../../harness/site.ts';
import { addTestArticle } from '../../harness/test-content.ts';
import { waitUntil } from '../../harness/wait-until.ts';
import { cutOff, faultsInBothThemes, inEverySize, shiftsOf } from '../shell-steps.ts';

let site: TestSite;
const path = '/news/wetland-bird-count';
const film = 'wetland-evening-return';
const tube = 'a-b_c0D1e2F';

beforeAll(async () => {
  site = await startTestSite({ content: 'demo' });
  const figure = (slug: string) => `<figure data-film="${slug}"><a href="/news/${slug}">影片</a></figure>`;
  await addTestArticle(site.sql, { slug: 'tube', kind: 'video', youtube: tube });
  await addTestArticle(site.sql, { slug: 'with-tube', bodyHtml: `<p>前文</p>${figure('tube')}<p>後文</p>` });
});
afterAll(() => site.close());

const textOf = async (address: string) => (await site.get(address)).text();
const place = (page: Page) => page.locator(`[data-film="${film}"]`);

test.for(['phone', 'desktop'] as const)(
  'on a %s plays where it stands, moves nothing when its player comes, and fits; axe finds nothing in it on a phone',
  async (screen, { openPage }) => {
    const page = await openPage(site, path, { screen });
    expect(await shiftsOf(page)).toEqual([]);
    await place(page)
      .getByRole('button', { name: /^播放影片/ })
      .click();
    const at = () =>
      place(page)
        .locator('video')
        .evaluate((element: HTMLVideoElement) => element.currentTime);
    await expect.poll(at).toBeGreaterThan(0.5);
    expect(new URL(page.url()).pathname).toBe(path);
    expect(await place(page).locator('figcaption').isVisible()).toBe(true);
    if (screen === 'desktop') return;
    expect(await faultsInBothThemes(page)).toEqual([]);
    await inEverySize(
      page,
      [320, 1024],
      async (width, px) => expect([width, px, await cutOff(page)]).toEqual([width, px, []]),
      [14, 20],
    );
  },
);

test('leaves the text to go on where it was left, and begins at its own beginning though the address names a position in the text', async ({
  openPage,
}) => {
  const page = await openPage(site, `${path}#continue-80`);
  await place(page).locator('video').waitFor({ state: 'attached' });
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
  await place(page).scrollIntoViewIfNeeded();
  await place(page)
    .getByRole('button', { name: /^播放影片/ })
    .waitFor();
  expect(await place(page).getByText('繼續播放').count()).toBe(0);
});

test('is not taken for the video that a page of its own shows from the second it was left', async ({ openPage }) => {
  const slug = 'tea-slow-pour';
  await site.sql(`update articles set body_html = body_html || $2 where slug = $1`, [
    slug,
    `<figure data-film="${film}"><a href="/news/${film}">影片</a></figure>`,
  ]);
  await waitUntil('the page has the video in its text', async () =>
    (await textOf(`/news/${slug}`)).includes(`data-film="${film}"`),
  );
  const page = await openPage(site, `/news/${slug}#continue-50`);
  await page.getByText(/從 00:0[45] 繼續播放/).waitFor();
  await place(page).locator('video').waitFor({ state: 'attached' });
  expect(await page.getByText(/繼續播放/).count()).toBe(1);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('says so when it cannot be loaded', async ({ openPage }) => {
  const page = await openPage(site, path, {
    allow: [/Failed to load resource/],
    before: (opened) => opened.route('**/media/*/file', (route) => route.abort()),
  });
  await place(page).scrollIntoViewIfNeeded();
  await place(page)
    .getByRole('button', { name: /^播放影片/ })
    .click();
  await place(page).getByText('影片載入失敗，請稍後再試').waitFor();
});

test('is a link with its poster without JavaScript', async ({ openPage }) => {
  const page = await openPage(site, path, { context: { javaScriptEnabled: false } });
  const link = place(page).getByRole('link', { name: /^播放影片：黃昏五點四十分/ });
  expect(await link.locator('img').getAttribute('srcset')).toContain('1280w');
  await link.click();
  await page.waitForURL(`**/news/${film}`);
  expect(await page.locator('article video[controls]').count()).toBe(1);
});

test('of YouTube asks nothing outside until it is pressed; one goes as soon as it is withdrawn, and the text closes over it', async ({
  openPage,
}) => {
  const allow = [/^asked another site: https:\/\/www\.youtube-nocookie\.com\//];
  const page = await openPage(site, '/news/with-tube', { allow });
  await page.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>film</title>' }),
  );
  const outside: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(site.url)) outside.push(request.url());
  });
  const press = page.locator('[data-film="tube"]').getByRole('link', { name: /YouTube/ });
  await press.waitFor();
  expect(outside).toEqual([]);
  await press.click();
  await expect.poll(() => outside).toEqual([`https://www.youtube-nocookie.com/embed/${tube}?autoplay=1`]);

  await addTestArticle(site.sql, { slug: 'short-lived', kind: 'video', youtube: tube });
  const figure = '<figure data-film="short-lived"><a href="/news/short-lived">影片</a></figure>';
  await addTestArticle(site.sql, { slug: 'losing', bodyHtml: `<p>前文</p>${figure}<p>後文</p>` });
  await page.goto('/news/losing');
  expect(await page.locator('[data-film]').count()).toBe(1);
  await site.sql(`update articles set status = 'withdrawn' where slug = 'short-lived'`);
  await waitUntil('the text is without it', async () => !(await textOf('/news/losing')).includes('data-film'));
  await page.reload();
  expect(await page.locator('[data-film]').count()).toBe(0);
  expect(await page.getByText('後文').isVisible()).toBe(true);
});
