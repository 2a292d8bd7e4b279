import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { filesBelow, root } from './source-files.ts';

const sourceFolders = ['app', 'contract', 'desk', 'server', 'scripts', 'tests', 'bench'];
const longest = 300;
const drawers = /^(?:utils?|helpers?|misc|common|index|shared|stuff)\.(?:ts|tsx|mjs|js)$/;
const kebab = /^\.?[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)*$/;
const source = /\.(?:tsx?|m?js|css)$/;

const files = sourceFolders.flatMap(filesBelow);

test('the folders of the sources are found', () => {
  expect(files.length).toBeGreaterThan(100);
});

test('no file has a name that says nothing', () => {
  expect(files.filter((file) => drawers.test(basename(file)))).toEqual([]);
});

test('files and folders are named in kebab-case', () => {
  const badParts = (file: string) =>
    file.split('/').filter((part) => part !== 'README.md' && part !== 'RESULTS.md' && !kebab.test(part));
  const all = [...files, ...filesBelow('content')];
  expect(all.filter((file) => badParts(file).length > 0)).toEqual([]);
});

test(`no source file has more than ${longest} lines`, () => {
  const lines = (file: string) => readFileSync(join(root, file), 'utf8').trimEnd().split('\n').length;
  const isCounted = (file: string) => source.test(file) && !file.includes('/migrations/');
  const long = files.filter(isCounted).map((file) => ({ file, lines: lines(file) }));
  expect(long.filter(({ lines }) => lines > longest)).toEqual([]);
});
