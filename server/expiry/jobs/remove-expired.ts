import type { Db } from '../../database/connection.ts';
import type { Log } from '../../runtime/log.ts';
import { repeat } from '../../runtime/repeat.ts';
import { removeExpired } from '../queries/remove-expired.ts';

const interval = 10 * 60_000;

/** Removes expired rows periodically. */
export function startRemovingExpired({ db, log }: { db: Db; log: Log }) {
  return repeat(
    () => removeExpired(db).catch((error) => log.warn({ err: error }, 'expired rows could not be removed yet')),
    interval,
  );
}
