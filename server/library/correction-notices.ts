import type { ArticleCard, Page } from '../../contract/article.ts';
import type { CorrectionNotice } from '../../contract/library.ts';
import type { ChangesSinceReading } from '../articles/changes-since.ts';
import type { Db } from '../database/connection.ts';
import { cutPage, readCursor } from '../database/list-cursor.ts';
import { addNotices, noticesOf, setNoticesSeen, unseenNotices } from './queries/correction-notices.ts';

export interface CorrectionNoticesOptions {
  db: Db;
  /** Loads the cards of these articles; only public ones are returned. */
  cards: (ids: readonly string[]) => Promise<Map<string, ArticleCard>>;
  changesSince: ChangesSinceReading;
}

export type CorrectionNotices = ReturnType<typeof createCorrectionNotices>;

/** Tells members of corrections of articles that they had read before. */
export function createCorrectionNotices({ db, cards, changesSince }: CorrectionNoticesOptions) {
  async function list(memberId: string, { cursor, limit }: { cursor?: string | undefined; limit: number }) {
    const after = cursor ? readCursor(cursor) : undefined;
    if (!after) await addNotices(db, memberId);
    const [rows, unseen] = await Promise.all([
      noticesOf(db, memberId, { after, limit: limit + 1 }),
      unseenNotices(db, memberId),
    ]);
    const { shown, nextCursor } = cutPage(rows, limit, (row) => ({ at: row.corrected_at, id: row.id }));
    const known = await cards(shown.map((row) => row.article_id));
    const items: CorrectionNotice[] = [];
    for (const row of shown) {
      const card = known.get(row.article_id);
      if (!card) continue;
      // A revision that is not known equals none, of which nothing is shown.
      const changes = await changesSince(row.slug, row.revision ?? 0);
      const { id, text, seen_at } = row;
      items.push({ id, at: row.corrected_at.toISOString(), text, seen: seen_at !== null, card, ...changes });
    }
    return { items, nextCursor, unseen } satisfies Page<CorrectionNotice> & { unseen: number };
  }

  async function see(memberId: string, ids: readonly string[]): Promise<{ unseen: number }> {
    await setNoticesSeen(db, memberId, ids);
    return { unseen: await unseenNotices(db, memberId) };
  }

  return { list, see };
}
