import type { Clock } from '../../runtime/clock.ts';
import type { Log } from '../../runtime/log.ts';
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

/** Removes uploads that were not continued. The first run is at the start, since the site may have been down for long. */
export function startRemovingAbandoned({ uploads, hours, clock, log }: RemoveAbandonedOptions) {
  let running: Promise<void> = Promise.resolve();
  const run = () => {
    const before = new Date(clock.now().getTime() - hours * hour);
    running = uploads.removeAbandoned(before).then(
      (removed) => {
        if (removed > 0) log.info({ uploads: removed }, 'uploads that were not continued were removed');
      },
      (error) => log.warn({ err: error }, 'uploads that were not continued could not be removed yet'),
    );
  };
  run();
  const timer = setInterval(run, interval);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
