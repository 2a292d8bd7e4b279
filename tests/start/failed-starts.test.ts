import { existsSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dataFolderWith } from '../harness/data-folder.ts';
import { type PostgresCluster, startPostgres } from '../harness/database/postgres-cluster.ts';
import { databaseUrl } from '../harness/database/postgres-databases.ts';
import { sqlOver } from '../harness/database/sql.ts';
import { failedStart } from '../harness/failed-start.ts';
import { spawnSite } from '../harness/site-process.ts';
import { tempFolder } from '../harness/temp-folder.ts';
import { waitUntil } from '../harness/wait-until.ts';

describe('a setting that cannot be used is named, before anything is made', () => {
  const longUrl = 'postgres://someone:opensesame@127.0.0.1:9/x';
  test.each<[name: string, settings: Record<string, string>]>([
    ['PORT', { PORT: '65536' }],
    ['PORT', { PORT: 'http' }],
    ['SITE_URL', { SITE_URL: 'ftp://example.test' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://someone:opensesame@127.0.0.1/x', SECRET_KEY: 'x'.repeat(32) }],
    ['SECRET_KEY', { DATABASE_URL: longUrl }],
    ['SECRET_KEY', { SECRET_KEY: 'opensesame' }],
    ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/33' }],
    ['TRUST_PROXY', { TRUST_PROXY: '0.0.0.0/1,128.0.0.0/1' }],
    ['DEMO_CONTENT', { DEMO_CONTENT: 'yes' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['SITE_URL', { NODE_ENV: 'production' }],
    ['SITE_URL', { SITE_URL: 'https://news.example/news' }],
    ['SMS_DRIVER', { NODE_ENV: 'production', SITE_URL: 'https://news.example' }],
    ['SMS_DRIVER', { SITE_URL: 'https://news.example' }],
  ])('%s (%j)', async (name, settings) => {
    const dataDir = path.join(tempFolder(), 'data');
    const line = await failedStart({ DATA_DIR: dataDir, ...settings });
    expect(line).toMatch(new RegExp(`^${name}\\b`));
    expect(line).not.toContain('opensesame');
    expect(existsSync(dataDir)).toBe(false);
  });
});

test('a production site without DATABASE_URL and TRUST_PROXY starts, and names both in its log', async () => {
  const DATA_DIR = await dataFolderWith('none');
  const production = { NODE_ENV: 'production', SITE_URL: 'https://news.example', ALLOW_OUTBOX: '1' };
  await using site = spawnSite({ DATA_DIR, HOST: '127.0.0.1', ...production });
  const url = await site.ready;
  const warnings = () => site.stdout().match(/(?<="level":"warn".*"msg":")(?:DATABASE_URL|TRUST_PROXY)\b/g);
  expect(warnings()).toEqual(['DATABASE_URL']);
  await fetch(`${url}/healthz`, { headers: { 'x-forwarded-for': '203.0.113.5' } });
  await waitUntil('the proxy is named', () => warnings()?.includes('TRUST_PROXY'));
  expect(warnings()).toEqual(['DATABASE_URL', 'TRUST_PROXY']);
});

test('a DATA_DIR that cannot be written is named', async () => {
  const file = path.join(tempFolder(), 'a-file');
  writeFileSync(file, '');
  for (const DATA_DIR of [file, path.join(file, 'data'), '/proc/no-such-folder/data']) {
    const line = await failedStart({ DATA_DIR });
    expect(line).toBe(`DATA_DIR cannot be written: ${DATA_DIR}`);
  }
});

test('a port that is taken is named before anything is made', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  const { port } = other.address() as AddressInfo;
  const DATA_DIR = path.join(tempFolder(), 'data');
  try {
    const line = await failedStart({ DATA_DIR, PORT: String(port) });
    expect(line).toMatch(new RegExp(`PORT ${port} is taken`));
    expect(existsSync(DATA_DIR)).toBe(false);
  } finally {
    other.close();
  }
});

describe('a database server that cannot be used is reported in one line, without the password', () => {
  const credentials = { name: 'someone', password: 'opensesame' };
  let cluster: PostgresCluster;

  beforeAll(async () => {
    cluster = await startPostgres();
    await onServer(
      `create role ${credentials.name} login password '${credentials.password}'`,
      `create role nologin nologin`,
      `create database owned owner ${credentials.name}`,
      'create database foreign_owner',
      `create database old_letters template template0 encoding 'LATIN1' locale 'C' owner ${credentials.name}`,
    );
  });
  afterAll(() => cluster.close());

  async function onServer(...statements: string[]): Promise<void> {
    const sql = sqlOver({ connectionString: databaseUrl(cluster.port, 'postgres') });
    for (const statement of statements) await sql(statement);
  }

  const refused = async (DATABASE_URL: string, more: Record<string, string> = {}) => {
    const settings = { DATABASE_URL, SECRET_KEY: 'x'.repeat(32), DEMO_CONTENT: 'off', ...more };
    const line = await failedStart({ DATA_DIR: tempFolder(), ...settings });
    expect(line).not.toContain(credentials.password);
    return line;
  };
  const at = (user: string, database: string, host = '127.0.0.1', port = cluster.port) =>
    `postgres://${user}:${credentials.password}@${host}:${port}/${database}`;

  test('because nothing listens there, or the host is unknown', async () => {
    expect(await refused(at('someone', 'owned', '127.0.0.1', 9))).toMatch(/DATABASE_URL.*does not answer/);
    expect(await refused(at('someone', 'owned', 'localhost', 9))).toMatch(
      /DATABASE_URL.*does not answer.*ECONNREFUSED/,
    );
    expect(await refused(at('someone', 'owned', 'nowhere.invalid'))).toMatch(/host is unknown.*nowhere\.invalid/);
  });

  test('because database or role are missing, or the role may not log in or create tables', async () => {
    expect(await refused(at('someone', 'missing'))).toMatch(/no database of this name/);
    expect(await refused(at('nobody_here', 'owned'))).toMatch(/does not let this user in.*nobody_here/);
    expect(await refused(at('nologin', 'owned'))).toMatch(/does not let this user in/);
    expect(await refused(at('someone', 'foreign_owner'))).toMatch(/make it the owner/);
  });

  test('because its encoding is another, or it has no encrypted connections', async () => {
    expect(await refused(at('someone', 'old_letters'))).toMatch(/encoding is LATIN1/);
    expect(await refused(`${at('someone', 'owned')}?sslmode=verify-full`)).toMatch(/not secure.*SSL/);
  });

  test('also when it is the replica', async () => {
    const line = await refused(at('someone', 'owned'), { DATABASE_READ_URL: at('someone', 'missing') });
    expect(line).toMatch(/^DATABASE_READ_URL .*no database of this name/);
  });

  test('because the password is wrong', async () => {
    await cluster.requirePasswords();
    expect(await refused(at('someone', 'owned').replace('opensesame', 'sesame'))).toMatch(/refuses the password/);
  });
});
