import { sql } from 'kysely';
import type { Db } from './connection.ts';

/**
 * The numbers of all advisory locks. They are arbitrary, but no two are equal, and a number never changes: during an
 * upgrade processes of two versions lock against each other.
 */
export const advisoryLocks = {
  migrations: 7_203_114,
  visitMonths: 7_203_115,
  /** The first of two numbers; the second is made of an article's id. */
  searchPending: 7_203_116,
  relatedArticles: 7_203_117,
  demoContent: 7_203_118,
  figures: 7_203_119,
  /** A change of categories, authors or tags waits for all that give them to articles, and the other way round. */
  sections: 7_203_120,
  /** A change of the staff by an administrator or operator. */
  staff: 7_203_121,
  /** Recreating the indexes of search after a rebuild. */
  searchIndexes: 7_203_122,
  backup: 7_203_201,
  restore: 7_203_202,
  drill: 7_203_203,
} as const;

/** Waits for the lock, which ends with the transaction. */
export async function waitForLock(transaction: Db, lock: keyof typeof advisoryLocks): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(advisoryLocks[lock])})`.execute(transaction);
}

/** Holds the lock together with others that share it; `waitForLock` waits for all of them. */
export async function shareLock(transaction: Db, lock: keyof typeof advisoryLocks): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${sql.lit(advisoryLocks[lock])})`.execute(transaction);
}

/** Whether any connection to this database holds the lock for itself. */
export async function isLockHeld(db: Db, lock: keyof typeof advisoryLocks): Promise<boolean> {
  const { rows } = await sql`
    select from pg_locks
    where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())
      and classid = 0 and objid = ${sql.lit(advisoryLocks[lock])} and mode = 'ExclusiveLock' and granted`.execute(db);
  return rows.length > 0;
}
