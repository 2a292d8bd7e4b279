import type { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readDemoFiles } from '../../server/articles/demo/demo-files.ts';
import { plainText } from '../../server/articles/plain-text.ts';
import type { Config } from '../../server/config.ts';
import { openDatabase } from '../../server/database/connection.ts';
import { migrate } from '../../server/database/migrate.ts';
import type { Tables } from '../../server/database/tables.ts';
import { documentsWith } from '../../server/search/documents.ts';
import { fold } from '../../server/search/fold.ts';
import { createIndexer } from '../../server/search/indexer.ts';
import { type PostgresCluster, startPostgres } from '../harness/database/postgres-cluster.ts';
import { addDemoArticles, indexAll, silent } from './search-database.ts';

let cluster: PostgresCluster;
let db: Kysely<Tables>;
let close: () => Promise<void>;

beforeAll(async () => {
  cluster = await startPostgres();
  const settings = { DATABASE_URL: `postgres://postgres@127.0.0.1:${cluster.port}/postgres` };
  ({ db, close } = await openDatabase(settings as Config, silent));
  await migrate(db);
  await addDemoArticles(db, new Date());
});

afterAll(async () => {
  await close();
  await cluster.close();
});

test('several indexers and a busy writer leave an index that tells the truth', async () => {
  const articles = await db.selectFrom('articles').select('id').limit(20).execute();
  let isWriting = true;

  async function write(): Promise<void> {
    for (let round = 0; round < 15; round++) {
      for (const { id } of articles) {
        await db
          .updateTable('articles')
          .set({ title: `第${round}版` })
          .where('id', '=', id)
          .execute();
      }
    }
    isWriting = false;
  }

  async function index(): Promise<void> {
    const indexer = createIndexer({ db, makeDocuments: documentsWith(plainText), log: silent });
    while (isWriting) await indexer.runOnce();
  }

  await Promise.all([write(), index(), index(), index()]);
  await indexAll(db);
  const rows = await db
    .selectFrom('articles')
    .innerJoin('search_documents', 'search_documents.article_id', 'articles.id')
    .select(['articles.title as now', 'search_documents.title as indexed'])
    .execute();
  expect(rows).toHaveLength(readDemoFiles('articles').length);
  expect(rows.filter((row) => fold(row.now).text !== row.indexed)).toEqual([]);
  expect(await db.selectFrom('search_pending').selectAll().execute()).toEqual([]);
});
