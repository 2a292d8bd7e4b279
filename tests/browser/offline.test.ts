import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { keptAfter, keptCache, serviceWorkerAddress, webManifestAddress } from '../../contract/offline.ts';
import { accessibilityFaults } from '../harness/accessibility.ts';
import { test } from '../harness/browser.ts';
import { startTestSite, type TestSite } from '../harness/site.ts';

let site: TestSite;
const read = 'arcade-floor-levels';
const other = 'tea-slow-pour';
const allow = [/Failed to load resource|ERR_INTERNET_DISCONNECTED|navigation preload/];

beforeAll(async () => {
  site = await startTestSite({ content: 'demo' });
});
afterAll(() => site.close());

const keptAddresses = (page: Page) =>
  page.evaluate(async (name) => {
    const keys = (await caches.has(name)) ? await (await caches.open(name)).keys() : [];
    return keys.map(({ url }) => new URL(url).pathname);
  }, keptCache);

/** Reads an article for as long as it takes to be kept, and waits for the worker. */
async function readArticle(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect.poll(() => keptAddresses(page), { timeout: keptAfter + 15_000 }).toContain(path);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
}

test('the site can be put among a phone’s apps', async ({ openPage }) => {
  const page = await openPage(site, '/', { screen: 'phone' });
  expect(await page.locator('link[rel=manifest]').getAttribute('href')).toBe(webManifestAddress);
  const answer = await site.get(webManifestAddress);
  expect(answer.headers.get('content-type')).toContain('application/manifest+json');
  const manifest = (await answer.json()) as { name: string; icons: { src: string; sizes: string; purpose: string }[] };
  expect(manifest).toMatchObject({ name: '見聞', start_url: '/', display: 'standalone', lang: 'zh-Hant-TW' });
  for (const { src, sizes } of manifest.icons.filter((icon) => icon.sizes !== 'any')) {
    const size = await page.evaluate(async (address) => {
      const picture = new Image();
      picture.src = address;
      await picture.decode();
      return `${picture.naturalWidth}x${picture.naturalHeight}`;
    }, src);
    expect(size).toBe(sizes);
  }
  expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable');
});

describe('without a network', () => {
  test('a visited article can be read with its pictures, others lead to the offline page with the list', async ({
    openPage,
  }) => {
    const page = await openPage(site, '/', { allow, worker: true });
    await readArticle(page, `/news/${read}`);
    const title = (await page.locator('h1').textContent()) ?? '';
    const before = await keptAddresses(page);
    expect(before.filter((address) => /^\/(?:api|my|geo)\b|_payload|\/file$/.test(address))).toEqual([]);
    expect(before.filter((address) => address.startsWith('/media/')).length).toBeGreaterThan(0);

    await page.context().setOffline(true);
    await page.goto(`/news/${read}`);
    expect(await page.locator('h1').textContent()).toBe(title);
    const cover = page.locator('main article img').first();
    await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

    await page.goto(`/news/${other}`);
    await page.getByRole('heading', { name: '目前沒有網路連線' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('link', { name: title }).click();
    await page.waitForURL(`**/news/${read}`);
    expect(await page.locator('h1').textContent()).toBe(title);

    await page.goto('/my/history');
    await page.getByRole('heading', { name: '目前沒有網路連線' }).waitFor();
    await page.context().setOffline(false);
    await page.waitForURL('**/my/history');
  });

  test('the offline page leads on by itself once the network is back', async ({ openPage }) => {
    const page = await openPage(site, '/', { screen: 'phone', allow, worker: true });
    await readArticle(page, `/news/${read}`);
    await page.context().setOffline(true);
    await page.goto('/news/categories');
    await page.getByRole('heading', { name: '目前沒有網路連線' }).waitFor();
    await page.context().setOffline(false);
    await page.locator('h1', { hasText: '分類' }).waitFor();
  });
});

test('with a network the page always comes from the server, and what was withdrawn is forgotten', async ({
  openPage,
}) => {
  const page = await openPage(site, '/', { allow: [/status of 404/], worker: true });
  await readArticle(page, `/news/${read}`);
  const [row] = await site.sql(`update articles set title = '換了標題' where slug = $1 returning id`, [read]);
  expect(row).toBeTruthy();
  const patiently = { timeout: 10_000 };
  await expect
    .poll(async () => {
      await page.reload();
      return page.locator('h1').textContent();
    }, patiently)
    .toBe('換了標題');
  await site.sql(`update articles set status = 'withdrawn' where slug = $1`, [read]);
  await expect.poll(async () => (await page.reload())?.status(), patiently).toBe(404);
  await expect.poll(() => keptAddresses(page)).not.toContain(`/news/${read}`);
  await site.sql(`update articles set status = 'published' where slug = $1`, [read]);
});

test('switched off, the worker leaves and takes what was kept with it', async ({ openPage }) => {
  await using off = await startTestSite({ content: 'demo', settings: { OFFLINE: 'off' } });
  expect(await (await off.get(serviceWorkerAddress)).text()).toContain('unregister');
  const page = await openPage(off, '/', { worker: true });
  const state = () =>
    page.evaluate(async (name) => {
      const registrations = await navigator.serviceWorker.getRegistrations();
      return { registrations: registrations.length, kept: await caches.has(name) };
    }, keptCache);
  await page.evaluate(async (address) => {
    await caches.open('kept');
    await navigator.serviceWorker.register(address);
  }, serviceWorkerAddress);
  await expect.poll(state).toEqual({ registrations: 0, kept: false });
  await page.close();
});
