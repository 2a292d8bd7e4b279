import type { Kysely, Transaction } from 'kysely';
import { readSources, removeDocuments, writeDocuments, writeTags } from '../db/search-documents.ts';
import { anyPending, withPending } from '../db/search-pending.ts';
import type { Tables } from '../db/tables.ts';
import type { Log } from '../outside/log.ts';
import { documentOf } from './document.ts';
import { fold } from './fold.ts';

const batchSize = 50;
const batchesPerTurn = 20;
const restBetweenTurns = 1_000;

export interface IndexerOptions {
  db: Kysely<Tables>;
  /** Plain text of an article's HTML. */
  plainText: (html: string) => string;
  log: Pick<Log, 'info' | 'warn'>;
  /** Told after something was indexed or removed, so that remembered answers can be dropped. */
  changed?: () => void;
}

export interface Indexer {
  /** Brings at most a thousand or so pending changes into the index. Answers how many, 0 when none are left. */
  runOnce(): Promise<number>;
  /** Goes on doing so until it is stopped; cheap while nothing is pending. */
  start(): void;
  stop(): Promise<void>;
}

/** Brings what writers have left on the list of pending articles into the index, a bounded piece at a time. */
export function createIndexer({ db, plainText, log, changed }: IndexerOptions): Indexer {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let stopped = true;
  let isFailing = false;

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

  async function runOnce(): Promise<number> {
    if (!(await anyPending(db))) return 0;
    let done = 0;
    for (let batch = 0; batch < batchesPerTurn; batch++) {
      const taken = await withPending(db, batchSize, indexBatch);
      done += taken;
      if (taken < batchSize) break;
    }
    if (done > 0) changed?.();
    return done;
  }

  async function turn(): Promise<void> {
    try {
      const done = await runOnce();
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
      clearTimeout(timer);
      await running;
    },
  };
}
