import type { Kysely, Transaction } from 'kysely';
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
import { dropPending, withPending } from './queries/pending.ts';

export interface BatchOptions {
  db: Kysely<Tables>;
  /** How many articles one transaction indexes. */
  batchSize: number;
  /** Plain text of an article's HTML. */
  plainText: (html: string) => string;
  log: Pick<Log, 'error'>;
  /** Computes the related articles of an indexed article. */
  relate?: (db: Kysely<Tables>, articleId: string) => Promise<void>;
}

/** Makes a function that indexes the oldest pending articles, at most a batch, and returns how many they were. */
export function createBatches({ db, batchSize, plainText, log, relate }: BatchOptions): () => Promise<number> {
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
      if (relate) for (const id of indexed) await relate(db, id);
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
      if (current !== undefined) await relate?.(db, current);
    } catch (error) {
      if (isDatabaseUnavailable(error) || current === undefined) throw error;
      if (!isLastTry) return takeOne(true);
      log.error({ err: error, articleId: current }, 'an article cannot be indexed; it is left out until it changes');
      await dropPending(db, current);
    }
  }

  return takeBatch;
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
