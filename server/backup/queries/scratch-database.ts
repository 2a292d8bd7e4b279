import { type Kysely, sql } from 'kysely';
import { quoted } from '../../database/stored-tables.ts';
import type { Tables } from '../../database/tables.ts';
import { BackupProblem } from '../manifest.ts';

/** Marks a database that a drill has created, so that no other is ever dropped. */
const comment = 'scratch database of a jianwen drill';

/** Creates an empty database beside the site's own, in place of what a killed drill left. Returns its name. */
export async function createScratchDatabase(db: Kysely<Tables>): Promise<string> {
  const name = await scratchName(db);
  await dropScratchDatabase(db);
  await withoutTimeout(db, async (connection) => {
    try {
      await sql`create database ${quoted(name)} template template0`.execute(connection);
    } catch (error) {
      const { code } = error as { code?: string };
      if (code === '42501') {
        throw new BackupProblem('資料庫帳號不能建立演練用的資料庫；請由管理者執行 alter role 帳號 createdb。');
      }
      if (code === '42P04') throw new BackupProblem(`資料庫「${name}」已經存在，而且不是演練留下的；請先改名或移除。`);
      throw error;
    }
    await sql`comment on database ${quoted(name)} is ${sql.lit(comment)}`.execute(connection);
  });
  return name;
}

/** Drops the scratch database, if there is one. */
export async function dropScratchDatabase(db: Kysely<Tables>): Promise<void> {
  const name = await scratchName(db);
  const { rows } = await sql<{ is_scratch: boolean }>`
    select shobj_description(oid, 'pg_database') = ${comment} as is_scratch
    from pg_database where datname = ${name}`.execute(db);
  if (!rows[0]?.is_scratch) return;
  await withoutTimeout(db, async (connection) => {
    // What a killed drill left connected. Not `with (force)`: for a role without special rights it fails while the server
    // vacuums the database; a plain drop ends the vacuum.
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = ${name} and usename = current_user`.execute(connection);
    try {
      await sql`drop database ${quoted(name)}`.execute(connection);
    } catch (error) {
      if ((error as { code?: string }).code !== '55006') throw error;
      throw new BackupProblem(`還有人連線到演練用的資料庫「${name}」，請結束那個連線後再試一次。`);
    }
  });
}

async function scratchName(db: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() || '_drill' as name`.execute(db);
  return rows[0]?.name as string;
}

/** These statements run outside of transactions and may take seconds on a slow disk. */
function withoutTimeout<T>(db: Kysely<Tables>, work: (connection: Kysely<Tables>) => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    try {
      return await work(connection);
    } finally {
      await sql`reset statement_timeout`.execute(connection);
    }
  });
}
