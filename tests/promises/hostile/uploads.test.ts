import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addTestStaff, type TestStaff } from '../../harness/desk/desk.ts';
import { beginUpload, sendPiece, tusHeaders } from '../../harness/desk/uploads.ts';
import { errorLines, tryInputs } from '../../harness/hostile/runs.ts';
import { hostileText } from '../../harness/hostile/values.ts';
import { startTestSite, type TestSite } from '../../harness/site.ts';

let site: TestSite;
let reporter: TestStaff;
let other: TestStaff;
let picture: Buffer;

beforeAll(async () => {
  site = await startTestSite({ settings: { LOG_LEVEL: 'warn' } });
  [reporter, other] = [await addTestStaff(site, 'reporter'), await addTestStaff(site, 'editor')];
  picture = await sharp({ create: { width: 64, height: 36, channels: 3, background: '#204060' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => site.close());

const who = () => ({ url: site.url, by: reporter });
const faults = () => errorLines(site.log.splice(0));
const begin = async () => (await beginUpload(who(), picture.length)).headers.get('location') ?? '';
const remove = (address: string) =>
  fetch(`${site.url}${address}`, { method: 'DELETE', headers: tusHeaders(who(), { connection: 'close' }) });

interface Sent {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: Buffer;
}

/** Sends headers that `fetch` would not. */
function send({ method, path, headers, body }: Sent): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const options = { method, path, headers, agent: false, setDefaultHeaders: false };
    const sent = request(site.url, options, (answer) => {
      text(answer).then((read) => resolve({ status: answer.statusCode ?? 0, text: read }), reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

describe('an upload that is complete', () => {
  it('takes nothing more, and finishing it once more changes nothing', async () => {
    const address = await begin();
    const id = address.split('/').at(-1);
    await sendPiece(who(), address, picture, 0);
    const { data } = await reporter.call('media/finish', { upload: id });
    for (const [piece, offset] of [
      [picture, picture.length],
      [Buffer.alloc(0), picture.length],
      [picture, 0],
    ] as const) {
      const { status } = await sendPiece(who(), address, piece, offset);
      expect([piece.length, offset, status < 500]).toEqual([piece.length, offset, true]);
    }
    expect((await reporter.call('media/finish', { upload: id })).data).toEqual(data);
    expect(faults()).toEqual([]);
  });
});

describe('pieces of one upload', () => {
  it('that come at once for the same position make one whole file', async () => {
    const address = await begin();
    const half = picture.length >> 1;
    const sent = await Promise.all(
      Array.from({ length: 6 }, () => sendPiece(who(), address, picture.subarray(0, half), 0)),
    );
    expect(sent.map(({ status }) => status).filter((status) => status === 204)).toHaveLength(1);
    await sendPiece(who(), address, picture.subarray(half), half);
    const { data } = await reporter.call('media/finish', { upload: address.split('/').at(-1) });
    expect(data).toMatchObject({ type: 'image/jpeg', width: 64, height: 36 });
    expect(faults()).toEqual([]);
  });

  it('beyond its end are rejected, with and without a stated length, and add nothing to it', async () => {
    const address = await begin();
    const tooMuch = Buffer.concat([picture, Buffer.alloc(5_000)]);
    expect((await sendPiece(who(), address, tooMuch, 0)).status).toBe(413);
    const stream = new ReadableStream({
      start(controller) {
        controller.enqueue(new Uint8Array(tooMuch));
        controller.close();
      },
    });
    const chunked = { body: stream, duplex: 'half' } as RequestInit;
    const answer = await sendPiece(who(), address, tooMuch, 0, chunked).catch(() => null);
    expect(answer?.status ?? 413).toBeLessThan(500);
    const [unfinished] = (await reporter.call('media/unfinished')).data;
    expect(unfinished?.received).toBeLessThanOrEqual(picture.length);
    expect(faults()).toEqual([]);
    await remove(address);
  });

  it('that come while it is given up or finished make no fault', async () => {
    for (let round = 0; round < 5; round += 1) {
      const address = await begin();
      const id = address.split('/').at(-1);
      await Promise.all([
        sendPiece(who(), address, picture, 0),
        round % 2 ? remove(address) : reporter.call('media/finish', { upload: id }),
        sendPiece(who(), address, picture, 0),
        remove(address),
        reporter.call('media/finish', { upload: id }),
      ]);
    }
    expect(faults()).toEqual([]);
  });
});

it('no other member of the staff learns of an upload', async () => {
  const address = await begin();
  const asOther = { url: site.url, by: other };
  const head = { method: 'HEAD', headers: tusHeaders(asOther) };
  expect((await fetch(`${site.url}${address}`, head)).status).toBe(404);
  expect((await other.call('media/unfinished')).data).toEqual([]);
  await remove(address);
});

it('no other member of the staff ends a piece that is on its way', async () => {
  const address = await begin();
  const half = picture.length >> 1;
  const { promise: rest, resolve: sendRest } = Promise.withResolvers<void>();
  const body = new ReadableStream({
    async start(controller) {
      controller.enqueue(new Uint8Array(picture.subarray(0, half)));
      await rest;
      controller.enqueue(new Uint8Array(picture.subarray(half)));
      controller.close();
    },
  });
  const piece = { body, duplex: 'half' } as RequestInit;
  const sent = sendPiece(who(), address, picture, 0, piece);
  await expect.poll(async () => (await reporter.call('media/unfinished')).data[0]?.received).toBe(half);
  for (const method of ['HEAD', 'PATCH', 'DELETE']) {
    const headers = tusHeaders(
      { url: site.url, by: other },
      { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    );
    expect([method, (await fetch(`${site.url}${address}`, { method, headers })).status]).toEqual([method, 404]);
  }
  sendRest();
  expect((await sent).headers.get('upload-offset')).toBe(String(picture.length));
  await remove(address);
});

it.each(['https, http', 'https,https', 'wss'])(
  'X-Forwarded-Proto of a chain of proxies (%s) is no reason to reject an upload',
  async (value) => {
    const { url, by } = who();
    const headers = tusHeaders({ url, by }, { 'x-forwarded-proto': value, 'upload-length': '400' });
    const begun = await fetch(`${url}/desk/uploads`, { method: 'POST', headers });
    expect(begun.status).toBe(201);
    const address = begun.headers.get('location') ?? '';
    expect(address).toMatch(/^\/desk\/uploads\/[\w-]+$/);
    await remove(address);
  },
);

describe('any headers of an upload', () => {
  const word = fc.oneof(
    fc.constantFrom(
      '-1',
      '1.5',
      '1e3',
      '0x10',
      '99999999999999999999',
      '9007199254740993',
      'NaN',
      '',
      ' 5',
      '+5',
      '5,5',
    ),
    fc.nat().map(String),
    hostileText,
  );
  const encoded = fc.oneof(
    hostileText.map((name) => Buffer.from(name).toString('base64')),
    fc.constantFrom('=', 'AA==', '!!!!', 'AP//', Buffer.from('../../etc/passwd').toString('base64')),
  );
  const metadata = fc
    .array(fc.tuple(fc.constantFrom('filename', 'fingerprint', '__proto__', 'toString', 'x', ''), encoded), {
      maxLength: 4,
    })
    .map((pairs) => pairs.map(([name, value]) => `${name} ${value}`).join(','));
  const headers = fc.record(
    {
      'tus-resumable': fc.constantFrom('1.0.0', '1.0.0', '1.0.0', '0.2', ''),
      'upload-length': fc.oneof(fc.constant('400'), word),
      'upload-offset': fc.oneof(fc.constant('0'), word),
      'upload-metadata': fc.oneof(metadata, word),
      'upload-defer-length': word,
      'upload-concat': fc.constantFrom('partial', 'final;/desk/uploads/a /desk/uploads/b', 'final;'),
      'upload-checksum': fc.constant('sha1 AAAA'),
      'content-type': fc.constantFrom('application/offset+octet-stream', 'application/json', 'text/\xff', ''),
      'content-length': fc.constantFrom('3', '3', '3', '0'),
      'x-http-method-override': fc.constantFrom('PATCH', 'DELETE', 'GET', 'TRACE'),
      'x-forwarded-host': fc.constant('evil.example'),
      'x-forwarded-proto': fc.constantFrom('https', 'https, http', 'javascript'),
    },
    { requiredKeys: [] },
  );
  const ids = ['', '/', '/..%2f..%2fetc', '/%00', '/..', '/a', `/${'9'.repeat(4_000)}`, '?a', '/%zz'];
  const inputs = fc
    .record({
      method: fc.constantFrom('POST', 'PATCH', 'HEAD', 'DELETE', 'GET', 'PUT'),
      id: fc.nat(ids.length),
      headers,
    })
    .map((input) => JSON.stringify(input));

  it('and any address are answered or rejected, without a fault', async () => {
    const own = await begin();
    await tryInputs(inputs, async (batch) => {
      for (const input of batch) {
        const { method, id, headers: given } = JSON.parse(input);
        const sendable = Object.fromEntries(
          Object.entries<string>(given).map(([name, value]) => [name, value.replace(/[^\t\x20-\x7e\x80-\xff]/g, '')]),
        );
        const path = method === 'POST' ? '/desk/uploads' : id < ids.length ? `/desk/uploads${ids[id]}` : own;
        const always = { host: new URL(site.url).host, connection: 'close', 'content-length': '3' };
        const { status, text: body } = await send({
          method,
          path,
          headers: { ...always, ...tusHeaders(who()), ...sendable },
          body: Buffer.from(sendable['content-length'] === '0' ? '' : 'abc'),
        });
        expect(status, input).toBeLessThan(500);
        expect(body, input).not.toMatch(/node_modules|\bat .+:\d+:\d+|evil\.example/);
      }
      expect(faults(), batch.join('\n')).toEqual([]);
      for (const { id } of (await reporter.call('media/unfinished')).data) await remove(`/desk/uploads/${id}`);
    });
  });
});
