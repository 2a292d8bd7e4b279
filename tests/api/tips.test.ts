import { afterAll, beforeAll, expect, it } from 'vitest';
import { stayClearOfMidnight } from '../harness/database/taipei-midnight.ts';
import { registerMember, type TestMember } from '../harness/members.ts';
import { startTestSite, type TestSite } from '../harness/site.ts';
import { addTestTip } from '../harness/test-content.ts';

let site: TestSite;
let member: TestMember;

beforeAll(async () => {
  await stayClearOfMidnight();
  site = await startTestSite();
  member = await registerMember(site);
});
afterAll(() => site.close());

async function tipOfToday(by = member) {
  const { data: tip } = await by.api('tip/today');
  if (!tip) throw new Error('no tip of today');
  return tip;
}

it('has no tip of today before the first one', async () => {
  expect((await member.api('tip/today')).data).toBeNull();
});

it('gives the newest tip whose day has come in Taipei, and the list up to it', async () => {
  const [{ today }] = await site.sql(`select ((now() at time zone 'Asia/Taipei')::date)::text as today`);
  await addTestTip(site.sql, { title: '明天的', day: 1 });
  await addTestTip(site.sql, { title: '前天的', day: -2 });
  const id = await addTestTip(site.sql, { title: '今天的', day: 0 });
  const { data } = await member.api('tip/today');
  const shown = { title: '今天的', breaks: [3], content: expect.any(String), publishDate: today, saved: false };
  expect(data).toEqual({ id, ...shown });
  const list = await member.api('tip/list', { limit: 1 });
  expect(list.data.items.map((tip) => tip.title)).toEqual(['今天的']);
  const rest = await member.api('tip/list', { cursor: list.data.nextCursor });
  expect(rest.data.items.map((tip) => tip.title)).toEqual(['前天的']);
  expect(rest.data.nextCursor).toBeNull();
});

it('saves a tip, as often as one likes, and tells so in the list', async () => {
  const tip = await tipOfToday();
  for (const _ of [1, 2]) expect((await member.api('tip/collection', { id: tip.id })).data).toEqual({ saved: true });
  expect((await tipOfToday()).saved).toBe(true);
  expect((await member.api('tip/list')).data.items.map(({ saved }) => saved)).toEqual([true, false]);
  await member.api('collection/remove', { type: 'tip', id: tip.id });
  expect((await tipOfToday()).saved).toBe(false);
});

it('does not tell one member what another saved', async () => {
  const tip = await tipOfToday();
  await member.api('tip/collection', { id: tip.id });
  const other = await registerMember(site);
  expect((await tipOfToday(other)).saved).toBe(false);
});
