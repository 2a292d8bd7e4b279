import { limits } from '../../../contract/limits.ts';
import type { Database } from '../../database/connection.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Log } from '../../runtime/log.ts';
import { repeat } from '../../runtime/repeat.ts';
import { removeOldCounts } from '../queries/visit-counts.ts';
import {
  addVisitMonth,
  anonymiseVisitAddresses,
  deleteVisits,
  dropVisitMonths,
  monthStart,
} from '../queries/visit-partitions.ts';

const every = 60 * 60_000;
const day = 24 * 60 * 60_000;
const monthsAhead = 2;
/** Batch size: small enough to be fast on a slow disk. */
const atOnce = 2_000;

interface RetentionOptions {
  db: Database['db'];
  /** The setting `TRACKING_DAYS`. */
  days: number;
  clock: Clock;
  log: Log;
}

/**
 * Once an hour: creates the partitions of the coming months, deletes records that are too old, and anonymises addresses
 * that are no longer needed in full.
 */
export function createVisitRetention({ db, days, clock, log }: RetentionOptions) {
  let stopped = false;

  async function runOnce(): Promise<void> {
    const now = clock.now();
    const ago = (count: number) => new Date(now.getTime() - count * day);
    for (let ahead = 0; ahead <= monthsAhead; ahead += 1) await addVisitMonth(db, monthStart(now, ahead));
    await removeOldCounts(db);
    const months = await dropVisitMonths(db, ago(days));
    if (months.length > 0) log.info({ months }, 'old months of visits were removed');
    await untilNone(() => deleteVisits(db, ago(days), atOnce));
    await untilNone(() => anonymiseVisitAddresses(db, ago(limits.fullAddressDays), atOnce));
  }

  async function untilNone(work: () => Promise<number>): Promise<void> {
    while (!stopped && (await work()) > 0);
  }

  let repeated: ReturnType<typeof repeat> | undefined;
  return {
    runOnce,
    start(): void {
      const quietly = () =>
        runOnce().catch((error) => log.debug({ err: error }, 'old visits could not be removed yet'));
      repeated = repeat(quietly, every);
    },
    async stop(): Promise<void> {
      stopped = true;
      await repeated?.stop();
    },
  };
}
