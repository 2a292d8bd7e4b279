import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { dataFolderWith } from '../harness/data-folder.ts';
import { databasePid, databaseProcesses } from '../harness/database/embedded-processes.ts';
import { embeddedConnection, sqlOver } from '../harness/database/sql.ts';
import { runCommand } from '../harness/operator.ts';
import { spawnSite } from '../harness/site-process.ts';
import { tempFolder } from '../harness/temp-folder.ts';
import { addTestArticle } from '../harness/test-content.ts';
import { waitUntil } from '../harness/wait-until.ts';

const off = { DEMO_CONTENT: 'off' };
const status = (url: string) => fetch(`${url}/readyz`).then((answer) => answer.status);
const noneLeft = (dataDir: string) => databaseProcesses(dataDir).length === 0;

test('two processes share one data folder: the first is killed, the second serves on the same database', async () => {
  const DATA_DIR = await dataFolderWith('none');
  await using first = spawnSite({ DATA_DIR, ...off });
  await first.ready;
  await using second = spawnSite({ DATA_DIR, ...off });
  const url = await second.ready;
  const before = databasePid(DATA_DIR);
  await first.stop('SIGKILL');
  // A visitor's page needs the database: this article was never shown.
  const { slug, title } = await addTestArticle(sqlOver(embeddedConnection(DATA_DIR)));
  expect(await fetch(`${url}/news/${slug}`).then((answer) => answer.text())).toContain(title);
  expect(await status(url)).toBe(200);
  expect(databasePid(DATA_DIR)).toBe(before);

  // The one that did not start it starts it again.
  process.kill(before, 'SIGKILL');
  await waitUntil('another database runs', () => databasePid(DATA_DIR) !== before);
  await waitUntil('the second is ready again', async () => (await status(url)) === 200);
  await second.stop('SIGKILL');
  await waitUntil('no orphan', () => noneLeft(DATA_DIR));
});

test('two that start at once on an empty folder come up with one database and one key', async () => {
  const DATA_DIR = tempFolder();
  await using one = spawnSite({ DATA_DIR, ...off });
  await using other = spawnSite({ DATA_DIR, ...off });
  const urls = await Promise.all([one.ready, other.ready]);
  expect(await Promise.all(urls.map(status))).toEqual([200, 200]);
  expect(await one.stop()).toEqual({ code: 0, signal: null });
  expect(await status(urls[1] as string)).toBe(200);
  expect(await other.stop()).toEqual({ code: 0, signal: null });
  expect(databaseProcesses(DATA_DIR)).toEqual([]);
});

test('a site that stops leaves the database to the others, and the last one ends it before itself', async () => {
  const DATA_DIR = await dataFolderWith('none');
  await using first = spawnSite({ DATA_DIR, ...off, LOG_LEVEL: 'debug' });
  await first.ready;
  await using second = spawnSite({ DATA_DIR, ...off, LOG_LEVEL: 'debug' });
  const url = await second.ready;
  expect(await first.stop('SIGINT')).toEqual({ code: 0, signal: null });
  expect(await status(url)).toBe(200);
  expect(first.stdout()).not.toContain('shutting down');
  expect(await second.stop()).toEqual({ code: 0, signal: null });
  expect(databaseProcesses(DATA_DIR)).toEqual([]);
  // Although the first had started it.
  expect(second.stdout()).toContain('received fast shutdown request');
});

test('an operator’s command uses the database of a running site, and without one starts it and stops it', async () => {
  const DATA_DIR = await dataFolderWith('none');
  const alone = await runCommand({ DATA_DIR }, 'db', 'check', '--json');
  expect(alone).toMatchObject({ code: 0, lines: [{ ok: true }] });
  expect(databaseProcesses(DATA_DIR)).toEqual([]);
  await using site = spawnSite({ DATA_DIR, ...off });
  const url = await site.ready;
  const before = databasePid(DATA_DIR);
  const beside = await runCommand({ DATA_DIR }, 'db', 'check', '--json');
  expect(beside).toMatchObject({ code: 0, lines: [{ ok: true }] });
  expect(databasePid(DATA_DIR)).toBe(before);
  expect(await status(url)).toBe(200);
});

test('a site that is killed while it makes or starts its database leaves nothing that the next start stumbles over', async () => {
  const DATA_DIR = tempFolder();
  const moments = ['postgres-new-PID', 'postgres-new-PID/global', 'postgres-new-PID/base/1', 'postgres/postmaster.pid'];
  for (const moment of moments) {
    await using site = spawnSite({ DATA_DIR, ...off });
    const file = path.join(DATA_DIR, moment.replace('PID', String(site.pid)));
    await waitUntil(`${moment} is there`, () => existsSync(file));
    await site.stop('SIGKILL');
  }
  await using site = spawnSite({ DATA_DIR, ...off });
  expect(await status(await site.ready)).toBe(200);
  expect(readdirSync(DATA_DIR).filter((name) => name.startsWith('postgres'))).toEqual(['postgres']);
});
