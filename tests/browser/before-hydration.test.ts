import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { sanitiseHtml } from '../../server/articles/sanitise-html.ts';
import { type OpenPage, test, waitForHydration } from '../harness/browser.ts';
import { startTestSite, type TestSite } from '../harness/site.ts';
import { addTestArticle } from '../harness/test-content.ts';
import { listenForCalls } from './account/account-steps.ts';
import { openUnhydrated } from './unhydrated.ts';

let site: TestSite;
let elsewhere: Server;
let outside: string;
const path = '/news/early';

beforeAll(async () => {
  site = await startTestSite();
  elsewhere = await new Promise((resolve) => {
    const server = createServer((_request, response) =>
      response.setHeader('content-type', 'text/plain').end('outside'),
    );
    server.listen(0, '127.0.0.1', () => resolve(server));
  });
  outside = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/page`;
  const text = `<p><a href="${outside}">外站</a>，這一段文字夠長，可以選取來複製。</p>`;
  const bodyHtml = sanitiseHtml(`${text}<p data-href="${outside}">外站卡片</p>`);
  await addTestArticle(site.sql, { slug: 'early', title: '剛打開的文章', bodyHtml });
});
afterAll(async () => {
  await site.close();
  elsewhere.close();
});

/** Opens the article with the code that hydrates it still on its way. */
const openArticle = (openPage: OpenPage) =>
  openUnhydrated(openPage, site, path, {
    allow: [new RegExp(new URL(outside).host)],
    context: { permissions: ['clipboard-read', 'clipboard-write'] },
  });

const clicks = (page: Page) => {
  const sent = listenForCalls(page, 'external-link/click');
  return () => sent.map(({ body }) => body.href);
};

test('a click on an external link is recorded before hydration: by middle button, Enter and click', async ({
  openPage,
}) => {
  const { page } = await openArticle(openPage);
  const told = clicks(page);
  const link = page.getByRole('link', { name: '外站', exact: true });
  const [tab] = await Promise.all([page.context().waitForEvent('page'), link.click({ button: 'middle' })]);
  await tab.close();
  await expect.poll(told).toEqual([outside]);
  await link.focus();
  await Promise.all([page.waitForURL(outside), page.keyboard.press('Enter')]);
  await expect.poll(told).toEqual([outside, outside]);

  const next = await openArticle(openPage);
  const toldThere = clicks(next.page);
  await Promise.all([
    next.page.waitForURL(outside),
    next.page.getByRole('link', { name: '外站', exact: true }).click(),
  ]);
  await expect.poll(toldThere).toEqual([outside]);
});

test('an editor’s data-href opens a new tab before the page is hydrated and after, by click and by Enter', async ({
  openPage,
}) => {
  const { page, arrive } = await openArticle(openPage);
  const told = clicks(page);
  const card = page.getByRole('link', { name: '外站卡片' });
  const openings = [() => card.click(), () => card.press('Enter'), () => card.click({ button: 'middle' })];
  const openAll = async () => {
    for (const open of openings) {
      const [tab] = await Promise.all([page.context().waitForEvent('page'), open()]);
      await tab.waitForURL(outside);
      expect(await tab.evaluate(() => window.opener)).toBeNull();
      await tab.close();
    }
  };
  await openAll();
  arrive();
  await waitForHydration(page);
  await openAll();
  await expect.poll(told).toEqual(Array(6).fill(outside));
});

test('copying is blocked before the page is hydrated, and the message comes as soon as messages can be shown', async ({
  openPage,
}) => {
  const { page, arrive } = await openArticle(openPage);
  await page.evaluate(() => navigator.clipboard.writeText('before'));
  await page.getByText('這一段文字夠長').click({ clickCount: 3 });
  await page.keyboard.press('Control+c');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('before');
  arrive();
  await page.getByText('禁止複製內容！').waitFor();
});

test('a page that is left before the visit log has been loaded is recorded by the next one', async ({ openPage }) => {
  const { page, arrive } = await openArticle(openPage);
  const sent = listenForCalls(page, 'ip/history');
  await page.goto('/news/categories', { waitUntil: 'commit' });
  arrive();
  await expect.poll(() => sent.length).toBe(2);
  expect(sent.map(({ body }) => [body.routeFrom, body.routeTo])).toEqual([
    ['', path],
    [path, '/news/categories'],
  ]);
});
