import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
export const nodeFlags = ['--disable-warning=ExperimentalWarning'];
const readyLine = /is ready at (\S+)/;
const running = new Set<ChildProcess>();

export interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

export interface SiteProcess extends AsyncDisposable {
  pid: number;
  /** Resolves with the site's address, or fails with what the process said before it ended. */
  ready: Promise<string>;
  exited: Promise<Exit>;
  stdout(): string;
  stderr(): string;
  stop(signal?: NodeJS.Signals): Promise<Exit>;
}

/**
 * The real server, or that of a copy of the project, in a process of its own, with these settings and nothing else
 * around. A command put before it may change what the process is: its user, its umask.
 */
export function spawnSite(settings: Record<string, string>, project = root, before: string[] = []): SiteProcess {
  const { PATH = '', HOME = '', TMPDIR = '', NODE_COMPILE_CACHE = '' } = process.env;
  const [command = '', ...args] = [...before, process.execPath, ...nodeFlags, 'dist/server/main.js'];
  const child = spawn(command, args, {
    cwd: project,
    env: { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE, NODE_ENV: 'test', PORT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const exited = new Promise<Exit>((resolve) => {
    child.once('close', (code, signal) => {
      running.delete(child);
      resolve({ code, signal });
    });
  });
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const url = readyLine.exec(stdout)?.[1];
      if (url) resolve(url);
    });
    exited.then(({ code, signal }) => {
      reject(new Error(`the site ended before it was ready (${signal ?? code}):\n${stdout}${stderr}`));
    });
  });
  // A test that waits for the exit alone must not fail over the promise it does not look at.
  ready.catch(() => {});
  const stop = (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal);
    return exited;
  };
  return {
    pid: child.pid as number,
    ready,
    exited,
    stdout: () => stdout,
    stderr: () => stderr,
    stop,
    async [Symbol.asyncDispose]() {
      await stop('SIGKILL');
    },
  };
}

/** Whatever a test left running. */
export function endSiteProcesses(): void {
  for (const child of running) child.kill('SIGKILL');
}
