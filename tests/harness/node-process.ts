import { type ChildProcess, spawn } from 'node:child_process';

const flags = ['--disable-warning=ExperimentalWarning'];

export interface NodeProcess {
  child: ChildProcess;
  stdout(): string;
  stderr(): string;
}

interface Options {
  settings: Record<string, string>;
  cwd?: string;
  /** A command that starts Node, to change its user or umask. */
  before?: string[];
}

/** Node in a process of its own, with these settings and no other variables of the environment. */
export function spawnNode(script: string[], { settings, cwd, before = [] }: Options): NodeProcess {
  const { PATH = '', HOME = '', TMPDIR = '', NODE_COMPILE_CACHE = '' } = process.env;
  const [command = '', ...args] = [...before, process.execPath, ...flags, ...script];
  const child = spawn(command, args, {
    ...(cwd && { cwd }),
    env: { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE, NODE_ENV: 'test', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  return { child, stdout: () => stdout, stderr: () => stderr };
}
