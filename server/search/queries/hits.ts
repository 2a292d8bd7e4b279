import { type RawBuilder, sql } from 'kysely';
import type { ArticleKind } from '../../../contract/article.ts';
import type { Db } from '../../database/connection.ts';

/** Where a term was found in an article's head, as bits of one number. */
export const found = { title: 1, titleStart: 2, partOfTag: 4, wholeTag: 8, author: 16, summary: 32 } as const;

export interface HitsRequest {
  /** The grams every hit has. */
  grams: readonly number[];
  /** The folded terms, for which it is told where they were found. */
  terms: readonly string[];
  /** Those of the terms that grams alone do not prove. */
  phrases: readonly string[];
  kind?: ArticleKind | undefined;
  category?: string | undefined;
  /** Whether older hits that have everything in their head are wanted too where there are very many. */
  withHeads: boolean;
  /** Only what was public at this moment, in milliseconds, so that later pages are of the same list. */
  asOf?: number | undefined;
  /** Hits are counted exactly up to this number. */
  countTo: number;
  /** Where there are more hits than that, so many of the newest are ranked, and so many that have all in their head. */
  ranked: number;
  /** In the newest 2 ^ step days common words are found often enough; null reads all that have them. */
  step: number | null;
  /** How many texts are read at most to prove phrases. */
  proofs: number;
}

const mostPrepared = 3;

/** An article's id, when it was published in seconds, and for each term where its head has it. */
export type Candidate = [id: number, publishedAt: number, ...found: number[]];

export interface Hits {
  asOf: number;
  /** Up to one more than `countTo`. */
  count: number;
  /** The texts to be read for proof were too many, so there may be more hits than were counted. */
  gaveUp: boolean;
  /** Those to be ranked, newest first. */
  candidates: Candidate[];
  /** The others that were counted, newest first. */
  rest: number[];
}

/**
 * Counts hits and answers those worth ranking: all of them while they are few; otherwise the newest, and the newest
 * of those that have everything in their head. Never all, so that a common word costs no more than it must.
 */
export async function findHits(db: Db, request: HitsRequest): Promise<Hits> {
  const { terms, phrases, countTo, ranked, proofs, asOf } = request;
  const moment = sql`least(date_trunc('milliseconds', now()), ${asOf === undefined ? null : new Date(asOf)}::timestamptz)`;
  const category = request.category ?? null;
  const likely = (inHead: boolean, atMost: number) => sql`search_likely(
    ${sql.lit(inHead)}, ${request.grams}::integer[], ${request.kind ?? null}::text,
    case when ${category}::text is null then null
      else coalesce((select id from categories where slug = ${category}), 0) end,
    ${moment}, ${atMost}::integer, ${request.step}::integer, ${newestPublishTime})`;
  const lookAt = phrases.length === 0 ? countTo + 1 : proofs;
  const { rows } = await sql<{
    as_of: string;
    count: number;
    gave_up: boolean;
    candidates: Candidate[];
    rest: number[];
  }>`${preparedName(terms.length, phrases.length)}
    with likely as materialized (select * from ${likely(false, lookAt)}),
    hits as materialized (select * from likely where ${proof(phrases, 'likely')} limit ${sql.lit(countTo + 1)}),
    head as materialized (
      select * from ${likely(true, ranked)} as in_head
      where ${request.withHeads} and (select count(*) from hits) > ${sql.lit(countTo)} and ${proof(phrases, 'in_head')}
    ),
    newest as (
      select * from hits
      limit case when (select count(*) from hits) > ${sql.lit(countTo)} then ${ranked}::integer end
    ),
    candidates as materialized (select * from newest union select * from head)
    select extract(epoch from ${moment}) * 1000 as as_of,
      (select count(*) from hits)::int as count,
      ${sql.lit(phrases.length > 0)} and (select count(*) from likely) = ${lookAt}::integer as gave_up,
      coalesce((
        select json_agg(article_id order by published_at desc, article_id desc) from hits
        where article_id not in (select article_id from candidates)
      ), '[]') as rest,
      coalesce((
        select json_agg(fact order by candidates.published_at desc, candidates.article_id desc)
        from candidates cross join lateral (
          select json_build_array(${sql.join([
            sql`candidates.article_id`,
            sql`floor(extract(epoch from candidates.published_at))`,
            ...terms.map(placesOf),
          ])}) as fact
          from search_documents where search_documents.article_id = candidates.article_id
          offset 0
        ) as facts
      ), '[]') as candidates`.execute(db);
  const row = rows[0];
  if (!row) throw new Error('a query without a table always answers one row');
  const { count, gave_up: gaveUp, candidates, rest } = row;
  return { asOf: Number(row.as_of), count, gaveUp, candidates, rest };
}

/**
 * The name by which a connection remembers the plan: making one takes longer than a rare word does. The text depends on
 * how many terms and phrases there are; for more than readers usually ask for, the plans would only take up room.
 */
function preparedName(terms: number, phrases: number): RawBuilder<unknown> {
  const isUsual = Math.max(terms, phrases) <= mostPrepared;
  return sql.raw(isUsual ? `/* search-hits-${terms}-${phrases} */` : '');
}

/**
 * The head is looked at only where the body has not got a phrase. `offset 0` makes it one look per article; without
 * it the planner may prove the phrases on every text there is. `split_part` answers the same question as `strpos` in
 * half the time on a long text, since it does not count the characters before the place.
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

function placesOf(term: string): RawBuilder<number> {
  const { title, titleStart, partOfTag, wholeTag, author, summary } = found;
  return sql`(
    case strpos(title, ${term}) when 0 then 0 when 1 then ${sql.lit(title + titleStart)} else ${sql.lit(title)} end
    + case when strpos(tags, ${`\n${term}\n`}) > 0 then ${sql.lit(wholeTag + partOfTag)}
      when strpos(tags, ${term}) > 0 then ${sql.lit(partOfTag)} else 0 end
    + case when strpos(author, ${term}) > 0 then ${sql.lit(author)} else 0 end
    + case when strpos(summary, ${term}) > 0 then ${sql.lit(summary)} else 0 end)`;
}

/** When the newest article of all was published; slices of time are counted back from there. */
export const newestPublishTime = sql<Date>`(select published_at from articles
  where status = 'published' and published_at <= now() order by published_at desc, id desc limit 1)`;

/** In how many days the newest so many articles were published; null where there are no more than that. */
export async function newestSpan(db: Db, articles: number): Promise<number | null> {
  const { rows } = await sql<{ days: number }>`
    select (extract(epoch from ${newestPublishTime} - published_at) / 86400)::float8 as days from articles
    where status = 'published' and published_at <= now()
    order by published_at desc, id desc offset ${articles} limit 1`.execute(db);
  return rows[0]?.days ?? null;
}
