import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { CachedResponse, chooseEncoding, isSame } from './cached-response.ts';

const head = { status: 200, type: 'text/html', cacheControl: 'public', headers: { 'x-kind': 'test' } };

describe('the form of an answer', () => {
  it.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.0,gzip;q=0', 'identity'],
    ['br; q=0.5', 'br'],
    ['brotli, xgzip', 'identity'],
  ])('for %s is %s', (accepted, encoding) => {
    expect(chooseEncoding(accepted)).toBe(encoding);
  });

  it('is made once and unpacks to the same text', async () => {
    const answer = new CachedResponse(head, '<p>見聞</p>'.repeat(500));
    const [first, second] = await Promise.all([answer.in('br'), answer.in('br')]);
    expect(first).toBe(second);
    expect(answer.in('br')).toBe(first);
    expect(brotliDecompressSync(first.bytes).equals(answer.plain)).toBe(true);
    expect(gunzipSync((await answer.in('gzip')).bytes).equals(answer.plain)).toBe(true);
    expect((await answer.in('identity')).bytes).toBe(answer.plain);
    for (const { bytes } of [first, await answer.in('gzip'), await answer.in('identity')]) {
      // Nothing else stays in memory as long as it does.
      expect(bytes.buffer.byteLength).toBe(bytes.length);
    }
  });

  it.each([
    { length: 65_520, form: 'an article', hasSmallWindow: true },
    { length: 65_521, form: 'a longer page', hasSmallWindow: false },
  ])("is compressed in brotli's smallest window if it fits: $form", async ({ length, hasSmallWindow }) => {
    const { bytes } = await new CachedResponse(head, '<p>a</p>'.repeat(10_000).slice(0, length)).in('br');
    // The first bit of a stream in this window is 0, and 1 in any other.
    expect((bytes[0] ?? 0) % 2 === 0).toBe(hasSmallWindow);
  });

  it.each(['', '見聞 😀', 'half a character \ud83d.'])('is the UTF-8 of any text: %j', (text) => {
    expect(new CachedResponse(head, text).plain.equals(Buffer.from(text))).toBe(true);
  });

  it('says what it is in its headers', async () => {
    const { headers, bytes } = await new CachedResponse(head, 'x'.repeat(2000)).in('gzip');
    const fields = Object.fromEntries(
      Array.from({ length: headers.length / 2 }, (_, n) => headers.slice(n * 2, n * 2 + 2)),
    );
    expect(fields).toMatchObject({ 'x-kind': 'test', vary: 'accept-encoding', 'content-encoding': 'gzip' });
    expect(fields['content-length']).toBe(String(bytes.length));
  });
});

describe("a browser's copy", () => {
  const { etag } = new CachedResponse(head, 'a');

  it.each([
    [etag, true],
    [`"x", ${etag}`, true],
    [etag.replace('W/', ''), true],
    ['*', true],
    ['"x"', false],
    [undefined, false],
  ])('with If-None-Match %s: the same is %s', (known, same) => {
    expect(isSame(known, etag)).toBe(same);
  });

  it('has another ETag when a character changes', () => {
    expect(new CachedResponse(head, 'b').etag).not.toBe(etag);
  });
});
