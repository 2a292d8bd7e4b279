import { sql } from 'kysely';
import { accountLimits } from '../../../contract/account-limits.ts';
import { limits } from '../../../contract/limits.ts';
import type { Db } from '../../database/connection.ts';
import { isRecent, isUnexpired } from '../../database/database-clock.ts';
import { anonymiseSessionNetworks, removeTokensPastGrace } from './sessions.ts';
import { removeExpiredEmailRequests } from './verification-codes.ts';

const codeRetention = 24 * 3_600;
const { tokenLife, refreshTokenLife } = accountLimits;
const tokenLifeOfKind = sql`make_interval(secs =>
  case kind when 'access' then ${sql.lit(tokenLife)} else ${sql.lit(refreshTokenLife)} end)`;

/**
 * Removes codes after a day, expired and replaced tokens, sessions without tokens and links to confirm an email; anonymises old
 * networks.
 */
export async function removeExpiredOfMembers(db: Db): Promise<void> {
  await db
    .deleteFrom('codes')
    .where((eb) => eb.not(isRecent('created_at', codeRetention)))
    .execute();
  await db
    .deleteFrom('session_tokens')
    .where((eb) => eb.not(isUnexpired('expires_at', tokenLifeOfKind)))
    .execute();
  await removeTokensPastGrace(db);
  await sql`delete from sessions where not exists (select from session_tokens where session_id = sessions.id)`.execute(
    db,
  );
  await removeExpiredEmailRequests(db);
  await anonymiseSessionNetworks(db, limits.fullAddressDays * 24 * 3_600);
}
