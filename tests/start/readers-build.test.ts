import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { type BuildManifest, buildAddress, type LatestBuild, latestBuildAddress } from '../../contract/builds.ts';
import { tempFolder } from '../harness/temp-folder.ts';

const client = path.resolve('dist/client');
const read = (folder: string, address: string) => readFileSync(path.join(folder, address));

/** What readers' browsers load of the build that the site serves; the folder holds earlier builds as well. */
function servedAssets(): string[] {
  const { id } = JSON.parse(read(client, latestBuildAddress).toString()) as LatestBuild;
  const { files } = JSON.parse(read(client, buildAddress(id)).toString()) as BuildManifest;
  return files;
}

test('readers load the same bytes, whether or not there is a desk', async () => {
  const root = tempFolder();
  for (const part of ['app', 'contract', 'scripts/build', 'vite.config.ts', 'package.json', 'tsconfig.json']) {
    cpSync(part, path.join(root, part), { recursive: true });
  }
  rmSync(path.join(root, 'contract/desk'), { recursive: true });
  rmSync(path.join(root, 'contract/messages/desk-api-errors.ts'));
  symlinkSync(path.resolve('node_modules'), path.join(root, 'node_modules'));
  mkdirSync(path.join(root, 'dist'));
  const vite = ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'];
  await promisify(execFile)(process.execPath, vite, { cwd: root, env: { ...process.env, NODE_ENV: 'production' } });

  const made = path.join(root, 'dist/client');
  const assets = readdirSync(path.join(made, 'assets')).map((name) => `/assets/${name}`);
  expect(assets.sort()).toEqual(servedAssets().sort());
  const differing = assets.filter(
    (name) => !existsSync(path.join(client, name)) || !read(made, name).equals(read(client, name)),
  );
  expect(differing).toEqual([]);
});
