import type { Kysely } from 'kysely';
import { relateArticle } from '../articles/articles.ts';
import type { Tables } from '../database/tables.ts';
import type { Log } from '../runtime/log.ts';
import type { MakeDocuments } from './documents.ts';
import { createBatches } from './index-batches.ts';
import { finishRebuild, hasGramIndexes } from './queries/index-state.ts';
import { anyPending } from './queries/pending.ts';

/** Small, so that a transaction does not block editors who change the same articles. */
const batchSize = 20;
const batchesPerRun = 50;
const pauseBetweenRuns = 1_000;

export interface IndexerOptions {
  db: Kysely<Tables>;
  makeDocuments: MakeDocuments;
  log: Pick<Log, 'info' | 'warn' | 'error'>;
  /** Called after articles were indexed or removed, so that cached results can be cleared. */
  changed?: () => void;
  /** Computes the related articles of an indexed article. */
  relate?: (db: Kysely<Tables>, articleId: string) => Promise<void>;
}

export interface Indexer {
  /** Indexes up to about a thousand pending articles. Returns how many; 0 if none are left. */
  runOnce(): Promise<number>;
  /** Repeats `runOnce` until stopped; cheap while nothing is pending. */
  start(): void;
  stop(): Promise<void>;
}

/** Indexes the articles that writers have queued, in small batches. */
export function createIndexer({ db, makeDocuments, log, changed, relate = relateArticle }: IndexerOptions): Indexer {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let stopped = true;
  let isStopping = false;
  let isFailing = false;
  let hasIndexes = false;
  const takeBatch = createBatches({ db, batchSize, makeDocuments, log, relate });

  async function runOnce(): Promise<number> {
    if (!(await anyPending(db))) return 0;
    let done = 0;
    for (let batch = 0; batch < batchesPerRun; batch++) {
      const taken = await takeBatch();
      done += taken;
      // A run can be a thousand articles; stopping the site does not wait for all of them.
      if (taken < batchSize || isStopping) break;
    }
    if (done > 0) changed?.();
    return done;
  }

  /** Recreates the indexes that an interrupted rebuild has dropped. */
  async function finishInterruptedRebuild(): Promise<void> {
    if (hasIndexes) return;
    if (!(await hasGramIndexes(db))) await finishRebuild(db);
    hasIndexes = true;
  }

  async function runAndSchedule(): Promise<void> {
    try {
      const done = await runOnce();
      if (done === 0) await finishInterruptedRebuild();
      if (isFailing) log.info('the search index is up to date again');
      isFailing = false;
      schedule(done > 0 ? 0 : pauseBetweenRuns);
    } catch (error) {
      if (!isFailing) log.warn({ err: error }, 'the search index could not be updated; trying again');
      isFailing = true;
      schedule(pauseBetweenRuns);
    }
  }

  function schedule(delay: number): void {
    if (stopped) return;
    timer = setTimeout(() => {
      running = runAndSchedule();
    }, delay);
  }

  return {
    runOnce,
    start() {
      if (!stopped) return;
      stopped = false;
      schedule(0);
    },
    async stop() {
      stopped = true;
      isStopping = true;
      clearTimeout(timer);
      await running;
      isStopping = false;
    },
  };
}
