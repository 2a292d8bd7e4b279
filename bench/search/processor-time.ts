import { existsSync, readFileSync } from 'node:fs';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../server/database/tables.ts';

/**
 * Milliseconds of processor time that this process and the database's own processes have taken so far; null where the
 * system does not tell. Unlike the clock it does not count the turns of others on a busy machine.
 */
export async function createProcessorClock(db: Kysely<Tables>): Promise<() => number | null> {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity where pid is not null`.execute(db);
  const files = rows.map(({ pid }) => `/proc/${pid}/schedstat`).filter((file) => existsSync(file));
  const times = new Map(files.map((file) => [file, 0]));
  return () => {
    if (files.length === 0) return null;
    const { user, system } = process.cpuUsage();
    for (const [file, time] of times) times.set(file, readTime(file) ?? time);
    return (user + system) / 1_000 + [...times.values()].reduce((sum, time) => sum + time, 0);
  };
}

/** Null where the process has ended: what it took until then still counts. */
function readTime(file: string): number | null {
  try {
    return Number(readFileSync(file, 'utf8').split(' ')[0]) / 1_000_000;
  } catch {
    return null;
  }
}
