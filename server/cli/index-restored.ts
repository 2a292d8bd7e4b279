import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Log } from '../runtime/log.ts';
import { createDocumentMaking } from '../search/document-making.ts';
import { liftTimeLimit } from '../search/queries/index-state.ts';
import { addUnrelated } from '../search/queries/pending.ts';
import { batchesAtOnce, rebuildIndex } from '../search/rebuild.ts';
import type { Progress } from './terminal.ts';

/**
 * Builds the search index of a database that was filled from a backup, before the site starts. Related articles came
 * with the backup, and computing them again takes longer than everything else; the running site computes missing ones.
 */
export async function indexRestored(db: Kysely<Tables>, log: Log, progress: Progress): Promise<void> {
  const documents = createDocumentMaking(batchesAtOnce);
  await rebuildIndex({
    db,
    makeDocuments: documents.make,
    log,
    progress: (left) => progress.at(left),
    indexesMade: (percent) => progress.at(percent, 100),
  }).finally(documents.close);
  await db.transaction().execute(async (transaction) => {
    await liftTimeLimit(transaction);
    await addUnrelated(transaction);
  });
  progress.end();
}
