import type { Kysely } from 'kysely';
import type { ArticleKind, Page } from '../../../contract/article.ts';
import {
  type ArticleRow,
  type ArticleTab,
  articleStates,
  type DeskChanges,
} from '../../../contract/desk/model/article.ts';
import { cutPage, readCursor } from '../../database/list-cursor.ts';
import type { Tables } from '../../database/tables.ts';
import {
  changedSince,
  countOfWriter,
  type DeskRow,
  deskCounts,
  deskCountsOfWriter,
  deskPage,
  deskRows,
  deskTime,
  publicArticleCount,
  unpublishedHits,
} from '../queries/draft-list.ts';
import { currentEdition } from '../queries/edition.ts';
import { stateOf, type Writer } from './article-state.ts';

export interface DeskListOptions {
  db: Kysely<Tables>;
  /** The ids of public articles that contain the words, best first. */
  search: (words: string) => Promise<string[]>;
}

export interface DeskListRequest {
  tab: ArticleTab;
  q?: string | undefined;
  kind?: ArticleKind | undefined;
  category?: string | undefined;
  author?: string | undefined;
  writer?: string | undefined;
  cursor?: string | undefined;
  limit: number;
}

/** Changes that were committed late: a statement takes at most 3 s. */
const overlap = 5;
const mostChanges = 100;

/** Lists what the desk works on. A reporter sees only articles that they began. */
export function createDeskList({ db, search }: DeskListOptions) {
  async function rowsInOrder(ids: string[]): Promise<ArticleRow[]> {
    const rows = new Map((await deskRows(db, ids)).map((row) => [row.id, present(row)]));
    return ids.flatMap((id) => rows.get(id) ?? []);
  }

  let counted: { edition: string; count: Promise<number> } | undefined;

  /** Counted once for each edition: with a hundred thousand articles it takes longer than all the rest. */
  async function publicCount(): Promise<number> {
    const { id } = await currentEdition(db);
    if (counted?.edition !== id) {
      const count = publicArticleCount(db);
      counted = { edition: id, count };
      // A count that failed is not kept.
      count.catch(() => {
        if (counted?.count === count) counted = undefined;
      });
    }
    return counted.count;
  }

  return {
    rows: rowsInOrder,

    async list(self: Writer, request: DeskListRequest): Promise<Page<ArticleRow>> {
      const { q, cursor, limit, writer, ...filter } = request;
      const isOwn = request.tab === 'mine' || self.role === 'reporter';
      const words = q ? { text: q, publicIds: [...(await search(q)), ...(await unpublishedHits(db, q))] } : undefined;
      const found = await deskPage(db, {
        ...filter,
        words,
        writerId: isOwn ? self.id : writer,
        after: cursor ? readCursor(cursor) : undefined,
        limit: limit + 1,
      });
      const { shown, nextCursor } = cutPage(found, limit, ({ id, at }) => ({ id, at }));
      return { items: await rowsInOrder(shown.map(({ id }) => id)), nextCursor };
    },

    async counts(self: Writer): Promise<Record<ArticleTab, number>> {
      const [counts, mine] = await Promise.all([
        self.role === 'reporter' ? deskCountsOfWriter(db, self.id) : deskCounts(db, await publicCount()),
        countOfWriter(db, self.id),
      ]);
      const all = articleStates.reduce((sum, state) => sum + counts[state], 0);
      return { ...counts, mine, all };
    },

    /** Time and edition are read first, so that a change during the query is found by the next one. */
    async changes(self: Writer, since: Date | null): Promise<DeskChanges> {
      const [time, { id: edition }] = await Promise.all([deskTime(db), currentEdition(db)]);
      const next = time.toISOString();
      if (!since) return { next, edition, items: [] };
      const items = await rowsInOrder(await changedSince(db, since, { overlap, limit: mostChanges }));
      const own = ({ writer }: ArticleRow) => self.role !== 'reporter' || writer?.id === self.id;
      return { next, edition, items: items.filter(own) };
    },
  };
}

function present(row: DeskRow): ArticleRow {
  const state = stateOf(row);
  const isLater = row.status === 'published' && !row.isPublic;
  return {
    id: row.id,
    kind: row.kind,
    slug: row.slug,
    title: row.title,
    state,
    isPublic: row.isPublic,
    category: row.categorySlug
      ? { slug: row.categorySlug, name: row.categoryName ?? '', color: row.categoryColor ?? '' }
      : null,
    author: row.authorName ?? row.writerName ?? '',
    writer: row.writerId ? { id: row.writerId, name: row.writerName ?? '' } : null,
    publishAt: isLater ? (row.publishedAt?.toISOString() ?? null) : null,
    changedAt: row.changedAt.toISOString(),
    corrections: row.corrections,
    lockedBy: row.lockId ? { id: row.lockId, name: row.lockName ?? '' } : null,
  };
}
