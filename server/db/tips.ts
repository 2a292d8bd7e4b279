import type { Insertable } from 'kysely';
import type { Db } from './database.ts';
import type { Tables } from './tables.ts';

export async function ensureTip(db: Db, tip: Insertable<Tables['tips']>): Promise<void> {
  await db
    .insertInto('tips')
    .values(tip)
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .execute();
}
