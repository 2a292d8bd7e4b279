import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '../../../contract/api/calls.ts';
import { apiBase } from '../../../contract/limits.ts';
import { postQuickly } from '../../harness/connections/many-requests.ts';
import { openRawConnection, type RawConnection } from '../../harness/connections/raw-connection.ts';
import { addTestStaff } from '../../harness/desk/desk.ts';
import { fakeClock } from '../../harness/fake-clock.ts';
import { startTestSite, type TestSite } from '../../harness/site.ts';

let site: TestSite;
const routes: { method: string; url: string }[] = [];
const clock = fakeClock();
const megabytes = 3_000_000;

/** Notes every route that the site adds. */
function noteRoutes(message: unknown): void {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook('onRoute', ({ method, url }) => {
    routes.push(...[method].flat().map((each) => ({ method: each, url })));
  });
}

beforeAll(async () => {
  subscribe('fastify.initialization', noteRoutes);
  site = await startTestSite({ clock });
  unsubscribe('fastify.initialization', noteRoutes);
});
beforeEach(() => clock.forward(60_000));
afterAll(() => site.close());

const json = { 'content-type': 'application/json' };

function headOf(method: string, path: string, headers: Record<string, string | number>): string {
  const lines = Object.entries({ host: new URL(site.url).host, ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  return `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
}

/** Sends the head of a request and the first byte of its body. */
async function begin(method: string, path: string, headers: Record<string, string | number>): Promise<RawConnection> {
  const connection = await openRawConnection(site.url);
  connection.send(`${headOf(method, path, headers)}{`);
  return connection;
}

describe('a body of megabytes is answered before it is read', () => {
  const addressed = (url: string) => url.replace('*', 'x').replace(/:\w+/g, 'x');
  const bodyless = ['GET', 'HEAD', 'OPTIONS', 'TRACE'];

  it.each(['no origin', 'the own origin'])(
    'at every address, with every method and %s, and the connection ends',
    async (origin) => {
      expect(routes.length).toBeGreaterThan(calls.length);
      const own = origin === 'no origin' ? {} : { origin: site.url };
      const asked = routes.filter(({ method }) => !bodyless.includes(method));
      const addresses = new Set(asked.map(({ method, url }) => `${method} ${addressed(url)}`));
      for (const path of ['/', '/desk/uploadsx', '/desk/uploads/x/y', '/metrics', '/%zz'])
        addresses.add(`POST ${path}`);
      for (const address of addresses) {
        const [method = '', path = ''] = address.split(' ');
        const connection = await begin(method, path, { ...json, ...own, 'content-length': megabytes });
        const { status } = await connection.answer;
        expect([address, await connection.closed]).toEqual([address, 'end']);
        expect([400, 401, 403, 404, 405, 413], address).toContain(status);
        connection.socket.destroy();
      }
    },
  );
});

describe('a rejection arrives', () => {
  it.each([
    ['of another site', '/desk/api/article/save', { origin: 'https://evil.example' }, 403],
    ['without a session', '/desk/api/article/save', {}, 401],
    ['without a token', '/api/user/update', {}, 401],
    ['at an address that takes none', '/news', {}, 405],
  ])('though the sender %s goes on sending three megabytes', async (_name, path, headers, status) => {
    const connection = await begin('POST', path, {
      ...json,
      origin: site.url,
      ...headers,
      'content-length': megabytes,
    });
    connection.send(Buffer.alloc(megabytes - 1, 'x'));
    expect((await connection.answer).status).toBe(status);
    expect(await connection.closed).toBe('end');
    connection.socket.destroy();
  });

  it('and a body without an end is not read for ever', async () => {
    const connection = await openRawConnection(site.url);
    connection.send(`${headOf('POST', '/news', { 'transfer-encoding': 'chunked' })}ffffffff\r\n`);
    const goOn = (error?: Error | null) => error || connection.socket.write(Buffer.alloc(100_000), goOn);
    goOn();
    expect((await connection.answer).status).toBe(405);
    await new Promise((resolve) => connection.socket.once('close', resolve));
    expect(connection.socket.bytesWritten).toBeLessThan(100_000_000);
  });
});

it('a limit counts requests whose bodies have not come', async () => {
  const path = '/api/article/view';
  const times = 120;
  const waiting = await Promise.all(
    Array.from({ length: times }, () => begin('POST', path, { ...json, 'content-length': 100 })),
  );
  const late = await begin('POST', path, { ...json, 'content-length': 100 });
  expect((await late.answer).status).toBe(429);
  expect(await late.closed).toBe('end');
  expect(waiting.map(({ received }) => received())).toEqual(Array(times).fill(''));
  for (const { socket } of [...waiting, late]) socket.destroy();
});

it('the address of uploads counts requests before it looks for a session', async () => {
  const times = 3_000;
  const staff = await addTestStaff(site, 'editor');
  const ask = (token: string) =>
    postQuickly(`${site.url}/desk/uploads`, '', { origin: site.url, cookie: `desk-session=${token}` });
  const strangers = await Promise.all(Array.from({ length: times }, () => ask('')));
  expect(strangers.filter(({ status }) => status === 401)).toHaveLength(times);
  expect((await ask('x'.repeat(43))).status).toBe(429);
  expect((await ask(staff.token)).status).toBe(429);
});

describe('the size of a body', () => {
  it.each(calls.map(({ path }) => path))('of %s is limited to what the call may need', async (path) => {
    const { status } = await postQuickly(`${site.url}${apiBase}/${path}`, `{"x":"${'x'.repeat(65_536)}"}`, json);
    expect([401, 413]).toContain(status);
  });

  it('leaves room to tell which field is too long', async () => {
    const { status, text } = await postQuickly(
      `${site.url}/api/article/list`,
      JSON.stringify({ tag: '長'.repeat(1_000) }),
      json,
    );
    expect([status, Object.keys(JSON.parse(text).data.fields)]).toEqual([422, ['tag']]);
    const longer = JSON.stringify({ tag: '長'.repeat(2_000) });
    expect((await postQuickly(`${site.url}/api/article/list`, longer, json)).status).toBe(413);
  });
});
