import { sql, type Transaction } from 'kysely';
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
  const marks: Mark[] = [];
  for (const rule of rules) {
    const mark = await takeMark(transaction, rule);
    if (!mark) throw new LimitReached(rule, await secondsToWait(transaction, rule));
    marks.push({ key: rule.key, ...mark });
  }
  return marks;
}

/** One statement: whoever comes at the same time waits for the row and then sees what was counted before. */
async function takeMark(transaction: Transaction<Tables>, { key, times, seconds, locks = false }: LimitRule) {
  const recent = sql`array(select mark from unnest(kept.marks) mark
    where mark > clock_timestamp() - make_interval(secs => ${seconds}))`;
  const lockTime = sql`clock_timestamp() + make_interval(secs => ${locks ? seconds : 0})`;
  const staleAt = sql`clock_timestamp() + make_interval(secs => ${seconds})`;
  const { rows } = await sql<{ at: string; locked: boolean }>`
    insert into limit_marks as kept (key, marks, blocked_until, stale_at)
    values (${key}, array[clock_timestamp()], case when ${locks} and ${times} <= 1 then ${lockTime} end, ${staleAt})
    on conflict (key) do update set
      marks = ${recent} || clock_timestamp(),
      blocked_until = case when ${locks} and cardinality(${recent}) + 1 >= ${times} then ${lockTime} end,
      stale_at = ${staleAt}
    where coalesce(kept.blocked_until <= clock_timestamp(), true) and cardinality(${recent}) < ${times}
    returning marks[cardinality(marks)]::text as at, blocked_until is not null as locked`.execute(transaction);
  return rows[0];
}

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
