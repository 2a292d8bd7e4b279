import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { spawnNode } from './node-process.ts';

const program = fileURLToPath(new URL('../../dist/server/site.js', import.meta.url));

export interface Finished {
  code: number | null;
  stdout: string;
  stderr: string;
  /** What `--json` printed, a line each. */
  // biome-ignore lint/suspicious/noExplicitAny: each command says something else.
  lines: any[];
}

export interface RunningCommand extends AsyncDisposable {
  child: ChildProcess;
  stdout(): string;
  finished: Promise<Finished>;
}

/** The operators' program in a process of its own, with these settings and nothing else of the surroundings. */
export function startCommand(settings: Record<string, string>, ...args: string[]): RunningCommand {
  const { child, stdout, stderr } = spawnNode([program, ...args], { settings });
  const finished = new Promise<Finished>((resolve) => {
    child.once('close', (code) => {
      const isJson = args.includes('--json');
      const lines = isJson
        ? stdout()
            .trim()
            .split('\n')
            .filter(Boolean)
            .map((line) => JSON.parse(line))
        : [];
      resolve({ code, stdout: stdout(), stderr: stderr(), lines });
    });
  });
  return {
    child,
    stdout,
    finished,
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      await finished;
    },
  };
}

/** Runs a command to its end. */
export function runCommand(settings: Record<string, string>, ...args: string[]): Promise<Finished> {
  return startCommand(settings, ...args).finished;
}
