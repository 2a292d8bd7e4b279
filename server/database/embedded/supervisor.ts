import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, readlinkSync, realpathSync } from 'node:fs';
import path from 'node:path';
import type { PostgresPrograms } from './programs.ts';
import { linePrefix } from './server-log.ts';
import type { ServerUser } from './server-user.ts';

/**
 * Starts the server and waits for it. A second shell reads the pipe that all users of the database hold open; when the
 * pipe ends, no user is left, and SIGINT makes PostgreSQL shut down fast and cleanly.
 */
const script = `
exec 3<&0 </dev/null
"$@" 3<&- &
server=$!
{ while read -r _; do :; done; kill -INT "$server"; } <&3 2>/dev/null &
watcher=$!
exec 3<&-
wait "$server"
status=$?
kill "$watcher" 2>/dev/null
exit "$status"
`;

export interface SupervisorOptions {
  programs: PostgresPrograms;
  user: ServerUser;
  cluster: string;
  socket: string;
  /** The read end of the users' pipe. */
  users: number;
  log: number;
}

/** Runs the database in its own session, so that signals to the site's terminal or service do not reach it. */
export function startSupervisor({ programs, user, cluster, socket, users, log }: SupervisorOptions): ChildProcess {
  const settings = Object.entries(serverSettings(socket)).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = [...user.prefix, programs.postgres, '-D', cluster, ...settings];
  const child = spawn('sh', ['-c', script, 'sh', ...server], {
    ...user.ids,
    cwd: '/',
    detached: true,
    env: { PATH: process.env.PATH, ...ignoreDeadServer(cluster) },
    stdio: [users, log, log],
  });
  child.unref();
  return child;
}

function serverSettings(socket: string): Record<string, string> {
  return {
    listen_addresses: '',
    unix_socket_directories: socket,
    unix_socket_permissions: '0700',
    // One machine without replicas: the write-ahead log is needed for recovery only.
    wal_level: 'minimal',
    max_wal_senders: '0',
    max_logical_replication_workers: '0',
    log_destination: 'stderr',
    logging_collector: 'off',
    log_line_prefix: linePrefix,
    // Logs neither statements nor their values.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
  };
}

/** The process id in the lock file of a database. */
export function serverPid(cluster: string): number | null {
  try {
    return Number.parseInt(readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8'), 10) || null;
  } catch {
    return null;
  }
}

/** Whether that process is really the server of this database; null if the system does not say. */
export function isServer(pid: number, cluster: string): boolean | null {
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
    process.kill(pid, 0);
    return null;
  } catch (error) {
    // A zombie process has no working directory.
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' || code === 'ESRCH' ? false : null;
  }
}

/**
 * A killed server leaves its lock file, and PostgreSQL trusts it while any process has that id. This variable makes it
 * ignore the process; it still checks by itself whether another server uses the folder's shared memory.
 */
function ignoreDeadServer(cluster: string): Record<string, string> {
  const pid = serverPid(cluster);
  return pid !== null && isServer(pid, cluster) === false ? { PG_GRANDPARENT_PID: String(pid) } : {};
}
