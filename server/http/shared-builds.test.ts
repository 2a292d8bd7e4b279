import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { buildAddress, buildsServed, latestBuildAddress } from '../../contract/builds.ts';
import { createSharedBuilds } from './shared-builds.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'jianwen-shared-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let made = 0;
let dataDir: string;
const warnings: unknown[] = [];
const log = { info: () => {}, warn: (about: unknown) => warnings.push(about) };

beforeEach(() => {
  made += 1;
  dataDir = path.join(folder, `data-${made}`);
  warnings.length = 0;
});

function write(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** A version of the site with a build of its own, the higher the number the newer. */
function version(number: number, files: string[]) {
  const client = path.join(folder, `client-${made}-${number}`);
  const id = `build${number}`;
  const builtAt = new Date(number * 60_000).toISOString();
  for (const file of files) write(path.join(client, file), `${file} of ${number}`);
  write(path.join(client, buildAddress(id)), JSON.stringify({ id, builtAt, files }));
  write(path.join(client, latestBuildAddress), JSON.stringify({ id }));
  return createSharedBuilds({ client, dataDir, log });
}

const shared = () => readdirSync(path.join(dataDir, 'builds')).toSorted();

it('lets the version before find what the version after has, and the other way round', async () => {
  const [before, after] = [version(1, ['/assets/a-1.js']), version(2, ['/assets/a-2.js'])];
  await before.share();
  await after.share();
  const folderOfSecond = await before.folderOf('/assets/a-2.js');
  expect(existsSync(path.join(folderOfSecond ?? '', '/assets/a-2.js'))).toBe(true);
  expect(await after.folderOf('/assets/a-1.js')).toContain('build1');
  expect(await after.folderOf(buildAddress('build1'))).toContain('build1');
});

it('brings packed forms along, and finds nothing that no build has named', async () => {
  const site = version(1, ['/assets/a.js']);
  write(path.join(folder, `client-${made}-1`, '/assets/a.js.br'), 'packed');
  await site.share();
  expect(existsSync(path.join(dataDir, 'builds/build1/assets/a.js.br'))).toBe(true);
  for (const address of ['/assets/b.js', '/assets/a.js.br', '/assets/../../secret-key', latestBuildAddress]) {
    expect(await site.folderOf(address)).toBeNull();
  }
});

it('is done by two processes of one version at the same time, once', async () => {
  const processes = [1, 2, 3].map(() => version(1, ['/assets/a.js', '/assets/b.js']));
  await Promise.all(processes.map((each) => each.share()));
  expect(shared()).toEqual(['build1']);
  expect(warnings).toEqual([]);
});

it(`keeps ${buildsServed} builds, the newest, and its own however old it is`, async () => {
  for (let number = 2; number <= buildsServed + 3; number += 1) await version(number, [`/assets/${number}.js`]).share();
  expect(shared()).toEqual(['build4', 'build5', 'build6', 'build7', 'build8']);
  await version(1, ['/assets/1.js']).share();
  expect(shared()).toEqual(['build1', 'build5', 'build6', 'build7', 'build8']);
});

it('leaves what is being copied alone, and removes copies that were never finished', async () => {
  const [busy, abandoned] = ['.new-busy', '.new-abandoned'].map((name) => path.join(dataDir, 'builds', name));
  for (const place of [busy, abandoned]) mkdirSync(place ?? '', { recursive: true });
  utimesSync(abandoned ?? '', new Date(0), new Date(0));
  await version(1, ['/assets/a.js']).share();
  expect(shared()).toEqual(['.new-busy', 'build1']);
});

it('is no reason not to start where the folder cannot be written', async () => {
  write(path.join(dataDir, 'builds'), 'a file in the way');
  await version(1, ['/assets/a.js']).share();
  expect(warnings).toHaveLength(1);
});
