import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type Articles, createArticles } from '../../../server/articles/articles.ts';
import { createNewsroom } from '../../../server/articles/drafts/newsroom.ts';
import { createArticleChanges } from '../../../server/articles/editing/article-changes.ts';
import { EditingProblem } from '../../../server/articles/editing/incoming-article.ts';
import { createSectionChanges } from '../../../server/articles/editing/section-changes.ts';
import { createLongTexts } from '../../../server/articles/long-texts.ts';
import { readConfig } from '../../../server/config.ts';
import { type Database, openDatabase } from '../../../server/database/connection.ts';
import type { Tables } from '../../../server/database/tables.ts';
import { ApiError } from '../../../server/errors/api-error.ts';
import { systemClock } from '../../../server/runtime/clock.ts';
import { createLog } from '../../../server/runtime/log.ts';
import { databaseUrl } from '../../harness/database/postgres-databases.ts';
import { addTestStaff } from '../../harness/desk/desk.ts';
import { fakeClock } from '../../harness/fake-clock.ts';
import { startTestSite, type TestSite } from '../../harness/site.ts';
import { secretKey } from '../../harness/templates.ts';
import {
  addTestArticle,
  addTestAuthor,
  addTestCategory,
  addTestMedia,
  addTestSeries,
  removeTestArticle,
} from '../../harness/test-content.ts';
import { waitUntil } from '../../harness/wait-until.ts';

/** It stands still, so that no page is made again because of its age. */
const clock = fakeClock();
let cached: TestSite;
let uncached: TestSite;
let database: Database;
let editor: Parameters<ReturnType<typeof createNewsroom>['publishing']['correct']>[0];

beforeAll(async () => {
  cached = await startTestSite({ clock });
  const [{ name }] = (await cached.sql('select current_database() as name')) as [{ name: string }];
  const settings = { DATABASE_URL: databaseUrl(inject('postgresPort'), name), SECRET_KEY: secretKey };
  uncached = await startTestSite({ clock, settings: { ...settings, PAGE_CACHE_MB: '0' } });
  database = await openDatabase(readConfig(settings), createLog('silent'));
  editor = { ...(await addTestStaff(cached, 'editor')), role: 'editor' };
  await addContent();
});
afterAll(async () => {
  await database?.close();
  await uncached?.close();
  await cached?.close();
});

/**
 * Two groups of related articles that alternate in time, so that neighbours have nothing in common, and enough views that
 * no list of popular articles is filled with new ones: otherwise pages would share more tags than they need.
 */
async function addContent(): Promise<void> {
  const { sql } = cached;
  const categories = [await addTestCategory(sql), await addTestCategory(sql), await addTestCategory(sql)];
  const authors = [await addTestAuthor(sql), await addTestAuthor(sql), await addTestAuthor(sql)];
  const ids: string[] = [];
  for (let at = 0; at < 16; at += 1) {
    const isVideo = at % 6 === 5;
    const { id } = await addTestArticle(sql, {
      slug: `story-${at}`,
      title: `第${at}則報導`,
      kind: isVideo ? 'video' : 'news',
      status: at % 9 === 8 ? 'draft' : 'published',
      category: categories[at % 2] as (typeof categories)[0],
      author: authors[at % 2] as (typeof authors)[0],
      tags: at % 2 ? ['水圳', '山城', `標籤${at % 3}`] : ['港口', '漁村'],
      publishedAt: new Date(Date.now() - (at + 1) * 3_600_000),
      coverId: await addTestMedia(sql, 'picture', `cover-${at}`),
      bodyHtml:
        at % 4 === 0 ? '<p>文</p><figure data-film="story-5"><a href="/news/story-5">影</a></figure>' : '<p>文</p>',
    });
    ids.push(id);
    if (at < 14) {
      await sql(`insert into article_views values ($1, date_trunc('hour', now()), $2)`, [id, 100 - at]);
    }
  }
  const coverId = await addTestMedia(sql, 'picture', 'series-cover');
  await addTestSeries(sql, { slug: 'water', coverId, parts: ids.filter((_, at) => at % 4 === 0) });
  await addTestSeries(sql, { slug: 'hills', parts: ids.filter((_, at) => at % 4 === 1) });
}

const kinds = [
  ...(['publish', 'unpublish', 'withdraw', 'correct', 'correctAtDesk', 'uncorrect', 'title', 'body'] as const),
  ...(['tags', 'section', 'moved', 'rename', 'restore', 'feature', 'unfeature', 'schedule', 'remove'] as const),
  ...(['category', 'categorySlug', 'joinCategories', 'author', 'authorSlug', 'joinAuthors', 'undoJoin'] as const),
  ...(['nameTag', 'joinTags', 'undoTags', 'cover'] as const),
  ...(['series', 'seriesSlug', 'parts', 'addSeries', 'removeSeries', 'seriesCover'] as const),
];
const choice = fc.nat({ max: 1_000 });
const step = fc.record({ one: choice, other: choice, text: fc.stringMatching(/^[山水田火]{1,6}$/) });
/** Half of all kinds of changes, in any order. */
const perRun = Math.ceil(kinds.length / 2);
const steps = fc
  .tuple(
    fc.shuffledSubarray(kinds, { minLength: perRun, maxLength: perRun }),
    fc.array(step, { minLength: perRun, maxLength: perRun, size: 'max' }),
  )
  .map(([order, given]) => given.map((values, at) => ({ what: order[at] ?? 'publish', ...values })));
type Step = typeof steps extends fc.Arbitrary<(infer Value)[]> ? Value : never;

const rows = (query: string, values: unknown[] = []) => cached.sql(query, values);
const pick = <T>(from: T[], at: number): T => from[at % from.length] as T;

/** One change by the functions that the desk and the operators' commands use. */
async function change(db: Kysely<Tables>, { what, one, other, text: words }: Step): Promise<unknown> {
  const changes = createArticleChanges({ db, clock: systemClock, by: 'tester' });
  const sections = createSectionChanges(db, 'tester');
  const texts = createLongTexts();
  const options = { db, siteUrl: 'http://localhost:0', mediaUrl: '', mediaOrigins: [], search: async () => [], texts };
  const { publishing } = createNewsroom(options);
  const articles = await rows(`select id, slug, status, revision from articles order by id`);
  const [categories, authors] = [await rows(`select * from categories`), await rows(`select * from authors`)];
  const tags = await rows(`select name from tags order by id`);
  const series = await rows(`select id, slug from series order by id`);
  const published = articles.filter(({ status }) => status === 'published');
  const article = pick(published, one);
  const hidden = articles.filter(({ status }) => status !== 'published');
  const { slug, revision, id } = article;
  const undo = (kind: 'category' | 'author' | 'tag') => async () => {
    const [merge] = await rows(`select from_name from section_merges where kind = $1 and undone_at is null`, [kind]);
    return merge && sections.undoMerge(kind, merge.from_name);
  };
  const makeOne = {
    publish: () => hidden.length > 0 && changes.publish(pick(hidden, one).slug),
    unpublish: () => changes.unpublish(slug),
    withdraw: () => publishing.unpublish(editor, id, words),
    correct: () => changes.correct(slug, words),
    correctAtDesk: () => publishing.correct(editor, id, words),
    uncorrect: () => changes.uncorrect(slug),
    title: () => changes.edit(slug, revision, { title: words, summary: words }),
    body: () =>
      changes.edit(slug, revision, {
        bodyHtml: `<p>${words}</p><figure data-film="${pick(articles, other).slug}"><a href="/">影</a></figure>`,
      }),
    tags: () => changes.edit(slug, revision, { tags: ['水圳', words, pick(tags, other).name] }),
    section: () =>
      changes.edit(slug, revision, { category: pick(categories, one).id, author: pick(authors, other).id }),
    moved: () =>
      changes.edit(slug, revision, { publishedAt: new Date(Date.now() - (other % 30) * 3_500_000).toISOString() }),
    rename: () => changes.rename(slug, `renamed-${other}`),
    restore: () => changes.restore(slug, 1),
    feature: () => changes.feature(slug, other % 2 ? new Date(Date.now() + 400) : null),
    unfeature: () => changes.unfeature(),
    schedule: () => changes.schedule(pick(articles, one).slug, new Date(Date.now() + 400)),
    remove: () => removeTestArticle(rows, slug),
    category: () => sections.changeCategory(pick(categories, one).slug, { name: words, description: words }),
    categorySlug: () => sections.changeCategory(pick(categories, one).slug, { slug: `category-${other}` }),
    joinCategories: () => sections.joinCategories(pick(categories, one).slug, pick(categories, other).slug),
    author: () => sections.changeAuthor(pick(authors, one).slug, { name: words, bio: words }),
    authorSlug: () => sections.changeAuthor(pick(authors, one).slug, { slug: `author-${other}` }),
    joinAuthors: () => sections.joinAuthors(pick(authors, one).slug, pick(authors, other).slug),
    undoJoin: one % 2 ? undo('category') : undo('author'),
    nameTag: () => sections.changeTag(pick(tags, one).name, { name: words }),
    joinTags: () => sections.joinTags(pick(tags, one).name, pick(tags, other).name),
    undoTags: undo('tag'),
    series: () => sections.changeSeries(pick(series, one).slug, { title: words, introduction: words }),
    seriesSlug: () => sections.changeSeries(pick(series, one).slug, { slug: `series-${other}` }),
    parts: async () => {
      const parts = await rows(`select article_id from series_parts where series_id = $1`, [pick(series, one).id]);
      const others = parts
        .map(({ article_id }) => article_id)
        .filter((each) => each !== id && each !== pick(articles, other).id);
      return sections.orderParts(pick(series, one).slug, [...others.reverse(), id]);
    },
    addSeries: async () => {
      await sections.addSeries({ slug: `made-${other}`, title: words, introduction: words, cover_id: null });
      await sections.orderParts(`made-${other}`, [id]);
    },
    removeSeries: () => series.length > 1 && sections.removeSeries(pick(series, one).slug),
    seriesCover: () => rows(`update media set tone = '#${String(other).padStart(6, '0')}' where file = 'series-cover'`),
    cover: () =>
      rows(
        `update media set tone = '#${String(other).padStart(6, '0')}' where id = (select cover_id from articles where id = $1)`,
        [id],
      ),
  };
  // What the rules forbid in this state changes nothing.
  return Promise.resolve()
    .then(makeOne[what])
    .catch((error) => {
      if (!(error instanceof EditingProblem || error instanceof ApiError)) throw error;
    });
}

async function addresses(): Promise<string[]> {
  const [articles, categories, authors, tags, series, moved] = await Promise.all([
    rows(`select slug from articles where status <> 'draft' and published_at <= now()`),
    rows(`select slug from categories`),
    rows(`select slug from authors`),
    rows(`select distinct name from tags join article_tags on tag_id = id`),
    rows(`select slug from series union select 'made-up'`),
    rows(`select from_path from redirects order by made_at desc limit 3`),
  ]);
  return [
    ...['/', '/?page=2', '/news/categories', '/news/corrections', '/news/video', '/404', '/my'],
    ...articles.map(({ slug }) => `/news/${slug}`),
    ...categories.flatMap(({ slug }) => [`/news/category/${slug}`, `/news/video/${slug}`]),
    ...authors.map(({ slug }) => `/news/author/${slug}`),
    ...tags.map(({ name }) => `/news/tag/${encodeURIComponent(name)}`),
    ...series.map(({ slug }) => `/news/series/${slug}`),
    ...moved.map(({ from_path }) => from_path.split('/').map(encodeURIComponent).join('/')),
  ];
}

async function bytesOf(site: TestSite, address: string): Promise<string> {
  const answer = await site.get(address, { redirect: 'manual' });
  return `${answer.status} ${answer.headers.get('location')} ${await answer.text()}`;
}

/** The cached pages that differ from the same pages made anew. */
async function outdated(asked: string[]): Promise<string[]> {
  const isSame = await Promise.all(
    asked.map(async (address) => (await bytesOf(cached, address)) === (await bytesOf(uncached, address))),
  );
  return asked.filter((_, at) => !isSame[at]);
}

/** Both sites learn of a change within a quarter of a second, on a busy machine later; after that a difference would stay. */
async function expectNoneOutdated(after: string): Promise<void> {
  let left = await addresses();
  const none = async () => {
    left = await outdated(left);
    return left.length === 0;
  };
  await waitUntil('no cached page is outdated', none, 15_000).catch(() => {});
  expect({ after, left }).toEqual({ after, left: [] });
}

/** Cards are stored by the versions of their rows in all processes: those of `kept` must be the ones that are loaded anew. */
async function expectCurrentCards(kept: Articles, after: string): Promise<void> {
  const cards = async (content: Articles) => ({
    after,
    front: await content.front({ news: 20, videos: 4, each: 4 }),
    all: await content.list({ limit: 50 }),
    rows: await content.categoryRows(4),
    leads: await content.leads(),
  });
  expect(await cards(kept)).toEqual(await cards(contentOf(database.db)));
}

function contentOf(db: Kysely<Tables>): Articles {
  return createArticles({ db, mediaUrl: '', clock, edition: () => '' });
}

/** Indexing a changed article makes pages again as well, which would hide a tag that is missing. */
async function pauseIndexing(): Promise<void> {
  await waitUntil('all is indexed', async () => (await rows(`select from search_pending limit 1`)).length === 0);
  await rows(`create function skip_row() returns trigger language plpgsql as 'begin return null; end'`);
  await rows(`create trigger not_indexed before insert on search_pending for each row execute function skip_row()`);
}

async function indexAll(): Promise<void> {
  await rows(`drop trigger not_indexed on search_pending`);
  await rows(`insert into search_pending (article_id) select id from articles`);
  await waitUntil('all is indexed', async () => (await rows(`select from search_pending limit 1`)).length === 0);
}

it('no cached page ever differs from a fresh one, after any change', async () => {
  await pauseIndexing();
  const kept = contentOf(database.db);
  await expectNoneOutdated('the start');
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      for (const taken of all) {
        await change(database.db, taken);
        if (taken.what === 'schedule' || taken.what === 'feature') await pause(450);
        await expectNoneOutdated(taken.what);
        await expectCurrentCards(kept, taken.what);
      }
    }),
    { numRuns: 1, endOnFailure: true },
  );
  await indexAll();
  await expectNoneOutdated('indexing');
}, 300_000);
