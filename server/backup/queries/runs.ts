import { type Kysely, sql } from 'kysely';
import type { Db } from '../../database/connection.ts';
import type { Tables } from '../../database/tables.ts';

export const runKinds = ['backup', 'drill'] as const;
export type RunKind = (typeof runKinds)[number];

export interface EndedRun {
  kind: RunKind;
  seconds: number;
  isComplete: boolean;
  failure: string | null;
  dataAgeSeconds: number | null;
}

/** The last backup and the last drill. */
export interface LastRun {
  kind: RunKind;
  /** Since the last complete run; null if there was none. */
  ageSeconds: number | null;
  seconds: number;
  succeeded: boolean;
  dataAgeSeconds: number | null;
}

/** Stores how a run ended. A database that has not been migrated yet has no table for it. */
export async function writeRun(db: Kysely<Tables>, run: EndedRun): Promise<void> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass('public.backup_runs') is not null as exists`.execute(db);
  if (!rows[0]?.exists) return;
  await sql`
    insert into backup_runs as earlier (kind, seconds, failure, data_age_seconds, ended_at, completed_at)
    values (${run.kind}, ${run.seconds}, ${run.failure}, ${run.dataAgeSeconds}, now(),
      ${run.isComplete ? sql`now()` : null})
    on conflict (kind) do update set seconds = excluded.seconds, failure = excluded.failure,
      data_age_seconds = excluded.data_age_seconds, ended_at = excluded.ended_at,
      completed_at = coalesce(excluded.completed_at, earlier.completed_at)`.execute(db);
}

export async function readRuns(db: Db): Promise<LastRun[]> {
  const { rows } = await sql<LastRun>`
    select kind, extract(epoch from now() - completed_at)::float8 as "ageSeconds", seconds::float8 as seconds,
      failure is null as succeeded, data_age_seconds::float8 as "dataAgeSeconds"
    from backup_runs`.execute(db);
  return rows;
}
