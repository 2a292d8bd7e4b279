import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { CommandContext, OptionRule } from '../../server/cli/command.ts';
import { type CommandName, loadCommand } from '../../server/cli/commands.ts';
import { usingDatabase } from '../../server/cli/using-database.ts';
import { readConfig } from '../../server/config.ts';
import { StorageUnavailable } from '../../server/media/storage/media-storage.ts';
import { systemClock } from '../../server/runtime/clock.ts';
import { createLog } from '../../server/runtime/log.ts';
import { databaseUrl } from '../harness/database/postgres-databases.ts';
import { registerMember } from '../harness/members.ts';
import { startTestSite, type TestSite } from '../harness/site.ts';
import { tempFolder } from '../harness/temp-folder.ts';
import { secretKey } from '../harness/templates.ts';
import { addTestArticle, addTestAuthor, addTestCategory } from '../harness/test-content.ts';

// What commands do is tested as processes (tests/operators) on the PostgreSQL that the site brings along. These run their
// statements on the database of this project, which may be an older one.

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite();
  const category = await addTestCategory(site.sql, { slug: 'local', name: '地方' });
  const author = await addTestAuthor(site.sql, { slug: 'lin', name: '林佩英' });
  await addTestArticle(site.sql, { slug: 'river', title: '河岸步道', category, author, tags: ['步道', '河川'] });
  await registerMember(site);
});
afterAll(() => site.close());

const log = createLog('silent');

async function configOfSite() {
  const [{ database }] = (await site.sql('select current_database() as database')) as [{ database: string }];
  const DATABASE_URL = databaseUrl(inject('postgresPort'), database);
  return readConfig({ DATABASE_URL, SECRET_KEY: secretKey, DATA_DIR: site.dataDir });
}

/** Runs a command in this process. Returns everything that it reported. */
async function run(name: CommandName, words: string[] = [], options: Record<string, string | boolean> = {}) {
  const config = await configOfSite();
  const reported: unknown[] = [];
  const command = await loadCommand(name);
  const context: CommandContext<Record<string, OptionRule>> = {
    words,
    options: options as CommandContext<Record<string, OptionRule>>['options'],
    config,
    clock: systemClock,
    log,
    by: 'tester',
    report: (data) => reported.push(data),
    write: (text) => reported.push(text),
    isJson: true,
    progress: () => ({ at: () => {}, end: () => {} }),
    markFailed: () => {
      throw new Error(`${name} failed: ${JSON.stringify(reported)}`);
    },
    markIncomplete: () => {
      throw new Error(`${name} was incomplete: ${JSON.stringify(reported)}`);
    },
    withDatabase: (work) => usingDatabase(config, log, work),
  };
  await command.run(context);
  return reported;
}

function editorsFolder(): string {
  const folder = tempFolder();
  const write = (name: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  };
  write(
    'boat.md',
    '---\ntitle: 第一艘船\ncategory: local\nauthor: 林佩英\ntags: [海]\npublishedAt: 2026-03-10\n---\n\n船來了。\n',
  );
  return folder;
}

test('an article is imported, changed, corrected, moved, withdrawn and restored', async () => {
  const folder = editorsFolder();
  expect(await run('content import', [folder])).not.toEqual([]);
  expect(JSON.stringify(await run('content list', [], { limit: '10' }))).toContain('第一艘船');
  expect(JSON.stringify(await run('content show', ['boat']))).toContain('船來了');
  await run('content correct', ['boat', '原文誤植。']);
  await run('content unpublish', ['boat']);
  await run('content publish', ['boat']);
  await run('content schedule', ['boat', '+2d']);
  await run('content publish', ['boat']);
  await run('content feature', ['boat']);
  await run('content rename', ['boat', 'first-boat']);
  expect(await run('content revisions', ['first-boat'])).not.toEqual([]);
  await run('content restore', ['first-boat', '1']);
  expect((await site.api('article/detail', { slug: 'first-boat' })).status).toBe(200);
});

test('sections are added, described, renamed and merged', async () => {
  await run('categories add', ['sea', '海洋']);
  await run('categories describe', ['sea'], { description: '船與海' });
  await run('categories rename', ['sea'], { slug: 'ocean' });
  await run('categories merge', ['ocean', 'local']);
  await run('authors add', ['ma', '馬瑜']);
  await run('authors rename', ['ma'], { slug: 'ma-yu' });
  await run('authors merge', ['ma-yu', 'lin']);
  await run('tags rename', ['步道', '小徑']);
  await run('tags merge', ['小徑', '河川']);
  for (const name of ['categories list', 'authors list', 'tags list'] as const) expect(await run(name)).not.toEqual([]);
});

test('members, messages, statistics and the database itself can be looked at', async () => {
  for (const name of ['sms log', 'identity list', 'stats', 'tips list'] as const) await run(name);
  expect(await run('db reindex')).toMatchObject([{ articles: expect.any(Number) }]);
  expect(JSON.stringify(await run('db check'))).toContain('members');
});

test('a member and the articles are exported, and a backup passes its drill', async () => {
  const [{ id }] = (await site.sql('select id from members limit 1')) as [{ id: string }];
  expect(await run('members export', [String(id)])).not.toEqual([]);
  await run('content export', [path.join(tempFolder(), 'exported')]);
  const file = path.join(tempFolder(), 'backup.tar.gz');
  await run('db backup', [file]);
  expect(await run('db drill', [file])).toMatchObject([{ ok: true }]);
});

test('an outage of the storage is named as such, not as one of the database', async () => {
  const cause = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const config = await configOfSite();
  const outage = new StorageUnavailable('媒體的儲存空間 https://s3.example 沒有回應', { cause });
  await expect(usingDatabase(config, log, () => Promise.reject(outage))).rejects.toBe(outage);
  await expect(usingDatabase(config, log, () => Promise.reject(cause))).rejects.toThrow('資料庫沒有回應');
});
