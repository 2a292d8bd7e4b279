import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deskLimits } from '../../../contract/desk/limits.ts';
import { openDatabaseOf } from '../../harness/database/open-database.ts';
import { addTestStaff, type TestStaff } from '../../harness/desk/desk.ts';
import { openNewsroom, type TestNewsroom } from '../../harness/desk/newsroom.ts';
import { operatorOn } from '../../harness/operator-in-process.ts';
import { startTestSite, type TestSite } from '../../harness/site.ts';
import { addTestArticle, addTestMedia, addTestSeries } from '../../harness/test-content.ts';
import { waitUntil } from '../../harness/wait-until.ts';

let site: TestSite;
let newsroom: TestNewsroom;
let editor: TestStaff;
let other: TestStaff;

beforeAll(async () => {
  site = await startTestSite();
  newsroom = await openNewsroom(site);
  editor = newsroom.editor;
  other = await addTestStaff(site, 'editor');
});
afterAll(() => site.close());

const page = async (path: string) => (await site.get(path)).text();
const seriesOf = async (slug: string) =>
  (await editor.call('series/list')).data.items.find((series) => series.slug === slug);
const partsOf = async (series: string) => (await editor.call('series/parts', { series })).data;
const fieldsOf = async (id: string) => (await editor.call('article/open', { id })).data.fields;
const arrange = async (series: string, articles: string[]) =>
  editor.call('series/order', { series, order: (await partsOf(series)).order, articles });

it('an editor makes a series, fills and orders it, renames and removes it; readers see each step and the log has it', async () => {
  const articles = [await addTestArticle(site.sql), await addTestArticle(site.sql)];
  const [first, second] = articles.map(({ id }) => id) as [string, string];
  const coverId = await addTestMedia(site.sql, 'picture', 'desk-series');
  const added = { slug: 'harbour', name: '港邊的人', introduction: '第一段。\n\n第二段。', coverId };
  expect((await editor.call('series/add', added)).status).toBe(200);
  expect((await editor.call('series/add', added)).status).toBe(409);
  expect((await site.get('/news/series/harbour')).status).toBe(404);
  expect((await arrange('harbour', [second, first])).status).toBe(200);
  expect((await partsOf('harbour')).items.map(({ id }) => id)).toEqual([second, first]);
  await waitUntil('readers see the series', async () => (await page('/news/series/harbour')).includes('第二段。'));
  const stored = await seriesOf('harbour');
  expect(stored).toMatchObject({ ...added, articles: 2, drafts: 0 });
  const change = { ...added, series: 'harbour', version: stored?.version, slug: 'quay', introduction: '' };
  expect((await editor.call('series/change', change)).status).toBe(200);
  const movedTo = async () =>
    (await site.get('/news/series/harbour', { redirect: 'manual' })).headers.get('location') ?? '';
  await waitUntil('its old address leads on', async () => (await movedTo()).includes('quay'));
  expect((await editor.call('series/remove', { series: 'quay' })).status).toBe(200);
  await waitUntil('the series is gone', async () => (await site.get('/news/series/quay')).status === 404);
  for (const { slug } of articles) expect((await site.get(`/news/${slug}`)).status).toBe(200);
  const log = await site.sql(`select action from audit_log where actor = $1 and action like 'series%' order by id`, [
    editor.email,
  ]);
  expect(log.map(({ action }) => action)).toEqual(['series add', 'series order', 'series change', 'series remove']);
});

it('of two simultaneous changes of a series or its order one is stored, and the other gets CONFLICT', async () => {
  const { id } = await addTestArticle(site.sql);
  await addTestSeries(site.sql, { slug: 'race' });
  const { version } = (await seriesOf('race')) ?? {};
  const { order } = await partsOf('race');
  const change = { series: 'race', slug: 'race', name: '同時', version, coverId: null };
  const statuses = async (calls: Promise<{ status: number }>[]) =>
    (await Promise.all(calls)).map(({ status }) => status).sort();
  const both = [editor, other];
  const changes = both.map((staff) => staff.call('series/change', { ...change, introduction: staff.name }));
  expect(await statuses(changes)).toEqual([200, 409]);
  const orders = both.map((staff) => staff.call('series/order', { series: 'race', order, articles: [id] }));
  expect(await statuses(orders)).toEqual([200, 409]);
});

it('an article of another series, one that does not exist and a video as cover are turned down by name', async () => {
  const { id } = await addTestArticle(site.sql);
  await addTestSeries(site.sql, { slug: 'owner', title: '先有的', parts: [id] });
  await addTestSeries(site.sql, { slug: 'wants' });
  const taken = await arrange('wants', [id]);
  expect(taken.status).toBe(409);
  expect(JSON.stringify(taken.envelope)).toContain('先有的');
  expect((await arrange('wants', ['999999999'])).status).toBe(409);
  const coverId = await addTestMedia(site.sql, 'clip', 'not-a-cover');
  expect((await editor.call('series/add', { slug: 'film', name: '影片', coverId })).status).toBe(409);
  const { items } = (await editor.call('series/choices', { q: '' })).data;
  expect(items.find((choice) => choice.id === id)?.series).toEqual({ slug: 'owner', name: '先有的' });
});

it('a series that is chosen in the editor takes effect with the publication, behind the last part, and is kept in versions', async () => {
  const { ready, written } = newsroom;
  const first = await addTestArticle(site.sql);
  await addTestSeries(site.sql, { slug: 'chosen', title: '選的', parts: [first.id] });
  const draft = await written(editor, ready({ series: 'chosen' }));
  expect((await partsOf('chosen')).items).toHaveLength(1);
  expect(await seriesOf('chosen')).toMatchObject({ articles: 1, drafts: 1 });
  const { address } = (await editor.call('preview/make', { articleId: draft.id })).data;
  const preview = (await page(new URL(address).pathname)).replaceAll('<!-- -->', '');
  expect(preview).toContain('第 2 篇，共 2 篇');
  const tab = randomUUID();
  const without = { ...draft.fields, series: null };
  const saved = (await editor.call('article/save', { id: draft.id, version: draft.version, tab, fields: without }))
    .data;
  const versions = (await editor.call('version/list', { articleId: draft.id })).data.items;
  const earliest = versions.at(-1)?.id ?? '';
  expect((await editor.call('version/show', { articleId: draft.id, id: earliest })).data.fields.series).toBeNull();
  const again = { id: draft.id, version: saved.version, tab, fields: draft.fields };
  const { version } = (await editor.call('article/save', again)).data;
  expect((await editor.call('article/publish', { id: draft.id, version })).status).toBe(200);
  expect((await partsOf('chosen')).items.map(({ id }) => id)).toEqual([first.id, draft.id]);
  expect(await page(`/news/${draft.fields.slug}`)).toContain('/news/series/chosen');
});

it('a tab that did not choose the series leaves what was arranged elsewhere while it was open', async () => {
  const { ready, written } = newsroom;
  await addTestSeries(site.sql, { slug: 'meanwhile' });
  await addTestSeries(site.sql, { slug: 'before' });
  const { id, version, fields, tab } = await written(editor, ready({ series: 'before' }));
  expect((await arrange('meanwhile', [id])).status).toBe(200);
  const { series: _, ...unchosen } = fields;
  const typed = { ...unchosen, title: '排進專題以後寫的' };
  const saved = (await editor.call('article/save', { id, version, tab, fields: typed })).data;
  expect(await fieldsOf(id)).toMatchObject({ series: 'meanwhile', title: '排進專題以後寫的' });
  expect((await editor.call('article/publish', { id, version: saved.version })).status).toBe(200);
  expect((await partsOf('meanwhile')).items.map((part) => part.id)).toEqual([id]);
});

it('a draft follows the new address of its series, and has none when the series is removed', async () => {
  const { ready, written } = newsroom;
  await addTestSeries(site.sql, { slug: 'old-name', title: '改名' });
  const { id, fields, version, tab } = await written(editor, ready({ series: 'old-name' }));
  const stored = await seriesOf('old-name');
  await editor.call('series/change', { ...stored, series: 'old-name', slug: 'new-name' });
  expect((await fieldsOf(id)).series).toBe('new-name');
  await editor.call('series/remove', { series: 'new-name' });
  expect((await fieldsOf(id)).series).toBeNull();
  // An open tab may still send it.
  await editor.call('article/save', { id, version, tab, fields: { ...fields, title: '還開著' } });
  const { findings } = (await editor.call('article/check', { id })).data;
  expect(findings.map(({ rule }) => rule)).toEqual(['series']);
});

it('a full series takes no article more, by publication or import, also where two are published at once', async () => {
  const most = deskLimits.seriesPartsMost;
  await addTestSeries(site.sql, { slug: 'full', title: '滿的專題' });
  await site.sql(
    `insert into series_parts (article_id, series_id, position)
     select id, (select id from series where slug = 'full'), id from articles where id = any($1::bigint[])`,
    [await Promise.all(Array.from({ length: most - 1 }, async () => (await addTestArticle(site.sql)).id))],
  );
  const { ready, written } = newsroom;
  const drafts = [await written(editor, ready({ series: 'full' })), await written(editor, ready({ series: 'full' }))];
  const publish = ({ id, version }: { id: string; version: number }) =>
    editor.call('article/publish', { id, version, acceptWarnings: true });
  const answers = await Promise.all(drafts.map(publish));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.map(({ envelope }) => envelope.message)).toContain('一個專題最多 200 篇文章');
  expect((await partsOf('full')).items).toHaveLength(most);

  const folder = mkdtempSync(path.join(tmpdir(), 'full-series-'));
  writeFileSync(
    path.join(folder, 'one-more.md'),
    '---\ntitle: 再一篇\ncategory: local\nauthor: lin\nseries: full\n---\n字',
  );
  const database = await openDatabaseOf(site);
  const { lines } = await operatorOn(database, { dataDir: site.dataDir })('content import', [folder], { create: true });
  await database.close();
  rmSync(folder, { recursive: true });
  expect(JSON.stringify(lines)).toContain('沒有加入「full」');
  expect((await partsOf('full')).items).toHaveLength(most);
});
