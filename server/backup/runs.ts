import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { type RunKind, writeRun } from './queries/runs.ts';

export { type Archiving, readArchiving } from './queries/archiving.ts';
export { type LastRun, readRuns, runKinds } from './queries/runs.ts';

export interface RunResult {
  /** What is wrong although the run was completed, such as missing media. */
  warning: string | null;
  dataAgeSeconds: number | null;
}

/** Runs a backup or drill and stores how it ended, for `/metrics`. The result counts, even if it cannot be stored. */
export async function recordingRun<T extends RunResult>(
  db: Kysely<Tables>,
  kind: RunKind,
  work: () => Promise<T>,
): Promise<T> {
  const startedAt = performance.now();
  const store = (run: { isComplete: boolean; failure: string | null; dataAgeSeconds: number | null }) =>
    writeRun(db, { kind, seconds: (performance.now() - startedAt) / 1000, ...run }).catch(() => {});
  try {
    const result = await work();
    await store({ isComplete: true, failure: result.warning, dataAgeSeconds: result.dataAgeSeconds });
    return result;
  } catch (error) {
    const [failure = ''] = (error as Error).message.split('\n');
    await store({ isComplete: false, failure, dataAgeSeconds: null });
    throw error;
  }
}
