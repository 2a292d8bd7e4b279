import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { StartFailure } from '../../runtime/start-failure.ts';
import { type PostgresPrograms, postgresMajor } from './programs.ts';
import type { ServerUser } from './server-user.ts';
import { reasonIn, startProblem } from './start-problem.ts';

const draftSuffix = '-new-';
const passwordFile = 'jianwen-password';
const role = 'jianwen';
const database = 'postgres';

export const clusterFolder = (dataDir: string) => path.join(dataDir, 'postgres');

/** Credentials of a client. The password is read on connecting, because the first start creates it. */
export function credentialsOf(dataDir: string) {
  const password = () => readFileSync(path.join(clusterFolder(dataDir), passwordFile), 'utf8').trim();
  return { user: role, database, password };
}

/** Settings that an operator may change in `postgresql.conf`. Enough for three processes of the site and some commands. */
const initialSettings = {
  shared_buffers: '64MB',
  max_connections: '50',
  max_wal_size: '256MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

/** Creates the folder at the first start; later it only checks whether this version can open it. */
export async function prepareCluster(dataDir: string, programs: PostgresPrograms, user: ServerUser): Promise<void> {
  const folder = clusterFolder(dataDir);
  removeOldDrafts(dataDir);
  if (existsSync(folder)) rejectForeignFolder(folder);
  else await makeCluster(dataDir, folder, programs, user);
}

function rejectForeignFolder(folder: string): void {
  const major = readInFolder(folder, 'PG_VERSION');
  const moving = 'docs/operations/upgrading.md says how to move its data';
  if (major !== null && readInFolder(folder, passwordFile) === null) {
    throw new StartFailure(`${folder} was made by the former embedded engine of this site; ${moving}.`);
  }
  if (major === null) {
    throw new StartFailure(`${folder} is not a database of this site; move it away, or set another DATA_DIR.`);
  }
  if (major !== postgresMajor) {
    throw new StartFailure(
      `${folder} was made by PostgreSQL ${major}, and this version of the site brings ${postgresMajor}; ${moving}.`,
    );
  }
}

function readInFolder(folder: string, name: string): string | null {
  try {
    return readFileSync(path.join(folder, name), 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new StartFailure(
      `The embedded database cannot be opened: ${(error as Error).message}. Start the site as the user that owns ${folder}.`,
    );
  }
}

/** Removes drafts of starts that were killed while creating the folder. */
function removeOldDrafts(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    const [, pid] = name.split(draftSuffix);
    if (!pid || isRunning(Number(pid))) continue;
    // The program that fills it may go on for a moment after the site that started it was killed.
    rmSync(path.join(dataDir, name), { recursive: true, force: true, maxRetries: 5 });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Created as a draft and renamed when complete: interrupted or concurrent starts leave one complete folder or none. */
async function makeCluster(
  dataDir: string,
  folder: string,
  programs: PostgresPrograms,
  user: ServerUser,
): Promise<void> {
  const draft = `${folder}${draftSuffix}${process.pid}`;
  mkdirSync(draft, { mode: 0o700 });
  try {
    const password = randomBytes(32).toString('base64url');
    user.own(draft);
    await run(draft, programs.initdb, initdbArguments(), user);
    // The superuser has no password and so cannot log in; the site's role owns only the database.
    const statements = `create role ${role} login password '${password}';\nalter database ${database} owner to ${role};\n`;
    const options = ['--single', '-D', '.', '-c', 'log_min_messages=fatal', database];
    await run(draft, programs.postgres, options, user, statements);
    const file = path.join(draft, passwordFile);
    writeFileSync(file, `${password}\n`, { mode: 0o600, flush: true });
    user.own(file);
    renameSync(draft, folder);
    syncFolder(dataDir);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // Another process created it first.
    if (existsSync(folder)) return rejectForeignFolder(folder);
    if (error instanceof StartFailure) throw error;
    throw startProblem(folder, (error as Error).message);
  }
}

/** Sorts by bytes, independent of the system's locales: no query sorts Chinese text. */
function initdbArguments(): string[] {
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const access = ['--auth-local=scram-sha-256', '--auth-host=reject'];
  const settings = Object.entries(initialSettings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return ['-D', '.', '-U', 'postgres', ...access, ...locale, ...settings];
}

/**
 * Runs a program that works in this folder and names it `.`: one that outlives a killed site cannot make the folder
 * again after the next start has removed it.
 */
async function run(
  folder: string,
  program: string,
  args: string[],
  { prefix, ids }: ServerUser,
  input = '',
): Promise<void> {
  const [command = '', ...rest] = [...prefix, program, ...args];
  const env = { PATH: process.env.PATH, LC_ALL: 'C' };
  const child = spawn(command, rest, { ...ids, cwd: folder, env, stdio: 'pipe' });
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve));
  // A program that fails at once closes its input before reading it.
  child.stdin.on('error', () => {}).end(input);
  const [code, ...output] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
  if (code !== 0) throw new Error(reasonIn(output.join('\n').split('\n')));
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
