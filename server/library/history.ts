import type { ArticleCard, Page } from '../../contract/article.ts';
import { type HistoryItem, historyMaxEntries } from '../../contract/library.ts';
import type { Db } from '../database/connection.ts';
import { cutPage, readCursor } from '../database/list-cursor.ts';
import { addNotices } from './queries/correction-notices.ts';
import {
  clearReading,
  isHistoryPaused,
  pauseHistory,
  type Reading,
  readingHistory,
  recordReading,
  removeReading,
  trimReading,
} from './queries/history.ts';

export interface HistoryOptions {
  db: Db;
  /** Loads the cards of these articles; only public ones are returned. */
  cards: (ids: readonly string[]) => Promise<Map<string, ArticleCard>>;
}

export type History = ReturnType<typeof createHistory>;

/** Reading history of members: articles and videos, with the reading position. */
export function createHistory({ db, cards }: HistoryOptions) {
  async function list(memberId: string, { cursor, limit }: { cursor?: string | undefined; limit: number }) {
    const after = cursor ? readCursor(cursor) : undefined;
    const [rows, paused] = await Promise.all([
      readingHistory(db, memberId, { after, limit: limit + 1 }),
      isHistoryPaused(db, memberId),
    ]);
    const { shown, nextCursor } = cutPage(rows, limit, (row) => ({ at: row.read_at, id: row.id }));
    const known = await cards(shown.map((row) => row.article_id));
    const items = shown.map((row) => ({
      slug: row.slug,
      readAt: row.read_at.toISOString(),
      progress: row.progress,
      card: known.get(row.article_id) ?? null,
    }));
    return { items, nextCursor, paused } satisfies Page<HistoryItem> & { paused: boolean };
  }

  async function note(memberId: string, slug: string, reading: Reading): Promise<void> {
    // What was corrected since the last reading; this one replaces its time and revision.
    await addNotices(db, memberId, slug);
    if (await recordReading(db, memberId, slug, reading)) await trimReading(db, memberId, historyMaxEntries);
  }

  return {
    list,
    note,
    remove: (memberId: string, slug: string) => removeReading(db, memberId, slug),
    clear: (memberId: string) => clearReading(db, memberId),
    pause: (memberId: string, paused: boolean) => pauseHistory(db, memberId, paused),
  };
}
