import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { buildAddress, latestBuildAddress } from '../../../contract/builds.ts';
import { test } from '../../harness/browser.ts';
import { startTestSite, type TestSite } from '../../harness/site.ts';
import { follow, hour, mark, openAt, startsLooking } from './build-steps.ts';

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite({ content: 'demo' });
});
afterAll(() => site.close());

/** From now on another build is the newest. */
async function release(page: Page, id = 'newer'): Promise<void> {
  await page.route(`**${latestBuildAddress}`, (route) => route.fulfill({ json: { id } }));
}

test('the build has an id, and its assets may be cached for good while the name of the newest may not', async () => {
  const html = await (await site.get('/')).text();
  const id = /<meta name="build" content="([^"]+)"/.exec(html)?.[1] ?? '';
  const latest = await site.get(latestBuildAddress);
  expect(await latest.json()).toEqual({ id });
  expect(latest.headers.get('cache-control')).toBe('no-cache');
  const manifest = await site.get(buildAddress(id));
  expect(manifest.headers.get('cache-control')).toContain('immutable');
  const { files } = (await manifest.json()) as { files: string[] };
  const named = [...html.matchAll(/[" ](\/assets\/[^" ]+)(?=[" ])/g)].map((match) => match[1] as string);
  expect(named.length).toBeGreaterThan(3);
  expect(files).toEqual(expect.arrayContaining(named));
});

describe('a page', () => {
  test('fetches its manifest after a second and asks for the newest build every hour', async ({ openPage }) => {
    const page = await openPage(site, '/404', { allow: [/status of 404/] });
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      // The page before it asks too, a second after it was opened by the real clock.
      const isOfHome = request.frame().url() === `${site.url}/`;
      if (isOfHome && pathname.startsWith('/assets/builds/')) asked.push(pathname);
    });
    await openAt(page, '/');
    const id = (await page.locator('meta[name=build]').getAttribute('content')) ?? '';
    await expect.poll(() => asked).toEqual([buildAddress(id)]);
    await page.clock.fastForward(hour - 60_000);
    expect(asked).toHaveLength(1);
    await page.clock.fastForward(60_000);
    await expect.poll(() => asked.slice(1)).toEqual([latestBuildAddress]);
    await page.clock.fastForward(hour);
    await expect.poll(() => asked).toHaveLength(3);
    const stays = await mark(page);
    await follow(page, 'tech');
    expect(await stays()).toBe(true);
  });

  test('of an old build comes whole at the next route change, at the new address, once in ten seconds', async ({
    openPage,
  }) => {
    const page = await openPage(site, '/404', { allow: [/status of 404/] });
    await openAt(page, '/');
    await release(page);
    const answered = page.waitForResponse(`**${latestBuildAddress}`);
    await page.clock.fastForward(hour);
    await answered;
    let stays = await mark(page);
    await startsLooking(page, () => follow(page, 'tech'));
    expect(await stays()).toBe(false);
    expect(await page.evaluate(() => history.length)).toBe(4);

    // The server still sends the old build: the next click within ten seconds stays in place, a later one does not.
    const again = page.waitForResponse(`**${latestBuildAddress}`);
    const guard = (moment: number) =>
      page.evaluate((at) => sessionStorage.setItem('whole-load', String(Date.now() - at)), moment);
    await page.clock.fastForward(hour);
    await again;
    await guard(1_000);
    stays = await mark(page);
    await follow(page, 'culture');
    expect(await stays()).toBe(true);
    await guard(10_000);
    await follow(page, 'life');
    expect(await stays()).toBe(false);
  });

  test('that cannot ask stays as it is', async ({ openPage }) => {
    const page = await openPage(site, '/404', { allow: [/status of 404/, /Failed to load resource/] });
    await openAt(page, '/');
    await page.route('**/assets/builds/**', (route) => route.abort());
    const failed = page.waitForEvent('requestfailed');
    await page.clock.fastForward(hour);
    await failed;
    const stays = await mark(page);
    await follow(page, 'tech');
    expect(await stays()).toBe(true);
  });

  test('whose next chunk is missing comes whole at the wanted address, and not again and again', async ({
    openPage,
  }) => {
    const page = await openPage(site, '/', {
      allow: [/Failed to load resource|Failed to load module script|dynamically imported|^thrown: /],
    });
    const loads: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname);
    });
    await page.route('**/assets/category-*.js', (route) =>
      route.fulfill({ status: 404, contentType: 'text/plain', body: '' }),
    );
    await follow(page, 'tech');
    await page.waitForLoadState('networkidle');
    expect(loads).toEqual(['/news/category/tech']);
    expect(await page.locator('main h2 a, main h3 a').count()).toBeGreaterThan(3);
  });
});
