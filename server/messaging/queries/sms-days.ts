import { type QueryResult, sql, type Transaction } from 'kysely';
import type { Db } from '../../database/connection.ts';
import { isUnexpired, taipeiToday } from '../../database/database-clock.ts';
import type { Tables } from '../../database/tables.ts';

const everyArea = '*';
/** The hour begins with the first request in it. */
const isSameHour = sql`coalesce(${isUnexpired('hour_ends', 3_600)}, false)`;

/**
 * requested: every accepted request for a code. reserve: codes to members who forgot their password, sent after the
 * ceilings are reached.
 */
export type SmsPool = 'requested' | 'reserve';

export interface SmsUse {
  ofDay: number;
  ofHour: number;
}

export interface SmsCounts {
  /** For all dialling codes together. */
  ofAll: SmsUse;
  ofArea: SmsUse;
}

interface SmsDay extends SmsUse {
  area: string;
}

const columns = {
  requested: { ofDay: sql.ref('queued'), ofHour: sql.ref('queued_in_hour') },
  reserve: { ofDay: sql.ref('reserve_used'), ofHour: sql.ref('reserve_used_in_hour') },
} as const;

/** Reads today's counts and locks their rows until this transaction ends. */
export async function lockSmsCounts(transaction: Transaction<Tables>, area: string, pool: SmsPool): Promise<SmsCounts> {
  const { ofDay, ofHour } = columns[pool];
  await sql`insert into sms_days (day, area) values (${taipeiToday}, ${everyArea}), (${taipeiToday}, ${area})
    on conflict do nothing`.execute(transaction);
  // All transactions lock the common row first, which prevents deadlocks.
  return countsOf(
    await sql<SmsDay>`
      select area, ${ofDay} as "ofDay", case when ${isSameHour} then ${ofHour} else 0 end as "ofHour"
      from sms_days where day = ${taipeiToday} and area in (${everyArea}, ${area})
      order by area <> ${everyArea} for update`.execute(transaction),
  );
}

/** Counts one more and returns the new counts. Call `lockSmsCounts` first, in the same transaction. */
export async function countSms(transaction: Transaction<Tables>, area: string, pool: SmsPool): Promise<SmsCounts> {
  const { ofDay, ofHour } = columns[pool];
  const requested = sql.lit(pool === 'requested' ? 1 : 0);
  const reserve = sql.lit(pool === 'reserve' ? 1 : 0);
  return countsOf(
    await sql<SmsDay>`
      update sms_days set
        queued = queued + ${requested},
        queued_in_hour = case when ${isSameHour} then queued_in_hour else 0 end + ${requested},
        reserve_used = reserve_used + ${reserve},
        reserve_used_in_hour = case when ${isSameHour} then reserve_used_in_hour else 0 end + ${reserve},
        hour_ends = case when ${isSameHour} then hour_ends else clock_timestamp() + interval '1 hour' end
      where day = ${taipeiToday} and area in (${everyArea}, ${area})
      returning area, ${ofDay} as "ofDay", ${ofHour} as "ofHour"`.execute(transaction),
  );
}

/** Returns today's requests by dialling code; the total has a null code. */
export async function smsOfToday(db: Db): Promise<{ area: string | null; queued: number }[]> {
  const { rows } = await sql<{ area: string; queued: number }>`
    select area, queued from sms_days where day = ${taipeiToday}`.execute(db);
  return rows.map(({ area, queued }) => ({ area: area === everyArea ? null : area, queued }));
}

function countsOf({ rows }: QueryResult<SmsDay>): SmsCounts {
  const none = { ofDay: 0, ofHour: 0 };
  return {
    ofAll: rows.find((row) => row.area === everyArea) ?? none,
    ofArea: rows.find((row) => row.area !== everyArea) ?? none,
  };
}
