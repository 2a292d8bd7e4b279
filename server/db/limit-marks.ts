import { sql, type Transaction } from 'kysely';
import { compiledOnce } from './compiled-once.ts';
import type { Db } from './database.ts';
import type { Tables } from './tables.ts';

/** So many times in so many seconds, counted together in all processes. */
export interface LimitRule {
  key: string;
  times: number;
  seconds: number;
  /** Once the number is reached nothing is allowed for as long again; otherwise the oldest makes room for the next. */
  locks?: boolean;
}

/** One counted try, so that it can be given back. */
export interface Mark {
  key: string;
  at: string;
  /** It was the one that closed the lock. */
  locked: boolean;
}

/** Thrown inside the transaction, so that what was counted beside it is undone. */
export class LimitReached extends Error {
  readonly rule: LimitRule;
  readonly retryAfter: number;

  constructor(rule: LimitRule, retryAfter: number) {
    super('a limit is reached');
    this.rule = rule;
    this.retryAfter = retryAfter;
  }
}

/** Counts one try under every rule, or under none. Give the rules in the same order everywhere: each locks its row. */
export async function takeMarks(transaction: Transaction<Tables>, rules: LimitRule[]): Promise<Mark[]> {
  const taken = await takeInOrder(transaction, [
    rules.map(({ key }) => key),
    rules.map(({ times }) => times),
    rules.map(({ seconds }) => seconds),
    rules.map(({ locks = false }) => locks),
  ]);
  const marks: Mark[] = [];
  for (const rule of rules) {
    const mark = taken.find(({ key }) => key === rule.key);
    if (!mark) throw new LimitReached(rule, await secondsToWait(transaction, rule));
    marks.push(mark);
  }
  return marks;
}

/**
 * One statement for all rules: whoever comes at the same time waits for the row and then sees what was counted before.
 * A rule that is full answers no row.
 */
const takeInOrder = compiledOnce(
  'take-limit-marks',
  () => sql<Mark>`
    with rules as materialized (
      select key, times, make_interval(secs => seconds) as length, locks, place
      from unnest($1::text[], $2::integer[], $3::integer[], $4::boolean[]) with ordinality
        as rule (key, times, seconds, locks, place)
    )
    insert into limit_marks as kept (key, marks, blocked_until, stale_at)
    select key, array[clock_timestamp()], case when locks and times <= 1 then clock_timestamp() + length end,
      clock_timestamp() + length
    from rules order by place
    on conflict (key) do update set (marks, blocked_until, stale_at) = (
      select recent || clock_timestamp(),
        case when locks and cardinality(recent) + 1 >= times then clock_timestamp() + length end,
        clock_timestamp() + length
      from rules, lateral (
        select array(select mark from unnest(kept.marks) mark where mark > clock_timestamp() - length) as recent
      ) as counted
      where rules.key = kept.key
    )
    where coalesce(kept.blocked_until <= clock_timestamp(), true) and exists (
      select from rules where rules.key = kept.key
        and times > (select count(*) from unnest(kept.marks) mark where mark > clock_timestamp() - length)
    )
    returning key, marks[cardinality(marks)]::text as at, blocked_until is not null as locked`,
);

async function secondsToWait(db: Db, { key, times, seconds }: LimitRule): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from greatest(
      blocked_until,
      (select mark from unnest(marks) mark order by mark desc offset ${times - 1} limit 1)
        + make_interval(secs => ${seconds})
    ) - clock_timestamp()))::int as seconds
    from limit_marks where key = ${key}`.execute(db);
  return Math.max(1, rows[0]?.seconds ?? 1);
}

/** Takes back what turned out not to be a wrong try. */
export async function giveBackMarks(db: Db, marks: Mark[]): Promise<void> {
  for (const { key, at, locked } of marks) {
    await sql`
      update limit_marks set
        marks = array_remove(marks, ${at}::timestamptz),
        blocked_until = case when ${locked} then null else blocked_until end
      where key = ${key}`.execute(db);
  }
}

/** Forgets everything that was counted under these keys, then under all that begin with one of the prefixes. */
export async function liftLimits(db: Db, keys: string[], prefixes: string[] = []): Promise<void> {
  await sql`delete from limit_marks where key = any(${keys})`.execute(db);
  if (prefixes.length === 0) return;
  const patterns = prefixes.map((prefix) => `${prefix.replace(/[\\%_]/g, '\\$&')}%`);
  await sql`delete from limit_marks where key like any(${patterns})`.execute(db);
}
