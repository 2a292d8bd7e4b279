import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { cleanUpAfter } from '../../harness/clean-up-after.ts';

export interface Program {
  /** The first line of its standard error that has this form, as the pattern found it. */
  says(pattern: RegExp): Promise<string>;
  /** Ends it and all that it has started. */
  end(): Promise<void>;
}

/** A program in a process group of its own, which is ended with the tests, however they end. */
export function startProgram(program: string, args: string[], environment: Record<string, string> = {}): Program {
  const { PATH = '' } = process.env;
  const child = spawn(program, args, {
    env: { PATH, ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
  const cleanUp = cleanUpAfter('kill -s KILL -- "-$1" 2>/dev/null', [String(child.pid)]);
  const lines: string[] = [];
  const output = createInterface({ input: child.stderr }).on('line', (line) => lines.push(line));
  return {
    says(pattern) {
      const found = (line: string) => pattern.exec(line)?.[1];
      return new Promise((resolve, reject) => {
        const look = (line: string) => {
          const text = found(line);
          if (text !== undefined) resolve(text);
        };
        lines.forEach(look);
        output.on('line', look);
        child.once('error', reject);
        child.once('exit', () => reject(new Error(`${program} ended:\n${lines.join('\n')}`)));
      });
    },
    end: cleanUp.close,
  };
}
