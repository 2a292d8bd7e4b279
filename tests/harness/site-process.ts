import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { spawnNode } from './node-process.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const readyLine = /is ready at ([^\s"]+)/;
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
 * of the environment. A command put before it may change what the process is: its user, its umask.
 */
export function spawnSite(settings: Record<string, string>, project = root, before: string[] = []): SiteProcess {
  const { child, stdout, stderr } = spawnNode(['dist/server/main.js'], {
    settings: { PORT: '0', ...settings },
    cwd: project,
    before,
  });
  running.add(child);
  const exited = new Promise<Exit>((resolve) => {
    child.once('close', (code, signal) => {
      running.delete(child);
      resolve({ code, signal });
    });
  });
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', () => {
      const url = readyLine.exec(stdout())?.[1];
      if (url) resolve(url);
    });
    exited.then(({ code, signal }) => {
      reject(new Error(`the site ended before it was ready (${signal ?? code}):\n${stdout()}${stderr()}`));
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
    stdout,
    stderr,
    stop,
    async [Symbol.asyncDispose]() {
      await stop('SIGKILL');
    },
  };
}

/** Ends the processes that a test has left running. */
export function endSiteProcesses(): void {
  for (const child of running) child.kill('SIGKILL');
}
