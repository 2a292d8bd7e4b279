import { sql } from 'kysely';
import { deskLimits } from '../../../contract/desk/limits.ts';
import type { Db } from '../../database/connection.ts';
import { databaseNow, fromDatabaseNow, isUnexpired } from '../../database/database-clock.ts';

export interface LockHolder {
  staffId: string;
  name: string;
  tab: string;
  since: Date;
}

/** Whether the lock `held` has not ended. */
export const isHeld = isUnexpired('held.until', deskLimits.lockLife);

/** Who holds the lock now; null if it is free. */
export async function lockHolder(db: Db, articleId: string): Promise<LockHolder | null> {
  const row = await db
    .selectFrom('article_locks as held')
    .innerJoin('staff', 'staff.id', 'held.staff_id')
    .where('held.article_id', '=', articleId)
    .where(isHeld)
    .select(['held.staff_id as staffId', 'staff.name', sql<string>`held.tab`.as('tab'), 'held.since'])
    .executeTakeFirst();
  return row ? { ...row, staffId: row.staffId as string } : null;
}

/** Takes a free lock or renews the tab's own; with `force` it takes it from another tab. */
export async function takeLock(
  db: Db,
  { articleId, staffId, tab, force }: { articleId: string; staffId: string; tab: string; force: boolean },
): Promise<void> {
  const isOwn = sql`held.tab is not distinct from excluded.tab and ${isHeld}`;
  await sql`
    insert into article_locks as held (article_id, staff_id, tab, since, until, changed_at)
    values (${articleId}, ${staffId}, ${tab}, clock_timestamp(), ${fromDatabaseNow(deskLimits.lockLife)}, clock_timestamp())
    on conflict (article_id) do update set staff_id = excluded.staff_id, tab = excluded.tab, until = excluded.until,
      since = case when ${isOwn} then held.since else excluded.since end,
      changed_at = case when ${isOwn} then held.changed_at else excluded.changed_at end
    where ${force} or not ${isHeld} or held.tab = excluded.tab`.execute(db);
}

/** Ends the lock of a tab; a tab of someone else keeps its own. */
export async function releaseLock(
  db: Db,
  { articleId, staffId, tab }: { articleId: string; staffId: string; tab: string },
): Promise<void> {
  await db
    .updateTable('article_locks')
    .set({ until: databaseNow, changed_at: databaseNow })
    .where('article_id', '=', articleId)
    .where('staff_id', '=', staffId)
    .where('tab', '=', tab)
    .where(isUnexpired('until', deskLimits.lockLife))
    .execute();
}
