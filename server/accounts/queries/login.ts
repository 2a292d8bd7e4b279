import { sql } from 'kysely';
import { accountLimits } from '../../../contract/account-limits.ts';
import { compileOnce } from '../../database/compiled-query.ts';
import type { Db } from '../../database/connection.ts';
import {
  type CountedHit,
  countHitsBy,
  countingHits,
  type LimitHit,
  type LimitRule,
} from '../../rate-limits/queries/rate-limits.ts';
import type { Credentials, PhoneKey } from './members.ts';
import { endExcessSessions, type NewSession } from './sessions.ts';

/** Counts a login attempt and reads its member in one round trip; the member is null if the phone is unknown. */
export async function tryLogin(
  db: Db,
  rules: LimitRule[],
  { area, phone }: PhoneKey,
): Promise<{ hits: LimitHit[]; member: Credentials | null }> {
  const hits = await countHitsBy(tryQuery, db, rules, area, phone);
  const [{ id, passwordHash } = { id: null, passwordHash: null }] = hits;
  return { hits, member: id === null || passwordHash === null ? null : { id, passwordHash } };
}

interface LoginHit extends CountedHit {
  id: string | null;
  passwordHash: string | null;
}

const tryQuery = compileOnce('try-login', () =>
  countingHits<LoginHit>(
    sql`, member.id, member.password_hash as "passwordHash"`,
    sql`left join members as member on member.area = $5 and member.phone = $6`,
  ),
);

export interface RightLogin {
  known: Credentials;
  /** The phone used to log in. */
  phone: PhoneKey;
  /** The hits that were counted before the comparison, in the same order. */
  hits: LimitHit[];
  /** The hit whose key is cleared completely; the others are only taken back. */
  cleared: LimitHit;
  session: NewSession;
}

/**
 * Does everything that follows a right password in one round trip and one transaction, since many logins may come at once;
 * then ends the sessions that are too many. Returns false and does nothing if the password or phone has changed since it was read: such a change ends all sessions,
 * and this one must not begin after it.
 */
export async function beginLogin(db: Db, { known, phone, hits, cleared, session }: RightLogin): Promise<boolean> {
  const { tokenLife, refreshTokenLife } = accountLimits;
  const begun = await loginQuery(db, [
    known.id,
    known.passwordHash,
    hits.map(({ key }) => key),
    hits.map(({ at }) => at),
    hits.map(({ locked }) => locked),
    cleared.key,
    session.network,
    session.userAgent,
    session.hashes.access,
    tokenLife,
    session.hashes.refresh,
    refreshTokenLife,
    phone.area,
    phone.phone,
    session.id,
    session.browser,
  ]);
  if (begun.length === 0) return false;
  await endExcessSessions(db, session);
  return true;
}

/** Locks the rows of `held` in the order of the hits before it changes any of them: see `countHits`. */
const loginQuery = compileOnce(
  'begin-login',
  () => sql<{ id: string }>`
    with member as materialized (
      select id from members where id = $1 and password_hash = $2 and area = $13 and phone = $14 for share
    ), held as materialized (
      select key from limit_marks where key = any($3::text[]) and exists (select from member)
      order by array_position($3::text[], key) for update
    ), given_back as (
      update limit_marks as stored set
        marks = array_remove(stored.marks, hit.at),
        blocked_until = case when hit.locked then null else stored.blocked_until end
      from unnest($3::text[], $4::timestamptz[], $5::boolean[]) as hit (key, at, locked)
      where stored.key = hit.key and stored.key <> $6 and (select count(*) from held) > 0
    ), forgotten as (
      delete from limit_marks where key = $6 and (select count(*) from held) > 0
    ), begun as (
      insert into sessions (id, member_id, network, user_agent, browser)
      select $15::uuid, id, $7, $8, $16 from member returning id, generation
    ), given_out as (
      insert into session_tokens (hash, kind, session_id, generation, is_bound, expires_at)
      select hash, kind, id, generation, true, clock_timestamp() + make_interval(secs => seconds)
      from begun, (values ($9::bytea, 'access', $10::integer), ($11, 'refresh', $12)) as token (hash, kind, seconds)
    )
    select id from begun`,
);
