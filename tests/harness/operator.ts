import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { runProgram } from '../../server/cli/program.ts';
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
      resolve({ code, stdout: stdout(), stderr: stderr(), lines: linesOf(args, stdout()) });
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

function linesOf(args: string[], stdout: string): Finished['lines'] {
  if (!args.includes('--json')) return [];
  const written = stdout.split('\n').filter(Boolean);
  return written.map((line) => JSON.parse(line));
}

/** Runs a command to its end, in a process of its own. */
export function runCommand(settings: Record<string, string>, ...args: string[]): Promise<Finished> {
  return startCommand(settings, ...args).finished;
}

/**
 * Runs the operators' program to its end within this process, from its words to its exit code. A process of its own takes
 * half a second to begin: for tests of the process itself, and of what happens when it is killed.
 */
export async function runCommandHere(settings: Record<string, string>, ...args: string[]): Promise<Finished> {
  const [stdout, stderr] = [noting(), noting()];
  const code = await runProgram(args, { env: { NODE_ENV: 'test', ...settings }, stdout, stderr });
  return { code, stdout: stdout.text(), stderr: stderr.text(), lines: linesOf(args, stdout.text()) };
}

/** Notes what is printed, without the colours that a terminal around the tests may ask for. */
function noting() {
  let written = '';
  return {
    isTTY: false,
    write(text: string | Uint8Array) {
      written += text;
      return true;
    },
    text: () => stripVTControlCharacters(written),
  };
}
