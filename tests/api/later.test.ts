import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LaterItem } from '../../contract/library.ts';
import { limits } from '../../contract/limits.ts';
import { forgetLimits, registerMember, type TestMember } from '../harness/members.ts';
import { startTestSite, type TestSite } from '../harness/site.ts';
import { addTestArticle, type TestArticle } from '../harness/test-content.ts';

let site: TestSite;
let member: TestMember;
const stories: TestArticle[] = [];

beforeAll(async () => {
  site = await startTestSite();
  for (const title of ['臺北的老街', '山上的風', '海的聲音', '河邊的樹'])
    stories.push(await addTestArticle(site.sql, { title }));
  stories.push(await addTestArticle(site.sql, { kind: 'video', title: '海邊的一天' }));
});
afterAll(() => site.close());

const story = (at: number) => stories[at] as TestArticle;
const add = async (...items: { id: string; addedAt?: string }[]) => (await member.api('later/add', { items })).data;
const list = async (body: object = {}) => (await member.api('later/list', body)).data;
const titles = (items: LaterItem[]) => items.map(({ card }) => card?.title ?? null);

async function fresh(): Promise<void> {
  await forgetLimits(site);
  member = await registerMember(site);
}

it('lists articles and videos newest first with their cards, page by page', async () => {
  await fresh();
  for (const at of [0, 4, 1]) await add({ id: story(at).id });
  expect(titles((await list()).items)).toEqual(['山上的風', '海邊的一天', '臺北的老街']);
  const first = await list({ limit: 2 });
  const rest = await list({ limit: 2, cursor: first.nextCursor });
  expect(titles([...first.items, ...rest.items])).toEqual(['山上的風', '海邊的一天', '臺北的老街']);
  expect(rest.nextCursor).toBeNull();
  const { data } = await member.api('later/state');
  expect(data.items.map(({ id }: { id: string }) => id)).toEqual([1, 4, 0].map((at) => story(at).id));
});

it('brings what was removed back to its place when its time is sent', async () => {
  await fresh();
  await add({ id: story(0).id });
  await add({ id: story(1).id });
  const [, older] = (await list()).items;
  await member.api('later/remove', { id: story(0).id });
  await member.api('later/remove', { id: story(0).id });
  expect(titles((await list()).items)).toEqual(['山上的風']);
  await add({ id: story(0).id, addedAt: older?.addedAt ?? '' });
  expect(titles((await list()).items)).toEqual(['山上的風', '臺北的老街']);
});

it('is each member’s own: what one removes stays on the lists of others', async () => {
  await fresh();
  const other = member;
  await add({ id: story(0).id });
  await fresh();
  await add({ id: story(0).id });
  await member.api('later/remove', { id: story(0).id });
  expect((await list()).items).toEqual([]);
  expect(titles((await other.api('later/list')).data.items)).toEqual(['臺北的老街']);
});

it('takes a time before 1970, which a device with a wrong clock may send, for 1970', async () => {
  await fresh();
  expect(await add({ id: story(0).id, addedAt: '0000-01-01T00:00:00.000Z' })).toEqual({
    added: [story(0).id],
    left: [],
  });
  expect((await list()).items.map(({ addedAt }: LaterItem) => addedAt)).toEqual(['1970-01-01T00:00:00.000Z']);
});

it('takes a list once however often it is sent, keeps both orders, and never a time in the future', async () => {
  const sent = fc.uniqueArray(fc.record({ at: fc.nat(4), minute: fc.integer({ min: 0, max: 59 }) }), {
    selector: ({ at }) => at,
    minLength: 1,
  });
  const itemsOf = (chosen: { at: number; minute: number }[]) =>
    chosen.map(({ at, minute }) => ({
      id: story(at).id,
      addedAt: `2026-03-01T08:${String(minute).padStart(2, '0')}:00.000Z`,
    }));
  const order = (items: { id: string; addedAt: string }[]) =>
    [...items]
      .sort((one, other) => Date.parse(other.addedAt) - Date.parse(one.addedAt) || Number(other.id) - Number(one.id))
      .map(({ id }) => id);
  await fc.assert(
    fc.asyncProperty(sent, sent, async (account, device) => {
      await fresh();
      const [known, coming] = [itemsOf(account), itemsOf(device)];
      await add(...known);
      const answers = await Promise.all([add(...coming), add(...coming)]);
      for (const { added, left } of answers) {
        expect(new Set(added)).toEqual(new Set(coming.map(({ id }) => id)));
        expect(left).toEqual([]);
      }
      const knownIds = new Set(known.map(({ id }) => id));
      const merged = [...known, ...coming.filter(({ id }) => !knownIds.has(id))];
      expect((await list()).items.map(({ id }: LaterItem) => id)).toEqual(order(merged));
    }),
    { numRuns: 15 },
  );
  await fresh();
  await add({ id: story(0).id, addedAt: '9999-01-01T00:00:00.000Z' });
  await add({ id: story(1).id });
  expect(titles((await list()).items)).toEqual(['山上的風', '臺北的老街']);
});

it('has room for 200, also when two devices add at once, and says what it left', async () => {
  await fresh();
  const more: string[] = [];
  for (let count = 0; count < limits.laterMax; count += 1) more.push((await addTestArticle(site.sql)).id);
  const { added, left } = await add(...more.map((id) => ({ id, addedAt: '2026-03-01T08:00:00.000Z' })));
  expect([added.length, left]).toEqual([limits.laterMax, []]);
  expect(await add({ id: story(0).id })).toEqual({ added: [], left: [story(0).id] });
  await member.api('later/remove', { id: more[0] });
  const answers = await Promise.all([add({ id: story(0).id }), add({ id: story(1).id })]);
  expect(answers.flatMap((answer) => answer.added)).toHaveLength(1);
  const { data } = await member.api('later/state');
  expect(data.items).toHaveLength(limits.laterMax);
  // Of more than there is room for, the newest are taken.
  await member.api('later/remove', { id: more[1] });
  const [older, newer] = [
    { id: story(2).id, addedAt: '2026-03-01T06:00:00.000Z' },
    { id: story(3).id, addedAt: '2026-03-01T07:00:00.000Z' },
  ];
  expect(await add(older, newer)).toEqual({ added: [newer.id], left: [older.id] });
});

it('does not take what is not public, and says of what was withdrawn that it is gone', async () => {
  await fresh();
  const draft = await addTestArticle(site.sql, { status: 'draft' });
  expect(await add({ id: draft.id }, { id: '999999999' })).toEqual({ added: [], left: [] });
  const story4 = await addTestArticle(site.sql, { title: '要撤下的' });
  await add({ id: story4.id });
  await site.sql(`update articles set status = 'withdrawn' where id = $1`, [story4.id]);
  expect((await list()).items).toEqual([{ id: story4.id, addedAt: expect.any(String), card: null }]);
});

it('gives cards of public articles to anyone, in the order of the ids', async () => {
  const draft = await addTestArticle(site.sql, { status: 'draft' });
  const ids = [story(2).id, draft.id, story(0).id, story(2).id];
  const { data } = await site.api('article/cards', { ids });
  expect(data.items.map(({ title }: { title: string }) => title)).toEqual(['海的聲音', '臺北的老街']);
  const tooMany = await site.api('article/cards', { ids: Array(51).fill('1') });
  expect(tooMany.status).toBe(422);
});
