import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { filesBelow, root } from './source-files.ts';

const sourceFolders = ['app', 'contract', 'desk', 'server', 'scripts', 'tests', 'bench'];
const longest = 400;
const fullest = 40;
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

test(`no folder has more than ${fullest} files`, () => {
  const counts = new Map<string, number>();
  for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  // One file for each change of the schema: their number only grows.
  counts.delete('server/database/migrations');
  expect([...counts].filter(([, count]) => count > fullest)).toEqual([]);
});

/** Words of a private dialect: a comment names the visitor, member, process or client instead (docs/glossary.md). */
const dialect = /\b(?:whoever|nobody|somebody|anybody|everybody|happenings)\b/i;
const commentLine = /^\s*(?:\/\/|\/?\*|#|--).*|\s\/\/\s.*/;

test('no comment speaks of whoever, nobody or everybody', () => {
  const isRead = (file: string) => /\.(?:tsx?|m?js|css|sh|ya?ml|conf|service)$/.test(file);
  const found = [...files, ...filesBelow('deploy')].filter(isRead).flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .map((line) => commentLine.exec(line)?.[0].replace(/`[^`]*`/g, '') ?? '')
      .filter((comment) => dialect.test(comment))
      .map((comment) => `${file}: ${comment.trim()}`),
  );
  expect(found).toEqual([]);
});
