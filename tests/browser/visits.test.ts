import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { test } from '../harness/browser.ts';
import { startTestSite, type TestSite } from '../harness/site.ts';
import { addTestArticle, type TestArticle } from '../harness/test-content.ts';
import { waitUntil } from '../harness/wait-until.ts';

let site: TestSite;
let article: TestArticle;
let elsewhere: Server;
let outside: string;
const sentAs = (call: string) => (request: Request) => request.url().endsWith(`/api/${call}`);
const bodyOf = (request: Request) => request.postDataJSON();

beforeAll(async () => {
  site = await startTestSite();
  elsewhere = await listenWith((_request, response) => response.setHeader('content-type', 'text/plain').end('outside'));
  outside = `${originOf(elsewhere)}/page?x=1`;
  const bodyHtml = `<p><a href="${outside}">外站</a></p>`;
  article = await addTestArticle(site.sql, { slug: 'with-a-link', bodyHtml });
});
afterAll(async () => {
  await site.close();
  elsewhere.close();
});

/** Another site, on this machine. */
function listenWith(answer: RequestListener): Promise<Server> {
  return new Promise((resolve) => {
    const server = createServer(answer).listen(0, '127.0.0.1', () => resolve(server));
  });
}

function originOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** The tab knows the visitor's address and the id of the user agent. */
const introduced = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => JSON.parse(sessionStorage.getItem('visit') ?? '{}').agentId))
    .toBeTypeOf('string');

/** Every call of these kinds that the page has made so far. */
function listen(page: Page): { path: string; body: Record<string, unknown>; ip: string | undefined }[] {
  const calls: { path: string; body: Record<string, unknown>; ip: string | undefined }[] = [];
  page.context().on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!/^\/(api\/(ip|external-link)|geo)\//.test(pathname)) return;
    calls.push({ path: pathname, body: bodyOf(request) ?? {}, ip: request.headers().ip });
  });
  return calls;
}

test('a visit is introduced once, then every navigation is recorded, across a full load too', async ({ openPage }) => {
  const page = await openPage(site, '/robots.txt', { allow: [/favicon\.ico/] });
  const calls = listen(page);
  await page.goto('/');
  await waitUntil('the first navigation is recorded', () => calls.some(({ path }) => path === '/api/ip/history'));
  expect(calls.map(({ path }) => path)).toEqual([
    '/geo/ip',
    '/api/ip/info',
    '/geo/agent',
    '/api/ip/agent',
    '/api/ip/history',
  ]);
  expect(calls[1]?.body).toMatchObject({ ip: '127.0.0.1', timezone: 'Asia/Taipei' });
  expect(calls[3]).toMatchObject({ ip: '127.0.0.1', body: { name: expect.stringContaining('Chrome') } });
  expect(JSON.parse(String(calls[3]?.body.operatingSystem))).toMatchObject({ name: 'Linux' });
  const { agentId } = calls[4]?.body ?? {};

  await page.getByRole('link', { name: article.title }).first().click();
  await page.getByRole('heading', { level: 1, name: article.title }).waitFor();
  await page.goBack();
  await waitUntil(
    'three navigations are recorded',
    () => calls.filter(({ path }) => path === '/api/ip/history').length === 3,
  );
  await page.reload();
  await page.goto('/news/categories?page=1');
  await waitUntil('the full load is recorded', () => calls.at(-1)?.body.routeTo === '/news/categories');

  const steps = calls.filter(({ path }) => path === '/api/ip/history').map(({ body }) => body);
  const to = `/news/${article.slug}`;
  expect(steps).toEqual([
    { agentId, routeFrom: '', routeTo: '/' },
    { agentId, routeFrom: '/', routeTo: to },
    { agentId, routeFrom: to, routeTo: '/' },
    { agentId, routeFrom: '/', routeTo: '/news/categories' },
  ]);
  expect(calls.filter(({ path }) => path.startsWith('/geo/'))).toHaveLength(2);
  const row = () => site.sql('select count(*)::int as steps from visit_routes where agent_id = $1', [agentId]);
  await waitUntil('the steps are written', async () => (await row())[0].steps === 4);
});

test('a navigation that changes only the query is recorded too, by its path alone; every call of a page carries the address once the tab knows it, the first one included', async ({
  openPage,
}) => {
  const page = await openPage(site, '/search?q=one', { allow: [/status of 401/] });
  const calls = listen(page);
  // The first page of a visit has nothing before it, so only what follows is counted.
  const steps = () =>
    calls.flatMap(({ path, body }) =>
      path === '/api/ip/history' && body.routeFrom === '/search' ? [body.routeTo] : [],
    );
  const recorded = async (count: number) => expect.poll(() => steps().length).toBe(count);
  await page.getByRole('search', { name: '搜尋文章' }).locator('input[name=q]').fill('two');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/search?q=two');
  await recorded(1);
  await page.goBack();
  await page.waitForURL('**/search?q=one');
  await recorded(2);
  await page.goto('/search?q=three');
  await recorded(3);
  expect(new Set(steps())).toEqual(new Set(['/search']));

  await introduced(page);
  const known: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) known.push(request.headers().ip);
  });
  await page.evaluate((session) => {
    for (const [name, value] of Object.entries(session)) localStorage.setItem(name, value);
  }, expiredSession());
  await page.reload();
  await page.getByRole('button', { name: '未登入' }).waitFor();
  await waitUntil('a call is sent', () => known.length > 0);
  expect(new Set(known)).toEqual(new Set(['127.0.0.1']));
});

/** A session that the server does not know: the first call of the next load asks for its profile. */
function expiredSession(): Record<string, string> {
  const entry = JSON.stringify({ value: 'unknown-to-the-server', expiresAt: Date.now() + 3_600_000 });
  return { token: entry, refreshToken: entry };
}

test('clicks on external links are recorded by mouse, middle button and keyboard, without delaying them', async ({
  openPage,
}) => {
  const page = await openPage(site, `/news/${article.slug}`, {
    allow: [new RegExp(originOf(elsewhere))],
  });
  const calls = listen(page);
  await introduced(page);
  const link = page.getByRole('link', { name: '外站' });
  const clicks = () => calls.filter(({ path }) => path === '/api/external-link/click').map(({ body }) => body.href);

  const [middle] = await Promise.all([page.context().waitForEvent('page'), link.click({ button: 'middle' })]);
  await middle.waitForURL(outside);
  await middle.close();
  // A menu is not a click.
  await link.click({ button: 'right' });
  await page.getByRole('link', { name: '所有分類' }).first().hover();
  await expect.poll(clicks).toEqual([outside]);

  await page.evaluate((href) => {
    const card = document.createElement('div');
    card.dataset.href = href;
    card.tabIndex = 0;
    card.textContent = '外站卡片';
    document.querySelector('main')?.prepend(card);
  }, outside);
  const card = page.getByText('外站卡片');
  for (const open of [() => card.click(), () => card.press('Enter')]) {
    const [tab] = await Promise.all([page.context().waitForEvent('page'), open()]);
    await tab.waitForURL(outside);
    expect(await tab.evaluate(() => window.opener)).toBeNull();
    await tab.close();
  }
  await expect.poll(clicks).toEqual([outside, outside, outside]);

  await link.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(outside);
  await expect.poll(clicks).toHaveLength(4);
  const row = () => site.sql('select host(ip) as ip from link_clicks where href = $1', [outside]);
  await waitUntil('the clicks are written', async () => (await row()).length === 4);
  expect((await row())[0].ip).toBe('127.0.0.1');
});

test('services of the operator’s choice are asked with the key; their failure disturbs no page', async ({
  openPage,
}) => {
  const asked: string[] = [];
  const service = await listenWith((request, response) => {
    asked.push(request.url ?? '');
    const answer = request.url?.startsWith('/ipgeo')
      ? { ip: '140.112.8.116', country_name: 'Taiwan', latitude: '25.04776', time_zone: { name: 'Asia/Taipei' } }
      : { userAgentString: 'told', name: 'Chrome', device: { name: 'Phone' } };
    response.setHeader('access-control-allow-origin', '*').setHeader('content-type', 'application/json');
    response.end(JSON.stringify(answer));
  });
  const origin = originOf(service);
  const settings = { GEO_URL: `${origin}/ipgeo`, AGENT_URL: `${origin}/user-agent`, GEO_KEY: 'the key' };
  await using chosen = await startTestSite({ settings });
  const allow = [new RegExp(origin), /ERR_CONNECTION_REFUSED/];

  const open = () => openPage(chosen, '/robots.txt', { allow: [...allow, /favicon\.ico/] });
  const page = await open();
  const [step] = await Promise.all([page.waitForRequest(sentAs('ip/history')), page.goto('/')]);
  expect(asked).toEqual(['/ipgeo?apiKey=the+key', '/user-agent?apiKey=the+key']);
  expect(step.headers().ip).toBe('140.112.8.116');
  const row = () =>
    chosen.sql(
      'select host(ip) as ip, latitude::text, device from visit_infos i join visit_agents a on info_id = i.id',
    );
  await waitUntil('it is written', async () => (await row()).length > 0);
  expect(await row()).toEqual([{ ip: '140.112.8.116', latitude: '25.0', device: '{"name":"Phone"}' }]);

  service.closeAllConnections();
  await new Promise((resolve) => service.close(resolve));
  const later = await open();
  await Promise.all([later.waitForEvent('requestfailed'), later.goto('/')]);
  await expect(later.getByRole('alert').count()).resolves.toBe(0);
  expect(await later.title()).not.toBe('');
  for (const opened of [page, later]) await opened.close();
});

/** What the page has put aside for Google's script, each entry a list of words. */
const dataLayer = (page: Page) =>
  page.evaluate(() => {
    const { dataLayer = [] } = window as unknown as { dataLayer?: ArrayLike<unknown>[] };
    return dataLayer.map((entry) => Array.from(entry));
  });

/** The token of a mail's link is sent neither as a page nor as a referrer. */
async function keepsTheTokenOfAMail(page: Page, url: string): Promise<void> {
  await page.goto('/my/account/email-verify?token=from-the-mail');
  await waitUntil('the page is counted', async () => (await dataLayer(page)).length > 2);
  expect(JSON.stringify(await dataLayer(page))).not.toContain('from-the-mail');
  await page.evaluate(() => location.assign('/'));
  await page.waitForURL(`${url}/`);
  await waitUntil('the next one is counted', async () => (await dataLayer(page)).length > 2);
  expect(await page.evaluate(() => document.referrer)).toContain('from-the-mail');
  expect(JSON.stringify(await dataLayer(page))).not.toContain('from-the-mail');
}

test('analytics is loaded only where it is set, and each page is counted once', async ({ openPage }) => {
  const plain = await site.get('/');
  expect(plain.headers.get('content-security-policy')).not.toContain('google');
  await using counted = await startTestSite({ settings: { GA_MEASUREMENT_ID: 'G-TEST123' } });
  const other = await addTestArticle(counted.sql);
  const page = await openPage(counted, '/robots.txt', { allow: [/favicon\.ico/, /googletagmanager/] });
  const scripts: string[] = [];
  await page.context().route('https://www.googletagmanager.com/**', (route) => {
    scripts.push(route.request().url());
    return route.fulfill({ contentType: 'text/javascript', body: '' });
  });
  await page.goto('/');
  await waitUntil('the library is asked for', () => scripts.length > 0);
  await page.getByRole('link', { name: other.title }).first().click();
  await page.getByRole('heading', { level: 1, name: other.title }).waitFor();
  const views = async () => (await dataLayer(page)).filter(([word]) => word === 'event');
  await expect.poll(views).toHaveLength(2);
  const [js, config] = await dataLayer(page);
  expect(js?.[0]).toBe('js');
  expect(config).toEqual(['config', 'G-TEST123', { send_page_view: false }]);
  expect(await views()).toEqual([
    ['event', 'page_view', expect.objectContaining({ page_location: `${counted.url}/` })],
    [
      'event',
      'page_view',
      {
        page_location: `${counted.url}/news/${other.slug}`,
        page_title: expect.stringContaining(other.title),
        page_referrer: `${counted.url}/`,
      },
    ],
  ]);
  expect(scripts).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-TEST123']);

  await keepsTheTokenOfAMail(page, counted.url);
  await page.close();
});
