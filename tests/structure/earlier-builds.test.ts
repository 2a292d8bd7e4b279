import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { buildAddress, buildsServed, latestBuildAddress } from '../../contract/builds.ts';
import { keepEarlierBuilds, nameBuild } from '../../scripts/build/earlier-builds.ts';

const folder = mkdtempSync(join(tmpdir(), 'jianwen-builds-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let made = 0;

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** A build of these files, made a minute after the one before, with its earlier builds brought over. */
async function build(files: Record<string, string>, before?: string) {
  made += 1;
  const client = join(folder, `client-${made}`);
  const render = join(folder, `render-${made}`);
  for (const [name, text] of Object.entries(files)) write(join(client, name), text);
  write(join(render, 'entry-render.js'), files.render ?? '');
  const manifest = await nameBuild(client, render, new Date(made * 60_000));
  const kept = before ? await keepEarlierBuilds(before, client, manifest) : [];
  return { client, manifest, kept, has: (address: string) => existsSync(join(client, address)) };
}

test('a build is named after its bytes: equal ones alike, others differently', async () => {
  const files = { 'assets/a-1.js': 'one', 'icon.svg': 'icon' };
  const first = await build(files);
  const { id } = first.manifest;
  expect((await build(files)).manifest.id).toBe(id);
  expect((await build({ ...files, 'icon.svg': 'another' })).manifest.id).not.toBe(id);
  expect((await build({ ...files, render: 'another' })).manifest.id).not.toBe(id);
  expect(JSON.parse(readFileSync(join(first.client, latestBuildAddress), 'utf8'))).toEqual({ id });
  expect(JSON.parse(readFileSync(join(first.client, buildAddress(id)), 'utf8'))).toEqual(first.manifest);
  expect(first.manifest.files).toEqual(['/assets/a-1.js']);
});

test('the assets of earlier builds stay, packed forms too, and nothing else of them', async () => {
  const old = await build({
    'assets/a-1.js': 'one',
    'assets/a-1.js.br': 'o',
    'assets/same.js': 'same',
    'old.txt': 'x',
  });
  const next = await build({ 'assets/a-2.js': 'two', 'assets/same.js': 'same' }, old.client);
  expect(['/assets/a-1.js', '/assets/a-1.js.br', '/assets/a-2.js', '/assets/same.js'].filter(next.has)).toHaveLength(4);
  expect(next.has(buildAddress(old.manifest.id))).toBe(true);
  expect(next.has('/old.txt')).toBe(false);
  expect(next.manifest.files).toEqual(['/assets/a-2.js', '/assets/same.js']);
});

test(`no more than ${buildsServed} builds are served, the newest ones, however often the same is built`, async () => {
  let last = await build({ 'assets/a-0.js': '0' });
  for (let number = 1; number <= buildsServed + 1; number += 1) {
    last = await build({ [`assets/a-${number}.js`]: String(number) }, last.client);
    last = await build({ [`assets/a-${number}.js`]: String(number) }, last.client);
  }
  const served = Array.from({ length: buildsServed + 2 }, (_, number) => last.has(`/assets/a-${number}.js`));
  expect(served).toEqual([false, false, ...Array(buildsServed).fill(true)]);
  expect(last.kept).toHaveLength(buildsServed - 1);
});

test('the first build has none before it', async () => {
  expect((await build({ 'assets/a.js': 'a' }, join(folder, 'nowhere'))).kept).toEqual([]);
});
