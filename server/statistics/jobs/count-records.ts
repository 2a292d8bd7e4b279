import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import type { Log } from '../../runtime/log.ts';
import { repeat } from '../../runtime/repeat.ts';
import { countRecords } from '../counting.ts';

const every = 60_000;
/** Of several processes one counts; the others find it done. */
const recentEnough = 45_000;

/** Counts the records of the site once a minute. */
export function startCountingRecords({ db, log }: { db: Kysely<Tables>; log: Log }) {
  let stopped = false;
  const counting = repeat(
    () =>
      countRecords({ db, recentEnough, isStopped: () => stopped }).catch((error) =>
        log.warn({ err: error }, 'the figures could not be counted yet'),
      ),
    every,
  );
  return {
    async stop(): Promise<void> {
      stopped = true;
      await counting.stop();
    },
  };
}
