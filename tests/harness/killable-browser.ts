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
  const child = spawn(browserProgram(), args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const exited = once(child, 'exit');
  async function kill(): Promise<void> {
    child.kill('SIGKILL');
    await exited;
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
