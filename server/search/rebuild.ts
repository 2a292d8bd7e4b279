import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Indexer } from './indexer.ts';
import { addPending, countPending } from './queries/pending.ts';
import { beginRebuild, finishRebuild } from './queries/rebuild.ts';

export interface RebuildOptions {
  db: Kysely<Tables>;
  indexer: Indexer;
  /** Told how many articles are still to be done, for the person who waits. */
  progress?: (left: number) => void;
}

/**
 * Makes the whole index anew from the articles, as after a big import: several times faster than one by one, but
 * until it is done a search finds little or fails. An operator's command, not something the site does by itself.
 */
export async function rebuildIndex({ db, indexer, progress }: RebuildOptions): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await beginRebuild(transaction);
    await addPending(transaction);
  });
  while ((await indexer.runOnce()) > 0) progress?.(await countPending(db));
  await db.transaction().execute(finishRebuild);
}
