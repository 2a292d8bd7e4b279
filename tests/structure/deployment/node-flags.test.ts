import { expect, test } from 'vitest';
import { textOf } from './files.ts';

/** Smaller young generations: a fifth less memory for a hundredth of the speed (docs/decisions/001). */
const flags = ['--enable-source-maps', '--max-semi-space-size=8', '--disable-warning=ExperimentalWarning'];

test.each([
  ['package.json', `exec node ${flags.join(' ')} dist/server/main.js"`],
  ['Dockerfile', `CMD ["node", ${flags.map((flag) => `"${flag}"`).join(', ')}, "dist/server/main.js"]`],
  ['deploy/jianwen@.service', `/node ${flags.join(' ')} dist/server/main.js\n`],
  ['bench/servers/site.ts', `[${flags.map((flag) => `'${flag}'`).join(', ')}]`],
])('the site is started with the same flags by %s', (file, line) => {
  expect(textOf(file)).toContain(line);
});

test.each([
  ['package.json', 'MALLOC_ARENA_MAX=2 '],
  ['Dockerfile', ' MALLOC_ARENA_MAX=2\n'],
  ['deploy/jianwen@.service', ' MALLOC_ARENA_MAX=2\n'],
  ['bench/servers/site.ts', "MALLOC_ARENA_MAX: '2'"],
])('picture threads share two heaps of the C library in %s', (file, setting) => {
  expect(textOf(file)).toContain(setting);
});
