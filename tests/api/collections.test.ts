import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CollectionItem } from '../../contract/library.ts';
import { registerMember, type TestMember } from '../harness/members.ts';
import { startTestSite, type TestSite } from '../harness/site.ts';
import { addTestArticle, addTestTip, type TestArticle } from '../harness/test-content.ts';

let site: TestSite;
let member: TestMember;
let stories: TestArticle[];
let video: TestArticle;
let tipId: string;

beforeAll(async () => {
  site = await startTestSite();
  stories = [];
  for (const title of ['臺北的老街', '山上的風', 'Ocean 的聲音'])
    stories.push(await addTestArticle(site.sql, { title }));
  video = await addTestArticle(site.sql, { kind: 'video', title: '海邊的一天' });
  tipId = await addTestTip(site.sql, { title: '台灣的山' });
});
afterAll(() => site.close());

async function fresh(): Promise<void> {
  member = await registerMember(site);
}

const add = (type: string, id: string) => member.api('collection/add', { type, id });
const remove = (type: string, id: string) => member.api('collection/remove', { type, id });
const titles = (items: CollectionItem[]) => items.map((item) => item.card?.title ?? item.tip?.title ?? null);
const list = async (body: object = {}) => (await member.api('collection/list', body)).data;
const [first, second, third] = [0, 1, 2].map((at) => () => stories[at] as TestArticle) as [
  () => TestArticle,
  () => TestArticle,
  () => TestArticle,
];

describe('what a member saved', () => {
  beforeAll(async () => {
    await fresh();
    await add('article', first().id);
    await add('video', video.id);
    await add('tip', tipId);
    await add('article', second().id);
  });

  it('stands newest first, each with what a list shows of it, and is counted by its kind', async () => {
    const { items, counts, nextCursor } = await list();
    expect(titles(items)).toEqual(['山上的風', '台灣的山', '海邊的一天', '臺北的老街']);
    expect(items.map((item) => item.type)).toEqual(['article', 'tip', 'video', 'article']);
    expect(counts).toEqual({ all: 4, article: 2, video: 1, tip: 1 });
    expect(nextCursor).toBeNull();
  });

  it('can be had by kind and page by page', async () => {
    expect(titles((await list({ type: 'video' })).items)).toEqual(['海邊的一天']);
    const page = await list({ limit: 3 });
    const rest = await list({ limit: 3, cursor: page.nextCursor });
    expect(titles([...page.items, ...rest.items])).toEqual(['山上的風', '台灣的山', '海邊的一天', '臺北的老街']);
  });

  it('is found by words of its title, whether 台 or 臺, and a percent sign is only itself', async () => {
    expect(titles((await list({ q: '台北' })).items)).toEqual(['臺北的老街']);
    expect(titles((await list({ q: '臺灣' })).items)).toEqual(['台灣的山']);
    expect((await list({ q: '%' })).items).toEqual([]);
  });

  it('is returned for what is on screen', async () => {
    const ids = [...stories.map(({ id }) => id)];
    const { data } = await member.api('collection/state', { type: 'article', ids });
    expect(data.saved.sort()).toEqual([first().id, second().id].sort());
  });
});

it('saves the same thing once, however often it is asked', async () => {
  await fresh();
  const answers = await Promise.all(Array.from({ length: 10 }, () => add('article', first().id)));
  expect(answers.map(({ data }) => data)).toEqual(Array(10).fill({ saved: true }));
  expect((await list()).counts.all).toBe(1);
});

it('brings back what was removed a moment ago to its old position, and later to the top', async () => {
  await fresh();
  await add('article', first().id);
  await add('article', second().id);
  expect((await remove('article', first().id)).data).toEqual({ saved: false });
  expect(titles((await list()).items)).toEqual(['山上的風']);
  await add('article', first().id);
  expect(titles((await list()).items)).toEqual(['山上的風', '臺北的老街']);
  await remove('article', first().id);
  await site.sql(`update saved_items set removed_at = removed_at - interval '2 minutes' where removed_at is not null`);
  await add('article', first().id);
  expect(titles((await list()).items)).toEqual(['臺北的老街', '山上的風']);
});

it('lets what was removed go for good at the next removal', async () => {
  await fresh();
  await add('article', first().id);
  await add('article', second().id);
  await remove('article', first().id);
  await site.sql(`update saved_items set removed_at = removed_at - interval '2 minutes' where removed_at is not null`);
  await remove('article', second().id);
  const [row] = await site.sql(
    `select count(*)::int as count from saved_items where item_id = $1 and removed_at is not null`,
    [first().id],
  );
  expect(row.count).toBe(0);
});

it('keeps the position of an article that was withdrawn, without its words, and takes back its removal for a moment', async () => {
  await fresh();
  await add('article', third().id);
  await site.sql(`update articles set status = 'withdrawn' where id = $1`, [third().id]);
  const { items, counts } = await list();
  expect(items).toMatchObject([{ type: 'article', id: third().id, card: null, tip: null }]);
  expect(counts.all).toBe(1);
  expect((await list({ q: 'ocean' })).items).toEqual([]);
  expect((await remove('article', third().id)).data).toEqual({ saved: false });
  expect((await add('article', third().id)).data).toEqual({ saved: true });
  await remove('article', third().id);
  await site.sql(`update saved_items set removed_at = removed_at - interval '2 minutes' where removed_at is not null`);
  expect((await add('article', third().id)).envelope.error).toBe('NOT_FOUND');
});

it.each([
  ['what does not exist', () => ['article', '999999']],
  ['a video under the name of an article', () => ['article', video.id]],
  ['a tip of another day to come', () => ['tip', '999999']],
])('does not save %s', async (_what, of) => {
  const [type = '', id = ''] = of();
  const { envelope } = await add(type, id);
  expect(envelope.error).toBe('NOT_FOUND');
});

it('says which field is wrong', async () => {
  const { envelope } = await member.api('collection/add', { type: 'picture', id: '-1' });
  expect(envelope).toMatchObject({
    code: 1001,
    data: { fields: { type: expect.any(String), id: expect.any(String) } },
  });
});
