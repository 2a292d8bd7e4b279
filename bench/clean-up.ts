import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

type Step = () => Promise<void> | void;

const steps: Step[] = [];

/** Remembers how something that was started is ended again. */
export function onCleanUp(step: Step): void {
  steps.push(step);
}

/** An empty folder for one run, removed at its end. */
export function benchFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'jianwen-bench-'));
  onCleanUp(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Ends all that was started, last first; one step that fails does not keep the others from being taken. */
export async function cleanUp(): Promise<void> {
  for (let step = steps.pop(); step; step = steps.pop()) {
    try {
      await step();
    } catch (error) {
      console.error('could not clean up:', error);
    }
  }
}

/** Runs a benchmark and ends all that it started: also when it fails, is stopped, or takes longer than `most` ms. */
export async function runBenchmark(most: number, work: () => Promise<void>): Promise<void> {
  let isStopping = false;
  async function stop(reason: unknown): Promise<void> {
    // Ending the servers makes what waits for them fail, which leads here again before the first call is through.
    if (isStopping) return;
    isStopping = true;
    console.error(reason);
    await cleanUp();
    process.exit(1);
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stop('stopped'));
  const limit = setTimeout(() => stop('stopped: it took too long; is the machine busy with other things?'), most);
  try {
    await work();
  } catch (error) {
    await stop(error);
  }
  clearTimeout(limit);
  if (!isStopping) await cleanUp();
}
