import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Indexer } from './indexer.ts';
import { addPending, countPending } from './queries/pending.ts';
import { beginRebuild, finishRebuild } from './queries/rebuild.ts';

export interface RebuildOptions {
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
