import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../database/tables.ts';

/** The name of the site in its backups. A database of an early version has none, and is told by its own name. */
export async function siteIdentity(db: Kysely<Tables>, databaseName: string): Promise<string> {
  const { rows: found } = await sql<{ exists: boolean }>`
    select to_regclass('public.site_identity') is not null as exists`.execute(db);
  if (!found[0]?.exists) return shortHash(databaseName);
  const { rows } = await sql<{ id: string }>`select id from site_identity`.execute(db);
  return rows[0]?.id ?? shortHash(databaseName);
}

export function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}
