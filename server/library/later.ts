import type { ArticleCard, Page } from '../../contract/article.ts';
import type { LaterItem } from '../../contract/library.ts';
import { limits } from '../../contract/limits.ts';
import type { Db } from '../database/connection.ts';
import { cutPage, readCursor } from '../database/list-cursor.ts';
import { addLaterItems, type GivenItem, laterItems, removeLaterItem } from './queries/later.ts';

export interface LaterOptions {
  db: Db;
  /** Loads the cards of these articles; only public ones are returned. */
  cards: (ids: readonly string[]) => Promise<Map<string, ArticleCard>>;
}

interface AddedItem {
  id: string;
  addedAt?: string | undefined;
}

export type Later = ReturnType<typeof createLater>;

/** What members want to read later (稍後讀). */
export function createLater({ db, cards }: LaterOptions) {
  async function list(
    memberId: string,
    { cursor, limit }: { cursor?: string | undefined; limit: number },
  ): Promise<Page<LaterItem>> {
    const after = cursor ? readCursor(cursor) : undefined;
    const rows = await laterItems(db, memberId, { after, limit: limit + 1 });
    const { shown, nextCursor } = cutPage(rows, limit, ({ added_at, article_id }) => ({
      at: added_at,
      id: article_id,
    }));
    const known = await cards(shown.map(({ article_id }) => article_id));
    const items = shown.map(({ article_id, added_at }) => ({
      id: article_id,
      addedAt: added_at.toISOString(),
      card: known.get(article_id) ?? null,
    }));
    return { items, nextCursor };
  }

  async function add(memberId: string, items: readonly AddedItem[]): Promise<{ added: string[]; left: string[] }> {
    const given = new Map<string, GivenItem>();
    for (const { id, addedAt } of items) {
      // No device has put anything on the list before 1970; PostgreSQL has no year 0.
      given.set(id, { id, addedAt: addedAt ? new Date(Math.max(0, Date.parse(addedAt))) : null });
    }
    return addLaterItems(db, memberId, [...given.values()], limits.laterMax);
  }

  return {
    list,
    add,
    remove: async (memberId: string, id: string): Promise<null> => {
      await removeLaterItem(db, memberId, id);
      return null;
    },
    state: async (memberId: string) => {
      const rows = await laterItems(db, memberId, { limit: limits.laterMax });
      return { items: rows.map(({ article_id, added_at }) => ({ id: article_id, addedAt: added_at.toISOString() })) };
    },
  };
}
