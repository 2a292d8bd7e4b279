import type { Db } from '../../database/connection.ts';
import type { Log } from '../../runtime/log.ts';
import { removeExpired } from '../queries/expired.ts';

const every = 10 * 60_000;

/** Keeps nothing longer than it is of use; begins at the start, since nobody knows how long the site was away. */
export function startRemovingExpired({ db, log }: { db: Db; log: Log }) {
  let running: Promise<void> = Promise.resolve();
  const run = () => {
    running = removeExpired(db).catch((error) => log.warn({ err: error }, 'expired rows could not be removed yet'));
  };
  run();
  const timer = setInterval(run, every);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
