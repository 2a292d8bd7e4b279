import type { Db } from '../../database/connection.ts';
import type { Log } from '../../runtime/log.ts';
import { removeExpired } from '../queries/expired.ts';

const interval = 10 * 60_000;

/** Removes expired rows periodically. The first run is at the start, since the site may have been down for long. */
export function startRemovingExpired({ db, log }: { db: Db; log: Log }) {
  let running: Promise<void> = Promise.resolve();
  const run = () => {
    running = removeExpired(db).catch((error) => log.warn({ err: error }, 'expired rows could not be removed yet'));
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
