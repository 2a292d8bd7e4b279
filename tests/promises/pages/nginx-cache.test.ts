import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '../../harness/site.ts';
import { tempFolder } from '../../harness/temp-folder.ts';
import { addTestArticle } from '../../harness/test-content.ts';
import { waitUntil } from '../../harness/wait-until.ts';

const nginx = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/bin/nginx'].find(existsSync);
const folder = tempFolder();
const socket = path.join(folder, 'socket');

let site: TestSite;
let proxy: ChildProcess | undefined;

/** The shipped configuration with the site of this test behind it, on a socket and without certificates. */
function writeConfiguration(port: string): string {
  const shipped = readFileSync('deploy/nginx.conf', 'utf8')
    .replace(/\tserver 127\.0\.0\.1:3001 [^;]*;\n/, `\tserver 127.0.0.1:${port};\n`)
    .replace(/\tserver 127\.0\.0\.1:3002 [^;]*;\n/, '')
    .replace('/var/cache/jianwen-pages', path.join(folder, 'cache'))
    .replace(/^server \{\n\tlisten 80;.*?^\}\n/ms, '')
    .replace(/^\tlisten 443.*\n/m, `\tlisten unix:${socket};\n`)
    .replace(/^\t(?:listen \[::\]:443|ssl_).*\n/gm, '');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${path.join(folder, name)};`,
  );
  const file = path.join(folder, 'nginx.conf');
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  writeFileSync(path.join(folder, 'site.conf'), shipped);
  writeFileSync(
    file,
    `${user} daemon off; worker_processes 1; pid ${folder}/pid; events {}
    http { access_log off; ${temporary.join(' ')} include ${folder}/site.conf; }`,
  );
  return file;
}

interface Answer {
  status: number;
  cache: string | undefined;
  encoding: string | undefined;
  body: Buffer;
}

function get(address: string, encodings = 'gzip, deflate, br, zstd'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = { host: 'news.example', 'accept-encoding': encodings };
    const sent = request({ socketPath: socket, path: address, headers }, async (response) => {
      const { 'x-cache': cache, 'content-encoding': encoding } = response.headers;
      const body = Buffer.concat(await response.toArray());
      resolve({ status: response.statusCode ?? 0, cache: cache?.toString(), encoding, body });
    });
    sent.on('error', reject).end();
  });
}

describe.skipIf(!nginx)('nginx, where it is installed, with the shipped configuration', () => {
  beforeAll(async () => {
    site = await startTestSite();
    await addTestArticle(site.sql, { slug: 'cached', title: '第一個標題' });
    const file = writeConfiguration(new URL(site.url).port);
    proxy = spawn(nginx ?? '', ['-c', file, '-p', folder, '-e', path.join(folder, 'errors')], { stdio: 'ignore' });
    // The socket is there a moment before nginx takes connections from it.
    await waitUntil('nginx answers', async () => (await get('/healthz')).status === 200);
  });
  afterAll(async () => {
    proxy?.kill('SIGTERM');
    await site.close();
  });

  /** Asks until the answer comes from the cache, which stores a page for a second. */
  async function fromCache(address: string, encodings?: string): Promise<Answer> {
    let answer = await get(address, encodings);
    await waitUntil(`${address} comes from the cache`, async () => {
      answer = await get(address, encodings);
      return answer.cache === 'HIT';
    });
    return answer;
  }

  test('stores each encoding of a page once, and nothing that is for one visitor', async () => {
    const brotli = await fromCache('/news/cached');
    expect([brotli.status, brotli.encoding]).toEqual([200, 'br']);
    expect((await fromCache('/news/cached', 'br')).body.equals(brotli.body)).toBe(true);
    expect((await fromCache('/news/cached', 'gzip')).encoding).toBe('gzip');
    for (const encodings of ['identity', 'br;q=0, gzip;q=0'])
      expect((await fromCache('/news/cached', encodings)).body.toString()).toContain('第一個標題');
    expect((await fromCache('/news/missing')).status).toBe(404);
    for (const address of ['/desk', '/geo/ip', '/readyz', '/api/openapi.json']) {
      const answer = await get(address);
      expect([address, answer.status, answer.cache]).toEqual([address, 200, undefined]);
    }
    for (const address of ['/service-worker.js', '/assets/builds/latest.json']) {
      await get(address);
      expect([address, (await get(address)).cache]).toEqual([address, 'MISS']);
    }
  });

  test('shows a removed picture no longer than the site does, and asks whether it is there without getting it again', async () => {
    const id = 'abcdefabcdef0123';
    const files = path.join(site.dataDir, 'media', 'files');
    mkdirSync(files, { recursive: true });
    await sharp({ create: { width: 900, height: 500, channels: 3, background: '#335577' } })
      .png()
      .toFile(path.join(files, `${id}.png`));
    await site.sql(
      `insert into media (id, kind, store, file, type, bytes, width, height, tone)
       values ($1, 'picture', 'data', $2, 'image/png', 1, 900, 500, '#335577')`,
      [id, `${id}.png`],
    );
    const address = `/media/${id}/320.webp`;
    const shown = await fromCache(address);
    expect(shown.status).toBe(200);
    await waitUntil('it was asked for again', async () => (await get(address)).cache === 'REVALIDATED');
    expect((await get(address)).body.equals(shown.body)).toBe(true);
    await site.sql('delete from media where id = $1', [id]);
    await site.sql(`select touch_content('{}', array[$1])`, [`media:${id}`]);
    await waitUntil('it is gone', async () => (await get(address)).status === 404);
  });

  test('shows a change as soon as the site does, and what it has while the site is down', async () => {
    await fromCache('/news/cached');
    await site.sql(`update articles set title = '第二個標題' where slug = 'cached'`);
    const shown = async () => (await get('/news/cached', 'identity')).body.toString();
    await waitUntil('the new title is shown', async () => (await shown()).includes('第二個標題'));
    await fromCache('/news/cached', 'identity');
    await site.close();
    await waitUntil('what is stored is outdated', async () => {
      const { status, cache } = await get('/news/cached', 'identity');
      return status === 200 && cache === 'STALE';
    });
    expect((await get('/geo/ip')).status).toBe(502);
  });
});
