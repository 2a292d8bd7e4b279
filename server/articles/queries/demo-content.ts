import { type Insertable, type Kysely, sql, type Transaction } from 'kysely';
import { waitForLock } from '../../database/advisory-locks.ts';
import type { Db } from '../../database/connection.ts';
import type { ArticlesTable, Tables } from '../../database/tables.ts';
import { setTags } from './editing.ts';

export async function anyArticleExists(db: Db): Promise<boolean> {
  return (await db.selectFrom('articles').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Adds an article with its tags unless the slug exists. Returns whether it was added. */
export async function addArticle(db: Db, article: Insertable<ArticlesTable>, tags: string[]): Promise<boolean> {
  const added = await db
    .insertInto('articles')
    .values(article)
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) return false;
  await setTags(db, added.id, tags);
  return true;
}

/**
 * Runs a transaction that excludes the same kind of transaction in all processes, for work that must happen once
 * (seeding).
 */
export function inContentTransaction<T>(
  db: Kysely<Tables>,
  work: (transaction: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (transaction) => {
    await sql`set local statement_timeout = 0`.execute(transaction);
    await waitForLock(transaction, 'demoContent');
    return work(transaction);
  });
}
