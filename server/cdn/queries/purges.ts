import { sql } from 'kysely';
import type { ContentChange } from '../../articles/queries/edition.ts';
import type { Db } from '../../database/connection.ts';

/** A point in the history of the content. */
export interface ContentPoint {
  version: string;
  at: string;
}

export async function contentPoint(db: Db): Promise<ContentPoint> {
  const { rows } = await sql<ContentPoint>`select version, now()::text as at from content_version`.execute(db);
  if (!rows[0]) throw new Error('the content_version row is missing');
  return rows[0];
}

/** Takes the lease if no other process has it; returns up to where the CDN has been purged. */
export async function takeLease(db: Db, seconds: number): Promise<ContentPoint | null> {
  const { rows } = await sql<ContentPoint>`
    update cdn_purges set leased_until = now() + make_interval(secs => ${seconds}) where leased_until <= now()
    returning version, purged_until::text as at`.execute(db);
  return rows[0] ?? null;
}

/** Ends the lease after a pause; `done` is up to where the CDN has been purged. */
export async function endLease(db: Db, pauseSeconds: number, done: ContentPoint | null): Promise<void> {
  await sql`
    update cdn_purges set leased_until = now() + make_interval(secs => ${pauseSeconds}),
      version = coalesce(${done?.version ?? null}::bigint, version),
      purged_until = coalesce(${done?.at ?? null}::text::timestamptz, purged_until)`.execute(db);
}

/** What changed between two points; null if that cannot be said any longer. */
export async function changesBetween(db: Db, from: ContentPoint, to: ContentPoint): Promise<ContentChange[] | null> {
  const { rows } = await sql<{ changes: ContentChange[]; due: string[] }>`
    select due_tags(${from.at}::text::timestamptz) as due, coalesce((
      select json_agg(json_build_object('tags', tags, 'withdrawn', withdrawn)) from content_changes
      where version > ${from.version} and version <= ${to.version}), '[]') as changes`.execute(db);
  const { changes = [], due = [] } = rows[0] ?? {};
  if (BigInt(changes.length) !== BigInt(to.version) - BigInt(from.version)) return null;
  return due.length > 0 ? [...changes, { tags: due, withdrawn: [] }] : changes;
}
