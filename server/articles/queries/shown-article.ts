import { type InferResult, type RawBuilder, sql } from 'kysely';
import { compileOnce } from '../../database/compiled-query.ts';
import type { Db } from '../../database/connection.ts';
import { cardVersion, readList, versionTables } from './card-versions.ts';
import { selectCardsWithVideo, tagNames } from './cards.ts';
import { isPublic } from './public-articles.ts';
import { newestScore, relatedCount, relatedToShown } from './related.ts';
import { type PlaceInSeries, placeOfShown } from './series.ts';

export type ArticleRow = InferResult<ReturnType<typeof selectArticle>>[number];

const corrections = sql<{ at: string; text: string }[]>`coalesce((
  select json_agg(json_build_object('at', corrected_at, 'text', text) order by corrected_at)
  from article_corrections where article_id = articles.id
), '[]')`;

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
      corrections.as('corrections'),
    ]);
}

/**
 * The id of an article, the transactions that wrote the rows its page shows of it, and what has rows of its own: it changes
 * with every change of an `ArticleRow`. Of clip, captions and audio a page shows what never changes.
 */
const articleVersion = sql<string>`concat_ws('.', articles.id, articles.xmin, categories.xmin, authors.xmin, cover.xmin,
  ${tagNames}, ${corrections})`;

/** The articles of the same kind published just before and just after; together they form a chain. */
const neighbour = (side: RawBuilder<unknown>, order: RawBuilder<unknown>) => sql<string | null>`(
  select ${cardVersion} from ${versionTables}
  where ${isPublic} and articles.kind = (select kind from shown)
    and (articles.published_at, articles.id) ${side} ((select published_at from shown), (select id from shown))
  order by articles.published_at ${order}, articles.id ${order} limit 1)`;

interface AroundRow {
  version: string;
  related: string;
  previous: string | null;
  next: string | null;
  series: PlaceInSeries | null;
}

/** What stands around the article that the query calls `shown`, with the article's version. */
const aroundShown = sql`shown.version, ${relatedToShown} as related, ${placeOfShown} as series,
  ${neighbour(sql`<`, sql`desc`)} as previous, ${neighbour(sql`>`, sql`asc`)} as next`;

/** The columns that are not read as JSON, which has neither timestamps nor 64-bit integers, and for which a text is long. */
type OwnColumns = Pick<ArticleRow, 'id' | 'published_at' | 'updated_at' | 'body_html'>;

interface ShownRow extends OwnColumns, AroundRow {
  /** The others: one value takes less to read than forty columns. */
  fields: Omit<ArticleRow, keyof OwnColumns>;
}

const shownQuery = compileOnce(
  'shown-article',
  (db: Db) => sql<ShownRow>`
    with shown as materialized (${selectArticle(db).select(['articles.category_id', articleVersion.as('version')])})
    select to_jsonb(shown) - '{body_html,version}'::text[] as fields, id, published_at, updated_at, body_html, ${aroundShown}
    from shown`,
);

// With offset 0 PostgreSQL finds the article by its slug: without statistics it goes through all that are public.
const aroundQuery = compileOnce(
  'around-article',
  () => sql<AroundRow>`
    with shown as materialized (
      select articles.id, articles.kind, articles.category_id, articles.published_at, ${articleVersion} as version
      from (select *, xmin from articles where slug = ${''} offset 0) articles
      join categories on categories.id = articles.category_id
      join authors on authors.id = articles.author_id
      left join media cover on cover.id = articles.cover_id
      where ${isPublic}
    )
    select ${aroundShown} from shown`,
);

function readAround({ version, related: list, previous, next, series }: AroundRow) {
  const related = readList(list).map((one) => one.split(' '));
  return {
    version,
    related: related.map(([card = '']) => card),
    isRelatedFilled: related.length < relatedCount || related.some(([, score]) => Number(score) < newestScore),
    previous,
    next,
    series,
  };
}

/** Loads everything that the article page shows in one round trip; of the cards around the article their versions. */
export async function publicArticle(db: Db, slug: string) {
  const [row] = await shownQuery(db, [slug]);
  return row ? { row: readArticle(row), ...readAround(row) } : null;
}

/** The same for a process that may know the article already: of the article itself its version alone. */
export async function aroundArticle(db: Db, slug: string) {
  const [row] = await aroundQuery(db, [slug]);
  return row ? readAround(row) : null;
}

function readArticle({ fields, id, published_at, updated_at, body_html }: ShownRow): ArticleRow {
  return { ...fields, id, published_at, updated_at, body_html };
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
