import type { Kysely } from 'kysely';
import type { ArticleCard } from '../../contract/article.ts';
import type { FrontArrangement, FrontArticle, FrontPage } from '../../contract/desk/model/front.ts';
import { fillPositions, leadCount } from '../../contract/front-page.ts';
import { deskMessages } from '../../contract/messages/desk-api-errors.ts';
import { writeAudit } from '../audit/queries/audit-log.ts';
import type { Db } from '../database/connection.ts';
import type { StoredPosition } from '../database/editing-tables.ts';
import type { Tables } from '../database/tables.ts';
import { ApiError, notFound } from '../errors/api-error.ts';
import { storedVersion } from '../runtime/hashes.ts';
import type { Writer } from './drafts/article-state.ts';
import { changeFrontPage } from './editing/front-page-changes.ts';
import type { Presenter } from './presenter.ts';
import { type CardRow, cardsById } from './queries/cards.ts';
import { deskTime } from './queries/draft-list.ts';
import {
  findArrangement,
  lastArrangements,
  newestNews,
  placedCards,
  publicNews,
  storedPositions,
} from './queries/front-page.ts';

const mostArrangements = 30;
const mostChoices = 20;

export interface FrontPageOptions {
  db: Kysely<Tables>;
  presenter: Pick<Presenter, 'card'>;
  /** The ids of public articles that contain the words, best first. */
  search: (words: string) => Promise<string[]>;
}

interface Arrangement {
  version: string;
  positions: ({ id: string; until: string | null } | null)[];
}

/** The staff's arrangement of the top of the home page. */
export function createFrontPage({ db, presenter, search }: FrontPageOptions) {
  async function show(): Promise<FrontPage> {
    const [stored, placed, newest] = await Promise.all([storedPositions(db), placedCards(db), newestNews(db)]);
    return {
      version: storedVersion(stored),
      positions: placed.map((card, at) => card && { article: presentArticle(card), until: stored[at]?.until ?? null }),
      newest: newest.map(presentArticle),
    };
  }

  /** Stores new positions if those that the change is based on are still there. */
  async function change(
    self: Writer,
    version: string,
    what: string,
    next: (transaction: Db, current: StoredPosition[]) => Promise<StoredPosition[]>,
  ): Promise<FrontPage> {
    await db.transaction().execute((transaction) =>
      changeFrontPage(transaction, {
        by: self.name,
        what,
        async change(current) {
          if (storedVersion(current) !== version)
            throw new ApiError('CONFLICT', { message: deskMessages.frontConflict });
          const positions = await next(transaction, current);
          const slugs = await slugsOf(transaction, positions);
          await writeAudit(transaction, {
            actor: self.email,
            action: what === '還原' ? 'front restore' : 'front arrange',
            memberId: null,
            detail: positions
              .flatMap((one, at) => (one ? [`${at + 1} ${slugs.get(one.article) ?? one.article}`] : []))
              .join(', '),
          });
          return positions;
        },
      }),
    );
    return show();
  }

  return {
    show,

    arrange: (self: Writer, { version, positions }: Arrangement): Promise<FrontPage> =>
      change(self, version, '編排', async (transaction, current) => {
        const wanted = positions.map(
          (one) => one && { article: one.id, until: one.until && new Date(one.until).toISOString() },
        );
        await rejectInvalid(transaction, wanted, current);
        return wanted;
      }),

    /** Articles that have left the site since, or whose ends have passed, leave their positions empty. */
    restore: (self: Writer, { id, version }: { id: string; version: string }): Promise<FrontPage> =>
      change(self, version, '還原', async (transaction) => {
        const stored = await findArrangement(transaction, id);
        if (!stored) throw notFound();
        const known = await slugsOf(transaction, stored.positions);
        const now = await deskTime(transaction);
        return stored.positions.map((one) => (one && known.has(one.article) && !isPast(one, now) ? one : null));
      }),

    async history(): Promise<FrontArrangement[]> {
      const { arrangements, titles } = await lastArrangements(db, mostArrangements);
      return arrangements.map(({ id, made_at, made_by, what, positions }) => ({
        id,
        at: made_at.toISOString(),
        by: made_by,
        what,
        titles: positions.map((one) => (one ? (titles.get(one.article) ?? '（已刪除）') : null)),
      }));
    },

    async choices(words: string): Promise<FrontArticle[]> {
      if (words === '') return (await newestNews(db)).map(presentArticle);
      const ids = await search(words);
      const cards = new Map((await cardsById(db, ids)).map((card) => [card.id, card]));
      const found = ids.flatMap((id) => cards.get(id) ?? []).filter(({ kind }) => kind === 'news');
      return found.slice(0, mostChoices).map(presentArticle);
    },

    /** The leads that readers would see with these articles in their positions; null for an empty one. */
    async preview(ids: readonly (string | null)[]): Promise<ArticleCard[]> {
      const wanted = ids.flatMap((id) => id ?? []);
      const [chosen, newest] = await Promise.all([cardsById(db, wanted), newestNews(db)]);
      const placed = Array.from({ length: leadCount }, (_, at) => {
        const isFirst = ids.indexOf(ids[at] ?? null) === at;
        return (isFirst && chosen.find(({ id, kind }) => id === ids[at] && kind === 'news')) || null;
      });
      return fillPositions(placed, newest).map(presenter.card);
    },
  };
}

/** What was stored before and has not changed needs no check: its article or end may have lapsed meanwhile. */
async function rejectInvalid(db: Db, wanted: StoredPosition[], current: StoredPosition[]): Promise<void> {
  const ids = wanted.flatMap((one) => one?.article ?? []);
  if (new Set(ids).size < ids.length) throw new ApiError('CONFLICT', { message: deskMessages.frontTwice });
  const before = new Map(current.flatMap((one) => (one ? [[one.article, one]] : [])));
  const known = await slugsOf(db, wanted);
  const now = await deskTime(db);
  for (const one of wanted) {
    if (!one) continue;
    const stored = before.get(one.article);
    if (!known.has(one.article) && !stored) throw new ApiError('CONFLICT', { message: deskMessages.frontNotPublic });
    if (isPast(one, now) && stored?.until !== one.until) {
      throw new ApiError('CONFLICT', { message: deskMessages.frontEndPast });
    }
  }
}

async function slugsOf(db: Db, positions: readonly StoredPosition[]): Promise<Map<string, string>> {
  const rows = await publicNews(
    db,
    positions.flatMap((one) => one?.article ?? []),
  );
  return new Map(rows.map(({ id, slug }) => [id, slug]));
}

function isPast({ until }: NonNullable<StoredPosition>, now: Date): boolean {
  return until !== null && new Date(until) <= now;
}

function presentArticle(card: CardRow): FrontArticle {
  return {
    id: card.id,
    slug: card.slug,
    title: card.title,
    category: { slug: card.category_slug, name: card.category_name, color: card.category_color },
    publishedAt: card.published_at.toISOString(),
  };
}
