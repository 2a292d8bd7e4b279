import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { commands } from '../../server/cli/commands.ts';
import { filesOf, root } from './source-files.ts';

const names = Object.keys(commands);
const files = filesOf(['server/cli'], /\.ts$/);
const inFolders = files.filter((file) => file.split('/').length > 3);
const folderFileOf = (name: string) => `server/cli/${name.replace(' ', '/')}.ts`;
const fileOf = (name: string) =>
  inFolders.includes(folderFileOf(name)) ? folderFileOf(name) : `server/cli/${name.split(' ')[0]}.ts`;
const text = (file: string) => readFileSync(join(root, file), 'utf8');
/** The commands that a file defines: the keys of its `commands`. */
const definedIn = (file: string) =>
  [...text(file).matchAll(/^ {2}'?([a-z -]+)'?: (?:define|merge|rename)Command\(/gm)].map(
    ([, name]) => `${name} in ${file}`,
  );
/** Which file the table loads for a command. */
const loaded = [...text('server/cli/commands.ts').matchAll(/^ {2}'?([a-z -]+)'?: \{.*?import\('\.\/([^']+)'\)/gms)].map(
  ([, name, file]) => `${name} in server/cli/${file}`,
);

test('every command is in the file that its name says, the table loads that file, and it has no others', () => {
  const said = names.map((name) => `${name} in ${fileOf(name)}`).toSorted();
  expect(said.length).toBeGreaterThan(20);
  expect(files.flatMap(definedIn).toSorted()).toEqual(said);
  expect(loaded.toSorted()).toEqual(said);
});

test('every file of a folder is a command', () => {
  expect(inFolders.filter((file) => !names.map(folderFileOf).includes(file))).toEqual([]);
});
