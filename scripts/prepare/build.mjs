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
const hashFile = join(root, 'dist', 'build-inputs.txt');

export function buildIsCurrent() {
  try {
    return readFileSync(hashFile, 'utf8').trim() === hashInputs();
  } catch {
    return false;
  }
}

export async function makeBuild() {
  const before = hashInputs();
  // The hash file is removed first and written last, so that an interrupted build never counts as complete.
  rmSync(hashFile, { force: true });
  await run('Building the pages', join(root, 'node_modules', '.bin', 'node'), ['scripts/build.mjs']);
  mkdirSync(dirname(hashFile), { recursive: true });
  writeFileSync(hashFile, `${before}\n`);
}

function hashInputs() {
  const hash = createHash('sha256');
  for (const input of inputs) {
    for (const file of filesIn(input)) {
      const bytes = readFileSync(join(root, file));
      // Includes the length, so that moving text between files changes the hash.
      hash.update(`${file}\n${bytes.length}\n`).update(bytes);
    }
  }
  return hash.digest('hex');
}

/** Without test files, which are not part of the build. */
function filesIn(path) {
  if (!statSync(join(root, path)).isDirectory()) return [path];
  return readdirSync(join(root, path), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesIn(`${path}/${entry.name}`) : [`${path}/${entry.name}`]))
    .filter((file) => !/\.test\.tsx?$/.test(file));
}
