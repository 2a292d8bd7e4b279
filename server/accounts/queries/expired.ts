import { sql } from 'kysely';
import { accountLimits } from '../../../contract/account-limits.ts';
import { limits } from '../../../contract/limits.ts';
import { removeExpiredPreviewLinks } from '../../articles/queries/draft-versions.ts';
import type { Db } from '../../database/connection.ts';
import { databaseNow, isRecent, isUnexpired } from '../../database/database-clock.ts';
import { hasHitAhead } from '../../rate-limits/queries/rate-limits.ts';
import { removeOldReports } from '../../reports/queries/error-reports.ts';
import { removeExpiredOfStaff } from '../../staff/queries/sessions.ts';
import { anonymiseSessionNetworks } from './sessions.ts';
import { removeExpiredEmailRequests } from './verification-codes.ts';

const codeRetention = 24 * 3_600;
const { tokenLife, refreshTokenLife } = accountLimits;
const tokenLifeOfKind = sql`make_interval(secs =>
  case kind when 'access' then ${sql.lit(tokenLife)} else ${sql.lit(refreshTokenLife)} end)`;

/**
 * Removes codes after a day, what has expired of the staff, preview links, links to confirm an email, stale rate limits,
 * expired tokens, sessions without tokens and old reports of errors; anonymises old networks. What was stored before the
 * clock was set back is removed as well, or it would become valid again when the clock gets there.
 */
export async function removeExpired(db: Db): Promise<void> {
  await db
    .deleteFrom('codes')
    .where((eb) => eb.not(isRecent('created_at', codeRetention)))
    .execute();
  // Skips locked rows: counting locks several of them, and waiting for one here could deadlock.
  await sql`delete from limit_marks where key in
    (select key from limit_marks where stale_at < ${databaseNow} or ${hasHitAhead} for update skip locked)`.execute(db);
  await db
    .deleteFrom('session_tokens')
    .where((eb) => eb.not(isUnexpired('expires_at', tokenLifeOfKind)))
    .execute();
  await sql`delete from sessions where not exists (select from session_tokens where session_id = sessions.id)`.execute(
    db,
  );
  await removeExpiredEmailRequests(db);
  await removeExpiredOfStaff(db);
  await removeExpiredPreviewLinks(db);
  await removeOldReports(db);
  await anonymiseSessionNetworks(db, limits.fullAddressDays * 24 * 3_600);
}
