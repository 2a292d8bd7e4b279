import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BuildManifest, buildAddress, latestBuildAddress } from '../../contract/builds.ts';
import { startTestSite, type TestSite } from '../harness/site.ts';

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite({ settings: { NODE_ENV: 'production', SITE_URL: 'http://localhost', ALLOW_OUTBOX: '1' } });
});
afterAll(() => site.close());

const forever = 'public, max-age=31536000, immutable';

/** What a version that is rolled out beside this one puts into the shared folder. */
function shareAnotherBuild(id: string, address: string, text: string): void {
  const folder = path.join(site.dataDir, 'builds', id);
  const manifest: BuildManifest = { id, builtAt: new Date().toISOString(), files: [address] };
  for (const [file, bytes] of [
    [buildAddress(id), JSON.stringify(manifest)],
    [address, text],
    [`${address}.br`, brotliCompressSync(text)],
  ] as const) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), bytes);
  }
}

it('puts the whole build where other versions find it', async () => {
  const { id } = await (await site.get(latestBuildAddress)).json();
  const manifest: BuildManifest = await (await site.get(buildAddress(id))).json();
  const folder = path.join(site.dataDir, 'builds', id);
  expect(manifest.files.length).toBeGreaterThan(10);
  expect(manifest.files.filter((file) => !existsSync(path.join(folder, file)))).toEqual([]);
  expect(readFileSync(path.join(folder, buildAddress(id)), 'utf8')).toBe(JSON.stringify(manifest));
});

it('sends its own files whole, compressed or as headers alone, each with its cache lifetime', async () => {
  const { id } = await (await site.get(latestBuildAddress)).json();
  const { files }: BuildManifest = await (await site.get(buildAddress(id))).json();
  const script = files.find((file) => /frame.*\.js$/.test(file)) ?? '';
  const rules = { [script]: forever, [latestBuildAddress]: 'no-cache', '/icon.svg': 'public, max-age=3600' };
  for (const [address, rule] of Object.entries(rules)) {
    const whole = await site.get(address, { headers: { 'accept-encoding': 'identity' } });
    const head = await site.get(address, { method: 'HEAD', headers: { 'accept-encoding': 'identity' } });
    expect([whole.status, whole.headers.get('cache-control')]).toEqual([200, rule]);
    expect([head.status, head.headers.get('cache-control'), await head.text()]).toEqual([200, rule, '']);
    expect(Number(head.headers.get('content-length'))).toBe((await whole.arrayBuffer()).byteLength);
  }
  const packed = await site.get(script, { headers: { 'accept-encoding': 'br' } });
  expect(packed.headers.get('content-encoding')).toBe('br');
});

it('answers with the assets of a version that came later, packed and for ever', async () => {
  shareAnotherBuild('0123456789abcdef', '/assets/later-AbC_1.js', 'export const later = true;');
  const answer = await site.get('/assets/later-AbC_1.js', { headers: { 'accept-encoding': 'br' } });
  expect(answer.status).toBe(200);
  expect(await answer.text()).toBe('export const later = true;');
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'cache-control': forever,
    'content-type': expect.stringContaining('javascript'),
    vary: expect.stringContaining('accept-encoding'),
    'x-content-type-options': 'nosniff',
  });
  expect((await site.get(buildAddress('0123456789abcdef'))).status).toBe(200);
});

it('has the 404 page for an asset that no build has', async () => {
  for (const address of ['/assets/nowhere.js', '/assets/..%2f..%2fsecret-key', '/assets/later-AbC_1.js.br']) {
    const answer = await site.get(address);
    expect({ address, status: answer.status }).toEqual({ address, status: 404 });
    expect(answer.headers.get('content-type')).toContain('text/html');
  }
});
