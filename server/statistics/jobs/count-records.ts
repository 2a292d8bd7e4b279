import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import type { Log } from '../../runtime/log.ts';
import { countRecords } from '../counting.ts';

const every = 60_000;
/** Of several processes one counts; the others find it done. */
const recentEnough = 45_000;

/** Counts the records of the site once a minute. The first run is at the start, since the site may have been down. */
export function startCountingRecords({ db, log }: { db: Kysely<Tables>; log: Log }) {
  let stopped = false;
  let running: Promise<void> | null = null;

  function run(): void {
    running ??= countRecords({ db, recentEnough, isStopped: () => stopped })
      .catch((error) => log.warn({ err: error }, 'the figures could not be counted yet'))
      .finally(() => {
        running = null;
      });
  }

  run();
  const timer = setInterval(run, every);
  return {
    async stop(): Promise<void> {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
