import { type RawBuilder, sql } from 'kysely';
import type { ArticleKind } from '../../../contract/article.ts';
import { isPublic } from '../../articles/queries/public-articles.ts';
import type { Db } from '../../database/connection.ts';

/** Bit flags for where a term was found in an article's head. */
export const found = { title: 1, titleStart: 2, partOfTag: 4, wholeTag: 8, author: 16, summary: 32 } as const;

export interface HitsRequest {
  /** The grams that every hit must have. */
  grams: readonly number[];
  /** The folded terms whose positions in the head are reported. */
  terms: readonly string[];
  /** The terms that grams alone do not prove. */
  phrases: readonly string[];
  kind?: ArticleKind | undefined;
  category?: string | undefined;
  series?: string | undefined;
  /** If there are very many hits, whether to include older ones that have all terms in the head. */
  withHeads: boolean;
  /** Only articles public at this time, in milliseconds, so that later pages belong to the same list. */
  asOf?: number | undefined;
  /** Hits are counted exactly up to this number. */
  countTo: number;
  /** If there are more hits, this many of the newest are ranked, and as many that have all terms in the head. */
  ranked: number;
  /** Common words are searched for in the newest 2 ^ step days; null searches all articles. */
  step: number | null;
  /** The maximum number of texts read to verify phrases. */
  proofs: number;
}

const maxPreparedTerms = 3;

/** An article's id, its publication time in seconds, and for each term the `found` flags of its head. */
export type Candidate = [id: number, publishedAt: number, ...found: number[]];

export interface Hits {
  asOf: number;
  /** Up to one more than `countTo`. */
  count: number;
  /** Too many texts had to be verified, so there may be more hits than were counted. */
  gaveUp: boolean;
  /** The hits to rank, newest first. */
  candidates: Candidate[];
  /** The other counted hits, newest first. */
  rest: number[];
}

/**
 * Counts hits and returns those to rank: all if they are few; otherwise the newest, and the newest of those that have
 * all terms in the head. This bounds the cost of common words.
 */
export async function findHits(db: Db, request: HitsRequest): Promise<Hits> {
  const { terms, phrases, countTo, ranked, proofs, asOf } = request;
  const asOfTime = sql`least(date_trunc('milliseconds', now()), ${asOf === undefined ? null : new Date(asOf)}::timestamptz)`;
  const category = request.category ?? null;
  const kind = sql`${request.kind ?? null}::text`;
  const categoryId = sql`case when ${category}::text is null then null
      else coalesce((select id from categories where slug = ${category}), 0) end`;
  const likelyAnywhere = (inHead: boolean, atMost: number) => sql`search_likely(
    ${sql.lit(inHead)}, ${request.grams}::integer[], ${kind}, ${categoryId},
    ${asOfTime}, ${atMost}::integer, ${request.step}::integer, ${newestPublishTime})`;
  // A series has few parts: each is looked up, and the index needs no field for it.
  const likelyInSeries = (inHead: boolean, atMost: number) => sql`(
    select article_id, published_at from search_grams
    where article_id in (
        select article_id from series_parts join series on series.id = series_id where slug = ${request.series})
      and ${sql.ref(inHead ? 'head' : 'whole')} @> ${request.grams}::integer[] and published_at <= ${asOfTime}
      and (${kind} is null or kind = ${kind}) and (${categoryId} is null or category_id = ${categoryId})
    order by published_at desc, article_id desc limit ${atMost}::integer)`;
  const likely = request.series === undefined ? likelyAnywhere : likelyInSeries;
  const areMany = sql`(select count(*) from hits) > ${sql.lit(countTo)}`;
  const likelyLimit = phrases.length === 0 ? countTo + 1 : proofs;
  const { rows } = await sql<{
    as_of: string;
    count: number;
    gave_up: boolean;
    candidates: Candidate[];
    rest: number[];
  }>`${preparedName(terms.length, phrases.length, request.series !== undefined)}
    with likely as materialized (select * from ${likely(false, likelyLimit)} as in_text),
    hits as materialized (select * from likely where ${proof(phrases, 'likely')} limit ${sql.lit(countTo + 1)}),
    head as materialized (
      select * from ${likely(true, ranked)} as in_head
      where ${request.withHeads} and ${areMany} and ${proof(phrases, 'in_head')}
    ),
    newest as (
      select * from hits
      limit case when ${areMany} then ${ranked}::integer end
    ),
    candidates as materialized (select * from newest union select * from head)
    select extract(epoch from ${asOfTime}) * 1000 as as_of,
      (select count(*) from hits)::int as count,
      ${sql.lit(phrases.length > 0)} and (select count(*) from likely) = ${likelyLimit}::integer as gave_up,
      coalesce((
        select json_agg(article_id order by published_at desc, article_id desc) from hits
        where ${areMany} and article_id not in (select article_id from candidates)
      ), '[]') as rest,
      coalesce((
        select json_agg(fact order by candidates.published_at desc, candidates.article_id desc)
        from candidates cross join lateral (
          select json_build_array(${sql.join([
            sql`candidates.article_id`,
            sql`floor(extract(epoch from candidates.published_at))`,
            ...terms.map(flagsOf),
          ])}) as fact
          from search_documents where search_documents.article_id = candidates.article_id
          offset 0
        ) as facts
      ), '[]') as candidates`.execute(db);
  const row = rows[0];
  if (!row) throw new Error('a query without a table always returns one row');
  const { count, gave_up: gaveUp, candidates, rest } = row;
  return { asOf: Number(row.as_of), count, gaveUp, candidates, rest };
}

/**
 * The name of the prepared statement: planning takes longer than searching for a rare word. The SQL depends on the
 * number of terms and phrases, and on whether a series is searched; unusually long queries are not prepared, since their plans would only use memory.
 */
function preparedName(terms: number, phrases: number, isInSeries: boolean): RawBuilder<unknown> {
  const isUsual = Math.max(terms, phrases) <= maxPreparedTerms;
  return sql.raw(isUsual ? `/* search-hits-${terms}-${phrases}${isInSeries ? '-in-series' : ''} */` : '');
}

/**
 * Checks the head only if the body lacks a phrase. `offset 0` forces one lookup per article; without it the planner may
 * verify the phrases on every text. On a long text `split_part` takes half the time of `strpos`, since it does not
 * count the characters before the match.
 */
function proof(phrases: readonly string[], from: string): RawBuilder<boolean> {
  if (phrases.length === 0) return sql`true`;
  const contains = phrases.map(
    (phrase) => sql`(split_part(body, ${phrase}, 1) <> body or exists (
      select from search_documents where search_documents.article_id = search_bodies.article_id
        and (strpos(title, ${phrase}) > 0 or strpos(summary, ${phrase}) > 0 or strpos(tags, ${phrase}) > 0
          or strpos(author, ${phrase}) > 0)
      offset 0))`,
  );
  return sql`exists (select from search_bodies
    where search_bodies.article_id = ${sql.ref(`${from}.article_id`)} and ${sql.join(contains, sql` and `)}
    offset 0)`;
}

function flagsOf(term: string): RawBuilder<number> {
  const { title, titleStart, partOfTag, wholeTag, author, summary } = found;
  return sql`(
    case strpos(title, ${term}) when 0 then 0 when 1 then ${sql.lit(title + titleStart)} else ${sql.lit(title)} end
    + case when strpos(tags, ${`\n${term}\n`}) > 0 then ${sql.lit(wholeTag + partOfTag)}
      when strpos(tags, ${term}) > 0 then ${sql.lit(partOfTag)} else 0 end
    + case when strpos(author, ${term}) > 0 then ${sql.lit(author)} else 0 end
    + case when strpos(summary, ${term}) > 0 then ${sql.lit(summary)} else 0 end)`;
}

/** The publication time of the newest article; slices of time are counted back from it. */
export const newestPublishTime = sql<Date>`(select published_at from articles
  where ${isPublic} order by published_at desc, id desc limit 1)`;

/** The days in which the newest `articles` articles were published; null if there are not more than that. */
export async function newestSpan(db: Db, articles: number): Promise<number | null> {
  const { rows } = await sql<{ days: number }>`
    select (extract(epoch from ${newestPublishTime} - published_at) / 86400)::float8 as days from articles
    where ${isPublic}
    order by published_at desc, id desc offset ${articles} limit 1`.execute(db);
  return rows[0]?.days ?? null;
}
