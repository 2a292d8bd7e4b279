import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { onCleanUp } from '../clean-up.ts';

export interface Usage {
  cpuSeconds: number;
  rssBytes: number;
}

export interface ChildOptions {
  file: URL;
  /** For Node.js itself. */
  flags?: readonly string[];
  environment?: Record<string, string>;
  /** The core it is kept on where the system can do that, so that server and generator do not push each other about. */
  core?: number;
  /** Leaves out the reporter, for processes that are only asked things of their own. */
  plain?: boolean;
  /**
   * For what stands for people, who in truth have machines of their own: `last` runs only where a core has nothing else
   * to do, so that it takes nothing from what is measured; `first` never waits for a core, so that what it measures is
   * not its own waiting.
   */
  turn?: 'first' | 'last';
}

export interface Child {
  /** Sends a message and waits for the one answer to it. */
  ask<T>(message: unknown): Promise<T>;
  /** CPU time of all of its threads so far, and its memory now. */
  usage(): Promise<Usage>;
  /** The 99th percentile of how late its event loop was since this was asked before, in milliseconds. */
  loopDelay(): Promise<number>;
  stop(): Promise<void>;
  process: ChildProcess;
  /** What it complained about. */
  complaints(): string;
}

const reporter = new URL('usage-reporter.ts', import.meta.url);
const root = fileURLToPath(new URL('../../', import.meta.url));

/** Whether processes can be kept on one core each. */
export const canPin = availableParallelism() >= 2 && spawnSync('taskset', ['-c', '0', 'true']).status === 0;

/** Lets a process that a child kept on a core has started run on any, with those that it starts from now on. */
export function freeFromCore(pid: number): void {
  spawnSync('taskset', ['-a', '-c', '-p', `0-${availableParallelism() - 1}`, String(pid)]);
}

const works = (command: string[]) => spawnSync(command[0] ?? '', [...command.slice(1), 'true']).status === 0;
const firstThatWorks = (...commands: string[][]) => commands.find(works) ?? [];

const turns = {
  first: firstThatWorks(['chrt', '--rr', '1'], ['nice', '-n', '-20']),
  last: firstThatWorks(['chrt', '--idle', '0'], ['nice', '-n', '19']),
};

/** Starts a file of ours in a Node.js of its own; it ends with the benchmark at the latest. */
export function startChild({ file, flags = [], environment = {}, core, plain = false, turn }: ChildOptions): Child {
  const node = [process.execPath, ...flags, ...(plain ? [] : ['--import', reporter.href]), fileURLToPath(file)];
  const pinned = canPin && core !== undefined ? ['taskset', '-c', String(core)] : [];
  const [command = '', ...rest] = [...pinned, ...(turn ? turns[turn] : []), ...node];
  const child = spawn(command, rest, {
    cwd: root,
    // Nothing of the caller's own settings may reach the server that is measured.
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let complaints = '';
  child.stdout?.on('data', (text) => {
    complaints += text;
  });
  child.stderr?.on('data', (text) => {
    complaints += text;
  });

  function ask<T>(message: unknown): Promise<T> {
    return new Promise((resolve, reject) => {
      const answered = (answer: T) => settle(() => resolve(answer));
      const ended = () => settle(() => reject(new Error(`${file.pathname.split('/').at(-1)} ended: ${complaints}`)));
      const settle = (done: () => void) => {
        child.off('message', answered).off('exit', ended);
        done();
      };
      child.once('message', answered).once('exit', ended);
      child.send(message as object);
    });
  }

  async function stop(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    const force = setTimeout(() => child.kill('SIGKILL'), 5_000);
    await ended;
    clearTimeout(force);
  }

  onCleanUp(stop);
  const usage = () => ask<Usage>('usage');
  const loopDelay = () => ask<number>('loop-delay');
  return { ask, usage, loopDelay, stop, process: child, complaints: () => complaints };
}
