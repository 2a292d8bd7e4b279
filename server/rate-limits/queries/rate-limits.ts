import { type RawBuilder, sql } from 'kysely';
import { compileOnce } from '../../database/compiled-query.ts';
import type { Db } from '../../database/connection.ts';
import { databaseNow, isAhead, isRecent, isUnexpired } from '../../database/database-clock.ts';

/** How many times in how many seconds, counted across all processes. */
export interface LimitRule {
  key: string;
  times: number;
  seconds: number;
  /** Reaching the number blocks the key for `seconds`. Without it the window slides: the oldest hit expires first. */
  locks?: boolean;
}

/** One counted hit, identified so that it can be taken back. */
export interface LimitHit {
  key: string;
  at: string;
  /** Whether this hit caused the block. */
  locked: boolean;
}

/** A limit is reached. Nothing was counted under this rule or the others of the same call. */
export class LimitReached extends Error {
  readonly rule: LimitRule;
  readonly retryAfter: number;

  constructor(rule: LimitRule, retryAfter: number) {
    super('a limit is reached');
    this.rule = rule;
    this.retryAfter = retryAfter;
  }
}

/**
 * Counts one hit under every rule, or under none. Every caller must use the same order of rules, since each locks its
 * row.
 */
export const countHits = (db: Db, rules: LimitRule[]): Promise<LimitHit[]> => countHitsBy(countInOrder, db, rules);

/**
 * Like `countHits`, with the caller's statement, built by `countingHits`. It returns one row per rule, in their order.
 */
export async function countHitsBy<Row extends CountedHit>(
  statement: (db: Db, values: unknown[]) => Promise<Row[]>,
  db: Db,
  rules: LimitRule[],
  ...more: unknown[]
): Promise<(Row & LimitHit)[]> {
  const rows = await statement(db, [
    rules.map(({ key }) => key),
    rules.map(({ times }) => times),
    rules.map(({ seconds }) => seconds),
    rules.map(({ locks = false }) => locks),
    ...more,
  ]);
  for (const [index, rule] of rules.entries()) {
    const wait = rows[index]?.wait;
    if (typeof wait === 'number') throw new LimitReached(rule, Math.max(1, wait));
  }
  const hits = rows.filter((row): row is Row & LimitHit => row.at !== null);
  if (hits.length === rules.length) return hits;
  // Concurrent calls have filled one of the rules since it was checked; the next run sees that.
  await takeBackHits(db, hits);
  return countHitsBy(statement, db, rules, ...more);
}

export interface CountedHit {
  key: string;
  /** Null if the rule was full. */
  at: string | null;
  locked: boolean;
  /** Seconds until the rule has room, as seen before counting; if any rule has this, nothing is counted. */
  wait: number | null;
}

/** Of a rule's `length`: blocks and hits that lie ahead of the clock count as over, or no one could try for as long. */
const isBlocked = isUnexpired('stored.blocked_until', sql.ref('length'));
const isCounted = isRecent('hit', sql.ref('length'));
/** Whether a row of `limit_marks` was written before the clock was set back. */
const hasHitAhead = sql<boolean>`exists (select from unnest(marks) hit where ${isAhead('hit')})`;

/**
 * Builds one statement for all rules: a concurrent call waits for the row lock and then sees the earlier hits. A caller can
 * read other data in the same round trip: `joined` adds a join, and `columns` selects from it.
 */
export function countingHits<Row = CountedHit>(columns = sql``, joined = sql``): RawBuilder<Row> {
  return sql<Row>`
    with rules as materialized (
      select key, times, make_interval(secs => seconds) as length, locks, ordinal
      from unnest($1::text[], $2::integer[], $3::integer[], $4::boolean[]) with ordinality
        as rule (key, times, seconds, locks, ordinal)
    ), full_ones as materialized (
      select key, ceil(extract(epoch from greatest(counted.blocked_until, oldest + length) - clock_timestamp()))::int as wait
      from rules join limit_marks stored using (key), lateral (
        select case when ${isBlocked} then stored.blocked_until end as blocked_until,
          (select hit from unnest(stored.marks) hit where ${isCounted} order by hit desc offset times - 1 limit 1) as oldest
      ) as counted
      where counted.blocked_until is not null or oldest is not null
    ), taken as (
      insert into limit_marks as stored (key, marks, blocked_until, stale_at)
      select key, array[clock_timestamp()], case when locks and times <= 1 then clock_timestamp() + length end,
        clock_timestamp() + length
      from rules where not exists (select from full_ones) order by ordinal
      on conflict (key) do update set (marks, blocked_until, stale_at) = (
        select recent || clock_timestamp(),
          case when locks and cardinality(recent) + 1 >= times then clock_timestamp() + length end,
          clock_timestamp() + length
        from rules, lateral (
          select array(select hit from unnest(stored.marks) hit where ${isCounted}) as recent
        ) as counted
        where rules.key = stored.key
      )
      where exists (
        select from rules where rules.key = stored.key and not coalesce(${isBlocked}, false)
          and times > (select count(*) from unnest(stored.marks) hit where ${isCounted})
      )
      returning key, marks[cardinality(marks)]::text as at, blocked_until is not null as locked
    )
    select rules.key, taken.at, coalesce(taken.locked, false) as locked, full_ones.wait ${columns}
    from rules left join taken using (key) left join full_ones using (key) ${joined} order by rules.ordinal`;
}

const countInOrder = compileOnce('count-limit-hits', () => countingHits());

/** Takes hits back, for example after a right password. */
export async function takeBackHits(db: Db, hits: LimitHit[]): Promise<void> {
  for (const { key, at, locked } of hits) {
    await sql`
      update limit_marks set
        marks = array_remove(marks, ${at}::timestamptz),
        blocked_until = case when ${locked} then null else blocked_until end
      where key = ${key}`.execute(db);
  }
}

/** Deletes all hits under these keys and under keys that begin with one of the prefixes. */
export async function clearLimits(db: Db, keys: string[], prefixes: string[] = []): Promise<void> {
  await sql`delete from limit_marks where key = any(${keys})`.execute(db);
  if (prefixes.length === 0) return;
  await sql`delete from limit_marks where key like any(${patternsOf(prefixes)})`.execute(db);
}

/** Until when any of these keys, or of the keys that begin with one of the prefixes, is blocked; null if none is. */
export async function blockedUntil(db: Db, keys: string[], prefixes: string[]): Promise<Date | null> {
  const { rows } = await sql<{ until: Date | null }>`select max(blocked_until) as until from limit_marks
    where blocked_until > clock_timestamp() and not ${hasHitAhead} and (key = any(${keys}) or key like any(${patternsOf(prefixes)}))`.execute(
    db,
  );
  return rows[0]?.until ?? null;
}

/** Skips locked rows: counting locks several of them, and waiting for one here could deadlock. */
export async function removeStaleLimits(db: Db): Promise<void> {
  await sql`delete from limit_marks where key in
    (select key from limit_marks where stale_at < ${databaseNow} or ${hasHitAhead} for update skip locked)`.execute(db);
}

function patternsOf(prefixes: string[]): string[] {
  return prefixes.map((prefix) => `${prefix.replace(/[\\%_]/g, '\\$&')}%`);
}
