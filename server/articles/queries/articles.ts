import { type InferResult, type Insertable, type Kysely, sql, type Transaction } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { SeriesPlace } from '../../../contract/article.ts';
import { waitForLock } from '../../database/advisory-locks.ts';
import { compileOnce } from '../../database/compiled-query.ts';
import type { Db } from '../../database/connection.ts';
import type { ArticlesTable, Tables } from '../../database/tables.ts';
import { type CardRow, selectCards, selectCardsWithVideo, tagNames } from './cards.ts';
import { setTags } from './editing.ts';
import { newestScore, relatedCards, relatedCount } from './related.ts';
import { placeOfShown } from './series.ts';

export type ArticleRow = InferResult<ReturnType<typeof selectArticle>>[number];

function selectArticle(db: Db) {
  return selectCardsWithVideo(db)
    .innerJoin('authors', 'authors.id', 'articles.author_id')
    .leftJoin('media as audio', 'audio.id', 'articles.audio_id')
    .where('articles.slug', '=', '')
    .select([
      'articles.audio_id',
      'articles.audio_seconds',
      'audio.type as audio_type',
      'articles.body_html',
      'articles.key_points',
      'articles.cover_caption',
      'articles.cover_credit',
      'articles.updated_at',
      'articles.revision',
      'authors.slug as author_slug',
      'authors.name as author_name',
      'authors.title as author_title',
      'authors.bio as author_bio',
      'authors.picture_id as author_picture_id',
      tagNames.as('tags'),
      sql<{ at: string; text: string }[]>`coalesce((
        select json_agg(json_build_object('at', corrected_at, 'text', text) order by corrected_at)
        from article_corrections where article_id = articles.id
      ), '[]')`.as('corrections'),
    ]);
}

interface ShownRow extends ArticleRow {
  related: RelatedJson[];
  previous: CardJson | null;
  next: CardJson | null;
  series: SeriesPlace | null;
}

const shownQuery = compileOnce('shown-article', (db: Db) => {
  const { related, previous, next } = cardsAroundShown(db);
  return sql<ShownRow>`
    with shown as materialized (${selectArticle(db)})
    select shown.*, ${related} as related, ${previous} as previous, ${next} as next, ${placeOfShown} as series from shown`;
});

/** Loads everything that the article page shows in one round trip. */
export async function publicArticle(db: Db, slug: string) {
  const [row] = await shownQuery(db, [slug]);
  if (!row) return null;
  const { related, previous, next, series, ...article } = row;
  return {
    article,
    related: related.map(readCard),
    isRelatedFilled: related.length < relatedCount || related.some(({ score }) => score < newestScore),
    previous: previous && readCard(previous),
    next: next && readCard(next),
    series,
  };
}

export async function anyArticleExists(db: Db): Promise<boolean> {
  return (await db.selectFrom('articles').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Adds an article with its tags unless the slug exists. Returns whether it was added. */
export async function addArticle(db: Db, article: Insertable<ArticlesTable>, tags: string[]): Promise<boolean> {
  const added = await db
    .insertInto('articles')
    .values(article)
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) return false;
  await setTags(db, added.id, tags);
  return true;
}

/** A card nested in another row. JSON has neither timestamps nor 64-bit integers, so both differ from a plain row. */
type CardJson = Omit<CardRow, 'id' | 'published_at'> & { id: number; published_at: string };
type RelatedJson = CardJson & { score: number };

function readCard(card: CardJson): CardRow {
  return { ...card, id: String(card.id), published_at: new Date(card.published_at) };
}

/** The cards around the article that the surrounding query calls `shown`. */
function cardsAroundShown(db: Db) {
  return {
    related: jsonArrayFrom(relatedCards(db)),
    /** The articles of the same kind published just before and just after; together they form a chain. */
    previous: jsonObjectFrom(neighbour(db, sql`<`, 'desc')),
    next: jsonObjectFrom(neighbour(db, sql`>`, 'asc')),
  };
}

function neighbour(db: Db, side: ReturnType<typeof sql>, order: 'asc' | 'desc') {
  const position = sql`((select published_at from shown), (select id from shown))`;
  return selectCards(db)
    .where(sql<boolean>`articles.kind = (select kind from shown)`)
    .where(sql<boolean>`(articles.published_at, articles.id) ${side} ${position}`)
    .orderBy('articles.published_at', order)
    .orderBy('articles.id', order)
    .limit(sql.lit(1));
}

/**
 * The category of an article that was public and was withdrawn. An article withdrawn as a draft or before its
 * publication time was never public; its revisions show which.
 */
export async function withdrawnArticle(db: Db, slug: string) {
  return db
    .selectFrom('articles')
    .innerJoin('categories', 'categories.id', 'articles.category_id')
    .where('articles.slug', '=', slug)
    .where('articles.status', '=', 'withdrawn')
    .where(sql<boolean>`exists (
      select from article_revisions shown
      where shown.article_id = articles.id
        and shown.snapshot -> 'article' ->> 'status' = 'published'
        and (shown.snapshot -> 'article' ->> 'published_at')::timestamptz <= (
          select next.made_at from article_revisions next
          where next.article_id = shown.article_id and next.revision > shown.revision
          order by next.revision limit 1))`)
    .select([
      'articles.id',
      'categories.slug',
      'categories.name',
      'categories.color',
      'articles.withdrawn_sentence as sentence',
    ])
    .executeTakeFirst();
}

/**
 * Runs a transaction that excludes the same kind of transaction in all processes, for work that must happen once
 * (seeding).
 */
export function inContentTransaction<T>(
  db: Kysely<Tables>,
  work: (transaction: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (transaction) => {
    await sql`set local statement_timeout = 0`.execute(transaction);
    await waitForLock(transaction, 'demoContent');
    return work(transaction);
  });
}
