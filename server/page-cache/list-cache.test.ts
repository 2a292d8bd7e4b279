import { expect, it } from 'vitest';
import type { ArticleCard } from '../../contract/article.ts';
import type { Articles } from '../articles/articles.ts';
import { cacheLists } from './list-cache.ts';
import { createTouchedTags } from './touched-tags.ts';

/** Content whose lists hold one card, named after the number of times that something was loaded. */
function setUp() {
  const waiting: (() => void)[] = [];
  let loads = 0;
  const load = async () => {
    loads += 1;
    const card = { id: '7', title: `第 ${loads} 次` } as ArticleCard;
    await new Promise<void>((resolve) => waiting.push(resolve));
    return [card];
  };
  const content = {
    leads: load,
    list: async () => ({ items: await load(), nextCursor: null }),
  } as unknown as Articles;
  const touched = createTouchedTags();
  const touch = (...tags: string[]) => touched.add([{ tags, withdrawn: [] }]);
  const finish = () => {
    for (const resolve of waiting.splice(0)) resolve();
  };
  const lists = cacheLists(content, touched);
  const titleOfLead = async () => {
    const leads = lists.leads();
    finish();
    return (await leads)[0]?.title;
  };
  return { lists, touch, finish, titleOfLead, loads: () => loads };
}

it('loads a list once, also for those who ask at the same time', async () => {
  const { lists, finish, titleOfLead, loads } = setUp();
  const both = Promise.all([lists.leads(), lists.leads()]);
  finish();
  await both;
  expect(await titleOfLead()).toBe('第 1 次');
  expect(loads()).toBe(1);
});

it.each(['card:7', 'front', 'list:news', 'shell', 'all'])(
  'loads it again after a change that touches %s',
  async (tag) => {
    const { touch, titleOfLead } = setUp();
    await titleOfLead();
    touch('card:8', 'tag:其他');
    expect(await titleOfLead()).toBe('第 1 次');
    touch(tag);
    expect(await titleOfLead()).toBe('第 2 次');
  },
);

it('does not give a list that was loading when something changed to those who ask after the change', async () => {
  const { lists, touch, finish, titleOfLead } = setUp();
  const before = lists.leads();
  touch('card:8');
  const after = lists.leads();
  finish();
  expect([(await before)[0]?.title, (await after)[0]?.title]).toEqual(['第 1 次', '第 2 次']);
  expect(await titleOfLead()).toBe('第 2 次');
});

it('tells lists with other filters apart, and passes on what follows a cursor', async () => {
  const { lists, finish, loads } = setUp();
  const requests = [{ kind: 'news', limit: 4 }, { kind: 'video', limit: 4 }, { limit: 4 }] as const;
  const all = [...requests, ...requests].map((request) => lists.list(request));
  const further = [1, 2].map(() => lists.list({ limit: 4, cursor: 'x' }));
  finish();
  await Promise.all([...all, ...further]);
  expect(loads()).toBe(5);
});

it('forgets a list that could not be loaded', async () => {
  let isAway = true;
  const leads = async () => {
    if (isAway) throw new Error('away');
    return [];
  };
  const lists = cacheLists({ leads } as unknown as Articles, createTouchedTags());
  await expect(lists.leads()).rejects.toThrow('away');
  isAway = false;
  expect(await lists.leads()).toEqual([]);
});
