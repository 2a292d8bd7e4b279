import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db } from '../../database/connection.ts';
import { taipeiToday } from '../../database/database-clock.ts';
import type { Tables } from '../../database/tables.ts';

export type TipRow = Awaited<ReturnType<typeof dueTips>>[number];

export async function ensureTip(db: Db, tip: Insertable<Tables['tips']>): Promise<void> {
  await db
    .insertInto('tips')
    .values(tip)
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .execute();
}

/** Tips whose day has come in Taipei, newest first, and whether this member saved them. */
function selectDueTips(db: Db, memberId: string) {
  return db
    .selectFrom('tips')
    .where(sql<boolean>`publish_date <= ${taipeiToday}`)
    .select((eb) => [
      'tips.id',
      'tips.title',
      'tips.content_html',
      'tips.publish_date',
      eb
        .exists(
          eb
            .selectFrom('saved_items')
            .whereRef('item_id', '=', 'tips.id')
            .where('type', '=', 'tip')
            .where('member_id', '=', memberId)
            .where('removed_at', 'is', null)
            .select('saved_items.id'),
        )
        .as('saved'),
    ]);
}

export async function dueTips(
  db: Db,
  memberId: string,
  { after, limit }: { after?: { day: string; id: string } | undefined; limit: number },
) {
  let query = selectDueTips(db, memberId).orderBy('publish_date', 'desc').orderBy('tips.id', 'desc').limit(limit);
  if (after) query = query.where(sql<boolean>`(publish_date, tips.id) < (${after.day}, ${after.id})`);
  return query.execute();
}

export async function dueTipsById(db: Db, memberId: string, ids: readonly string[]): Promise<TipRow[]> {
  return ids.length === 0 ? [] : selectDueTips(db, memberId).where('tips.id', 'in', ids).execute();
}

export async function findTip(db: Db, slug: string) {
  return db.selectFrom('tips').where('slug', '=', slug).selectAll().executeTakeFirst();
}

export async function updateTip(db: Db, id: string, change: Updateable<Tables['tips']>): Promise<void> {
  await db.updateTable('tips').set(change).where('id', '=', id).execute();
}

/** All tips, including future ones, latest day first. */
export async function newestTips(db: Db, limit: number) {
  return db
    .selectFrom('tips')
    .select(['slug', 'title', 'publish_date'])
    .orderBy('publish_date', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
