import { sql } from 'kysely';
import type { CollectionType } from '../../../contract/library.ts';
import { isPublic } from '../../articles/queries/public-articles.ts';
import type { Db } from '../../database/connection.ts';
import { taipeiToday } from '../../database/database-clock.ts';
import type { ListPosition } from '../../database/list-cursor.ts';

export interface CollectionFilter {
  type?: CollectionType | undefined;
  /** Words that the title must contain; only public items have a title to search. */
  q?: string | undefined;
  after?: ListPosition | undefined;
  limit: number;
}

/** How long after its removal an item can return to its old position. */
const undoWindow = sql`interval '1 minute'`;

export const isDue = sql<boolean>`tips.publish_date <= ${taipeiToday}`;

export async function collectionItems(db: Db, memberId: string, { type, q, after, limit }: CollectionFilter) {
  let query = db
    .selectFrom('saved_items')
    .where('member_id', '=', memberId)
    .where('removed_at', 'is', null)
    .select(['id', 'type', 'item_id', 'saved_at'])
    .select(
      sql<number | null>`(select revision from articles where articles.id = item_id and type <> 'tip')`.as('revision'),
    )
    .orderBy('saved_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  if (type) query = query.where('type', '=', type);
  if (after) query = query.where(sql<boolean>`(saved_at, id) < (${after.at}, ${after.id})`);
  if (q) {
    const pattern = `%${q.replace(/[\\%_]/g, '\\$&')}%`;
    query = query.where(sql<boolean>`case type
      when 'tip' then exists (
        select from tips where tips.id = item_id and ${isDue} and ${folded('tips.title')} like ${foldedValue(pattern)})
      else exists (
        select from articles where articles.id = item_id and ${isPublic} and ${folded('articles.title')} like ${foldedValue(pattern)})
      end`);
  }
  return query.execute();
}

/** Searches treat 台 and 臺 as equal, and ignore case. */
function folded(column: string) {
  return sql`translate(lower(${sql.ref(column)}), '臺', '台')`;
}

function foldedValue(value: string) {
  return sql`translate(lower(${value}), '臺', '台')`;
}

export async function countCollectionItems(db: Db, memberId: string) {
  return db
    .selectFrom('saved_items')
    .where('member_id', '=', memberId)
    .where('removed_at', 'is', null)
    .groupBy('type')
    .select(['type', sql<number>`count(*)::int`.as('count')])
    .execute();
}

/**
 * Returns false if no public item of that type and id exists, unless it was removed within the last minute and is
 * restored.
 */
export async function addCollectionItem(
  db: Db,
  memberId: string,
  type: CollectionType,
  itemId: string,
): Promise<boolean> {
  const exists =
    type === 'tip'
      ? sql<boolean>`exists (select from tips where tips.id = ${itemId} and ${isDue})`
      : sql<boolean>`exists (select from articles where articles.id = ${itemId} and articles.kind = ${
          type === 'video' ? 'video' : 'news'
        } and ${isPublic})`;
  const { rows } = await sql`
    insert into saved_items as stored (member_id, type, item_id)
    select ${memberId}, ${type}, ${itemId} where ${exists} or exists (
      select from saved_items where member_id = ${memberId} and type = ${type} and item_id = ${itemId}
        and removed_at >= now() - ${undoWindow})
    on conflict (member_id, type, item_id) do update set
      saved_at = case when stored.removed_at < now() - ${undoWindow} then clock_timestamp() else stored.saved_at end,
      removed_at = null
    returning id`.execute(db);
  return rows.length > 0;
}

export async function removeCollectionItem(
  db: Db,
  memberId: string,
  type: CollectionType,
  itemId: string,
): Promise<void> {
  // Items whose removal can no longer be undone are deleted here.
  await sql`
    with gone as (
      delete from saved_items where member_id = ${memberId} and removed_at < now() - ${undoWindow}
        and not (type = ${type} and item_id = ${itemId})
    )
    update saved_items set removed_at = clock_timestamp()
    where member_id = ${memberId} and type = ${type} and item_id = ${itemId} and removed_at is null`.execute(db);
}

export async function findSaved(db: Db, memberId: string, type: CollectionType, itemIds: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('saved_items')
    .where('member_id', '=', memberId)
    .where('type', '=', type)
    .where('item_id', 'in', itemIds)
    .where('removed_at', 'is', null)
    .select('item_id')
    .execute();
  return rows.map((row) => row.item_id);
}
