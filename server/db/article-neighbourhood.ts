import { sql } from 'kysely';
import type { ArticleKind } from '../../contract/article.ts';
import { selectCards } from './article-cards.ts';
import { compiledOnce } from './compiled-once.ts';
import type { Db } from './database.ts';

const anyId = '0';

const relatedQuery = compiledOnce((db: Db) => {
  const near = sql<{ id: string; score: number }>`(
    select id, sum(score) as score from (
      (select related_id as id, score from article_related where article_id = ${anyId})
      union all
      (select neighbour.id, 0
        from articles here
        join articles neighbour on neighbour.category_id = here.category_id and neighbour.id <> here.id
        where here.id = ${anyId} and neighbour.status = 'published' and neighbour.published_at <= now()
        order by neighbour.published_at desc limit 12)
    ) scored group by id
  )`;
  return selectCards(db)
    .innerJoin(near.as('near'), 'near.id', 'articles.id')
    .orderBy(sql`near.score + 12 * exp(extract(epoch from articles.published_at - now()) / 2592000)`, 'desc')
    .orderBy('articles.id', 'desc')
    .limit(1);
});

/** Articles that were found near to this one, the fresh ones moved up, filled up from its category's newest. */
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
