import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, inject, test } from 'vitest';
import { callsTo } from '../harness/calls.ts';
import { dataFolderWith } from '../harness/data-folder.ts';
import { createDatabase, databaseUrl } from '../harness/database/postgres-databases.ts';
import { sqlOver } from '../harness/database/sql.ts';
import { testPassword } from '../harness/members.ts';
import { runCommandHere } from '../harness/operator.ts';
import { spawnSite } from '../harness/site-process.ts';
import { tempFolder } from '../harness/temp-folder.ts';
import { secretKey } from '../harness/templates.ts';

const addresses = ['/', '/news/mountain-canal-schedule', '/news/category/life', '/news/video', '/search?q=水'];

/** What a reader finds at each address, but for what follows from the moment or from the order of indexing. */
async function pagesOf(settings: Record<string, string>): Promise<unknown[]> {
  await using site = spawnSite({ ...settings, DEMO_CONTENT: 'off' });
  return await pagesAt(await site.ready);
}

async function pagesAt(url: string): Promise<unknown[]> {
  const pages = [];
  for (const address of addresses) {
    const [path, query] = address.split('?');
    const answer = await fetch(`${url}${path === '/' ? '' : path}/_payload.json${query ? `?${query}` : ''}`);
    const { status, data } = await answer.json();
    pages.push({ address, status, data: { ...data, nextCursor: null, related: null } });
  }
  return pages;
}

async function run(settings: Record<string, string>, ...args: string[]) {
  const finished = await runCommandHere(settings, ...args, '--json');
  expect(finished.stderr).toBe('');
  expect(finished.code).toBe(0);
  return finished.lines[0];
}

test('a backup made beside the running site is restored to a site with the same pages and media', async () => {
  const from = { DATA_DIR: await dataFolderWith('demo'), DEMO_CONTENT: 'off' };
  const clip = Buffer.concat([Buffer.from('\0\0\0\x14ftypisom\0\0\0\0isom', 'latin1'), randomBytes(100_000)]);
  await run(from, 'content', 'import', folderWithClip(clip));
  const file = path.join(tempFolder(), 'site.tar.gz');
  const before = await (async () => {
    await using site = spawnSite(from);
    const url = await site.ready;
    expect(await run(from, 'db', 'backup', file)).toMatchObject({ media: 1, missingMedia: [], verified: true });
    const drill = await run(from, 'db', 'drill', file);
    expect(drill).toMatchObject({ ok: true, media: 1 });
    expect(drill.restoreSeconds).toBe(drill.seconds.read + drill.seconds.load);
    expect(readdirSync(from.DATA_DIR).filter((name) => name.startsWith('drill'))).toEqual([]);
    return await pagesAt(url);
  })();
  const to = { DATA_DIR: path.join(tempFolder(), 'data'), SECRET_KEY: secretKey };
  await run(to, 'db', 'restore', file);
  expect((await run(to, 'db', 'check')).ok).toBe(true);
  await using site = spawnSite({ ...to, DEMO_CONTENT: 'off' });
  const url = await site.ready;
  expect(await pagesAt(url)).toEqual(before);
  const payload = await (await fetch(`${url}/news/harbor-clip/_payload.json`)).json();
  const video = await fetch(url + payload.data.article.video.src);
  expect(Buffer.from(await video.arrayBuffer()).equals(clip)).toBe(true);

  const again = await runCommandHere(to, 'db', 'restore', file);
  expect(again.code).toBe(1);
  expect(again.stderr).toContain('不是空的');
}, 300_000);

test('a backup made with the former embedded engine is restored whole, and its member can log in', async () => {
  const to = { DATA_DIR: path.join(tempFolder(), 'data'), SECRET_KEY: secretKey };
  await run(to, 'db', 'restore', 'tests/operators/fixtures/former-engine.tar.gz');
  expect(await run(to, 'db', 'check')).toMatchObject({ ok: true, counts: { articles: 1, members: 1, sessions: 1 } });
  await using site = spawnSite({ ...to, DEMO_CONTENT: 'off' });
  const url = await site.ready;
  const { data } = await (await fetch(`${url}/news/old-wall/_payload.json`)).json();
  expect(data.article.bodyHtml).toContain('一個字也不能少：臺、裡、𠮷。');
  const { api } = callsTo(url);
  const member = { area: '+886', phone: '0912345678', password: testPassword };
  expect((await api('auth/login', member)).envelope.code).toBe(0);
});

test('a backup that was truncated or changed is rejected, and nothing is left', async () => {
  const from = { DATA_DIR: await dataFolderWith('none') };
  const file = path.join(tempFolder(), 'site.tar.gz');
  await run(from, 'db', 'backup', file);
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.subarray(0, bytes.length - 500));
  const to = { DATA_DIR: path.join(tempFolder(), 'data') };
  const { code, stderr } = await runCommandHere(to, 'db', 'restore', file);
  expect(code).toBe(1);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(stderr).toContain('損壞');
});

test('the embedded database moves to PostgreSQL with everything that was in it', async () => {
  const DATA_DIR = await dataFolderWith('demo');
  const port = inject('postgresPort');
  const url = databaseUrl(port, await createDatabase(port));
  const settings = { DATA_DIR, DATABASE_URL: url, SECRET_KEY: secretKey };
  {
    await using site = spawnSite({ DATA_DIR, DEMO_CONTENT: 'off' });
    await site.ready;
    const { code, stderr } = await runCommandHere(settings, 'db', 'move');
    expect(code).toBe(1);
    expect(stderr).toContain('請先停止網站');
  }
  const moved = await run(settings, 'db', 'move');
  const sql = sqlOver({ connectionString: url });
  expect((await sql('select count(*)::int as count from articles'))[0].count).toBe(moved.counts.articles);
  expect(await pagesOf(settings)).toEqual(await pagesOf({ DATA_DIR }));
  // Numbers go on where they were.
  const [{ id }] = await sql(`insert into tags (name) values ('新的') returning id`);
  expect(id).toBeGreaterThan((await sql(`select max(id) as id from tags where name <> '新的'`))[0].id);

  const file = path.join(tempFolder(), 'postgres.tar.gz');
  expect(await run(settings, 'db', 'backup', file)).toMatchObject({ tables: moved.tables, missingMedia: [] });
});

function folderWithClip(clip: Buffer): string {
  const folder = tempFolder();
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'clip.mp4'), clip);
  const head = ['title: 港口短片', 'category: life', 'author: lin-pei-ying', 'video: { file: clip.mp4, seconds: 12 }'];
  writeFileSync(path.join(folder, 'harbor-clip.md'), ['---', ...head, '---', '字。'].join('\n'));
  return folder;
}
