import type { Kysely, Transaction } from 'kysely';
import { relateArticle } from '../articles/articles.ts';
import { isDatabaseUnavailable } from '../database/pg-errors.ts';
import type { Tables } from '../database/tables.ts';
import type { Log } from '../runtime/log.ts';
import { documentOf } from './document.ts';
import { fold } from './fold.ts';
import { readSources, removeDocuments, writeDocuments, writeTags } from './queries/documents.ts';
import { anyPending, dropPending, withPending } from './queries/pending.ts';
import { finishRebuild, hasGramIndexes } from './queries/rebuild.ts';

/** Small, so that a transaction does not hold up editors who change the same articles. */
const batchSize = 20;
const batchesPerTurn = 50;
const restBetweenTurns = 1_000;

export interface IndexerOptions {
  db: Kysely<Tables>;
  /** Plain text of an article's HTML. */
  plainText: (html: string) => string;
  log: Pick<Log, 'info' | 'warn' | 'error'>;
  /** Told after something was indexed or removed, so that remembered answers can be dropped. */
  changed?: () => void;
  /** Weighs what to read after an article, once its words are known. */
  relate?: (db: Kysely<Tables>, articleId: string) => Promise<void>;
}

export interface Indexer {
  /** Brings at most a thousand or so pending changes into the index. Answers how many, 0 when none are left. */
  runOnce(): Promise<number>;
  /** Goes on doing so until it is stopped; cheap while nothing is pending. */
  start(): void;
  stop(): Promise<void>;
}

/** Brings what writers have left on the list of pending articles into the index, a bounded piece at a time. */
export function createIndexer({ db, plainText, log, changed, relate = relateArticle }: IndexerOptions): Indexer {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let stopped = true;
  let isLeaving = false;
  let isFailing = false;
  let isWhole = false;

  async function indexBatch(transaction: Transaction<Tables>, ids: string[]): Promise<void> {
    const sources = await readSources(transaction, ids);
    const documents = sources.map((source) => documentOf(source, plainText));
    const tags = sources.flatMap((source) => source.tags.map((tag) => [tag.id, fold(tag.name).text] as const));
    await writeDocuments(transaction, documents);
    await writeTags(transaction, new Map(tags));
    const found = new Set(sources.map((source) => source.id));
    await removeDocuments(
      transaction,
      ids.filter((id) => !found.has(id)),
    );
  }

  async function takeBatch(): Promise<number> {
    try {
      let indexed: string[] = [];
      const taken = await withPending(db, batchSize, async (transaction, ids) => {
        indexed = ids;
        await indexBatch(transaction, ids);
      });
      // Each by itself, so that none of these transactions is long.
      for (const id of indexed) await relate(db, id);
      return taken;
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      for (let taken = 0; taken < batchSize; taken++) await takeAlone();
      return batchSize;
    }
  }

  /** One article that cannot be indexed must not hold up all others: it is tried once more, then given up. */
  async function takeAlone(isLastTry = false): Promise<void> {
    let current: string | undefined;
    try {
      await withPending(db, 1, async (transaction, ids) => {
        current = ids[0];
        await indexBatch(transaction, ids);
      });
      if (current !== undefined) await relate(db, current);
    } catch (error) {
      if (isDatabaseUnavailable(error) || current === undefined) throw error;
      if (!isLastTry) return takeAlone(true);
      log.error({ err: error, articleId: current }, 'an article cannot be indexed; it is left out until it changes');
      await dropPending(db, current);
    }
  }

  async function runOnce(): Promise<number> {
    if (!(await anyPending(db))) return 0;
    let done = 0;
    for (let batch = 0; batch < batchesPerTurn; batch++) {
      const taken = await takeBatch();
      done += taken;
      // A turn can be a thousand articles; who stops the site does not wait for all of them.
      if (taken < batchSize || isLeaving) break;
    }
    if (done > 0) changed?.();
    return done;
  }

  /** A rebuild that was cut short has left the tables without their indexes, and nobody else would notice. */
  async function finishWhatWasBegun(): Promise<void> {
    if (isWhole) return;
    if (!(await hasGramIndexes(db))) await db.transaction().execute(finishRebuild);
    isWhole = true;
  }

  async function turn(): Promise<void> {
    try {
      const done = await runOnce();
      if (done === 0) await finishWhatWasBegun();
      if (isFailing) log.info('the search index is kept up to date again');
      isFailing = false;
      schedule(done > 0 ? 0 : restBetweenTurns);
    } catch (error) {
      if (!isFailing) log.warn({ err: error }, 'the search index could not be brought up to date; trying again');
      isFailing = true;
      schedule(restBetweenTurns);
    }
  }

  function schedule(delay: number): void {
    if (stopped) return;
    timer = setTimeout(() => {
      running = turn();
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
      isLeaving = true;
      clearTimeout(timer);
      await running;
      isLeaving = false;
    },
  };
}
