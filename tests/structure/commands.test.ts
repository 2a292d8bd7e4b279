import { expect, test } from 'vitest';
import { commands } from '../../server/cli/commands.ts';
import { filesOf } from './source-files.ts';

const wanted = Object.keys(commands).map((name) => `server/cli/${name.replace(' ', '/')}.ts`);
const inGroups = filesOf(['server/cli'], /\.ts$/).filter((file) => file.split('/').length > 3);

test('every command has the file that its name says, and every such file is a command', () => {
  expect(wanted.length).toBeGreaterThan(5);
  expect(inGroups).toEqual(wanted.toSorted());
});
