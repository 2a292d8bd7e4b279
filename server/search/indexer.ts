import type { Kysely, Transaction } from 'kysely';
import { relateArticle } from '../articles/articles.ts';
import { isDatabaseUnavailable } from '../database/pg-errors.ts';
import type { Tables } from '../database/tables.ts';
import type { Log } from '../runtime/log.ts';
import { differencesOf } from './differences.ts';
import { fold } from './fold.ts';
import { gramsOf, wordStartsOf } from './grams.ts';
import {
  readSources,
  removeDocuments,
  type SearchDocument,
  type SourceRow,
  writeDocuments,
  writeTags,
} from './queries/documents.ts';
import { beginRebuild, finishRebuild, hasGramIndexes } from './queries/index-state.ts';
import { addPending, anyPending, countPending, dropPending, withPending } from './queries/pending.ts';

/** Small, so that a transaction does not block editors who change the same articles. */
const batchSize = 20;
const batchesPerRun = 50;
const pauseBetweenRuns = 1_000;

export interface IndexerOptions {
  db: Kysely<Tables>;
  /** Plain text of an article's HTML. */
  plainText: (html: string) => string;
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
export function createIndexer({ db, plainText, log, changed, relate = relateArticle }: IndexerOptions): Indexer {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let stopped = true;
  let isStopping = false;
  let isFailing = false;
  let hasIndexes = false;

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
      // One at a time, so that no transaction is long.
      for (const id of indexed) await relate(db, id);
      return taken;
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      for (let taken = 0; taken < batchSize; taken++) await takeOne();
      return batchSize;
    }
  }

  /** An article that cannot be indexed must not block the others: it is tried once more, then dropped. */
  async function takeOne(isLastTry = false): Promise<void> {
    let current: string | undefined;
    try {
      await withPending(db, 1, async (transaction, ids) => {
        current = ids[0];
        await indexBatch(transaction, ids);
      });
      if (current !== undefined) await relate(db, current);
    } catch (error) {
      if (isDatabaseUnavailable(error) || current === undefined) throw error;
      if (!isLastTry) return takeOne(true);
      log.error({ err: error, articleId: current }, 'an article cannot be indexed; it is left out until it changes');
      await dropPending(db, current);
    }
  }

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
    if (!(await hasGramIndexes(db))) await db.transaction().execute(finishRebuild);
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

/** Builds the index document of an article. */
function documentOf(source: SourceRow, plainText: (html: string) => string): SearchDocument {
  const shownBody = plainText(source.body_html);
  const title = fold(source.title);
  const author = fold(source.author);
  const summary = fold(source.summary);
  const body = fold(shownBody);
  const tags = source.tags.map((tag) => fold(tag.name));
  const head = [title, author, summary, ...tags];
  const headGrams = gramsOf(head);
  return {
    articleId: source.id,
    title: title.text,
    tags: tagLines(tags.map((tag) => tag.text)),
    author: author.text,
    summary: summary.text,
    body: body.text,
    bodyDifferences: differencesOf(shownBody, body),
    head: [...headGrams, ...wordStartsOf(head)],
    whole: [...new Set([...headGrams, ...gramsOf([body])])],
  };
}

/** The stored form of tags: each between line breaks, so that a whole tag can be distinguished from a part. */
function tagLines(tags: readonly string[]): string {
  return tags.length === 0 ? '' : `\n${tags.join('\n')}\n`;
}

interface RebuildOptions {
  db: Kysely<Tables>;
  indexer: Indexer;
  /** Called with the number of remaining articles, for the operator. */
  progress?: (left: number) => void;
}

/**
 * Rebuilds the whole index from the articles, for example after a big import. Several times faster than indexing one
 * by one, but until it is done searches find little or fail. Only an operator's command runs it, never the site itself.
 */
export async function rebuildIndex({ db, indexer, progress }: RebuildOptions): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await beginRebuild(transaction);
    await addPending(transaction);
  });
  while ((await indexer.runOnce()) > 0) progress?.(await countPending(db));
  await db.transaction().execute(finishRebuild);
}
