import { type RawBuilder, sql } from 'kysely';
import type { ArticleKind } from '../../contract/article.ts';
import type { Db } from './database.ts';

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
  /** How many texts are read at most to prove phrases. */
  proofs: number;
}

/** An article's id, when it was published in seconds, and for each term where its head has it. */
export type Candidate = [id: number, publishedAt: number, ...found: number[]];

export interface Hits {
  asOf: number;
  /** Up to one more than `countTo`. */
  count: number;
  /** The texts to be read for proof were too many, so there may be more hits than were counted. */
  gaveUp: boolean;
  /** Newest first. */
  candidates: Candidate[];
}

/**
 * Counts hits and answers those worth ranking: all of them while they are few; otherwise the newest, and the newest
 * of those that have everything in their head. Never all, so that a common word costs no more than it must.
 */
export async function findHits(db: Db, request: HitsRequest): Promise<Hits> {
  const { terms, phrases, countTo, proofs, asOf } = request;
  const moment = sql`least(date_trunc('milliseconds', now()), ${asOf === undefined ? null : new Date(asOf)}::timestamptz)`;
  const category = request.category ?? null;
  const likely = (inHead: boolean, atMost: number) => sql`search_likely(
    ${sql.lit(inHead)}, ${request.grams}::integer[], ${request.kind ?? null}::text,
    case when ${category}::text is null then null
      else coalesce((select id from categories where slug = ${category}), 0) end,
    ${moment}, ${sql.lit(atMost)})`;
  const lookAt = phrases.length === 0 ? countTo + 1 : proofs;
  const { rows } = await sql<{ as_of: string; count: number; gave_up: boolean; candidates: Candidate[] | null }>`
    with likely as materialized (select * from ${likely(false, lookAt)}),
    hits as materialized (select * from likely where ${proof(phrases, 'likely')} limit ${sql.lit(countTo + 1)}),
    head as materialized (
      select * from ${likely(true, countTo)} as in_head
      where ${sql.lit(request.withHeads)} and (select count(*) from hits) > ${sql.lit(countTo)} and ${proof(phrases, 'in_head')}
    ),
    candidates as (select * from hits union select * from head)
    select extract(epoch from ${moment}) * 1000 as as_of,
      (select count(*) from hits)::int as count,
      ${sql.lit(phrases.length > 0)} and (select count(*) from likely) = ${sql.lit(lookAt)} as gave_up,
      (
        select json_agg(fact order by candidates.published_at desc, candidates.article_id desc)
        from candidates cross join lateral (
          select json_build_array(${sql.join([
            sql`candidates.article_id`,
            sql`floor(extract(epoch from candidates.published_at))`,
            ...terms.map(placesOf),
          ])}) as fact
          from search_documents where search_documents.article_id = candidates.article_id
          -- Keeps the planner from joining the whole table to a few hundred rows.
          offset 0
        ) as facts
      ) as candidates`.execute(db);
  const row = rows[0];
  if (!row) throw new Error('a query without a table always answers one row');
  const { count, gave_up: gaveUp, candidates } = row;
  return { asOf: Number(row.as_of), count, gaveUp, candidates: candidates ?? [] };
}

/** The head is looked at first: it is short, and what is found there needs no body. */
function proof(phrases: readonly string[], from: string): RawBuilder<boolean> {
  if (phrases.length === 0) return sql`true`;
  const contains = phrases.map(
    (phrase) => sql`(strpos(title, ${phrase}) > 0 or strpos(summary, ${phrase}) > 0 or strpos(tags, ${phrase}) > 0
      or strpos(author, ${phrase}) > 0 or strpos(body, ${phrase}) > 0)`,
  );
  return sql`exists (select from search_documents
    where search_documents.article_id = ${sql.ref(`${from}.article_id`)} and ${sql.join(contains, sql` and `)})`;
}

function placesOf(term: string): RawBuilder<number> {
  const bit = (condition: RawBuilder<boolean>, place: number) =>
    sql`case when ${condition} then ${sql.lit(place)} else 0 end`;
  return sql`(${sql.join(
    [
      bit(sql`strpos(title, ${term}) > 0`, found.title),
      bit(sql`starts_with(title, ${term})`, found.titleStart),
      bit(sql`strpos(tags, ${term}) > 0`, found.partOfTag),
      bit(sql`strpos(tags, ${`\n${term}\n`}) > 0`, found.wholeTag),
      bit(sql`strpos(author, ${term}) > 0`, found.author),
      bit(sql`strpos(summary, ${term}) > 0`, found.summary),
    ],
    sql` + `,
  )})`;
}
