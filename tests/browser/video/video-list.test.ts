import { afterAll, beforeAll, describe, expect } from 'vitest';
import { test } from '../../harness/browser.ts';
import { startTestSite, type TestSite } from '../../harness/site.ts';
import { addTestArticle, type TestCategory } from '../../harness/test-content.ts';
import { waitUntil } from '../../harness/wait-until.ts';

let site: TestSite;
let life: TestCategory;

beforeAll(async () => {
  site = await startTestSite({ content: 'demo' });
  const [row] = await site.sql("select id, slug, name from categories where slug = 'life'");
  life = row;
});
afterAll(() => site.close());

test('the list of videos shows posters with length, title and time, on a desktop and on a phone, and leads to the categories; one without videos says so and leads on', async ({
  openPage,
}) => {
  const page = await openPage(site, '/news/video');
  for (const size of [null, { width: 390, height: 844 }]) {
    if (size) await page.setViewportSize(size);
    expect(await page.locator('h1').textContent()).toBe('影音');
    const cards = page.locator('main article');
    expect(await cards.count()).toBe(16);
    expect(await cards.first().locator('h2 a, time').filter({ visible: true }).count()).toBe(2);
    expect(await cards.getByText(/片長 \d+:\d{2}/).count()).toBe(await cards.count());
  }
  const chips = page.getByRole('navigation', { name: '影音分類' }).getByRole('link');
  expect(await chips.allTextContents()).toEqual(['全部', '生活', '環境', '文化', '體育']);
  expect(await chips.first().getAttribute('aria-current')).toBe('page');
  await chips.filter({ hasText: '文化' }).click();
  await page.waitForURL('**/news/video/culture');
  await expect.poll(() => page.locator('h1').textContent()).toBe('文化影音');
  const current = page.getByRole('navigation', { name: '影音分類' }).locator('[aria-current=page]');
  expect(await current.textContent()).toBe('文化');

  await page.goto('/news/video/tech');
  expect(await page.getByText('這裡還沒有影音').isVisible()).toBe(true);
  await page.getByRole('link', { name: '看看全部影音' }).click();
  await page.waitForURL('**/news/video');
});

describe('a long list of videos', () => {
  beforeAll(async () => {
    for (let index = 0; index < 26; index += 1) {
      await addTestArticle(site.sql, { slug: `more-${index}`, kind: 'video', category: life, youtube: 'a-b_c0D1e2F' });
    }
    // Pages made before are dropped once the site has noticed the last of the new ones.
    await waitUntil('the last one is listed', async () =>
      (await (await site.get('/news/video')).text()).includes('more-25'),
    );
  });

  test('grows by 載入更多 to its end, and stays within its category then', async ({ openPage }) => {
    const page = await openPage(site, '/news/video');
    const cards = page.locator('main article h2 a');
    await page.getByRole('link', { name: '載入更多' }).click();
    await expect.poll(() => cards.count()).toBe(40);
    await page.getByRole('link', { name: '載入更多' }).click();
    await page.getByText('已經看完全部影音').waitFor();
    const addresses = await cards.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(addresses.length).toBe(42);

    await page.goto('/news/video/life');
    const sent = page.waitForRequest('**/api/video/list');
    await page.getByRole('link', { name: '載入更多' }).click();
    expect((await sent).postDataJSON()).toMatchObject({ category: 'life' });
    await page.getByText('已經看完全部影音').waitFor();
  });

  test('is read page by page without JavaScript', async ({ openPage }) => {
    const page = await openPage(site, '/news/video', { context: { javaScriptEnabled: false } });
    await page.getByRole('link', { name: '載入更多' }).click();
    await page.waitForURL('**/news/video?page=2');
    expect(await page.getByText('第 2 頁').isVisible()).toBe(true);
    await page.getByRole('link', { name: '全部' }).click();
    await page.waitForURL('**/news/video');
    await page.getByRole('navigation', { name: '影音分類' }).getByRole('link', { name: '環境' }).click();
    await page.waitForURL('**/news/video/environment');
  });
});
