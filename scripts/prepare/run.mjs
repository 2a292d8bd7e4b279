import { spawn } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

const tellEvery = 10_000;

/**
 * PATH without node_modules/.bin, which npm puts first: a command that replaces node_modules must not run on the Node
 * binary it is about to remove.
 */
export function plainPath() {
  const isOurs = (folder) => folder.replace(/[\\/]$/, '').endsWith(join('node_modules', '.bin'));
  return (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !isOurs(folder))
    .join(delimiter);
}

/**
 * Runs a long command, prints its progress, and throws a readable error if it fails. With `quiet` the command's output
 * is shown only if it fails.
 */
export async function run(what, command, args, { quiet = false, env = {} } = {}) {
  const started = Date.now();
  const seconds = () => `${Math.round((Date.now() - started) / 1000)} s`;
  console.log(`${what} …`);
  const timer = setInterval(() => console.log(`${what}: still at it after ${seconds()}`), tellEvery);
  const output = [];
  let child;
  const endChild = () => child?.kill();
  process.once('exit', endChild);
  try {
    child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
    });
    child.stdout?.on('data', (bytes) => output.push(bytes));
    child.stderr?.on('data', (bytes) => output.push(bytes));
    const failure = await new Promise((resolve) => {
      child.once('error', (error) => resolve(error.message));
      child.once('close', (code, signal) => resolve(code === 0 ? null : (signal ?? `exit code ${code}`)));
    });
    if (failure) {
      process.stderr.write(Buffer.concat(output));
      throw new Error(`${what}: ${command} failed (${failure}).`);
    }
  } finally {
    clearInterval(timer);
    process.off('exit', endChild);
  }
  console.log(`${what}: done in ${seconds()}`);
}
