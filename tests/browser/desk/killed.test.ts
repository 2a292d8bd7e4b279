import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createDatabase, databaseUrl, dropDatabase } from '../../harness/database/postgres-databases.ts';
import { sqlOver } from '../../harness/database/sql.ts';
import { addTestStaff, type TestStaff } from '../../harness/desk/desk.ts';
import { startKillableBrowser } from '../../harness/killable-browser.ts';
import { type SiteProcess, spawnSite } from '../../harness/site-process.ts';
import { tempFolder } from '../../harness/temp-folder.ts';
import { secretKey } from '../../harness/templates.ts';
import { waitUntil } from '../../harness/wait-until.ts';
import { draftWith, putCursor, saved, sessionCookie } from './desk-steps.ts';

/** `KILL_ROUNDS=30 npx vitest run --project browser tests/browser/desk/killed.test.ts` kills more often. */
const rounds = Number(process.env.KILL_ROUNDS ?? 3);
const seed = Number(process.env.KILL_SEED ?? 20_260_316);
/** Of typing, in milliseconds. */
const mayBeLost = 2_000;

let site: SiteProcess;
let url: string;
let settings: Record<string, string>;
let database: string;
let writer: TestStaff;
const profile = tempFolder();

beforeAll(async () => {
  const postgres = inject('postgresPort');
  database = await createDatabase(postgres, 'none');
  const DATABASE_URL = databaseUrl(postgres, database);
  settings = { DATA_DIR: tempFolder(), DATABASE_URL, SECRET_KEY: secretKey, DEMO_CONTENT: 'off' };
  // The site comes back under the same address, as the page knows no other.
  settings.PORT = await freePort();
  site = spawnSite(settings);
  url = await site.ready;
  writer = await addTestStaff({ url, sql: sqlOver({ connectionString: DATABASE_URL }) }, 'editor');
});
afterAll(async () => {
  await site.stop('SIGKILL');
  await dropDatabase(inject('postgresPort'), database);
});

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' ? String(address?.port) : '';
}

interface LiveBrowser {
  open(id: string): Promise<Page>;
  kill(): Promise<void>;
}

/** A browser that is killed and started again with the same profile. */
async function startBrowser(): Promise<LiveBrowser> {
  const { window, kill } = await startKillableBrowser(profile);
  await window.addCookies([sessionCookie({ url }, writer)]);
  return {
    async open(id) {
      const page = await window.newPage();
      await page.goto(`${url}/desk/articles/${id}`);
      // A killed browser may have forgotten its tabs, whose locks last for some seconds more.
      const takeOver = page.getByRole('button', { name: '接手' });
      await takeOver.or(page.locator('.desk-body[contenteditable="true"]')).first().waitFor();
      if (await takeOver.isVisible()) await takeOver.click();
      await page.locator('.desk-body[contenteditable="true"]').waitFor();
      return page;
    },
    kill,
  };
}

/** The call that crashes a page is never answered. */
async function crash(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  session.send('Page.crash').catch(() => {});
  await crashed;
}

/** Numbers between 0 and 1 that are the same in every run with this seed. */
function random(from: number): () => number {
  let state = from;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state / 2 ** 32;
  };
}

/** Types until the time is over; returns each character with the time at which the page had it. */
async function typeFor(page: Page, time: number, from: number): Promise<{ character: string; at: number }[]> {
  const typed: { character: string; at: number }[] = [];
  for (const end = Date.now() + time; Date.now() < end; ) {
    const character = String.fromCharCode(0x4e00 + ((from + typed.length) % 5_000));
    await page.keyboard.insertText(character);
    typed.push({ character, at: Date.now() });
    // Faster than any person; without a pause keys would come before the page's own timers.
    await pause(30);
  }
  return typed;
}

const shownText = (page: Page) => page.locator('.desk-body').innerText();

const storedText = async (id: string) =>
  (await writer.call('article/open', { id })).data.fields.bodyHtml.replace(/<[^>]+>|\n/g, '');

test(`a tab, the browser and the server are killed ${rounds} times while someone types: two seconds may be lost, no more`, {
  timeout: 60_000 + rounds * 20_000,
}, async () => {
  const next = random(seed);
  const id = await draftWith(writer, { title: '一直寫', bodyHtml: '<p>始</p>\n' });
  let text = '始';
  let browser = await startBrowser();
  let page = await browser.open(id);
  try {
    for (let round = 0; round < rounds; round += 1) {
      // While the server is away, only this device has what is typed before the tab ends.
      const victim = (['tab without a server', 'browser', 'server', 'tab'] as const)[round % 4];
      const moment = 200 + next() * 2_800;
      await putCursor(page, '> p', text.length);
      const typed = await typeFor(page, moment, text.length);
      const isServerKilled = victim === 'server' || victim === 'tab without a server';
      if (isServerKilled) {
        await site.stop('SIGKILL');
        typed.push(...(await typeFor(page, mayBeLost + 500, text.length + typed.length)));
      }
      const killed = Date.now();
      if (victim === 'tab' || victim === 'tab without a server') await crash(page);
      if (victim === 'browser') {
        await browser.kill();
        browser = await startBrowser();
      }
      if (isServerKilled) {
        site = spawnSite(settings);
        await site.ready;
      }
      if (victim === 'server') await page.evaluate(() => window.dispatchEvent(new Event('online')));
      else page = await browser.open(id);
      await waitUntil(
        'all that the page shows is stored',
        async () => (await shownText(page)) === (await storedText(id)),
      );
      await saved(page);
      const stored = await storedText(id);
      const all = text + typed.map(({ character }) => character).join('');
      expect(all.startsWith(stored), `${victim}: ${stored.slice(-20)} is no beginning of ${all.slice(-40)}`).toBe(true);
      const lost = typed.slice(stored.length - text.length);
      const oldest = lost[0] ? killed - lost[0].at : 0;
      expect(oldest, `${victim} lost ${lost.length} characters`).toBeLessThanOrEqual(
        victim === 'server' ? 0 : mayBeLost,
      );
      expect(stored.length, `${victim} lost what was saved before`).toBeGreaterThanOrEqual(text.length);
      text = stored;
    }
    const { items } = (await writer.call('version/list', { articleId: id })).data;
    expect(items.filter(({ kind }) => kind === 'unsaved')).toEqual([]);
  } finally {
    await browser.kill();
  }
});
