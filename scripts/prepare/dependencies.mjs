import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { plainPath, root, run } from './run.mjs';

const folder = join(root, 'node_modules');

/** Whether what npm says it has installed is what the lock file asks for. */
export function dependenciesAreThere() {
  if (!existsSync(join(folder, '.bin', 'node'))) return false;
  const wanted = readPackages(join(root, 'package-lock.json'));
  const installed = readPackages(join(folder, '.package-lock.json'));
  if (!wanted || !installed) return false;
  const own = new Set(ownForThisMachine(wanted));
  return Object.entries(wanted).every(([place, { version, optional }]) => {
    if (place === '') return true;
    const found = installed[place];
    if (found) return found.version === version;
    // Optional packages are mostly binaries for other machines; npm leaves those out.
    return optional === true && !own.has(place);
  });
}

/** Those that package.json itself names for a machine like this one. */
function ownForThisMachine(wanted) {
  const places = Object.keys(wanted[''].optionalDependencies ?? {}).map((name) => `node_modules/${name}`);
  const fits = (list, own) => !list || list.includes(own);
  return places.filter((place) => fits(wanted[place]?.os, process.platform) && fits(wanted[place]?.cpu, process.arch));
}

export async function installDependencies() {
  const npm = process.env.npm_execpath;
  const node = process.env.npm_node_execpath;
  const [command, ...before] = npm?.endsWith('.js') && node && existsSync(node) ? [node, npm] : ['npm'];
  const args = [...before, 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  await run('Installing the packages', command, args, { env: { PATH: plainPath() } });
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return null;
  }
}
