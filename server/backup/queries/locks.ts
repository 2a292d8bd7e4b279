import { type Kysely, sql } from 'kysely';
import { advisoryLocks } from '../../database/advisory-locks.ts';
import type { Tables } from '../../database/tables.ts';
import { BackupProblem } from '../manifest.ts';

const names = { backup: '備份', restore: '還原', drill: '演練' };

/**
 * Runs `work` while this database is locked for others of its kind. The lock belongs to a connection, so that it ends
 * with the process, however that ends.
 */
export function holdingLock<T>(db: Kysely<Tables>, what: keyof typeof names, work: () => Promise<T>): Promise<T> {
  const number = advisoryLocks[what];
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{ taken: boolean }>`
      select pg_try_advisory_lock(${sql.lit(number)}) as taken`.execute(connection);
    if (!rows[0]?.taken) throw new BackupProblem(`這個資料庫的另一次${names[what]}正在進行；請等它結束再試。`);
    try {
      return await work();
    } finally {
      // If the connection broke, the lock went with it.
      await sql`select pg_advisory_unlock(${sql.lit(number)})`.execute(connection).catch(() => {});
    }
  });
}
