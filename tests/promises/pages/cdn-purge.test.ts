import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPurger } from '../../../server/cdn/jobs/purger.ts';
import { createCdnService } from '../../../server/cdn/send-purge.ts';
import type { CdnConfig } from '../../../server/cdn/settings.ts';
import { openTestDatabase, type TestDatabase } from '../../harness/database/open-database.ts';
import { startTestSite } from '../../harness/site.ts';
import { addTestArticle } from '../../harness/test-content.ts';
import { waitUntil } from '../../harness/wait-until.ts';

const secret = 'a-token-of-the-cdn';

/** Stands for the CDN: it notes what it is asked. */
const requests: { path: string; headers: NodeJS.Dict<string | string[]>; body: string }[] = [];
let answer = 200;
const cdn = createServer((request, response) => {
  let body = '';
  request.on('data', (part) => {
    body += part;
  });
  request.on('end', () => {
    requests.push({ path: request.url ?? '', headers: request.headers, body });
    response.writeHead(answer).end('{}');
  });
});
let address: string;
let database: TestDatabase;

beforeAll(async () => {
  await new Promise<void>((listening) => cdn.listen(0, '127.0.0.1', listening));
  address = `http://127.0.0.1:${(cdn.address() as AddressInfo).port}`;
  database = await openTestDatabase();
});
afterAll(async () => {
  cdn.close();
  await database.close();
});
beforeEach(() => {
  requests.length = 0;
  answer = 200;
});

function serviceOf(config: CdnConfig) {
  const service = createCdnService({ CDN_PURGE_TOKEN: secret, CDN_PURGE_URL: address, ...config });
  if (!service) throw new Error('no CDN is configured');
  return service;
}

describe('the request', () => {
  const tags = ['card:7', 'tag:水 圳,'];
  const written = ['card:7', 'tag:%E6%B0%B4%20%E5%9C%B3%2C'];

  it('to Fastly names tags in a header', async () => {
    const service = serviceOf({ CDN_PURGE_DRIVER: 'fastly', CDN_PURGE_SERVICE: 'abc' });
    await service.purge(tags);
    await service.purge('everything');
    expect(requests.map(({ path }) => path)).toEqual(['/service/abc/purge', '/service/abc/purge_all']);
    expect(requests[0]?.headers).toMatchObject({ 'fastly-key': secret, 'surrogate-key': written.join(' ') });
  });

  it('to Cloudflare names tags in its body', async () => {
    const service = serviceOf({ CDN_PURGE_DRIVER: 'cloudflare', CDN_PURGE_SERVICE: 'zone1' });
    await service.purge(tags);
    await service.purge('everything');
    expect(requests[0]).toMatchObject({ path: '/zones/zone1/purge_cache' });
    expect(requests[0]?.headers.authorization).toBe(`Bearer ${secret}`);
    expect(requests.map(({ body }) => JSON.parse(body))).toEqual([{ tags: written }, { purge_everything: true }]);
  });

  it('to any other gateway is plain JSON', async () => {
    const service = serviceOf({ CDN_PURGE_DRIVER: 'http' });
    await service.purge(tags);
    await service.purge('everything');
    expect(requests.map(({ body }) => JSON.parse(body))).toEqual([{ tags: written }, { everything: true }]);
  });

  it('that fails says why without the token and the address', async () => {
    answer = 403;
    const service = serviceOf({ CDN_PURGE_DRIVER: 'http' });
    await expect(service.purge(tags)).rejects.toThrow(/^it answered 403$/);
    const nowhere = serviceOf({ CDN_PURGE_DRIVER: 'http', CDN_PURGE_URL: `http://127.0.0.1:1/?key=${secret}` });
    await expect(nowhere.purge(tags)).rejects.toThrow(/^it could not be reached$/);
  });
});

describe('changes', () => {
  const sent = () => requests.map(({ body }) => JSON.parse(body) as { tags?: string[]; everything?: boolean });
  const log: object[] = [];
  let passed = 0;

  function startPurger() {
    const note = (fields: object) => log.push(fields);
    const service = serviceOf({ CDN_PURGE_DRIVER: 'http' });
    return createPurger({ db: database.db, service, log: { info: () => {}, warn: note as never }, now: () => passed });
  }

  /** Seen now, told after they have settled. */
  async function settle(purger: ReturnType<typeof startPurger>): Promise<void> {
    await purger.runOnce();
    passed += 3_000;
    await purger.runOnce();
  }
  const endPause = () => database.sql(`update cdn_purges set leased_until = now()`);

  it('are purged once for all processes, after they have settled, and not twice within a second', async () => {
    const [one, other] = [startPurger(), startPurger()];
    await settle(one);
    await endPause();
    requests.length = 0;
    const { id, category } = await addTestArticle(database.sql, { tags: ['水圳'] });
    await one.runOnce();
    expect(requests).toEqual([]);
    const [{ began }] = await database.sql(`select clock_timestamp()::text as began`);
    await Promise.all([settle(one), settle(other)]);
    expect(requests).toHaveLength(1);
    const late = `leased_until >= $1::timestamptz + interval '1 second'`;
    expect(await database.sql(`select ${late} as paused from cdn_purges`, [began])).toEqual([{ paused: true }]);
    const expected = ['any', 'list', `article:${id}`, `category:${category.slug}`, 'tag:%E6%B0%B4%E5%9C%B3'];
    expect(sent()[0]?.tags).toEqual(expect.arrayContaining(expected));
    await addTestArticle(database.sql);
    await database.sql(`update cdn_purges set leased_until = now() + interval '1 hour'`);
    await settle(one);
    expect(requests).toHaveLength(1);
    await endPause();
    await settle(other);
    expect(requests).toHaveLength(2);
  });

  it('that could not be purged are purged later, with those that came since', async () => {
    await endPause();
    answer = 500;
    const purger = startPurger();
    const first = await addTestArticle(database.sql);
    await settle(purger);
    expect([requests.length, log]).toEqual([1, [{ reason: 'it answered 500' }]]);
    const second = await addTestArticle(database.sql);
    answer = 200;
    requests.length = 0;
    for (let times = 0; times < 3; times += 1) {
      await endPause();
      await settle(purger);
    }
    const told = sent().flatMap(({ tags }) => tags ?? []);
    for (const { id } of [first, second]) expect(told.filter((tag) => tag === `article:${id}`)).toHaveLength(1);
  });

  it('of which nothing is known any longer purge everything', async () => {
    await endPause();
    await addTestArticle(database.sql);
    await database.sql(`delete from content_changes`);
    await settle(startPurger());
    expect(sent()).toEqual([{ everything: true }]);
  });

  it('by a schedule are purged when they are due', async () => {
    await endPause();
    const purger = startPurger();
    await settle(purger);
    requests.length = 0;
    const { id } = await addTestArticle(database.sql, { publishedAt: new Date(Date.now() + 20 * 60_000) });
    await endPause();
    await settle(purger);
    expect(sent().at(-1)?.tags).not.toContain(`article:${id}`);
    await database.sql(`alter table articles disable trigger user`);
    await database.sql(`update articles set published_at = now() where id = $1`, [id]);
    await database.sql(`alter table articles enable trigger user`);
    await endPause();
    await settle(purger);
    expect(sent().at(-1)?.tags).toContain(`article:${id}`);
  });
});

it('pages, feeds and files name their tags to a CDN, and the log names no secret', async () => {
  answer = 500;
  const settings = { CDN_PURGE_DRIVER: 'http', CDN_PURGE_URL: `${address}/?key=${secret}`, CDN_PURGE_TOKEN: secret };
  await using site = await startTestSite({ settings });
  const { id, slug } = await addTestArticle(site.sql, {});
  await waitUntil('the article is there', async () => (await site.get(`/news/${slug}`)).status === 200);
  const { headers } = await site.get(`/news/${slug}`);
  expect(headers.get('cache-tag')?.split(',')).toEqual(expect.arrayContaining(['shell', `article:${id}`]));
  expect(headers.get('surrogate-key')?.split(' ')).toEqual(headers.get('cache-tag')?.split(','));
  expect((await site.get('/feed.xml')).headers.get('cache-tag')).toBe('any');
  expect((await site.get('/media/0123456789abcdef/320.webp')).headers.get('cache-tag')).toBe('media:0123456789abcdef');
  await waitUntil('the CDN was asked', () => requests.length > 0);
  await waitUntil('the failure is in the log', () => site.log.some(({ msg }) => msg.includes('CDN')));
  expect(JSON.stringify(site.log)).not.toContain(secret);
});
