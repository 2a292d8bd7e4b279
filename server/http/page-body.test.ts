import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { chooseEncoding, isSame, PageBody } from './page-body.ts';

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
    const body = new PageBody('<p>見聞</p>'.repeat(500));
    const [first, second] = await Promise.all([body.in('br'), body.in('br')]);
    expect(first).toBe(second);
    expect(body.ready('br')).toBe(first);
    expect(brotliDecompressSync(first).equals(body.plain)).toBe(true);
    expect(gunzipSync(await body.in('gzip')).equals(body.plain)).toBe(true);
    expect(await body.in('identity')).toBe(body.plain);
  });
});

describe("a browser's copy", () => {
  const { etag } = new PageBody('a');

  it.each([
    [etag, true],
    [`"x", ${etag}`, true],
    [etag.replace('W/', ''), true],
    ['*', true],
    ['"x"', false],
    [undefined, false],
  ])('marked %s: the same is %s', (mark, same) => {
    expect(isSame(mark, etag)).toBe(same);
  });

  it('has another mark when a letter changes', () => {
    expect(new PageBody('b').etag).not.toBe(etag);
  });
});
