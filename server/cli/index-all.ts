import type { Kysely } from 'kysely';
import { plainText } from '../articles/plain-text.ts';
import type { Tables } from '../database/tables.ts';
import type { Log } from '../runtime/log.ts';
import { createIndexer, rebuildIndex } from '../search/indexer.ts';
import type { Progress } from './terminal.ts';

/** Builds the search index of a database that was filled from elsewhere, before the site starts. */
export async function indexAll(db: Kysely<Tables>, log: Log, progress: Progress): Promise<void> {
  const indexer = createIndexer({ db, plainText, log });
  await rebuildIndex({ db, indexer, progress: (left) => progress.at(left) });
  progress.end();
}
