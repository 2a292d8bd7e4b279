import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { type BrowserContext, chromium } from 'playwright-core';
import { browserArguments, browserProgram } from './browser.ts';

export interface KillableBrowser extends AsyncDisposable {
  window: BrowserContext;
  /** Ends the browser's processes with SIGKILL. */
  kill(): Promise<void>;
}

/** A browser whose processes can be killed; its profile stays on the disk. Files are given to it by their path, not copied. */
export async function startKillableBrowser(profile: string): Promise<KillableBrowser> {
  const args = [...browserArguments, '--remote-debugging-port=0', `--user-data-dir=${profile}`];
  // The program may be a shell script that starts the browser, so all processes of the group are ended.
  const child = spawn(browserProgram(), args, { stdio: ['ignore', 'ignore', 'pipe'], detached: true });
  // Not `exit`, which is the end of the script alone: the pipe is closed when no process holds it any more.
  const closed = once(child, 'close');
  let isKilled = false;
  async function kill(): Promise<void> {
    if (!isKilled && child.pid) process.kill(-child.pid, 'SIGKILL');
    isKilled = true;
    await closed;
  }
  const address = await new Promise<string>((resolve) => {
    createInterface({ input: child.stderr }).on('line', (line) => {
      const found = /DevTools listening on (\S+)/.exec(line)?.[1];
      if (found) resolve(found);
    });
  });
  const [window] = (await chromium.connectOverCDP(address)).contexts();
  if (!window) throw new Error('the browser has no window');
  return { window, kill, [Symbol.asyncDispose]: kill };
}
