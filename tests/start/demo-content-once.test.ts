import { readdirSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readDemoFiles } from '../../server/articles/demo/demo-files.ts';
import { dataFolderWith } from '../harness/data-folder.ts';
import { type PostgresCluster, startPostgres } from '../harness/database/postgres-cluster.ts';
import { createDatabase, databaseUrl } from '../harness/database/postgres-databases.ts';
import { embeddedConnection, type Sql, sqlOver } from '../harness/database/sql.ts';
import { acceptByPassword, deskBrowser } from '../harness/desk/desk.ts';
import { spawnSite } from '../harness/site-process.ts';
import { tempFolder } from '../harness/temp-folder.ts';
import { secretKey } from '../harness/templates.ts';
import { startTime, waitUntil } from '../harness/wait-until.ts';

let cluster: PostgresCluster;

beforeAll(async () => {
  cluster = await startPostgres();
});
afterAll(() => cluster.close());

const filesIn = (folder: string) => readdirSync(`content/${folder}`).filter((name) => name.endsWith('.md')).length;

/** Drafts that were never published are no articles yet. */
const drafts = readDemoFiles('drafts').map(({ matter }) => matter);
const hasArticle = drafts.filter(({ state }) => state === 'scheduled' || state === 'withdrawn').length;

const waiting = `select count(*)::int from pg_stat_activity where application_name = 'jianwen' and wait_event_type = 'Lock'`;

/** Holds what every start reads first, so that two of them can be let go at the same moment. */
async function closeGate(connectionString: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query('create table migrations (name text primary key, applied_at timestamptz not null default now())');
  await client.query('begin; lock table migrations in access exclusive mode');
  return async () => {
    await client.query('commit');
    await client.end();
  };
}

async function countAll(sql: Sql) {
  const [counts] = await sql(
    `select (select count(*)::int from articles) as articles, (select count(*)::int from categories) as categories,
            (select count(*)::int from article_drafts) as drafts, (select count(*)::int from staff) as staff,
            (select count(*)::int from authors) as authors, (select count(*)::int from tips) as tips,
            (select count(*)::int from migrations) as migrations`,
  );
  return counts;
}

test('two processes that start at once on an empty database both come up, with one set of content', async () => {
  const DATABASE_URL = databaseUrl(cluster.port, await createDatabase(cluster.port));
  const settings = { DATABASE_URL, SECRET_KEY: secretKey, DEMO_CONTENT: 'on' };
  const openGate = await closeGate(DATABASE_URL);
  await using one = spawnSite({ ...settings, DATA_DIR: tempFolder() });
  await using other = spawnSite({ ...settings, DATA_DIR: tempFolder() });
  const sql = sqlOver({ connectionString: DATABASE_URL });
  await waitUntil('both stand at the gate', async () => (await sql(waiting))[0].count === 2, startTime);
  await openGate();
  const urls = await Promise.all([one.ready, other.ready]);

  expect(await countAll(sql)).toMatchObject({
    articles: filesIn('articles') + filesIn('videos') + hasArticle,
    drafts: drafts.length,
    staff: filesIn('staff'),
    categories: filesIn('categories'),
    authors: filesIn('authors'),
    tips: filesIn('tips'),
    migrations: readdirSync('server/database/migrations').length,
  });
  const seedings = (one.stdout() + other.stdout()).match(/demo content was added/g);
  expect(seedings).toHaveLength(1);
  const pages = await Promise.all(urls.map((url) => fetch(url).then((answer) => answer.text())));
  expect(pages[0]).toContain('/news/');
  expect(pages[0]).toBe(pages[1]);
});

test('a later start adds nothing, not even what an editor has removed, and prints a link that makes one administrator', async () => {
  const DATA_DIR = await dataFolderWith('demo');
  const sql = sqlOver(embeddedConnection(DATA_DIR));
  let before: unknown;
  {
    await using site = spawnSite({ DATA_DIR, DEMO_CONTENT: 'off', NODE_ENV: 'development' });
    await site.ready;
    await sql('delete from articles where id = (select min(id) from articles)');
    before = await countAll(sql);
    await site.stop();
    expect(site.stdout()).not.toContain('/desk/invitation');
  }
  await using site = spawnSite({ DATA_DIR, DEMO_CONTENT: 'on', NODE_ENV: 'development' });
  await site.ready;
  expect(await countAll(sql)).toEqual(before);
  expect(site.stdout()).not.toContain('demo content was added');

  const link = /http:\/\/localhost:(\d+)\/desk\/invitation#([\w-]{43})/;
  await waitUntil('the link is printed', () => link.test(site.stdout()));
  const [, port, token = ''] = link.exec(site.stdout()) ?? [];
  const desk = { url: `http://localhost:${port}`, sql };
  const { browser } = await acceptByPassword(desk, token, () => new Date());
  expect((await browser.call('session/whoami')).data.role).toBe('admin');
  expect((await deskBrowser(desk).call('invitation/show', { token })).envelope.error).not.toBeNull();
});
