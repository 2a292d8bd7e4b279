import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root, run } from './run.mjs';

const buildScripts = ['scripts/build.mjs', 'scripts/build', 'package-lock.json'];

/** What browsers load and pages are made with. */
export const pagesBuild = {
  name: 'pages',
  inputs: ['app', 'contract', 'server/api', 'vite.config.ts', 'scripts/openapi', ...buildScripts],
};
/** The newsroom's app. */
export const deskBuild = { name: 'desk', inputs: ['desk', 'app/ui', 'app/styles', 'contract', ...buildScripts] };
/** The server and the operators' program. */
export const serverBuild = { name: 'server', inputs: ['server', 'contract', ...buildScripts] };

const hashFileOf = ({ name }) => join(root, 'dist', `${name}-inputs.txt`);

export function buildIsCurrent(build) {
  try {
    return readFileSync(hashFileOf(build), 'utf8').trim() === hashOf(build.inputs);
  } catch {
    return false;
  }
}

export async function makeBuild(build) {
  const before = hashOf(build.inputs);
  const hashFile = hashFileOf(build);
  // The hash file is removed first and written last, so that an interrupted build never counts as complete.
  rmSync(hashFile, { force: true });
  await run(`Building the ${build.name}`, join(root, 'node_modules', '.bin', 'node'), [
    'scripts/build.mjs',
    build.name,
  ]);
  mkdirSync(dirname(hashFile), { recursive: true });
  writeFileSync(hashFile, `${before}\n`);
}

function hashOf(inputs) {
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
