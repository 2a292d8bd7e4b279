import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plainText } from '../../server/articles/plain-text.ts';
import { indexRestored } from '../../server/cli/index-restored.ts';
import { createLog } from '../../server/runtime/log.ts';
import { documentsWith } from '../../server/search/documents.ts';
import { createSearchEngine } from '../../server/search/engine.ts';
import { createIndexer } from '../../server/search/indexer.ts';
import { beginRebuild, gramIndexesMade, hasGramIndexes } from '../../server/search/queries/index-state.ts';
import { rebuildIndex } from '../../server/search/rebuild.ts';
import { addDemoArticles, indexAll, openSearchDatabase, type SearchDatabase, silent } from './search-database.ts';

let database: SearchDatabase;

beforeAll(async () => {
  database = await openSearchDatabase();
  // A few batches.
  await addDemoArticles(database.db, new Date(), 60);
});

afterAll(() => database.close());

const find = async (q: string) => {
  const { items } = await createSearchEngine({ db: database.db }).query({ q, sort: 'newest', limit: 50 });
  return items.map((item) => item.articleId);
};

test('the loop brings in what is pending, tells of it, and stops', async () => {
  let isTold = false;
  const changed = () => {
    isTold = true;
  };
  const indexer = createIndexer({ db: database.db, makeDocuments: documentsWith(plainText), log: silent, changed });
  indexer.start();
  await expect.poll(() => find('社區'), { timeout: 60_000 }).not.toHaveLength(0);
  await indexer.stop();
  expect(isTold).toBe(true);
  await indexAll(database.db);
});

test('stopping waits for the batch at hand, not for all that is pending', async () => {
  const { db } = database;
  await createSearchEngine({ db }).index();
  const began = Promise.withResolvers<void>();
  const reading = (html: string) => {
    began.resolve();
    return plainText(html);
  };
  const indexer = createIndexer({ db, makeDocuments: documentsWith(reading), log: silent });
  indexer.start();
  await began.promise;
  await indexer.stop();
  expect(await db.selectFrom('search_pending').selectAll().execute()).not.toEqual([]);
  await indexAll(db);
});

test('an index built anew finds the same', async () => {
  const before = await find('社區');
  const left: number[] = [];
  await rebuildIndex({
    db: database.db,
    makeDocuments: documentsWith(plainText),
    log: silent,
    progress: (count) => left.push(count),
  });
  expect(await find('社區')).toEqual(before);
  expect(left.at(-1)).toBe(0);
});

test('a rebuild that was ended midway goes on where it was, or from the start if asked to', async () => {
  const { db } = database;
  const before = await find('社區');
  const ended = new Error('ended');
  const endMidway = (left: number) => {
    if (left < 40) throw ended;
  };
  const options = { db, makeDocuments: documentsWith(plainText), log: silent, batchSize: 10 };
  await expect(rebuildIndex({ ...options, progress: endMidway })).rejects.toBe(ended);
  const indexed = await db.selectFrom('search_documents').select('article_id').execute();
  expect(indexed).not.toEqual([]);
  expect(await hasGramIndexes(db)).toBe(false);

  const articles = await db.selectFrom('articles').select('id').execute();
  const read: string[] = [];
  const left: number[] = [];
  const reading = (html: string) => {
    read.push(html);
    return plainText(html);
  };
  const watched = { ...options, makeDocuments: documentsWith(reading), progress: (count: number) => left.push(count) };
  await rebuildIndex(watched);
  expect(left[0]).toBe(articles.length - indexed.length);
  expect(read).toHaveLength(articles.length - indexed.length);
  expect(await hasGramIndexes(db)).toBe(true);
  expect(await find('社區')).toEqual(before);

  await expect(rebuildIndex({ ...options, progress: endMidway })).rejects.toBe(ended);
  read.length = 0;
  await rebuildIndex({ ...watched, fromStart: true });
  expect(read).toHaveLength(articles.length);
  expect(await find('社區')).toEqual(before);
});

test('a rebuild tells how much of its indexes is made, and keeps the one that was made before it failed', async () => {
  const { db } = database;
  const before = await find('社區');
  const percents: number[] = [];
  const options = {
    db,
    makeDocuments: documentsWith(plainText),
    log: silent,
    indexesMade: (percent: number) => percents.push(percent),
  };
  await sql`create function refuse_whole() returns event_trigger language plpgsql as $$ begin
    if exists (select from pg_event_trigger_ddl_commands() where object_identity like '%search_grams_whole')
    then raise exception 'no space left'; end if; end $$`.execute(db);
  await sql`create event trigger refuse_whole on ddl_command_end when tag in ('CREATE INDEX')
    execute function refuse_whole()`.execute(db);
  try {
    await expect(rebuildIndex(options)).rejects.toThrow('no space left');
  } finally {
    await sql`drop event trigger refuse_whole`.execute(db);
    await sql`drop function refuse_whole`.execute(db);
  }
  const made = await gramIndexesMade(db);
  expect(made).toBeGreaterThan(0);
  expect(made).toBeLessThan(1);
  const firstIndex = () => sql<{ id: number }>`select 'search_grams_head'::regclass::oid as id`.execute(db);
  const kept = (await firstIndex()).rows;

  percents.length = 0;
  await rebuildIndex(options);
  expect((await firstIndex()).rows).toEqual(kept);
  expect(await gramIndexesMade(db)).toBe(1);
  expect(percents).toEqual(percents.toSorted((one, other) => one - other));
  expect(percents.every((percent) => percent >= made * 100)).toBe(true);
  expect(percents.at(-1)).toBe(100);
  expect(await find('社區')).toEqual(before);
});

test('an article that cannot be indexed does not hold up the others', async () => {
  const { db } = database;
  const bad = await db
    .selectFrom('articles')
    .select('id')
    .where('slug', '=', 'bookshop-open-ledger')
    .executeTakeFirst();
  const failing = (html: string) => {
    if (html.includes('慢坡書店')) throw new Error('unreadable');
    return plainText(html);
  };
  const said: unknown[] = [];
  const log = createLog('error', (line) => said.push(JSON.parse(line)));
  const indexer = createIndexer({ db, makeDocuments: documentsWith(failing), log });
  await createSearchEngine({ db }).index();
  while ((await indexer.runOnce()) > 0);
  expect(said).toMatchObject([{ articleId: bad?.id }]);
  expect(await db.selectFrom('search_pending').selectAll().execute()).toEqual([]);
});

test('a rebuild that was cut short is finished at the next start', async () => {
  await database.db.transaction().execute(beginRebuild);
  expect(await hasGramIndexes(database.db)).toBe(false);
  const indexer = createIndexer({ db: database.db, makeDocuments: documentsWith(plainText), log: silent });
  indexer.start();
  await expect.poll(() => hasGramIndexes(database.db), { timeout: 30_000 }).toBe(true);
  await indexer.stop();
});

test('a restored database keeps its related articles; the site computes those that the backup lacked', async () => {
  const { db } = database;
  await indexAll(db);
  const related = () =>
    db.selectFrom('article_related').selectAll().orderBy('article_id').orderBy('related_id').execute();
  const [first] = await related();
  const lacking = first?.article_id ?? '';
  await db.deleteFrom('article_related').where('article_id', '=', lacking).execute();
  // A score that no computation gives.
  await db.updateTable('article_related').set({ score: 4321 }).execute();
  const before = await related();
  await indexRestored(db, silent, { at: () => {}, end: () => {} });
  expect(await find('社區')).not.toEqual([]);
  expect(await related()).toEqual(before);
  expect(await db.selectFrom('search_pending').select('article_id').execute()).toEqual([{ article_id: lacking }]);
  await createIndexer({ db, makeDocuments: documentsWith(plainText), log: silent }).runOnce();
  expect((await related()).filter((row) => row.article_id === lacking).length).toBeGreaterThan(0);
});
