import { type Kysely, sql, type Transaction } from 'kysely';
import { waitForLock } from '../../database/advisory-locks.ts';
import type { Tables } from '../../database/tables.ts';
import { cardVersion } from './card-versions.ts';
import { touchContent } from './edition.ts';
import { isPublic, isPublicAs } from './public-articles.ts';

/** How many candidates are scored: with the same tags, of the same category, and the newest of all. */
const mostTagged = 300;
const mostNewest = 150;
/** How many related articles are stored per article, and how many of them its page shows. */
const mostStored = 18;
export const relatedCount = 6;
/** What an article's page adds to the score of one that is published now; older ones get less. */
export const newestScore = 12;

/** Single characters are too common to tell anything, and the numbers just below zero are days. */
const isTelling = sql<boolean>`(gram > 65535 or gram < -14000000)`;

/**
 * Scores an article against candidates and the candidates against it, so that older articles also list a new one. Text
 * similarity is the share of word pairs and words that two heads (title, tags, summary) have in common, weighted by
 * rarity; a shared tag adds to the score, a rare tag more.
 */
export async function relateArticle(db: Kysely<Tables>, id: string): Promise<void> {
  const changed = await db.transaction().execute(async (transaction) => {
    // Both articles' lists are changed: without this lock, two processes could deadlock on their rows.
    await waitForLock(transaction, 'relatedArticles');
    const before = await scoresWith(transaction, id);
    await sql`delete from article_related where article_id = ${id} or related_id = ${id}`.execute(transaction);
    const ids = await addRelated(transaction, id);
    await dropExcess(transaction, ids);
    return listsThatChange(transaction, id, before);
  });
  // In a transaction of its own: it waits for editors, who may wait for the rows above.
  await touchContent(
    db,
    changed.map((article) => `related:${article}`),
  );
}

type Scores = Record<string, number>;

/** The score of this article in the list of each other one, and of each other one in its own list. */
async function scoresWith(transaction: Transaction<Tables>, id: string): Promise<Scores> {
  const rows = await transaction
    .selectFrom('article_related')
    .where((eb) => eb.or([eb('article_id', '=', id), eb('related_id', '=', id)]))
    .select(['article_id', 'related_id', 'score'])
    .execute();
  return Object.fromEntries(rows.map((row) => [`${row.article_id} ${row.related_id}`, row.score]));
}

/** The articles whose page may show other related articles than before. */
async function listsThatChange(transaction: Transaction<Tables>, id: string, before: Scores): Promise<string[]> {
  const after = await scoresWith(transaction, id);
  const best = new Map<string, number>();
  for (const pair of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [article = ''] = pair.split(' ');
    if (before[pair] === after[pair]) continue;
    best.set(article, Math.max(best.get(article) ?? 0, before[pair] ?? 0, after[pair] ?? 0));
  }
  const { rows } = await sql<{ article: string }>`
    select changed.article::text from unnest(${[...best.keys()]}::bigint[], ${[...best.values()]}::real[])
      as changed (article, score)
    where changed.article = ${id} or (
      select count(*) from article_related join articles on articles.id = related_id
      where article_id = changed.article and related_id <> ${id} and ${isPublic}
        and article_related.score >= changed.score + ${sql.lit(newestScore)}
    ) < ${sql.lit(relatedCount)}`.execute(transaction);
  return rows.map(({ article }) => article);
}

async function addRelated(transaction: Transaction<Tables>, id: string): Promise<string[]> {
  const { rows } = await sql<{ article_id: string }>`
    with mine as materialized (
      select gram from search_grams, unnest(head) as gram where article_id = ${id} and ${isTelling}
    ), own as materialized (
      select tag_id, 60 / ln(2 + uses.count) as weight
      from article_tags,
      lateral (select count(*) as count from (
        select from article_tags used where used.tag_id = article_tags.tag_id limit 5000
      ) as few) as uses
      where article_id = ${id}
    ), candidates as materialized (
      -- Each tag's newest articles by its index; a plain join may read the tags of all articles.
      (select newest.article_id from own, lateral (
          select other.article_id from article_tags other
          where other.tag_id = own.tag_id order by other.article_id desc limit ${mostTagged}
        ) as newest order by newest.article_id desc limit ${mostTagged})
      union
      (select id from articles
        where category_id = (select category_id from articles where id = ${id}) and status = 'published'
        order by published_at desc, id desc limit ${mostNewest})
      union
      (select id from articles where status = 'published' order by published_at desc, id desc limit ${mostNewest})
    ), shared as materialized (
      -- With offset 0 each is looked up: while the index is being rebuilt, the planner takes its table for tiny. With
      -- "is true" the article's own grams become a hash table, whatever the planner expects of their number.
      select candidates.article_id, gram
      from candidates, lateral (
        select head from search_grams where search_grams.article_id = candidates.article_id offset 0
      ) as other, unnest(other.head) as gram
      where candidates.article_id <> ${id} and ${isTelling} and (gram in (select gram from mine)) is true
    ), weights as (
      select gram, ln((select count(*) from candidates)) - ln(count(*)) as weight from shared group by gram
    ), near as (
      select article_id, sum(weight) as score from shared join weights using (gram) group by article_id
    ), tagged as (
      select candidates.article_id, sum(own.weight) as score
      from candidates, lateral (
        select tag_id from article_tags where article_tags.article_id = candidates.article_id offset 0
      ) as other join own using (tag_id)
      where candidates.article_id <> ${id}
      group by candidates.article_id
    ), best as (
      select near.article_id, near.score + coalesce(tagged.score, 0) as score
      from near left join tagged using (article_id)
      where near.score + coalesce(tagged.score, 0) > 0
      order by score desc, article_id desc limit ${mostStored}
    ), added as (
      insert into article_related (article_id, related_id, score)
      select ${id}::bigint, article_id, score from best union all select article_id, ${id}::bigint, score from best
    )
    select article_id from best`.execute(transaction);
  return rows.map((row) => row.article_id);
}

async function dropExcess(transaction: Transaction<Tables>, ids: readonly string[]): Promise<void> {
  await sql`
    delete from article_related using (
      select article_id, related_id,
        row_number() over (partition by article_id order by score desc, related_id desc) as rank
      from article_related where article_id = any(${ids}::bigint[])
    ) ranked
    where ranked.rank > ${mostStored} and article_related.article_id = ranked.article_id
      and article_related.related_id = ranked.related_id`.execute(transaction);
}

/**
 * Articles related to the one that the surrounding query calls `shown`, recent ones ranked higher, filled up with the
 * newest of its category: the version of each card, a space and its score. They are ranked before anything else is joined.
 * With offset 0 each candidate is looked up: without statistics of a new database, the planner goes through all articles.
 */
export const relatedToShown = sql<string>`array_to_string(array(
  select ${cardVersion} || ' ' || articles.score from (
    select articles.*, candidates.score,
      candidates.score
        + ${sql.lit(newestScore)} * exp(extract(epoch from articles.published_at - now())::float8 / 2592000) as rank
    from (
      select id, sum(score) as score from (
        (select related_id as id, score from article_related where article_id = (select id from shown))
        union all
        (select neighbour.id, 0 from articles neighbour
          where neighbour.category_id = (select category_id from shown) and neighbour.id <> (select id from shown)
            and ${isPublicAs('neighbour')}
          order by neighbour.published_at desc, neighbour.id desc limit 12)
      ) listed group by id
    ) candidates cross join lateral (
      select id, xmin, status, published_at, category_id, cover_id from articles where articles.id = candidates.id offset 0
    ) articles
    where ${isPublic} order by rank desc, articles.id desc limit ${sql.lit(relatedCount)}
  ) articles
  join categories on categories.id = articles.category_id
  left join media cover on cover.id = articles.cover_id
  order by articles.rank desc, articles.id desc
), ',')`;
