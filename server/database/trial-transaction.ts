import type { Kysely, Transaction } from 'kysely';
import type { Tables } from './tables.ts';

class RolledBack extends Error {}

/** Runs `work` in a transaction; a trial is always rolled back. */
export async function inTransaction<T>(
  db: Kysely<Tables>,
  { isTrial }: { isTrial: boolean },
  work: (transaction: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  let result: T | undefined;
  try {
    return await db.transaction().execute(async (transaction) => {
      result = await work(transaction);
      if (isTrial) throw new RolledBack();
      return result;
    });
  } catch (error) {
    if (error instanceof RolledBack) return result as T;
    throw error;
  }
}
