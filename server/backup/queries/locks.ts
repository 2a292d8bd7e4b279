import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { BackupProblem } from '../manifest.ts';

/** Arbitrary numbers of our own, which no job of the running site uses. */
const locks = {
  backup: { number: 7_203_201, name: '備份' },
  restore: { number: 7_203_202, name: '還原' },
  drill: { number: 7_203_203, name: '演練' },
};

/**
 * Runs `work` while this database is locked for others of its kind. The lock belongs to a connection, so that it ends
 * with the process, however that ends.
 */
export function holdingLock<T>(db: Kysely<Tables>, what: keyof typeof locks, work: () => Promise<T>): Promise<T> {
  const { number, name } = locks[what];
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{ taken: boolean }>`
      select pg_try_advisory_lock(${sql.lit(number)}) as taken`.execute(connection);
    if (!rows[0]?.taken) throw new BackupProblem(`這個資料庫的另一次${name}正在進行；請等它結束再試。`);
    try {
      return await work();
    } finally {
      // If the connection broke, the lock went with it.
      await sql`select pg_advisory_unlock(${sql.lit(number)})`.execute(connection).catch(() => {});
    }
  });
}
