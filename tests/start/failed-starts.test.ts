import { existsSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { dataFolderWith } from '../harness/data-folder.ts';
import { failedStart } from '../harness/failed-start.ts';
import { spawnSite } from '../harness/site-process.ts';
import { tempFolder } from '../harness/temp-folder.ts';

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
    ['SMS_DRIVER', { NODE_ENV: 'production' }],
    ['SMS_DRIVER', { SITE_URL: 'https://news.example' }],
  ])('%s (%j)', async (name, settings) => {
    const dataDir = path.join(tempFolder(), 'data');
    const line = await failedStart({ DATA_DIR: dataDir, ...settings });
    expect(line).toMatch(new RegExp(`^${name}\\b`));
    expect(line).not.toContain('opensesame');
    expect(existsSync(dataDir)).toBe(false);
  });
});

test('a DATA_DIR that cannot be written is named', async () => {
  const file = path.join(tempFolder(), 'a-file');
  writeFileSync(file, '');
  const line = await failedStart({ DATA_DIR: path.join(file, 'data') });
  expect(line).toContain('DATA_DIR');
  expect(line).toContain(file);
});

test('a port that is taken is named, and the data folder can be used again at once', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  const { port } = other.address() as AddressInfo;
  const DATA_DIR = await dataFolderWith('none');
  try {
    const line = await failedStart({ DATA_DIR, PORT: String(port), DEMO_CONTENT: 'off' });
    expect(line).toMatch(new RegExp(`PORT ${port} is taken`));
  } finally {
    other.close();
  }
  await using site = spawnSite({ DATA_DIR, DEMO_CONTENT: 'off' });
  expect((await fetch(`${await site.ready}/readyz`)).status).toBe(200);
});

test('a database server that does not answer gives a one-line error, without the password', async () => {
  const DATABASE_URL = 'postgres://someone:opensesame@127.0.0.1:9/x';
  const line = await failedStart({ DATA_DIR: tempFolder(), DATABASE_URL, SECRET_KEY: 'x'.repeat(32) });
  expect(line).toMatch(/database does not answer/i);
  expect(line).not.toContain('opensesame');
});
