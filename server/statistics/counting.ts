import type { Kysely, Selectable } from 'kysely';
import { fromTaipei, taipeiDay } from '../../contract/rules/taipei-time.ts';
import { waitForLock } from '../database/advisory-locks.ts';
import type { Tables } from '../database/tables.ts';
import {
  countDay,
  countHours,
  earliestRecord,
  readDatabaseTime,
  readProgress,
  saveProgress,
} from './queries/count-records.ts';
import { withLongTimeout } from './queries/statistics.ts';

const hour = 3_600_000;
const day = 24 * hour;
/** Records wait in the memory of a process while the database is unavailable, so they may be written late. */
const usualDelay = hour;
const longestDelay = 3 * day;
const correctEvery = hour;

interface CountingOptions {
  db: Kysely<Tables>;
  /** The time up to which records are counted; by default the database's. */
  until?: Date;
  /** Ends the counting after the current day. The next call counts the remaining days. */
  isStopped?: () => boolean;
  /** Counts the last days again, although that was done within the hour. */
  withCorrection?: boolean;
  /** Milliseconds for which a count of any process is recent enough. */
  recentEnough?: number;
}

/**
 * Counts the records since the last call into the tables of figures, one day and transaction at a time; the first call
 * begins with the earliest record. Counting again what is counted changes nothing, so it may be interrupted anywhere.
 */
export async function countRecords({
  db,
  until,
  isStopped = () => false,
  withCorrection = false,
  recentEnough = 0,
}: CountingOptions): Promise<void> {
  const end = until ?? (await readDatabaseTime(db));
  const progress = await readProgress(db);
  if (progress && end.getTime() - progress.counted_until.getTime() < recentEnough) return;
  const period = progress ? nextPeriod(progress, end, withCorrection) : await firstPeriod(db);
  if (!period) return;
  const { start, corrects } = period;
  for (let from = start; from < end && !isStopped(); from = dayAfter(from)) {
    const to = new Date(Math.min(dayAfter(from).getTime(), end.getTime()));
    const isLast = to.getTime() === end.getTime();
    await withLongTimeout(db, async (transaction) => {
      await waitForLock(transaction, 'figures');
      await countHours(transaction, from, wholeHour(to, hour - 1));
      await countDay(transaction, taipeiDay(from));
      await saveProgress(transaction, to, isLast && corrects ? end : null);
    });
  }
}

/** A site without any record leaves the tables empty, so that a backup can still be restored into its database. */
async function firstPeriod(db: Kysely<Tables>) {
  const earliest = await earliestRecord(db);
  return earliest && { start: wholeHour(earliest), corrects: true };
}

/** The first hour that must be counted, and whether late records of the last days are counted as well. */
function nextPeriod(
  {
    counted_until: counted,
    corrected_at: corrected,
  }: Pick<Selectable<Tables['figure_progress']>, 'counted_until' | 'corrected_at'>,
  end: Date,
  withCorrection: boolean,
) {
  const corrects = withCorrection || !corrected || end.getTime() - corrected.getTime() >= correctEvery;
  const usual = counted.getTime() - usualDelay;
  // A record that came after the last correction is older than that by its own delay alone, however long ago it was.
  const start = corrects ? Math.min(usual, (corrected ?? counted).getTime() - longestDelay) : usual;
  return { start: wholeHour(new Date(start)), corrects };
}

function wholeHour(time: Date, later = 0): Date {
  return new Date(Math.floor((time.getTime() + later) / hour) * hour);
}

/** The start of the next day in Taipei. */
function dayAfter(time: Date): Date {
  return fromTaipei(new Date(`${taipeiDay(time, 1)}T00:00:00Z`));
}
