import { sql } from 'kysely';
import { isPublic } from '../../articles/queries/public-articles.ts';
import type { Db } from '../../database/connection.ts';
import { newestPublishTime } from './hits.ts';

/** How many characters of a title the prefix index contains. */
const indexedLength = 40;
const indexedTitle = sql`left(title, ${sql.lit(indexedLength)})`;

export interface SuggestionRow {
  text: string;
  /** The article's slug if the suggestion is a title. */
  slug: string | null;
  begins: boolean;
}

/** Tags of public articles that contain the text, those that begin with it first, then the shorter ones. */
export async function suggestTags(db: Db, folded: string, limit: number): Promise<SuggestionRow[]> {
  const { rows } = await sql<SuggestionRow>`
    select tags.name as text, null as slug, starts_with(search_tags.folded, ${folded}) as begins
    from search_tags join tags on tags.id = search_tags.tag_id
    where strpos(search_tags.folded, ${folded}) > 0 and exists (
      select from article_tags join articles on articles.id = article_tags.article_id
      where article_tags.tag_id = tags.id and ${isPublic})
    order by begins desc, length(tags.name), tags.id limit ${limit}`.execute(db);
  return rows;
}

/** Where titles are looked for: among this many of the newest articles whose head has all the grams. */
interface NewestHeads {
  grams: readonly number[];
  among: number;
  step: number | null;
}

const likelyArticles = ({ grams, among, step }: NewestHeads) =>
  sql`search_likely(true, ${grams}::integer[], null, null, now(), ${among}, ${step}::integer, ${newestPublishTime}) as likely`;

/**
 * So many titles that begin with a text are read, in the order of the index: without an order the planner reads the table
 * from wherever another query is in it, and now and then a long way to the next such title.
 */
const titlesRead = 200;

/**
 * Titles that begin with the text, newest first: among all of them, unless they are so many that sorting them would take
 * long. Then they are those that the index has first, and those of the newest heads.
 */
export async function suggestTitlesBeginning(
  db: Db,
  folded: string,
  newest: NewestHeads,
  limit: number,
): Promise<SuggestionRow[]> {
  const pattern = `${Array.from(folded)
    .slice(0, indexedLength)
    .join('')
    .replace(/[\\%_]/g, '\\$&')}%`;
  // `offset 0` forces one lookup per article; otherwise the planner might read both tables whole.
  const { rows } = await sql<SuggestionRow>`
    with first as materialized (
      select article_id from search_documents
      where ${indexedTitle} like ${pattern} and starts_with(title, ${folded})
      order by ${indexedTitle} using ~<~
      limit ${sql.lit(titlesRead)}
    ), newest as materialized (
      select likely.article_id from ${likelyArticles(newest)}
      where (select count(*) from first) = ${sql.lit(titlesRead)}
    )
    select found.title as text, found.slug, true as begins
    from (select article_id from first union select article_id from newest) as read
    cross join lateral (
      select articles.id, articles.title, articles.slug, articles.published_at
      from articles join search_documents on search_documents.article_id = articles.id
      where articles.id = read.article_id and starts_with(search_documents.title, ${folded}) and ${isPublic}
      offset 0
    ) as found
    order by found.published_at desc, found.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Titles that contain the text, among the newest heads. */
export async function suggestTitlesContaining(
  db: Db,
  folded: string,
  newest: NewestHeads,
  limit: number,
): Promise<SuggestionRow[]> {
  const { rows } = await sql<SuggestionRow>`
    select found.title as text, found.slug, false as begins
    from ${likelyArticles(newest)}
    cross join lateral (
      select articles.title, articles.slug
      from articles join search_documents on search_documents.article_id = articles.id
      where articles.id = likely.article_id and strpos(search_documents.title, ${folded}) > 0 and ${isPublic}
      offset 0
    ) as found
    order by likely.published_at desc, likely.article_id desc limit ${limit}`.execute(db);
  return rows;
}
