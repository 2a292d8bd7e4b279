import { brotliCompress, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { CachedResponse, chooseEncoding, isSame } from './cached-response.ts';

vi.mock('node:zlib', async (original) => {
  const zlib = await original<typeof import('node:zlib')>();
  return { ...zlib, brotliCompress: vi.fn(zlib.brotliCompress) };
});

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

  it('is compressed better once it is asked for two seconds later', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const words = ['水圳', '山城', '漁市場', '電子競價', '<p>', '</p>', '記者', '在', '的', '凌晨三點'];
    const text = Array.from({ length: 4_000 }, (_, n) => words[(n * n * 7 + n * 13 + (n >> 3)) % 10]).join('');
    for (const [encoding, unpack] of [['br', brotliDecompressSync] as const, ['gzip', gunzipSync] as const]) {
      const answer = new CachedResponse(head, text);
      const quick = await answer.in(encoding);
      vi.advanceTimersByTime(1);
      const newer = new CachedResponse(head, text);
      const newerQuick = await newer.in(encoding);
      vi.advanceTimersByTime(1_999);
      // It is asked for first, so that it would be compressed before the older one.
      expect(newer.in(encoding)).toBe(newerQuick);
      expect(answer.in(encoding)).toBe(quick);
      await expect.poll(() => answer.in(encoding)).not.toBe(quick);
      const well = await answer.in(encoding);
      expect(well.bytes.length).toBeLessThan(quick.bytes.length);
      expect(unpack(well.bytes).equals(answer.plain)).toBe(true);
      expect(answer.in(encoding)).toBe(well);
      expect(newer.in(encoding)).toBe(newerQuick);
    }
    vi.useRealTimers();
  });

  it('is not compressed better for no one: a response that was replaced meanwhile does not wait for its turn', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const texts = ['改善中', '已被取代', '最後'].map((text) => text.repeat(2_000));
    const [first, replaced, last] = texts.map((text) => new CachedResponse(head, text)) as [
      CachedResponse,
      CachedResponse,
      CachedResponse,
    ];
    for (const one of [first, replaced, last]) await one.in('br');
    vi.advanceTimersByTime(2_000);
    const compressed = vi.mocked(brotliCompress).mock;
    compressed.calls.length = 0;
    const [quick, lastQuick] = [first.in('br'), last.in('br')];
    replaced.in('br');
    await expect.poll(() => first.in('br')).not.toBe(quick);
    await expect.poll(() => last.in('br')).not.toBe(lastQuick);
    expect(compressed.calls.map(([bytes]) => texts.indexOf(String(bytes)))).toEqual([0, 2]);
    vi.useRealTimers();
  });

  it.each([
    { length: 65_520, form: 'an article', hasSmallWindow: true },
    { length: 65_521, form: 'a longer page', hasSmallWindow: false },
  ])("is compressed in brotli's smallest window if it fits: $form", async ({ length, hasSmallWindow }) => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const answer = new CachedResponse(head, '<p>a</p>'.repeat(10_000).slice(0, length));
    const quick = await answer.in('br');
    vi.advanceTimersByTime(2_000);
    await expect.poll(() => answer.in('br')).not.toBe(quick);
    const well = await answer.in('br');
    // The first bit of a stream in this window is 0, and 1 in any other.
    for (const { bytes } of [quick, well]) expect((bytes[0] ?? 0) % 2 === 0).toBe(hasSmallWindow);
    vi.useRealTimers();
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
