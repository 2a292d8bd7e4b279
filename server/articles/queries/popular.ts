import { type RawBuilder, sql } from 'kysely';
import { compileOnce } from '../../database/compiled-query.ts';
import type { Db } from '../../database/connection.ts';
import { cardVersion, versionTables } from './card-versions.ts';
import { isPublic } from './public-articles.ts';

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
