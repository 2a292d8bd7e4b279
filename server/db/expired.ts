import { sql } from 'kysely';
import type { Db } from './database.ts';
import { databaseNow, fromDatabaseNow } from './database-clock.ts';

const codesKept = 24 * 3_600;

/** Removes what nobody can use any more: codes after a day, limits that count nothing, tokens that have run out. */
export async function removeExpired(db: Db): Promise<void> {
  await db.deleteFrom('codes').where('created_at', '<', fromDatabaseNow(-codesKept)).execute();
  await db.deleteFrom('limit_marks').where('stale_at', '<', databaseNow).execute();
  await db.deleteFrom('session_tokens').where('expires_at', '<', databaseNow).execute();
  await sql`delete from sessions where not exists (select from session_tokens where session_id = sessions.id)`.execute(
    db,
  );
}
