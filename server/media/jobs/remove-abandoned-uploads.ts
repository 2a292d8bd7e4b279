import type { Clock } from '../../runtime/clock.ts';
import type { Log } from '../../runtime/log.ts';
import { repeat } from '../../runtime/repeat.ts';
import type { Uploads } from '../uploads.ts';

const interval = 30 * 60_000;
const hour = 3_600_000;

export interface RemoveAbandonedOptions {
  uploads: Pick<Uploads, 'removeAbandoned'>;
  /** How long an interrupted upload can be continued. */
  hours: number;
  clock: Clock;
  log: Log;
}

/** Removes uploads that were not continued, periodically. */
export function startRemovingAbandoned({ uploads, hours, clock, log }: RemoveAbandonedOptions) {
  return repeat(async () => {
    const before = new Date(clock.now().getTime() - hours * hour);
    await uploads.removeAbandoned(before).then(
      (removed) => {
        if (removed > 0) log.info({ uploads: removed }, 'uploads that were not continued were removed');
      },
      (error) => log.warn({ err: error }, 'uploads that were not continued could not be removed yet'),
    );
  }, interval);
}
