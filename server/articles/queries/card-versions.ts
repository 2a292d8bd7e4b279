import { type RawBuilder, sql } from 'kysely';
import { compileOnce } from '../../database/compiled-query.ts';
import type { Db } from '../../database/connection.ts';
import { selectCards } from './cards.ts';

/**
 * The id of an article, followed by the transactions that wrote the rows its card is made of: it changes with every
 * change of the card.
 */
export const cardVersion = sql<string>`concat_ws('.', articles.id, articles.xmin, categories.xmin, cover.xmin)`;

/** The public articles with what their versions depend on. */
export const versionTables = sql`articles
  join categories on categories.id = articles.category_id
  left join media cover on cover.id = articles.cover_id`;

export function idOfVersion(version: string): string {
  const end = version.indexOf('.');
  return version.slice(0, end);
}

const cardsQuery = compileOnce('cards-by-id', (db) =>
  selectCards(db).where(sql<boolean>`articles.id = any(${''}::bigint[])`).select(cardVersion.as('version')),
);

/** Public cards with their versions, in no particular order. */
export function versionedCards(db: Db, ids: readonly string[]) {
  return cardsQuery(db, [ids]);
}

/** Versions of cards: many in one value, which takes less to read than a row for each. */
export const listOf = (from: RawBuilder<unknown>) => sql<string>`array_to_string(array(${from}), ',')`;
export const readList = (list: string): string[] => (list === '' ? [] : list.split(','));
