import type { Kysely, Transaction } from 'kysely';
import { isDatabaseUnavailable } from '../database/pg-errors.ts';
import type { Tables } from '../database/tables.ts';
import type { Log } from '../runtime/log.ts';
import type { MakeDocuments } from './documents.ts';
import { fold } from './fold.ts';
import { readSources, removeDocuments, writeDocuments, writeTags } from './queries/documents.ts';
import { dropPending, withPending } from './queries/pending.ts';

export interface BatchOptions {
  db: Kysely<Tables>;
  /** How many articles one transaction indexes. */
  batchSize: number;
  makeDocuments: MakeDocuments;
  log: Pick<Log, 'error'>;
  /** Computes the related articles of an indexed article. */
  relate?: (db: Kysely<Tables>, articleId: string) => Promise<void>;
}

/** Makes a function that indexes the oldest pending articles, at most a batch, and returns how many they were. */
export function createBatches({ db, batchSize, makeDocuments, log, relate }: BatchOptions): () => Promise<number> {
  async function indexBatch(transaction: Transaction<Tables>, ids: string[]): Promise<void> {
    const sources = await readSources(transaction, ids);
    const documents = await makeDocuments(sources);
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
