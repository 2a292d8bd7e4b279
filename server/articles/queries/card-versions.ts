import { type RawBuilder, sql } from 'kysely';
import { leadCount } from '../../../contract/front-page.ts';
import { compileOnce } from '../../database/compiled-query.ts';
import type { Db } from '../../database/connection.ts';
import { type CardFilter, isPublic, selectCards } from './cards.ts';

/**
 * The id of an article, followed by the transactions that wrote the rows its card is made of: it changes with every
 * change of the card.
 */
export const cardVersion = sql<string>`concat_ws('.', articles.id, articles.xmin, categories.xmin, cover.xmin)`;

/** The public articles with what their versions depend on. */
export const versionTables = sql`articles
  join categories on categories.id = articles.category_id
  left join media cover on cover.id = articles.cover_id`;

const newestFirst = sql`articles.published_at desc, articles.id desc`;

export function idOfVersion(version: string): string {
  const end = version.indexOf('.');
  return version.slice(0, end);
}

const cardsQuery = compileOnce('cards-by-id', (db) =>
  selectCards(db).where(sql<boolean>`articles.id = any(${''}::bigint[])`).select(cardVersion.as('version')),
);

/** Public cards with their versions, in no particular order. */
export function versionedCards(db: Db, ids: readonly string[]) {
  return cardsQuery(db, [ids]);
}

type Condition = (filter: CardFilter) => { text: RawBuilder<unknown>; values: unknown[] };

/** By the field of the filter; each is added if that field is given. */
const conditions: Partial<Record<keyof CardFilter, Condition>> = {
  kind: ({ kind }) => ({ text: sql`and articles.kind = ${''}`, values: [kind] }),
  // A category or author is found by a subquery, not by the join: only then does PostgreSQL use the list's index.
  category: ({ category }) => ({
    text: sql`and articles.category_id = (select id from categories where slug = ${''})`,
    values: [category],
  }),
  author: ({ author }) => ({
    text: sql`and articles.author_id = (select id from authors where slug = ${''})`,
    values: [author],
  }),
  tag: ({ tag }) => ({
    text: sql`and articles.id in (
      select article_id from article_tags where tag_id = (select id from tags where name = ${''}))`,
    values: [tag],
  }),
  without: ({ without }) => ({ text: sql`and articles.id <> all(${''}::bigint[])`, values: [without] }),
  after: ({ after }) => ({
    text: sql`and (articles.published_at, articles.id) < (${''}::timestamptz, ${''}::bigint)`,
    values: [after?.at, after?.id],
  }),
};

const listQueries = new Map<string, ReturnType<typeof compileOnce<{ version: string }>>>();

/** The versions of the newest cards that the filter lets through. */
export async function newestVersions(db: Db, filter: CardFilter): Promise<string[]> {
  const given = Object.entries(conditions).filter(([name]) => filter[name as keyof CardFilter]);
  const parts = given.map(([, condition]) => condition(filter));
  const name = ['cards', ...given.map(([field]) => field)].join('-');
  let query = listQueries.get(name);
  if (!query) {
    const where = sql.join([sql`${isPublic}`, ...parts.map(({ text }) => text)], sql` `);
    query = compileOnce(
      name,
      () => sql<{ version: string }>`select ${cardVersion} as version from ${versionTables}
        where ${where} order by ${newestFirst} limit ${0} offset ${0}`,
    );
    listQueries.set(name, query);
  }
  const values = parts.flatMap((part) => part.values);
  return (await query(db, [...values, filter.limit, filter.offset ?? 0])).map(({ version }) => version);
}

/** The newest few of each category; `${0}` is their number. */
const newestOfEach = sql`categories cross join lateral (
  select id, published_at, xmin, cover_id from articles
  where category_id = categories.id and ${isPublic}
  order by published_at desc, id desc limit ${0}
) articles left join media cover on cover.id = articles.cover_id`;

const eachCategoryQuery = compileOnce(
  'category-cards',
  () => sql<{ version: string }>`select ${cardVersion} as version from ${newestOfEach} order by ${newestFirst}`,
);

/** The newest few cards of every category in one round trip. */
export async function newestOfEachCategory(db: Db, each: number): Promise<string[]> {
  return (await eachCategoryQuery(db, [each])).map(({ version }) => version);
}

const popularIn = (category: RawBuilder<unknown>) => sql<{ version: string }>`
  select ${cardVersion} as version from ${versionTables} join (
    select article_id, sum(views) as views from article_views
    where hour > now() - make_interval(hours => ${0}) group by article_id
  ) read on read.article_id = articles.id
  where ${isPublic} ${category}
  order by read.views desc, articles.published_at desc limit ${0}`;

const popularQuery = compileOnce('popular', () => popularIn(sql``));
const popularInCategoryQuery = compileOnce('popular-in-category', () => popularIn(sql`and categories.slug = ${''}`));

/** The articles with the most views in the last `hours`; articles without views are left out. */
export async function popularVersions(
  db: Db,
  hours: number,
  category: string | undefined,
  limit: number,
): Promise<string[]> {
  const rows = category
    ? await popularInCategoryQuery(db, [hours, category, limit])
    : await popularQuery(db, [hours, limit]);
  return rows.map(({ version }) => version);
}

/** Versions of cards: many in one value, which takes less to read than a row for each. */
const listOf = (from: RawBuilder<unknown>) => sql<string>`array_to_string(array(${from}), ',')`;
export const readList = (list: string): string[] => (list === '' ? [] : list.split(','));

/** The chosen articles as far as they are public and their ends have not passed, each with its position and a space before it. */
const placed = listOf(sql`
  select placed.position || ' ' || ${cardVersion} from ${versionTables}
  join front_page_positions placed on placed.article_id = articles.id
  where ${isPublic} and articles.kind = 'news' and (placed.until is null or placed.until > now())`);

const newestOf = (kind: 'news' | 'video') =>
  listOf(sql`
    select ${cardVersion} from ${versionTables} where ${isPublic} and articles.kind = ${sql.lit(kind)}
    order by ${newestFirst} limit ${0}`);

const rows = listOf(sql`
  select ${cardVersion} from ${newestOfEach} where not categories.is_hidden
  order by categories.position, categories.id, ${newestFirst}`);

interface FrontRow {
  placed: string;
  news: string;
  videos: string;
  rows: string;
}

const frontQuery = compileOnce(
  'front',
  () =>
    sql<FrontRow>`select ${placed} as placed, ${newestOf('news')} as news, ${newestOf('video')} as videos, ${rows} as rows`,
);

/** What the home page shows, in one round trip. */
export async function frontVersions(db: Db, limits: { news: number; videos: number; each: number }) {
  const [row] = await frontQuery(db, [limits.news, limits.videos, limits.each]);
  if (!row) throw new Error('the query of the home page has one row');
  return {
    placed: placedVersions(row.placed),
    news: readList(row.news),
    videos: readList(row.videos),
    /** Of all listed categories, in their order. */
    rows: readList(row.rows),
  };
}

const leadsQuery = compileOnce(
  'leads',
  () => sql<Pick<FrontRow, 'placed' | 'news'>>`select ${placed} as placed, ${newestOf('news')} as news`,
);

/** The chosen leads, and enough of the newest articles to fill every position. */
export async function leadVersions(db: Db) {
  const [row] = await leadsQuery(db, [leadCount * 2]);
  return { placed: placedVersions(row?.placed ?? ''), news: readList(row?.news ?? '') };
}

function placedVersions(list: string): (string | null)[] {
  const positions: (string | null)[] = Array.from({ length: leadCount }, () => null);
  for (const one of readList(list)) {
    const [position, version = null] = one.split(' ');
    positions[Number(position) - 1] = version;
  }
  return positions.slice(0, leadCount);
}
