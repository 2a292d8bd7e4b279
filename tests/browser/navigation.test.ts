import { afterAll, beforeAll, describe, expect } from 'vitest';
import { test } from '../harness/browser.ts';
import { startTestSite, type TestSite } from '../harness/site.ts';
import { mark } from './builds/build-steps.ts';

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite({ content: 'demo' });
});
afterAll(() => site.close());

const firstStory = 'main h2 a, main h3 a';
/** A light page with links to articles: what others read, offered where nothing is. */
const storiesOnly = '/nowhere';

describe('following a link', () => {
  test('fetches the payload, keeps the document, and brings title, address and focus along', async ({ openPage }) => {
    const page = await openPage(site, '/');
    const stays = await mark(page);
    const payload = page.waitForResponse('**/news/*/_payload.json');
    await page.locator(firstStory).first().click();
    expect((await payload).status()).toBe(200);
    await page.waitForURL('**/news/*');
    const heading = await page.locator('h1').textContent();
    await expect.poll(() => page.title()).toBe(`${heading}｜見聞`);
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toContain(new URL(page.url()).pathname);
    expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
    expect(await stays()).toBe(true);
    await page.goBack();
    await expect.poll(() => page.title()).toBe('見聞');
    await page.goForward();
    await page.locator('article h1').waitFor();
    expect(await stays()).toBe(true);
  });

  test('shows what the server has now, not what the browser remembers', async ({ openPage }) => {
    const page = await openPage(site, '/news/categories');
    const stays = await mark(page);
    const open = () => page.getByRole('navigation', { name: '主選單' }).getByRole('link', { name: '科技' }).click();
    await open();
    await page.waitForURL('**/news/category/tech');
    const address = await page.locator(firstStory).first().getAttribute('href');
    await page.getByRole('navigation', { name: '主選單' }).getByRole('link', { name: '分類' }).click();
    await page.waitForURL('**/news/categories');
    await site.sql(`update articles set title = '換了標題' where slug = $1`, [address?.split('/').at(-1)]);
    const now = async () => (await site.get('/news/category/tech/_payload.json')).text();
    await expect.poll(now).toContain('換了標題');
    await open();
    await page.getByRole('link', { name: '換了標題' }).first().waitFor();
    expect(await stays()).toBe(true);
  });

  test('of the shell and inside an article works alike', async ({ openPage }) => {
    const page = await openPage(site, '/member-rule');
    const stays = await mark(page);
    await page.getByRole('navigation', { name: '主選單' }).getByRole('link', { name: '科技' }).click();
    await page.waitForURL('**/news/category/tech');
    // By keyboard: a page goes to its top shortly after it is shown, perhaps between the press and the release of a mouse.
    const follow = (link: string) => page.locator(link).first().press('Enter');
    await follow(firstStory);
    await page.waitForURL('**/news/*');
    await follow('article a[href^="/news/tag/"]');
    await page.waitForURL('**/news/tag/*');
    await follow(firstStory);
    await follow('article a[href^="/news/author/"]');
    await page.waitForURL('**/news/author/*');
    expect(await stays()).toBe(true);
  });

  test('to a page that does not exist shows 404 in place', async ({ openPage }) => {
    const page = await openPage(site, '/member-rule', { allow: [/status of 404/] });
    const stays = await mark(page);
    await page.evaluate(() => {
      const link = document.createElement('a');
      link.href = '/news/nowhere';
      link.textContent = 'lost';
      document.querySelector('main')?.append(link);
    });
    await page.getByRole('link', { name: 'lost' }).click();
    await page.getByText('Page Not Found').waitFor();
    expect(new URL(page.url()).pathname).toBe('/news/nowhere');
    expect(await stays()).toBe(true);
  });

  test('falls back to a full load when the payload cannot be had', async ({ openPage }) => {
    const page = await openPage(site, storiesOnly, { allow: [/Failed to load resource|status of 500|服務端錯誤/] });
    const stays = await mark(page);
    await page.route('**/_payload.json', (route) => route.fulfill({ status: 500, body: 'broken' }));
    await page.locator(firstStory).first().click();
    await page.locator('article h1').waitFor();
    expect(await stays()).toBe(false);
  });

  test('logs 服務端錯誤 for page data that is answered with a 5xx', async ({ openPage }) => {
    const page = await openPage(site, storiesOnly, { allow: [/Failed to load resource|status of 502|服務端錯誤/] });
    const logged: string[] = [];
    page.on('console', (message) => message.type() === 'error' && logged.push(message.text()));
    await page.route('**/_payload.json', (route) =>
      route.fulfill({ status: 502, headers: { 'x-request-id': 'request-7' }, body: 'broken' }),
    );
    await page.locator(firstStory).first().click();
    await page.locator('article h1').waitFor();
    const errors = logged.filter((text) => text.startsWith('服務端錯誤'));
    expect(errors.length).toBeGreaterThan(0);
    expect(errors[0]).toMatch(/_payload\.json request-7$/);
  });

  test('drops the answer of a page that was left for another', async ({ openPage }) => {
    const page = await openPage(site, '/member-rule');
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/news/category/tech/_payload.json', async (route) => {
      await held;
      await route.continue().catch(() => {});
    });
    const nav = page.getByRole('navigation', { name: '主選單' });
    await nav.getByRole('link', { name: '科技' }).click();
    await nav.getByRole('link', { name: '文化' }).click();
    await page.waitForURL('**/news/category/culture');
    release();
    await page.waitForLoadState('networkidle');
    expect(new URL(page.url()).pathname).toBe('/news/category/culture');
    expect(await page.locator('h1').textContent()).toContain('文化');
  });
});
