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
  id: string;
  memberId: string;
  network: string;
  userAgent: string;
  /** The name that members read in the list of their devices. */
  browser: string;
  hashes: TokenHashes;
}

export interface SessionOfMember {
  id: string;
  sessionId: string;
}

export async function addSession(transaction: Transaction<Tables>, session: NewSession): Promise<void> {
  const { id, memberId: member_id, network, userAgent: user_agent, browser, hashes } = session;
  const { generation } = await transaction
    .insertInto('sessions')
    .values({ id, member_id, network, user_agent, browser })
    .returning('generation')
    .executeTakeFirstOrThrow();
  await addTokens(transaction, id, generation, hashes);
}

/**
 * Ends the sessions of a member that were unused for longest, if there are more than `sessionsMost`; never the given one.
 * Concurrent logins each do this after their session is stored, so the last of them sees all.
 */
export async function endExcessSessions(db: Db, { id, memberId }: Pick<NewSession, 'id' | 'memberId'>): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('id', 'in', (inner) =>
      inner
        .selectFrom('sessions')
        .select('id')
        .where('member_id', '=', memberId)
        .where('id', '!=', id)
        .orderBy('refreshed_at', 'desc')
        .orderBy('id')
        .offset(accountLimits.sessionsMost - 1)
        .forUpdate(),
    )
    .execute();
}

async function addTokens(
  transaction: Transaction<Tables>,
  session_id: string,
  generation: number,
  { access, refresh }: TokenHashes,
): Promise<void> {
  const { tokenLife, refreshTokenLife } = accountLimits;
  const common = { session_id, generation, is_bound: true };
  await transaction
    .insertInto('session_tokens')
    .values([
      { ...common, hash: access, kind: 'access', expires_at: fromDatabaseNow(tokenLife) },
      { ...common, hash: refresh, kind: 'refresh', expires_at: fromDatabaseNow(refreshTokenLife) },
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

/**
 * Like `memberOfToken`, but also accepts an expired or replaced token while its session exists. `namedSession` is the
 * session that the token itself names.
 */
export async function memberOfExpiredToken(
  db: Db,
  hash: Buffer,
  namedSession: string | null,
): Promise<SessionOfMember | null> {
  const row = await db
    .selectFrom('sessions')
    .select(['member_id as id', 'id as sessionId'])
    .where('id', '=', sessionOfHash(hash, 'access', namedSession))
    .executeTakeFirst();
  return row ?? null;
}

/** The session of a stored hash, or else the one that the token names. */
const sessionOfHash = (hash: Buffer, kind: 'access' | 'refresh', namedSession: string | null) =>
  sql<string>`coalesce(
    (select session_id from session_tokens where hash = ${hash} and kind = ${kind}), ${namedSession}::uuid)`;

export interface LockedRefresh {
  sessionId: string;
  /** Not yet exchanged for new tokens. */
  isCurrent: boolean;
  /** Exchanged so recently that another tab may have done it. */
  isInGrace: boolean;
}

/**
 * Locks the token's session for this transaction, so that concurrent refreshes and logouts run one after another.
 * `namedSession` is the session that the token itself names; without a stored hash it was replaced long ago.
 */
export async function lockForRefresh(
  transaction: Transaction<Tables>,
  hash: Buffer,
  namedSession: string | null,
): Promise<LockedRefresh | null> {
  const session = await transaction
    .selectFrom('sessions')
    .select(['id', 'generation'])
    .where('id', '=', sessionOfHash(hash, 'refresh', namedSession))
    .forUpdate()
    .executeTakeFirst();
  if (!session) return null;
  // A statement of its own, so that it sees what was committed while the one above was waiting.
  const token = await transaction
    .selectFrom('session_tokens')
    .select(['generation', isInGrace.as('isInGrace')])
    .select(sql<boolean>`${isUnexpired('expires_at', accountLimits.refreshTokenLife)}`.as('isUnexpired'))
    .where('hash', '=', hash)
    .executeTakeFirst();
  if (!token) return { sessionId: session.id, isCurrent: false, isInGrace: false };
  if (!token.isUnexpired) return null;
  return { sessionId: session.id, isCurrent: token.generation === session.generation, isInGrace: token.isInGrace };
}

const isInGrace = sql<boolean>`coalesce(${isRecent('replaced_at', accountLimits.refreshGrace)}, false)`;

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
  await removeReplacedTokens(transaction, sessionId, generation);
  await addTokens(transaction, sessionId, generation, hashes);
}

/** Leaves of earlier generations only the refresh tokens that are in their grace, and what does not name its session. */
async function removeReplacedTokens(db: Db, sessionId: string, generation: number): Promise<void> {
  await db
    .deleteFrom('session_tokens')
    .where('session_id', '=', sessionId)
    .where('is_bound', '=', true)
    .where('generation', '<', generation)
    .where((eb) => eb.or([eb('kind', '=', 'access'), eb.not(isInGrace)]))
    .execute();
}

/** Removes the replaced refresh tokens of all sessions that are past their grace. */
export async function removeTokensPastGrace(db: Db): Promise<void> {
  await db
    .deleteFrom('session_tokens')
    .where('is_bound', '=', true)
    .where('replaced_at', 'is not', null)
    .where((eb) => eb.not(isInGrace))
    .execute();
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
    .select(['id', 'network', 'browser', 'created_at', 'refreshed_at as used_at'])
    .where('member_id', '=', memberId)
    .orderBy('refreshed_at', 'desc')
    .limit(accountLimits.sessionsMost)
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
