import { sql } from 'kysely';
import type { Db } from '../../database/connection.ts';

/** How PostgreSQL's own archiving is doing. */
export interface Archiving {
  /** Since the last archived segment; null if none was archived since the statistics were reset. */
  ageSeconds: number | null;
  /** 0 if the last attempt succeeded; otherwise the time since the last one that did. */
  failingSeconds: number;
}

/** Null where the database does not archive. */
export async function readArchiving(db: Db): Promise<Archiving | null> {
  const { rows } = await sql<Archiving>`
    select extract(epoch from now() - last_archived_time)::float8 as "ageSeconds",
      case when last_failed_time > coalesce(last_archived_time, '-infinity')
        then extract(epoch from now() - coalesce(last_archived_time, stats_reset, last_failed_time))::float8
        else 0 end as "failingSeconds"
    from pg_stat_archiver where current_setting('archive_mode') <> 'off'`.execute(db);
  return rows[0] ?? null;
}
