import { sql } from 'kysely';
import { limits } from '../../../contract/limits.ts';
import type { Db } from '../../database/connection.ts';
import { databaseNow, fromDatabaseNow } from '../../database/database-clock.ts';
import { removeOldReports } from '../../reports/queries/error-reports.ts';
import { removeExpiredOfStaff } from '../../staff/queries/sessions.ts';
import { anonymiseSessionNetworks } from './sessions.ts';

const codeRetention = 24 * 3_600;

/** Removes codes after a day, what has expired of the staff, stale rate limits, expired tokens, sessions without tokens and old reports of errors; anonymises old networks. */
export async function removeExpired(db: Db): Promise<void> {
  await db.deleteFrom('codes').where('created_at', '<', fromDatabaseNow(-codeRetention)).execute();
  // Skips locked rows: counting locks several of them, and waiting for one here could deadlock.
  await sql`delete from limit_marks where key in
    (select key from limit_marks where stale_at < ${databaseNow} for update skip locked)`.execute(db);
  await db.deleteFrom('session_tokens').where('expires_at', '<', databaseNow).execute();
  await sql`delete from sessions where not exists (select from session_tokens where session_id = sessions.id)`.execute(
    db,
  );
  await removeExpiredOfStaff(db);
  await removeOldReports(db);
  await anonymiseSessionNetworks(db, limits.fullAddressDays * 24 * 3_600);
}
