import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { historyMaxEntries } from '../../contract/library.ts';
import { registerMember, type TestMember } from '../harness/members.ts';
import { startTestSite, type TestSite } from '../harness/site.ts';
import { addTestArticle, type TestArticle } from '../harness/test-content.ts';

let site: TestSite;
let member: TestMember;
let story: TestArticle;
let video: TestArticle;

beforeAll(async () => {
  site = await startTestSite();
  story = await addTestArticle(site.sql, { title: '山上的風' });
  video = await addTestArticle(site.sql, { kind: 'video', title: '海邊的一天' });
});
afterAll(() => site.close());
beforeEach(async () => {
  member = await registerMember(site);
});

const read = (slug: string, progress?: number) => member.api('history/add', { slug, progress });
const list = async (body: object = {}) => (await member.api('history/list', body)).data;
const shown = async () => (await list()).items.map(({ slug, progress }) => [slug, progress]);

it('has one row for each, newest first, with how far', async () => {
  await read(story.slug, 10);
  await read(video.slug);
  await read(story.slug, 60);
  expect(await shown()).toEqual([
    [story.slug, 60],
    [video.slug, 0],
  ]);
  expect((await list()).items[0]).toMatchObject({ card: { title: '山上的風' }, readAt: expect.any(String) });
});

it('keeps how far where nothing new is said of it', async () => {
  await read(story.slug, 60);
  await read(story.slug);
  expect(await shown()).toEqual([[story.slug, 60]]);
});

it('goes page by page', async () => {
  await read(story.slug);
  await read(video.slug);
  const { items, nextCursor } = await list({ limit: 1 });
  expect(items.map(({ slug }) => slug)).toEqual([video.slug]);
  expect((await list({ limit: 1, cursor: nextCursor })).items.map(({ slug }) => slug)).toEqual([story.slug]);
});

it('removes one, and all', async () => {
  await read(story.slug);
  await read(video.slug);
  await member.api('history/remove', { slug: video.slug });
  expect(await shown()).toEqual([[story.slug, 0]]);
  await member.api('history/clear');
  expect(await shown()).toEqual([]);
});

it('notes nothing while it is paused, and keeps what it has', async () => {
  await read(story.slug, 30);
  expect((await member.api('history/pause', { paused: true })).data).toEqual({ paused: true });
  await read(video.slug);
  await read(story.slug, 90);
  expect(await shown()).toEqual([[story.slug, 30]]);
  expect((await list()).paused).toBe(true);
  await member.api('history/pause', { paused: false });
  await read(video.slug);
  expect((await list()).items[0]?.slug).toBe(video.slug);
});

it(`keeps the newest ${historyMaxEntries}`, async () => {
  await site.sql(
    `with made as (
       insert into articles (slug, kind, status, title, summary, body_html, category_id, author_id, reading_minutes, published_at)
       select 'kept-' || n || '-' || $2, 'news', 'published', '舊聞', '', '', category_id, author_id, 1, now() - interval '1 day'
       from articles, generate_series(1, ${historyMaxEntries}) n where articles.id = $1 returning id)
     insert into reading_history (member_id, article_id, progress, read_at)
     select (select max(id) from members), id, 0, now() - interval '1 hour' from made`,
    [story.id, member.phone],
  );
  // They are not searched for, and to index them would take longer than the test.
  await site.sql('truncate search_pending');
  await read(story.slug);
  const [row] = await site.sql(
    `select count(*)::int as count from reading_history where member_id = (select max(id) from members)`,
  );
  expect(row.count).toBe(historyMaxEntries);
  expect((await list({ limit: 1 })).items[0]?.slug).toBe(story.slug);
});

it('passes over what does not exist or is not public yet', async () => {
  const draft = await addTestArticle(site.sql, { status: 'draft' });
  expect((await read('no-such-story')).status).toBe(200);
  expect((await read(draft.slug)).status).toBe(200);
  expect(await shown()).toEqual([]);
});

it.each([101, -1, 1.5, '50'])('refuses a progress of %s', async (progress) => {
  const { envelope } = await member.api('history/add', { slug: story.slug, progress });
  expect(envelope).toMatchObject({ code: 1001, data: { fields: { progress: expect.any(String) } } });
});
