import { sql, type Transaction } from 'kysely';
import { accountLimits } from '../../../contract/account-limits.ts';
import type { Db } from '../../database/connection.ts';
import { databaseNow, fromDatabaseNow, isRecent, isUnexpired } from '../../database/database-clock.ts';
import type { Tables } from '../../database/tables.ts';

export interface TokenHashes {
  access: Buffer;
  refresh: Buffer;
}

export interface NewSession {
  memberId: string;
  network: string;
  userAgent: string;
  hashes: TokenHashes;
}

export interface SessionOfMember {
  id: string;
  sessionId: string;
}

export async function addSession(transaction: Transaction<Tables>, session: NewSession): Promise<void> {
  const { id, generation } = await transaction
    .insertInto('sessions')
    .values({ member_id: session.memberId, network: session.network, user_agent: session.userAgent })
    .returning(['id', 'generation'])
    .executeTakeFirstOrThrow();
  await addTokens(transaction, id, generation, session.hashes);
}

async function addTokens(
  transaction: Transaction<Tables>,
  session_id: string,
  generation: number,
  { access, refresh }: TokenHashes,
): Promise<void> {
  const { tokenLife, refreshTokenLife } = accountLimits;
  await transaction
    .insertInto('session_tokens')
    .values([
      { hash: access, kind: 'access', session_id, generation, expires_at: fromDatabaseNow(tokenLife) },
      { hash: refresh, kind: 'refresh', session_id, generation, expires_at: fromDatabaseNow(refreshTokenLife) },
    ])
    .execute();
}

/** Returns the member of a valid access token; null if it is unknown, expired or replaced. */
export async function memberOfToken(db: Db, hash: Buffer): Promise<SessionOfMember | null> {
  const row = await db
    .selectFrom('session_tokens as token')
    .innerJoin('sessions as session', (join) =>
      join.onRef('session.id', '=', 'token.session_id').onRef('session.generation', '=', 'token.generation'),
    )
    .select(['session.member_id as id', 'session.id as sessionId'])
    .where('token.hash', '=', hash)
    .where('token.kind', '=', 'access')
    .where(isUnexpired('token.expires_at', accountLimits.tokenLife))
    .executeTakeFirst();
  return row ?? null;
}

/** Like `memberOfToken`, but also accepts an expired or replaced token while its session exists. */
export async function memberOfExpiredToken(db: Db, hash: Buffer): Promise<SessionOfMember | null> {
  const row = await db
    .selectFrom('session_tokens as token')
    .innerJoin('sessions as session', 'session.id', 'token.session_id')
    .select(['session.member_id as id', 'session.id as sessionId'])
    .where('token.hash', '=', hash)
    .where('token.kind', '=', 'access')
    .executeTakeFirst();
  return row ?? null;
}

export interface LockedRefresh {
  sessionId: string;
  /** Not yet exchanged for new tokens. */
  isCurrent: boolean;
  /** Exchanged so recently that another tab may have done it. */
  isInGrace: boolean;
}

/** Locks the token's session for this transaction, so that concurrent refreshes and logouts run one after another. */
export async function lockForRefresh(transaction: Transaction<Tables>, hash: Buffer): Promise<LockedRefresh | null> {
  const session = await transaction
    .selectFrom('sessions')
    .select(['id', 'generation'])
    .where('id', '=', (inner) =>
      inner.selectFrom('session_tokens').select('session_id').where('hash', '=', hash).where('kind', '=', 'refresh'),
    )
    .forUpdate()
    .executeTakeFirst();
  if (!session) return null;
  // A statement of its own, so that it sees what was committed while the one above was waiting.
  const token = await transaction
    .selectFrom('session_tokens')
    .select([
      'generation',
      sql<boolean>`coalesce(${isRecent('replaced_at', accountLimits.refreshGrace)}, false)`.as('isInGrace'),
    ])
    .where('hash', '=', hash)
    .where(isUnexpired('expires_at', accountLimits.refreshTokenLife))
    .executeTakeFirst();
  if (!token) return null;
  return { sessionId: session.id, isCurrent: token.generation === session.generation, isInGrace: token.isInGrace };
}

export async function isKnownToken(transaction: Transaction<Tables>, hash: Buffer): Promise<boolean> {
  const row = await transaction.selectFrom('session_tokens').select('hash').where('hash', '=', hash).executeTakeFirst();
  return row !== undefined;
}

/** Begins the session's next generation with new tokens. Call `lockForRefresh` first. */
export async function replaceTokens(
  transaction: Transaction<Tables>,
  sessionId: string,
  oldRefresh: Buffer,
  hashes: TokenHashes,
): Promise<void> {
  const { generation } = await transaction
    .updateTable('sessions')
    .set((over) => ({ generation: over('generation', '+', 1), refreshed_at: databaseNow }))
    .where('id', '=', sessionId)
    .returning('generation')
    .executeTakeFirstOrThrow();
  await transaction
    .updateTable('session_tokens')
    .set({ replaced_at: databaseNow })
    .where('hash', '=', oldRefresh)
    .execute();
  await addTokens(transaction, sessionId, generation, hashes);
}

export async function endSession(db: Db, sessionId: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', sessionId).execute();
}

export async function endSessionsOfMember(db: Db, memberId: string): Promise<void> {
  await db.deleteFrom('sessions').where('member_id', '=', memberId).execute();
}

/** Sorted by last use, newest first. */
export async function sessionsOfMember(db: Db, memberId: string) {
  return db
    .selectFrom('sessions')
    .select(['id', 'network', 'user_agent', 'created_at', 'refreshed_at as used_at'])
    .where('member_id', '=', memberId)
    .orderBy('refreshed_at', 'desc')
    .execute();
}

/** Returns how many sessions ended: 0 if the session is another member's. */
export async function endSessionOfMember(db: Db, memberId: string, sessionId: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('member_id', '=', memberId)
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export async function endOtherSessions(db: Db, memberId: string, currentSessionId: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('member_id', '=', memberId)
    .where('id', '!=', currentSessionId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Anonymises the networks of sessions older than `seconds` to /24 and /48, as for visits. */
export async function anonymiseSessionNetworks(db: Db, seconds: number): Promise<void> {
  await sql`
    update sessions set network = case
      when network ~ '^\\d+(\\.\\d+){3}$' then regexp_replace(network, '\\.\\d+$', '.0/24')
      when network ~ '^([0-9a-f]+:){4}:/64$' then regexp_replace(network, '^((?:[0-9a-f]+:){3}).*$', '\\1:/48')
      else '' end
    where created_at < ${fromDatabaseNow(-seconds)} and network !~ '/(24|48)$' and network <> ''`.execute(db);
}
