import { sql } from 'kysely';
import { limits } from '../../../contract/limits.ts';
import type { Db } from '../../database/connection.ts';
import { databaseNow, fromDatabaseNow } from '../../database/database-clock.ts';
import { anonymiseSessionNetworks } from './sessions.ts';

const codesKept = 24 * 3_600;

/** Removes what nobody can use any more: codes after a day, limits that count nothing, tokens that have run out. */
export async function removeExpired(db: Db): Promise<void> {
  await db.deleteFrom('codes').where('created_at', '<', fromDatabaseNow(-codesKept)).execute();
  // Those in use are left for the next time: whoever counts holds several of them, and must not meet this halfway.
  await sql`delete from limit_marks where key in
    (select key from limit_marks where stale_at < ${databaseNow} for update skip locked)`.execute(db);
  await db.deleteFrom('session_tokens').where('expires_at', '<', databaseNow).execute();
  await sql`delete from sessions where not exists (select from session_tokens where session_id = sessions.id)`.execute(
    db,
  );
  await anonymiseSessionNetworks(db, limits.addressesKeptWholeDays * 24 * 3_600);
}
