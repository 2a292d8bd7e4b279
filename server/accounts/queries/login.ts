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
import type { NewSession } from './sessions.ts';

/** Counts a try to log in and reads whom it is for, in one round trip; null where the phone is nobody's. */
export async function tryLogin(
  db: Db,
  rules: LimitRule[],
  { area, phone }: PhoneKey,
): Promise<{ marks: LimitHit[]; member: Credentials | null }> {
  const marks = await countHitsBy(tryQuery, db, rules, area, phone);
  const [{ id, passwordHash } = { id: null, passwordHash: null }] = marks;
  return { marks, member: id === null || passwordHash === null ? null : { id, passwordHash } };
}

interface TriedMark extends CountedHit {
  id: string | null;
  passwordHash: string | null;
}

const tryQuery = compileOnce('try-login', () =>
  countingHits<TriedMark>(
    sql`, member.id, member.password_hash as "passwordHash"`,
    sql`left join members as member on member.area = $5 and member.phone = $6`,
  ),
);

export interface RightLogin {
  known: Credentials;
  /** The phone that was typed. */
  phone: PhoneKey;
  /** What was counted before the comparison, in the order in which it was taken. */
  marks: LimitHit[];
  /** Of those the one that is forgotten with everything before it; the others are only given back. */
  forgotten: LimitHit;
  session: NewSession;
}

/**
 * Everything that follows from a right password, in one round trip and as one transaction, since this is what a crowd
 * asks for. False, and nothing done, where the password or the phone has changed since it was read: a new one ends all
 * sessions, and this one must not come to life after that.
 */
export async function beginLogin(db: Db, { known, phone, marks, forgotten, session }: RightLogin): Promise<boolean> {
  const { tokenLife, refreshTokenLife } = accountLimits;
  const begun = await loginQuery(db, [
    known.id,
    known.passwordHash,
    marks.map(({ key }) => key),
    marks.map(({ at }) => at),
    marks.map(({ locked }) => locked),
    forgotten.key,
    session.network,
    session.userAgent,
    session.hashes.access,
    tokenLife,
    session.hashes.refresh,
    refreshTokenLife,
    phone.area,
    phone.phone,
  ]);
  return begun.length > 0;
}

/** The rows of `held` are locked in the order of the marks and before any of them is changed: see `takeMarks`. */
const loginQuery = compileOnce(
  'begin-login',
  () => sql<{ id: string }>`
    with member as materialized (
      select id from members where id = $1 and password_hash = $2 and area = $13 and phone = $14 for share
    ), held as materialized (
      select key from limit_marks where key = any($3::text[]) and exists (select from member)
      order by array_position($3::text[], key) for update
    ), given_back as (
      update limit_marks as kept set
        marks = array_remove(kept.marks, mark.at),
        blocked_until = case when mark.locked then null else kept.blocked_until end
      from unnest($3::text[], $4::timestamptz[], $5::boolean[]) as mark (key, at, locked)
      where kept.key = mark.key and kept.key <> $6 and (select count(*) from held) > 0
    ), forgotten as (
      delete from limit_marks where key = $6 and (select count(*) from held) > 0
    ), begun as (
      insert into sessions (member_id, network, user_agent) select id, $7, $8 from member returning id, generation
    ), given_out as (
      insert into session_tokens (hash, kind, session_id, generation, expires_at)
      select hash, kind, id, generation, clock_timestamp() + make_interval(secs => seconds)
      from begun, (values ($9::bytea, 'access', $10::integer), ($11, 'refresh', $12)) as token (hash, kind, seconds)
    )
    select id from begun`,
);
