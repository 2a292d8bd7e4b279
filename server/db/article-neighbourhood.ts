import { sql } from 'kysely';
import type { ArticleKind } from '../../contract/article.ts';
import { selectCards } from './article-cards.ts';
import { compiledOnce } from './compiled-once.ts';
import type { Db } from './database.ts';

const anyId = '0';

const relatedQuery = compiledOnce((db: Db) => {
  const near = sql<{ id: string; score: number }>`(
    select id, sum(score) as score from (
      (select other.article_id as id, 3 as score
        from article_tags mine
        join article_tags other on other.tag_id = mine.tag_id and other.article_id <> mine.article_id
        where mine.article_id = ${anyId}
        order by other.article_id desc limit 400)
      union all
      (select neighbour.id, 1
        from articles here
        join articles neighbour on neighbour.category_id = here.category_id and neighbour.id <> here.id
        where here.id = ${anyId} and neighbour.status = 'published' and neighbour.published_at <= now()
        order by neighbour.published_at desc limit 40)
    ) scored group by id
  )`;
  return selectCards(db)
    .innerJoin(near.as('near'), 'near.id', 'articles.id')
    .orderBy('near.score', 'desc')
    .orderBy('articles.published_at', 'desc')
    .limit(1);
});

/**
 * Articles that share tags with this one, most shared first, filled up from its category. Only the newest few hundred
 * of each are weighed, so that a tag on half of all articles costs no more than a rare one.
 */
export function relatedCards(db: Db, articleId: string, limit: number) {
  return relatedQuery(db, [articleId, articleId, limit]);
}

const beforeQuery = compiledOnce((db: Db) => neighbours(db, sql`<`, 'desc'));
const afterQuery = compiledOnce((db: Db) => neighbours(db, sql`>`, 'asc'));

/** The articles of the same kind that were published just before and just after; together they make a chain. */
export interface Neighbourhood {
  kind: ArticleKind;
  publishedAt: Date;
  id: string;
}

export async function neighbourCards(db: Db, { kind, publishedAt, id }: Neighbourhood) {
  const values = [kind, publishedAt, id];
  const [[previous], [next]] = await Promise.all([beforeQuery(db, values), afterQuery(db, values)]);
  return { previous, next };
}

function neighbours(db: Db, side: ReturnType<typeof sql>, order: 'asc' | 'desc') {
  return selectCards(db)
    .where('articles.kind', '=', 'news')
    .where(sql<boolean>`(articles.published_at, articles.id) ${side} (${new Date(0)}, ${anyId})`)
    .orderBy('articles.published_at', order)
    .orderBy('articles.id', order)
    .limit(sql.lit(1));
}
