import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { Config } from '../../server/config.ts';
import { openDatabase } from '../../server/database/connection.ts';
import { migrate } from '../../server/database/migrate.ts';
import type { Tables } from '../../server/database/tables.ts';
import { createLog } from '../../server/runtime/log.ts';
import { startPostgres } from '../../tests/harness/database/postgres-cluster.ts';

export interface MeasuredDatabase {
  db: Kysely<Tables>;
  close(): Promise<void>;
}

const silent = createLog('silent');

/**
 * A PostgreSQL of its own, with as much memory as the smallest server that would be rented for a hundred thousand. Its
 * data is removed at the end, unless a folder is given in which it is kept.
 */
export async function openPostgres(keepIn?: string): Promise<MeasuredDatabase> {
  const cluster = await startPostgres({ parent: os.tmpdir(), ...(keepIn && { keepIn }) });
  const settings = { DATABASE_URL: `postgres://postgres@127.0.0.1:${cluster.port}/postgres` } as Config;
  try {
    const first = await openDatabase(settings, silent);
    await sql`alter system set shared_buffers = '512MB'`.execute(first.db);
    await sql`alter system set max_wal_size = '4GB'`.execute(first.db);
    await first.close();
    await cluster.restart();
    const { db, close } = await openDatabase(settings, silent);
    await migrate(db);
    return {
      db,
      async close() {
        await close();
        await cluster.close();
      },
    };
  } catch (error) {
    await cluster.close();
    throw error;
  }
}

/** The embedded database, in a folder that goes with it. */
export async function openEmbedded(): Promise<MeasuredDatabase> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'jianwen-bench-search-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const { db, close } = await openDatabase({ DATA_DIR: folder } as Config, silent);
    await migrate(db);
    return {
      db,
      async close() {
        await close();
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}
