import { type RawBuilder, sql } from 'kysely';
import type { ArticleKind } from '../../../contract/article.ts';
import { compileOnce } from '../../database/compiled-query.ts';
import type { Db } from '../../database/connection.ts';
import type { ListPosition } from '../../database/list-cursor.ts';
import { cardVersion, versionTables } from './card-versions.ts';
import { isPublic } from './public-articles.ts';

/** What a list contains: the articles of a category, tag or author, of one kind, or all. */
export interface CardFilter {
  kind?: ArticleKind | undefined;
  category?: string | undefined;
  tag?: string | undefined;
  author?: string | undefined;
  /** Ids of articles that are left out. */
  without?: readonly string[] | undefined;
  /** The last article of the previous page; a list continues after it, newest first. */
  after?: ListPosition | undefined;
  /** Instead of a position, for visitors without JavaScript: how many articles to skip. */
  offset?: number | undefined;
  limit: number;
}

/** The order of every list; the indexes match it. */
export const newestFirst = sql`articles.published_at desc, articles.id desc`;

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
export const newestOfEach = sql`categories cross join lateral (
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
