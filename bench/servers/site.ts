import { setTimeout as pause } from 'node:timers/promises';
import { databaseProcesses } from '../../tests/harness/database/embedded-processes.ts';
import { type Child, canPin, freeFromCore, startChild } from './child.ts';
import { freePort } from './free-port.ts';

export interface RunningSite extends Child {
  port: number;
  dataDir: string;
  /** From the start of the process to its first answer. */
  startMs: number;
}

export interface SiteOptions {
  dataDir: string;
  /** Settings beside those of production. */
  settings?: Record<string, string>;
  core?: number;
}

const startWithin = 60_000;
const askEvery = 10;
const production = {
  NODE_ENV: 'production',
  SITE_URL: 'http://localhost',
  ALLOW_OUTBOX: '1',
  DEMO_CONTENT: 'on',
  LOG_LEVEL: 'warn',
};
/** Environment and flags of `npm start`. */
const startEnvironment = { MALLOC_ARENA_MAX: '2', NODE_COMPILE_CACHE: '.cache/compiled' };
const flags = ['--enable-source-maps', '--max-semi-space-size=8', '--disable-warning=ExperimentalWarning'];
const entry = new URL('../../dist/server/main.js', import.meta.url);

/** Starts the site as an operator would and waits until it answers. */
export async function startSite({ dataDir, settings = {}, ...rest }: SiteOptions): Promise<RunningSite> {
  const port = await freePort();
  const environment = {
    ...production,
    ...startEnvironment,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    ...settings,
  };
  const began = performance.now();
  const child = startChild({ file: entry, flags, environment, ...rest });
  while (!(await answers(port))) {
    if (child.process.exitCode !== null) throw new Error(`the site did not start: ${child.complaints()}`);
    if (performance.now() - began > startWithin) throw new Error('the site did not answer within a minute');
    await pause(askEvery);
  }
  const startMs = performance.now() - began;
  // Like a PostgreSQL server beside the site, its embedded one may use all cores.
  if (canPin && rest.core !== undefined) for (const pid of databaseProcesses(dataDir)) freeFromCore(pid);
  return { ...child, port, dataDir, startMs };
}

async function answers(port: number): Promise<boolean> {
  try {
    const { status } = await fetch(`http://127.0.0.1:${port}/healthz`);
    return status === 200;
  } catch {
    return false;
  }
}
