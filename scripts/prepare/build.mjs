import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root, run } from './run.mjs';

const inputs = [
  'app',
  'contract',
  'server/api',
  'vite.config.ts',
  'scripts/build.mjs',
  'scripts/build',
  'scripts/openapi',
  'package-lock.json',
];
const mark = join(root, 'dist', 'build-inputs.txt');

export function buildIsCurrent() {
  try {
    return readFileSync(mark, 'utf8').trim() === hashInputs();
  } catch {
    return false;
  }
}

export async function makeBuild() {
  const before = hashInputs();
  // The mark goes first and comes back last, so that a build that broke off is never taken for a whole one.
  rmSync(mark, { force: true });
  await run('Building the pages', join(root, 'node_modules', '.bin', 'node'), ['scripts/build.mjs']);
  mkdirSync(dirname(mark), { recursive: true });
  writeFileSync(mark, `${before}\n`);
}

function hashInputs() {
  const hash = createHash('sha256');
  for (const input of inputs) {
    for (const file of filesIn(input)) {
      const bytes = readFileSync(join(root, file));
      // With its length, so that text cannot move from one file to the next unnoticed.
      hash.update(`${file}\n${bytes.length}\n`).update(bytes);
    }
  }
  return hash.digest('hex');
}

/** Test files are left out: they are not part of what is built. */
function filesIn(place) {
  if (!statSync(join(root, place)).isDirectory()) return [place];
  return readdirSync(join(root, place), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesIn(`${place}/${entry.name}`) : [`${place}/${entry.name}`]))
    .filter((file) => !/\.test\.tsx?$/.test(file));
}
