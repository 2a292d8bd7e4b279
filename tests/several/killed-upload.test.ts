import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { sessionCookie } from '../browser/desk/desk-steps.ts';
import { startHeldConnections } from '../harness/connections/held-connections.ts';
import { createDatabase, databaseUrl, dropDatabase } from '../harness/database/postgres-databases.ts';
import { sqlOver } from '../harness/database/sql.ts';
import { addTestStaff, type TestStaff } from '../harness/desk/desk.ts';
import { type KillableBrowser, startKillableBrowser } from '../harness/killable-browser.ts';
import { spawnSite } from '../harness/site-process.ts';
import { tempFolder } from '../harness/temp-folder.ts';
import { secretKey } from '../harness/templates.ts';

const clip = path.join(import.meta.dirname, '../../content/clips/first-light-runner.mp4');
const megabyte = 1024 * 1024;

/** A playable beginning, and 300 MB behind it. */
async function writeLargeVideo(file: string): Promise<{ bytes: number; sha256: string }> {
  const beginning = await readFile(clip);
  const box = Buffer.from('\0\0\0\0mdat', 'latin1');
  const [block, count] = [randomBytes(megabyte), 300];
  box.writeUInt32BE(count * megabyte + box.length);
  const hash = createHash('sha256');
  function* content() {
    for (const part of [beginning, box]) yield part;
    for (let at = 0; at < count; at += 1) {
      block.writeUInt32BE(at, 0);
      yield Buffer.from(block);
    }
  }
  async function* hashed(parts: AsyncIterable<Buffer>) {
    for await (const part of parts) {
      hash.update(part);
      yield part;
    }
  }
  await pipeline(Readable.from(content()), hashed, createWriteStream(file));
  return { bytes: beginning.length + box.length + count * megabyte, sha256: hash.digest('hex') };
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

async function openLibrary({ window }: KillableBrowser, url: string, staff: TestStaff): Promise<Page> {
  window.setDefaultTimeout(0);
  await window.addCookies([sessionCookie({ url }, staff)]);
  const page = await window.newPage();
  await page.goto(`${url}/desk/media`);
  await page.getByRole('heading', { name: '素材庫', exact: true }).waitFor();
  return page;
}

/** The browser opens the file itself, as when someone chooses it; Playwright would copy it. */
async function chooseFile(page: Page, file: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', {
    nodeId: root.nodeId,
    selector: '[aria-label="選擇要上傳的檔案"]',
  });
  await session.send('DOM.setFileInputFiles', { nodeId, files: [file] });
}

test('an upload of 300 MB survives kill -9 of the browser and of the site, and ends with the same bytes', {
  timeout: 600_000,
}, async () => {
  const dataDir = tempFolder();
  const file = path.join(tempFolder(), '長片.mp4');
  const { bytes, sha256 } = await writeLargeVideo(file);
  const port = inject('postgresPort');
  const database = await createDatabase(port);
  const DATABASE_URL = databaseUrl(port, database);
  const settings = { DATA_DIR: dataDir, DATABASE_URL, SECRET_KEY: secretKey, DEMO_CONTENT: 'off' };
  const sql = sqlOver({ connectionString: DATABASE_URL });
  const uploads = path.join(dataDir, 'media', 'uploads');
  await using first = spawnSite(settings);
  await using connections = await startHeldConnections(await first.ready);
  const { url } = connections;
  const editor = await addTestStaff({ url, sql }, 'editor', '周編輯');

  const reached = connections.holdAfter(100 * megabyte);
  await using killed = await startKillableBrowser(tempFolder());
  await chooseFile(await openLibrary(killed, url, editor), file);
  await reached;
  await killed.kill();
  connections.letGo();

  await using browser = await startKillableBrowser(tempFolder());
  const page = await openLibrary(browser, url, editor);
  await page.getByText('上次沒有傳完').waitFor();
  const [unfinished] = (await editor.call('media/unfinished')).data;
  expect(unfinished?.received).toBeGreaterThan(80 * megabyte);
  expect(unfinished?.received).toBeLessThan(bytes);
  const before = connections.received();
  const further = connections.holdAfter(100 * megabyte);
  await chooseFile(page, file);
  await further;
  await first.stop('SIGKILL');
  await using second = spawnSite(settings);
  connections.passTo(await second.ready);
  connections.letGo();

  await page.locator('.media-grid button').filter({ hasText: '長片.mp4' }).waitFor();
  const [stored] = (await editor.call('media/list', {})).data.items;
  expect(stored).toMatchObject({ kind: 'video', bytes, fileName: '長片.mp4' });
  expect(await sha256Of(path.join(dataDir, 'media', 'files', `${stored?.id}.mp4`))).toBe(sha256);
  // A kill costs the pieces that were on their way, not what had arrived.
  const rest = bytes - (unfinished?.received ?? 0);
  expect(connections.received() - before).toBeLessThan(rest + 50 * megabyte);
  expect([await readdir(uploads), (await editor.call('media/unfinished')).data]).toEqual([[], []]);
  await dropDatabase(port, database);
});
