import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { plainPath, root, run } from './run.mjs';

const folder = join(root, 'node_modules');

/** Whether the installed packages match the lock file. */
export function dependenciesAreThere() {
  if (!existsSync(join(folder, '.bin', 'node'))) return false;
  const listed = readPackages(join(root, 'package-lock.json'));
  const installed = readPackages(join(folder, '.package-lock.json'));
  if (!listed || !installed) return false;
  const own = new Set(ownForThisMachine(listed));
  return Object.entries(listed).every(([path, { version, optional }]) => {
    if (path === '') return true;
    const found = installed[path];
    if (found) return found.version === version;
    // Optional packages are mostly binaries for other machines, which npm does not install.
    return optional === true && !own.has(path);
  });
}

/** The optional dependencies of package.json that fit this machine. */
function ownForThisMachine(listed) {
  const paths = Object.keys(listed[''].optionalDependencies ?? {}).map((name) => `node_modules/${name}`);
  const fits = (list, own) => !list || list.includes(own);
  return paths.filter((path) => fits(listed[path]?.os, process.platform) && fits(listed[path]?.cpu, process.arch));
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
