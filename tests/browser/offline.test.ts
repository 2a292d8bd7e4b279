import { afterAll, beforeAll, describe, expect } from 'vitest';
import {
  keptCopyAfter,
  maxOfflineArticles,
  offlineCache,
  serviceWorkerAddress,
  webManifestAddress,
} from '../../contract/offline.ts';
import { test } from '../harness/browser.ts';
import { startTestSite, type TestSite } from '../harness/site.ts';
import { waitUntil } from '../harness/wait-until.ts';
import { openGateway } from './gateway.ts';
import { keptAddresses, pretendKept, readArticle, stopTime } from './offline-steps.ts';
import { faultsInBothThemes } from './shell-steps.ts';

let site: TestSite;
const read = 'arcade-floor-levels';
const other = 'tea-slow-pour';
/** Any page that is not an article; this one is soon there. */
const lightPage = '/member-rule';
/** No server listens there; the device does not notice that it is offline. */
const nowhere = { url: 'http://127.0.0.1:9' };
const allow = [/Failed to load resource|ERR_INTERNET_DISCONNECTED|navigation preload/];

beforeAll(async () => {
  site = await startTestSite({ content: 'demo' });
});
afterAll(() => site.close());

test('the site can be put among a phone’s apps', async ({ openPage }) => {
  const page = await openPage(site, lightPage, { screen: 'phone' });
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
    const page = await openPage(site, 'about:blank', { allow, worker: true });
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
    expect(await faultsInBothThemes(page)).toEqual([]);
    await page.getByRole('link', { name: title }).click();
    await page.waitForURL(`**/news/${read}`);
    expect(await page.locator('h1').textContent()).toBe(title);

    // Whatever was asked for comes by itself once the network is back.
    await page.goto('/news/categories');
    await page.getByRole('heading', { name: '目前沒有網路連線' }).waitFor();
    await page.context().setOffline(false);
    await page.locator('h1', { hasText: '分類' }).waitFor();
  });

  test('no more than the newest thirty articles and thirty megabytes are stored', async ({ openPage }) => {
    const page = await openPage(site, 'about:blank', { worker: true, allow: [/favicon\.ico/] });
    const old = (number: number) => `/news/old-${number}`;
    const megabytes = (number: number) => number * 1024 * 1024;
    const small = Array.from({ length: maxOfflineArticles.articles }, (_, at) => ({ address: old(at), bytes: 1 }));
    await pretendKept(page, small);
    await readArticle(page, `/news/${read}`);
    const articles = async () => (await keptAddresses(page)).filter((address) => address.startsWith('/news/'));
    await expect.poll(articles).toHaveLength(maxOfflineArticles.articles);
    expect(await articles()).not.toContain(old(maxOfflineArticles.articles - 1));
    expect(await keptAddresses(page)).not.toContain(`/media${old(maxOfflineArticles.articles - 1)}`);
    expect(await keptAddresses(page)).toContain(`/media${old(maxOfflineArticles.articles - 2)}`);

    await pretendKept(page, [
      { address: old(1), bytes: megabytes(20) },
      { address: old(2), bytes: megabytes(10) },
    ]);
    await readArticle(page, `/news/${read}`);
    await expect.poll(articles).toEqual(expect.arrayContaining([`/news/${read}`, old(1)]));
    await expect.poll(articles).not.toContain(old(2));
  });
});

test('in a network that leads nowhere the page asks by itself every ten seconds, also after something was opened beside it', async ({
  openPage,
}) => {
  await using gateway = await openGateway(site);
  const page = await openPage(gateway, 'about:blank', { allow: [...allow, /ERR_EMPTY_RESPONSE/], worker: true });
  await readArticle(page, `/news/${read}`);
  gateway.leadTo(nowhere);
  await page.goto('/news/categories');
  const offline = page.getByRole('heading', { name: '目前沒有網路連線' });
  await offline.waitFor();
  const beside = page.context().waitForEvent('page');
  await page.getByRole('link', { name: /存於/ }).click({ modifiers: ['ControlOrMeta'] });
  await (await beside).locator('main article').first().waitFor();
  await page.clock.runFor(10_000);
  expect(await offline.count()).toBe(1);
  gateway.leadTo(site);
  await page.clock.runFor(10_000);
  await page.locator('h1', { hasText: '分類' }).waitFor();
  await page.context().close();
});

describe('on a slow network', () => {
  test('a stored article is shown after four seconds, while the network is awaited for other pages', async ({
    openPage,
  }) => {
    await using gateway = await openGateway(site);
    const page = await openPage(gateway, 'about:blank', { allow, worker: true });
    await readArticle(page, `/news/${read}`);
    const [worker] = page.context().serviceWorkers();
    if (!worker) throw new Error('there is no worker');
    const time = await stopTime(worker);
    const title = (await page.locator('h1').textContent()) ?? '';
    await page.goto(lightPage);

    const slow = gateway.holdPages();
    const opening = page.goto(`/news/${read}`);
    await expect.poll(slow.waiting).toEqual([`/news/${read}`]);
    await expect.poll(time.planned).toEqual([keptCopyAfter]);
    expect(page.url()).toBe(`${gateway.url}${lightPage}`);
    await time.pass();
    await opening;
    expect(await page.locator('h1').textContent()).toBe(title);

    const waiting = page.goto(`/news/${other}`);
    await expect.poll(slow.waiting).toContain(`/news/${other}`);
    expect(await time.planned()).toEqual([]);
    slow.letGo();
    expect((await waiting)?.status()).toBe(200);
    await page.close();
  });
});

test('with a network the page always comes from the server, and what was withdrawn is forgotten', async ({
  openPage,
}) => {
  const page = await openPage(site, 'about:blank', { allow: [/status of 404/], worker: true });
  await readArticle(page, `/news/${read}`);
  const [row] = await site.sql(`update articles set title = '換了標題' where slug = $1 returning id`, [read]);
  expect(row).toBeTruthy();
  const atServer = () => site.get(`/news/${read}`);
  await waitUntil('the server has the new title', async () =>
    (await (await atServer()).text()).includes('<title>換了標題'),
  );
  await page.reload();
  expect(await page.locator('h1').textContent()).toBe('換了標題');
  await site.sql(`update articles set status = 'withdrawn' where slug = $1`, [read]);
  await waitUntil('the server has withdrawn it', async () => (await atServer()).status === 404);
  expect((await page.reload())?.status()).toBe(404);
  await expect.poll(() => keptAddresses(page)).not.toContain(`/news/${read}`);
  await site.sql(`update articles set status = 'published' where slug = $1`, [read]);
});

test('switched off, the worker is removed with everything that it stored', async ({ openPage }) => {
  await using off = await startTestSite({ content: 'demo', settings: { OFFLINE: 'off' } });
  await using gateway = await openGateway(site);
  const page = await openPage(gateway, 'about:blank', { worker: true });
  const state = () =>
    page.evaluate(async (name) => {
      const registrations = await navigator.serviceWorker.getRegistrations();
      return { registrations: registrations.length, kept: await caches.has(name) };
    }, offlineCache);
  await readArticle(page, `/news/${read}`);
  expect(await state()).toEqual({ registrations: 1, kept: true });
  gateway.leadTo(off);
  await page.goto(lightPage);
  await expect.poll(state).toEqual({ registrations: 0, kept: false });

  // A browser that comes back for the worker alone is rid of it as well.
  await page.evaluate(async (address) => {
    await caches.open('kept');
    await navigator.serviceWorker.register(address);
  }, serviceWorkerAddress);
  await expect.poll(state).toEqual({ registrations: 0, kept: false });
  await page.close();
});
