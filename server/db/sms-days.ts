import { type QueryResult, sql, type Transaction } from 'kysely';
import type { Db } from './database.ts';
import type { Tables } from './tables.ts';

const everyArea = '*';
const today = sql<string>`(now() at time zone 'Asia/Taipei')::date`;

type SmsDay = { area: string; queued: number };

export interface SmsCounts {
  /** Queued today to all dialling codes together. */
  ofAll: number;
  ofArea: number;
}

/** Today's counts, held for this transaction: nobody else changes them before it ends. */
export async function holdSmsCounts(transaction: Transaction<Tables>, area: string): Promise<SmsCounts> {
  await sql`insert into sms_days (day, area) values (${today}, ${everyArea}), (${today}, ${area})
    on conflict do nothing`.execute(transaction);
  // Everybody takes the common row first, so that no two wait for each other.
  return countsIn(
    await sql<SmsDay>`
      select area, queued from sms_days where day = ${today} and area in (${everyArea}, ${area})
      order by area <> ${everyArea} for update`.execute(transaction),
  );
}

/** Counts one more, after `holdSmsCounts` in the same transaction; answers the new counts. */
export async function countSms(transaction: Transaction<Tables>, area: string): Promise<SmsCounts> {
  return countsIn(
    await sql<SmsDay>`
      update sms_days set queued = queued + 1 where day = ${today} and area in (${everyArea}, ${area})
      returning area, queued`.execute(transaction),
  );
}

/** Queued today, by dialling code; for all of them together the code is null. */
export async function smsOfToday(db: Db): Promise<{ area: string | null; queued: number }[]> {
  const { rows } = await sql<SmsDay>`select area, queued from sms_days where day = ${today}`.execute(db);
  return rows.map(({ area, queued }) => ({ area: area === everyArea ? null : area, queued }));
}

function countsIn({ rows }: QueryResult<SmsDay>): SmsCounts {
  return {
    ofAll: rows.find((row) => row.area === everyArea)?.queued ?? 0,
    ofArea: rows.find((row) => row.area !== everyArea)?.queued ?? 0,
  };
}
