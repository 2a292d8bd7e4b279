import { sql, type Transaction } from 'kysely';
import type { Tables } from './tables.ts';

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
  backup: 7_203_201,
  restore: 7_203_202,
  drill: 7_203_203,
} as const;

/** Waits for the lock, which ends with the transaction. */
export async function waitForLock(transaction: Transaction<Tables>, lock: keyof typeof advisoryLocks): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(advisoryLocks[lock])})`.execute(transaction);
}
