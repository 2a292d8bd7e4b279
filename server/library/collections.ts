import type { ArticleCard, Page } from '../../contract/article.ts';
import type { CollectionCounts, CollectionItem, CollectionType, Tip } from '../../contract/library.ts';
import type { Db } from '../database/connection.ts';
import { cutPage, readCursor } from '../database/list-cursor.ts';
import { notFound } from '../errors/api-error.ts';
import {
  addCollectionItem,
  collectionItems,
  countCollectionItems,
  findSaved,
  removeCollectionItem,
} from './queries/collections.ts';

export interface CollectionsOptions {
  db: Db;
  /** Loads the cards of these articles; only public ones are returned. */
  cards: (ids: readonly string[]) => Promise<Map<string, ArticleCard>>;
  tips: (memberId: string, ids: readonly string[]) => Promise<Map<string, Tip>>;
}

export interface CollectionRequest {
  type?: CollectionType | undefined;
  q?: string | undefined;
  cursor?: string | undefined;
  limit: number;
}

export type Collections = ReturnType<typeof createCollections>;

/** Collection items of members. */
export function createCollections({ db, cards, tips }: CollectionsOptions) {
  async function list(
    memberId: string,
    request: CollectionRequest,
  ): Promise<Page<CollectionItem> & { counts: CollectionCounts }> {
    const { type, q, cursor, limit } = request;
    const after = cursor ? readCursor(cursor) : undefined;
    const [rows, counts] = await Promise.all([
      collectionItems(db, memberId, { type, q, after, limit: limit + 1 }),
      countByType(memberId),
    ]);
    const { shown, nextCursor } = cutPage(rows, limit, (row) => ({ at: row.saved_at, id: row.id }));
    const idsOf = (isTip: boolean) => shown.filter((row) => (row.type === 'tip') === isTip).map((row) => row.item_id);
    const [knownCards, knownTips] = await Promise.all([cards(idsOf(false)), tips(memberId, idsOf(true))]);
    const items = shown.map((row) => ({
      type: row.type,
      id: row.item_id,
      savedAt: row.saved_at.toISOString(),
      card: row.type === 'tip' ? null : (knownCards.get(row.item_id) ?? null),
      tip: row.type === 'tip' ? (knownTips.get(row.item_id) ?? null) : null,
      revision: row.revision,
    }));
    return { items, nextCursor, counts };
  }

  async function countByType(memberId: string): Promise<CollectionCounts> {
    const counts: CollectionCounts = { all: 0, article: 0, video: 0, tip: 0 };
    for (const { type, count } of await countCollectionItems(db, memberId)) {
      counts[type] = count;
      counts.all += count;
    }
    return counts;
  }

  async function add(memberId: string, type: CollectionType, id: string): Promise<{ saved: true }> {
    if (!(await addCollectionItem(db, memberId, type, id))) throw notFound();
    return { saved: true };
  }

  async function remove(memberId: string, type: CollectionType, id: string): Promise<{ saved: false }> {
    await removeCollectionItem(db, memberId, type, id);
    return { saved: false };
  }

  return {
    list,
    add,
    remove,
    state: (memberId: string, type: CollectionType, ids: string[]) => findSaved(db, memberId, type, ids),
  };
}
