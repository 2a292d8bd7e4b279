import type { Kysely, Transaction } from 'kysely';
import type { Tables } from './tables.ts';

class Undone extends Error {}

/** One transaction; a trial does everything and leaves nothing behind. */
export async function inTransaction<T>(
  db: Kysely<Tables>,
  { isTrial }: { isTrial: boolean },
  work: (transaction: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  let result: T | undefined;
  try {
    return await db.transaction().execute(async (transaction) => {
      result = await work(transaction);
      if (isTrial) throw new Undone();
      return result;
    });
  } catch (error) {
    if (error instanceof Undone) return result as T;
    throw error;
  }
}
