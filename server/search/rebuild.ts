import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { createBatches } from './index-batches.ts';
import type { IndexerOptions } from './indexer.ts';
import { beginRebuild, finishRebuild, gramIndexesMade, hasGramIndexes, liftTimeLimit } from './queries/index-state.ts';
import { addPending, countPending } from './queries/pending.ts';

/** One prepares its texts while the database writes the other's. */
export const batchesAtOnce = 2;

interface RebuildOptions extends Pick<IndexerOptions, 'db' | 'makeDocuments' | 'log'> {
  /** Called with the number of remaining articles, for the operator. */
  progress?: (left: number) => void;
  /** Called about once a second after the last article, with how much of the indexes over all of them is made. */
  indexesMade?: (percent: number) => void;
  /** Does not go on with a rebuild that was ended midway, but empties the index again. */
  fromStart?: boolean;
  /** Larger than the site's own: while everything is indexed, statements and commits cost more than a short wait. */
  batchSize?: number;
}

/**
 * Rebuilds the whole index from the articles, for example after a big import. Several times faster than indexing one
 * by one, but until it is done searches find little or fail. Only an operator's command runs it, never the site itself.
 * A rebuild that was ended midway goes on: its articles are still pending, and the indexes that it dropped are missing.
 */
export async function rebuildIndex(given: RebuildOptions): Promise<void> {
  const { progress, indexesMade, fromStart = false, batchSize = 200, ...options } = given;
  const { db } = options;
  let left = await db.transaction().execute(async (transaction) => {
    await liftTimeLimit(transaction);
    if (fromStart || (await hasGramIndexes(transaction))) {
      await beginRebuild(transaction);
      await addPending(transaction);
    }
    // Counted once: it takes longer than a batch. Others may add to these meanwhile, or take some of them.
    return countPending(transaction);
  });
  progress?.(left);
  const takeBatch = createBatches({ ...options, batchSize });
  let hasFailed = false;

  async function takeAll(): Promise<void> {
    try {
      for (let taken = await takeBatch(); taken > 0 && !hasFailed; taken = await takeBatch()) {
        left = Math.max(0, left - taken);
        progress?.(left);
      }
    } catch (error) {
      hasFailed = true;
      throw error;
    }
  }

  const ends = await Promise.allSettled(Array.from({ length: batchesAtOnce }, takeAll));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  progress?.(0);
  const ended = new AbortController();
  const watching = indexesMade && reportIndexes(db, indexesMade, ended.signal);
  try {
    await finishRebuild(db);
    indexesMade?.(100);
  } finally {
    ended.abort();
    await watching;
  }
}

/**
 * Asks over a connection of its own, since the other one waits for the index. PostgreSQL counts its blocks anew in some
 * of its steps: what is told never goes back.
 */
async function reportIndexes(db: Kysely<Tables>, report: (percent: number) => void, ended: AbortSignal): Promise<void> {
  let percent = 0;
  while (!ended.aborted) {
    // A share that cannot be asked for must not end the work: the next one is asked for.
    const share = await gramIndexesMade(db).catch(() => undefined);
    if (ended.aborted) return;
    percent = Math.max(percent, Math.floor((share ?? 0) * 100));
    report(percent);
    await pause(1_000, undefined, { signal: ended }).catch(() => {});
  }
}
