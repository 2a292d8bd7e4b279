import { sql } from 'kysely';
import { deskLimits } from '../../../contract/desk/limits.ts';
import type { Db } from '../../database/connection.ts';

export interface StoredTip {
  id: string;
  slug: string;
  title: string;
  content_html: string;
  publish_date: string;
}

interface NewTip {
  slug: string;
  title: string;
  content_html: string;
  publish_date: string;
}

/** The tips from one day to another, by day; of several on one day, the one that readers see comes last. */
export async function tipsBetween(db: Db, since: string, until: string): Promise<StoredTip[]> {
  return db
    .selectFrom('tips')
    .where('publish_date', '>=', since)
    .where('publish_date', '<=', until)
    .orderBy('publish_date')
    .orderBy('id')
    .selectAll()
    .execute();
}

export async function tipsOfDays(db: Db, days: readonly string[]): Promise<StoredTip[]> {
  if (days.length === 0) return [];
  return db
    .selectFrom('tips')
    .where(sql<boolean>`publish_date = any(${days}::date[])`)
    .orderBy('publish_date')
    .orderBy('id')
    .selectAll()
    .execute();
}

export async function allTips(db: Db): Promise<StoredTip[]> {
  return db.selectFrom('tips').orderBy('publish_date').orderBy('id').selectAll().execute();
}

export async function tipById(db: Db, id: string): Promise<StoredTip | undefined> {
  return db.selectFrom('tips').where('id', '=', id).selectAll().executeTakeFirst();
}

/** The days from `since` on that have no tip, `days` of them looked at. */
export async function daysWithoutTip(db: Db, since: string, days: number): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select each::date as day from generate_series(${since}::date, ${since}::date + ${days - 1}::int, interval '1 day') as each
    where not exists (select from tips where publish_date = each::date) order by 1`.execute(db);
  return rows.map(({ day }) => day);
}

export async function addTip(db: Db, tip: NewTip): Promise<StoredTip> {
  return db.insertInto('tips').values(tip).returningAll().executeTakeFirstOrThrow();
}

export async function addTips(db: Db, tips: readonly NewTip[]): Promise<void> {
  if (tips.length > 0)
    await db
      .insertInto('tips')
      .values([...tips])
      .execute();
}

export async function moveTips(db: Db, ids: readonly string[], day: string): Promise<void> {
  if (ids.length > 0) await db.updateTable('tips').set({ publish_date: day }).where('id', 'in', ids).execute();
}

/** Moves a tip to the removed ones, and forgets those that can no longer be restored. */
export async function removeTip(db: Db, id: string): Promise<void> {
  await sql`delete from removed_tips
    where removed_at < clock_timestamp() - make_interval(secs => ${deskLimits.tipRestoreFor})`.execute(db);
  await sql`with gone as (delete from tips where id = ${id} returning *)
    insert into removed_tips (id, slug, title, content_html, publish_date)
    select id, slug, title, content_html, publish_date from gone`.execute(db);
}

export async function removedTip(db: Db, id: string): Promise<StoredTip | undefined> {
  return db
    .selectFrom('removed_tips')
    .where('id', '=', id)
    .where(sql<boolean>`removed_at >= clock_timestamp() - make_interval(secs => ${deskLimits.tipRestoreFor})`)
    .select(['id', 'slug', 'title', 'content_html', 'publish_date'])
    .executeTakeFirst();
}

/** Under its own id, by which members saved it. The slug may have been imported again meanwhile. */
export async function restoreTip(db: Db, id: string): Promise<void> {
  await sql`with back as (delete from removed_tips where id = ${id} returning *)
    insert into tips (id, slug, title, content_html, publish_date) overriding system value
    select id, case when exists (select from tips where tips.slug = back.slug) then back.slug || '-' || id else back.slug end,
      title, content_html, publish_date from back`.execute(db);
}
