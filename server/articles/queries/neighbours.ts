import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../database/connection.ts';
import { type CardRow, selectCards } from './cards.ts';

/** A card nested in another row. JSON has neither timestamps nor 64-bit integers, so both differ from a plain row. */
export type CardJson = Omit<CardRow, 'id' | 'published_at'> & { id: number; published_at: string };

export function readCard(card: CardJson): CardRow {
  return { ...card, id: String(card.id), published_at: new Date(card.published_at) };
}

/** The cards around the article that the surrounding query calls `shown`. */
export function cardsAroundShown(db: Db, relatedCount: number) {
  return {
    related: jsonArrayFrom(relatedCards(db).limit(sql.lit(relatedCount))),
    /** The articles of the same kind published just before and just after; together they form a chain. */
    previous: jsonObjectFrom(neighbour(db, sql`<`, 'desc')),
    next: jsonObjectFrom(neighbour(db, sql`>`, 'asc')),
  };
}

/** Articles related to it, recent ones ranked higher, filled up with the newest of its category. */
function relatedCards(db: Db) {
  const near = sql<{ id: string; score: number }>`(
    select id, sum(score) as score from (
      (select related_id as id, score from article_related where article_id = (select id from shown))
      union all
      (select neighbour.id, 0
        from articles here
        join articles neighbour on neighbour.category_id = here.category_id and neighbour.id <> here.id
        where here.id = (select id from shown) and neighbour.status = 'published' and neighbour.published_at <= now()
        order by neighbour.published_at desc limit 12)
    ) scored group by id
  )`;
  return selectCards(db)
    .innerJoin(near.as('near'), 'near.id', 'articles.id')
    .orderBy(sql`near.score + 12 * exp(extract(epoch from articles.published_at - now()) / 2592000)`, 'desc')
    .orderBy('articles.id', 'desc');
}

function neighbour(db: Db, side: ReturnType<typeof sql>, order: 'asc' | 'desc') {
  const position = sql`((select published_at from shown), (select id from shown))`;
  return selectCards(db)
    .where(sql<boolean>`articles.kind = (select kind from shown)`)
    .where(sql<boolean>`(articles.published_at, articles.id) ${side} ${position}`)
    .orderBy('articles.published_at', order)
    .orderBy('articles.id', order)
    .limit(sql.lit(1));
}
