import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './source-files.ts';

const described = ['app', 'contract', 'desk', 'server'];

/** The folders that the table of docs/ARCHITECTURE.md names: after `app/session/` in a cell, `shell/` is `app/shell/`. */
function foldersInTable(): string[] {
  const rows = readFileSync(join(root, 'docs/ARCHITECTURE.md'), 'utf8').matchAll(/^\| (`[^|]+`) \|/gm);
  return [...rows].flatMap(([, cell = '']) => {
    let parent = '';
    return [...cell.matchAll(/`([a-z/-]+)\/`/g)].map(([, name = '']) => {
      if (name.includes('/')) parent = name.slice(0, name.lastIndexOf('/'));
      return name.includes('/') || described.includes(name) ? name : `${parent}/${name}`;
    });
  });
}

test('the table of the architecture names every folder of two levels, and none that does not exist', () => {
  const existing = described.flatMap((folder) =>
    readdirSync(join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `${folder}/${name}`),
  );
  const named = foldersInTable().filter((name) => described.includes(name.split('/')[0] ?? ''));
  expect(existing.filter((name) => !named.includes(name))).toEqual([]);
  const isFolder = (name: string) => readdirSync(join(root, name, '..')).includes(name.split('/').at(-1) ?? '');
  expect(named.filter((name) => !isFolder(name))).toEqual([]);
});
