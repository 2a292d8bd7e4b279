import { expect, test } from 'vitest';
import { commands } from '../../server/cli/commands.ts';
import { filesOf } from './source-files.ts';

const fileOf = (name: string) => `server/cli/${name.replace(' ', '/')}.ts`;
const grouped = Object.keys(commands).filter((name) => name.includes(' '));
const alone = Object.keys(commands).filter((name) => !name.includes(' '));
const files = filesOf(['server/cli'], /\.ts$/);
const inGroups = files.filter((file) => file.split('/').length > 3);

test('every command has the file that its name says, and every such file is a command', () => {
  expect(grouped.length).toBeGreaterThan(5);
  expect(inGroups).toEqual(grouped.map(fileOf).toSorted());
  expect(alone.filter((name) => !files.includes(fileOf(name)))).toEqual([]);
});
