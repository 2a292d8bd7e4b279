import { sql } from 'kysely';
import type { Db } from '../../database/connection.ts';
import { isPublic } from './public-articles.ts';

/** Every name that can end an address of the site; for lists, with their number of articles. */
export interface NameRows {
  articles: string[];
  authors: Record<string, number>;
  categories: Record<string, number>;
  tags: Record<string, number>;
  series: string[];
  media: string[];
  redirects: string[];
  news: number;
  videos: number;
}

/**
 * Reads everything in one statement as JSON: a hundred thousand names take milliseconds, as rows they would take
 * seconds.
 */
export async function allNames(db: Db): Promise<NameRows> {
  const { rows } = await sql<NameRows>`
    select
      coalesce((select json_agg(slug) from articles
        where status = 'withdrawn' or ${isPublic}), '[]') as articles,
      coalesce((select json_object_agg(slug, (
        select count(*) from articles where author_id = authors.id and ${isPublic})) from authors), '{}') as authors,
      coalesce((select json_object_agg(slug, (
        select count(*) from articles where category_id = categories.id and ${isPublic})) from categories), '{}')
        as categories,
      coalesce((select json_object_agg(name, tagged.count) from tags join (
        select tag_id, count(*) from article_tags join articles on articles.id = article_id
        where ${isPublic} group by tag_id) tagged on tagged.tag_id = tags.id), '{}') as tags,
      coalesce((select json_agg(slug) from series where exists (
        select from series_parts join articles on articles.id = article_id
        where series_id = series.id and ${isPublic})), '[]') as series,
      coalesce((select json_agg(id) from media), '[]') as media,
      coalesce((select json_agg(from_path) from redirects), '[]') as redirects,
      (select count(*)::int from articles where kind = 'news' and ${isPublic}) as news,
      (select count(*)::int from articles where kind = 'video' and ${isPublic}) as videos`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a statement without a table returned no row');
  return row;
}
