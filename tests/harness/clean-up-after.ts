import { spawn } from 'node:child_process';
import { once } from 'node:events';

export interface CleanUp {
  /** Cleans up now and waits until it is done. */
  close(): Promise<void>;
}

/**
 * Runs a shell script when this process closes it or is gone, however it went: `cat` ends with the pipe, and the
 * kernel closes the pipe even after kill -9. In a group of its own, so that it outlives an interrupted test run.
 */
export function cleanUpAfter(script: string, args: string[]): CleanUp {
  const child = spawn('sh', ['-c', `trap '' INT TERM HUP; cat >/dev/null; ${script}`, 'sh', ...args], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  const ended = once(child, 'exit');
  child.unref();
  (child.stdin as unknown as { unref(): void }).unref();
  return {
    async close() {
      child.ref();
      child.stdin.end();
      await ended;
    },
  };
}
