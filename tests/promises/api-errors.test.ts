import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fakeClock } from '../harness/fake-clock.ts';
import { nothingIsSlow, startTestSite, type TestSite } from '../harness/site.ts';
import { addTestArticle } from '../harness/test-content.ts';
import { untilIndexed } from '../harness/until-indexed.ts';

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite({ settings: nothingIsSlow });
});
afterAll(() => site.close());

const json = { 'content-type': 'application/json' };

async function post(path: string, body: string | undefined, headers: Record<string, string> = json) {
  const answer = await site.get(path, { method: 'POST', headers, ...(body !== undefined && { body }) });
  return { status: answer.status, headers: answer.headers, envelope: await answer.json() };
}

describe('every answer of the API', () => {
  it('is an envelope that no cache may keep', async () => {
    const { status, headers, envelope } = await post('/api/article/list', '{}');
    expect(status).toBe(200);
    expect(Object.keys(envelope)).toEqual(['code', 'error', 'message', 'data']);
    expect(envelope).toMatchObject({ code: 0, error: null });
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-request-id')).toMatch(/^r[0-9a-z]+$/);
  });

  it.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
    'to %s is 405 and says what is allowed',
    async (method) => {
      for (const path of ['/api/article/list', '/api/nowhere', '/api', '/API/article/list', '//api/article/list']) {
        const answer = await site.get(path, { method });
        expect([path, answer.status, answer.headers.get('allow')]).toEqual([path, 405, 'POST']);
        if (method !== 'HEAD') expect(await answer.json()).toMatchObject({ code: 1011, error: 'METHOD_NOT_ALLOWED' });
      }
    },
  );

  it.each([
    '/api/nowhere',
    '/API/article/list',
    '//api/article/list',
    '/api%2farticle/list',
    '/api/article/list/',
    '/api',
  ])('to %s is 404: no spelling slips past the guards', async (path) => {
    expect(await post(path, '{}')).toMatchObject({
      status: 404,
      envelope: { code: 1007, error: 'NOT_FOUND', data: null },
    });
  });

  it.each(['{bad', '[]', '"text"', 'null'])('to the body %s is 400', async (body) => {
    expect(await post('/api/article/list', body)).toMatchObject({
      status: 400,
      envelope: { code: 1001, error: 'INVALID_INPUT' },
    });
  });

  it.each(['{"__proto__":{"limit":-1}}', '{"constructor":{"prototype":{"limit":-1}}}'])(
    'to the body %s is that of {}: no field of a prototype counts',
    async (body) => {
      expect(await post('/api/article/list', body)).toMatchObject({ status: 200, envelope: { code: 0 } });
      expect(({} as { limit?: number }).limit).toBeUndefined();
    },
  );

  it('to a body of nine levels is 400, of eight fine', async () => {
    const nested = (levels: number) => `{"x":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;
    expect((await post('/api/article/list', nested(8))).status).toBe(200);
    expect((await post('/api/article/list', nested(9))).status).toBe(400);
  });

  it('to no body at all is that of {}', async () => {
    expect((await post('/api/article/list', undefined, {})).status).toBe(200);
    expect((await post('/api/article/list', '', json)).status).toBe(200);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/xml'])(
    'to %s is 415',
    async (type) => {
      expect(await post('/api/article/list', 'x', { 'content-type': type })).toMatchObject({
        status: 415,
        envelope: { code: 1001 },
      });
    },
  );

  it('to more than 64 KiB is 413, also without a content length', async () => {
    const long = JSON.stringify({ x: 'a'.repeat(64 * 1024) });
    expect(await post('/api/article/list', long)).toMatchObject({ status: 413, envelope: { code: 1001 } });
    expect(await postChunked('/api/article/list', long)).toBe(413);
  });

  it('from the page of another site is rejected, from our own accepted', async () => {
    const foreign = await post('/api/article/list', '{}', { ...json, origin: 'https://evil.example' });
    expect(foreign).toMatchObject({ status: 403, envelope: { code: 1001 } });
    expect((await post('/api/article/list', '{}', { ...json, origin: 'null' })).status).toBe(403);
    expect((await post('/api/article/list', '{}', { ...json, origin: site.url })).status).toBe(200);
  });
});

describe('a fault in the server', () => {
  it('answers 500 with a request id that the log knows, and no detail', async () => {
    await site.sql('alter table categories rename to lost');
    const { status, headers, envelope } = await post('/api/category/list', '{}');
    await site.sql('alter table lost rename to categories');
    expect(status).toBe(500);
    expect(envelope).toEqual({ code: 1000, error: 'INTERNAL', message: '服務端錯誤', data: null });
    const id = headers.get('x-request-id');
    const line = site.log.find((entry) => entry.requestId === id);
    expect(line).toMatchObject({ level: 'error', msg: '服務端錯誤' });
    expect(JSON.stringify(line)).toContain('categories');
  });
});

describe('a value that only the database rejects', () => {
  it('is invalid input for a call and a missing page, and is logged without a stack', async () => {
    await addTestArticle(site.sql, { tags: ['水', '火'] });
    await untilIndexed(site);
    // The page for what is missing is rendered before the tags break: it shows cards, which read them too.
    await expect.poll(async () => (await site.get('/news/tag/%E7%81%AB')).status).toBe(200);
    expect((await site.get('/news/none')).status).toBe(404);
    // In one step each: the site reads the edition beside this, and there are tags at every moment.
    await site.sql(`alter table tags rename to real_tags;
      create view tags as select id, (1 / (id - id))::text as name, description from real_tags`);
    const from = site.log.length;
    const call = await post('/api/article/list', '{"tag":"水"}');
    const page = await site.get('/news/tag/%E6%B0%B4');
    await site.sql('drop view tags; alter table real_tags rename to tags');
    expect(call).toMatchObject({ status: 422, envelope: { code: 1001, error: 'INVALID_INPUT', data: null } });
    expect(page.status).toBe(404);
    const lines = site.log.slice(from).filter(({ level }) => level !== 'debug' && level !== 'info');
    expect(lines).toMatchObject([
      { level: 'warn', code: '22012', route: 'article/list' },
      { level: 'warn', code: '22012', route: 'news/tag' },
    ]);
    expect(JSON.stringify(lines)).not.toContain('stack');
  });
});

describe('a client that calls too often', () => {
  it('gets the time of the next try, and others are not affected', async () => {
    await using busy = await startTestSite({ clock: fakeClock(), settings: { TRUST_PROXY: '127.0.0.1' } });
    const call = (address: string) =>
      busy.api('article/view', { slug: 'a' }, { headers: { 'x-forwarded-for': address } });
    const answers = await Promise.all(Array.from({ length: 130 }, () => call('203.0.113.5')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(120);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.envelope).toMatchObject({
      code: 1008,
      error: 'TOO_MANY_REQUESTS',
      data: { retryAfter: expect.any(Number) },
    });
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await call('203.0.113.6')).status).toBe(200);
    expect((await call('2001:db8::1')).status).toBe(200);
  });
});

function postChunked(path: string, body: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const sending = request(site.url + path, { method: 'POST', headers: { ...json, 'transfer-encoding': 'chunked' } });
    sending.on('response', (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    sending.on('error', reject);
    for (let at = 0; at < body.length; at += 8192) sending.write(body.slice(at, at + 8192));
    sending.end();
  });
}
