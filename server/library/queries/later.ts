import { sql } from 'kysely';
import { isPublic } from '../../articles/queries/public-articles.ts';
import type { Db } from '../../database/connection.ts';
import type { ListPosition } from '../../database/list-cursor.ts';

export interface GivenItem {
  id: string;
  /** Null: now. */
  addedAt: Date | null;
}

export async function laterItems(
  db: Db,
  memberId: string,
  { after, limit }: { after?: ListPosition | undefined; limit: number },
) {
  let query = db
    .selectFrom('later_items')
    .where('member_id', '=', memberId)
    .select(['article_id', 'added_at'])
    .orderBy('added_at', 'desc')
    .orderBy('article_id', 'desc')
    .limit(limit);
  if (after) query = query.where(sql<boolean>`(added_at, article_id) < (${after.at}, ${after.id})`);
  return query.execute();
}

/**
 * Adds the public ones of these articles as long as there is room, the newest first. What the member has on the list
 * already stays as it is, so that the same items can be sent twice. Items of one member are added one call at a time:
 * two devices that add at once could otherwise go beyond the room.
 */
export function addLaterItems(db: Db, memberId: string, items: readonly GivenItem[], room: number) {
  const ids = items.map(({ id }) => id);
  const times = items.map(({ addedAt }) => addedAt);
  return db.transaction().execute(async (transaction) => {
    await transaction.selectFrom('members').where('id', '=', memberId).select('id').forNoKeyUpdate().execute();
    const { rows } = await sql<{ id: string; isAdded: boolean }>`
      with given as (
        select articles.id, least(coalesce(at, clock_timestamp()), clock_timestamp()) as at,
          exists (select from later_items where member_id = ${memberId} and article_id = articles.id) as is_known
        from unnest(${ids}::bigint[], ${times}::timestamptz[]) as sent(id, at) join articles on articles.id = sent.id
        where ${isPublic}
      ), fresh as (
        select id, at from given where not is_known order by at desc, id desc
        limit greatest(0, ${room} - (select count(*) from later_items where member_id = ${memberId}))
      ), stored as (
        insert into later_items (member_id, article_id, added_at) select ${memberId}, id, at from fresh
      )
      select id, is_known or id in (select id from fresh) as "isAdded" from given`.execute(transaction);
    const idsOf = (isAdded: boolean) => rows.filter((row) => row.isAdded === isAdded).map(({ id }) => id);
    return { added: idsOf(true), left: idsOf(false) };
  });
}

export async function removeLaterItem(db: Db, memberId: string, id: string): Promise<void> {
  await db.deleteFrom('later_items').where('member_id', '=', memberId).where('article_id', '=', id).execute();
}
