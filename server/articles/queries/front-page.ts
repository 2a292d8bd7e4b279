import { sql } from 'kysely';
import { leadCount } from '../../../contract/front-page.ts';
import { compileOnce } from '../../database/compiled-query.ts';
import type { Db } from '../../database/connection.ts';
import type { StoredPosition } from '../../database/editing-tables.ts';
import { newestFirst } from './article-lists.ts';
import { type CardRow, selectCards } from './cards.ts';
import { isPublic } from './public-articles.ts';

const placedQuery = compileOnce('placed-cards', (db) =>
  selectCards(db)
    .innerJoin('front_page_positions as placed', 'placed.article_id', 'articles.id')
    .where('articles.kind', '=', sql.lit('news'))
    .where(sql<boolean>`(placed.until is null or placed.until > now())`)
    .select('placed.position'),
);

/** The chosen articles in the order of their positions, as far as they are public and their ends have not passed. */
export async function placedCards(db: Db): Promise<(CardRow | null)[]> {
  return byPosition(await placedQuery(db, []));
}

/** Enough of the newest articles to fill every position, whatever the staff chose. */
export function newestNews(db: Db): Promise<CardRow[]> {
  return selectCards(db)
    .orderBy(newestFirst)
    .where('articles.kind', '=', 'news')
    .limit(leadCount * 2)
    .execute();
}

/** Makes other changes of the front page wait until the end of the transaction. Every change of content takes this lock. */
export async function lockFrontPage(db: Db): Promise<void> {
  await db.selectFrom('content_version').select('version').forUpdate().execute();
}

export async function storedPositions(db: Db): Promise<StoredPosition[]> {
  const rows = await db.selectFrom('front_page_positions').selectAll().execute();
  return byPosition(rows).map((row) => row && { article: row.article_id, until: row.until?.toISOString() ?? null });
}

export async function replacePositions(db: Db, positions: readonly StoredPosition[]): Promise<void> {
  await db.deleteFrom('front_page_positions').execute();
  const rows = positions.flatMap((stored, at) =>
    stored
      ? [{ position: at + 1, article_id: stored.article, until: stored.until === null ? null : new Date(stored.until) }]
      : [],
  );
  if (rows.length > 0) await db.insertInto('front_page_positions').values(rows).execute();
}

/** The ids and slugs of those articles that may stand on the front page now. */
export async function publicNews(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('articles')
    .select(['id', 'slug'])
    .where('id', 'in', ids)
    .where('kind', '=', 'news')
    .where(isPublic)
    .execute();
}

export async function addArrangement(
  db: Db,
  { by, what, positions }: { by: string; what: string; positions: readonly StoredPosition[] },
): Promise<void> {
  await sql`insert into front_page_arrangements (made_by, what, positions)
    values (${by}, ${what}, ${JSON.stringify(positions)}::jsonb)`.execute(db);
}

/** The newest arrangements with the titles of their articles; a deleted article has none. */
export async function lastArrangements(db: Db, limit: number) {
  const arrangements = await db
    .selectFrom('front_page_arrangements')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  const ids = [...new Set(arrangements.flatMap(({ positions }) => positions.flatMap((one) => one?.article ?? [])))];
  const titles =
    ids.length > 0 ? await db.selectFrom('articles').select(['id', 'title']).where('id', 'in', ids).execute() : [];
  return { arrangements, titles: new Map(titles.map(({ id, title }) => [id, title])) };
}

export async function findArrangement(db: Db, id: string) {
  return db.selectFrom('front_page_arrangements').where('id', '=', id).selectAll().executeTakeFirst();
}

export async function hasArrangements(db: Db): Promise<boolean> {
  return (await db.selectFrom('front_page_arrangements').select('id').limit(1).executeTakeFirst()) !== undefined;
}

function byPosition<Row extends { position: number }>(rows: readonly Row[]): (Row | null)[] {
  return Array.from({ length: leadCount }, (_, at) => rows.find(({ position }) => position === at + 1) ?? null);
}
