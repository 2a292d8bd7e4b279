import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSearchEngine, type SearchEngine } from '../../server/search/engine.ts';
import { qualityTable } from './quality-table.ts';
import { addDemoArticles, indexAll, openSearchDatabase, type SearchDatabase } from './search-database.ts';

let database: SearchDatabase;
let engine: SearchEngine;
const slugs = new Map<string, string>();

beforeAll(async () => {
  database = await openSearchDatabase();
  await addDemoArticles(database.db, new Date());
  await indexAll(database.db);
  engine = createSearchEngine({ db: database.db });
  const rows = await database.db.selectFrom('articles').select(['id', 'slug']).execute();
  for (const row of rows) slugs.set(row.id, row.slug);
});

afterAll(() => database.close());

describe('what a reader means comes first', () => {
  test.each(qualityTable)('%s: %s (%s)', async (query, first) => {
    const { items } = await engine.query({ q: query, sort: 'relevance', limit: 5 });
    expect(slugs.get(items[0]?.articleId ?? '') ?? null).toBe(first);
  });
});
