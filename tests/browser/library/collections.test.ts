import { afterAll, beforeAll, expect } from 'vitest';
import { accessibilityFaults } from '../../harness/accessibility.ts';
import { test } from '../../harness/browser.ts';
import { registerMember, type TestMember } from '../../harness/members.ts';
import { startTestSite, type TestSite } from '../../harness/site.ts';
import { addTestArticle, addTestTip } from '../../harness/test-content.ts';
import { notice, refusedCalls } from '../account/account-steps.ts';
import { cutOff, makeNarrow } from '../shell-steps.ts';
import { openAsMember } from './library-steps.ts';

let site: TestSite;
let member: TestMember;
const list = '收藏的內容';

beforeAll(async () => {
  site = await startTestSite();
  member = await registerMember(site);
  const gone = await addTestArticle(site.sql, { title: '不見的' });
  const story = await addTestArticle(site.sql, { title: '臺北的老街' });
  const video = await addTestArticle(site.sql, { title: '海邊的一天', kind: 'video' });
  const tip = await addTestTip(site.sql, { title: '台灣的山' });
  for (const [type, id] of [
    ['article', gone.id],
    ['article', story.id],
    ['video', video.id],
    ['tip', tip],
  ] as const) {
    await member.api('collection/add', { type, id });
  }
  await site.sql(`update articles set status = 'withdrawn' where id = $1`, [gone.id]);
});
afterAll(() => site.close());

test.for(['phone', 'desktop'] as const)(
  'saved items are listed by kind and can be searched, on a %s',
  async (screen, { openPage }) => {
    const context = { colorScheme: screen === 'phone' ? ('dark' as const) : ('light' as const) };
    const page = await openAsMember(openPage, site, member, '/my/collections', { screen, context });
    const titles = page.getByRole('list', { name: list }).locator('h2');
    await expect.poll(() => titles.allTextContents()).toEqual(['台灣的山', '海邊的一天', '臺北的老街', '此內容已下架']);
    const tab = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });
    const counts = ['全部 4', '新聞 2', '影音 1', '小知識 1'];
    for (const name of counts) expect(await tab(name).count()).toBe(1);
    await tab('影音').click();
    await expect.poll(() => titles.allTextContents()).toEqual(['海邊的一天']);
    expect(await tab('影音').getAttribute('aria-pressed')).toBe('true');
    await tab('全部').click();
    await page.getByRole('searchbox', { name: '搜尋收藏的標題' }).fill('台北');
    await expect.poll(() => titles.allTextContents()).toEqual(['臺北的老街']);
    await page.getByRole('searchbox', { name: '搜尋收藏的標題' }).fill('火星');
    await page.getByText('沒有標題含有「火星」的收藏').waitFor();
    await page.getByRole('searchbox', { name: '搜尋收藏的標題' }).fill('');
    await titles.getByText('台灣的山').click();
    const tip = page.getByRole('dialog', { name: '每日小知識' });
    await tip.getByRole('button', { name: '已收藏' }).waitFor();
    await page.keyboard.press('Escape');
    await tip.waitFor({ state: 'hidden' });
    expect(await accessibilityFaults(page)).toEqual([]);
    await makeNarrow(page);
    expect(await cutOff(page)).toEqual([]);
  },
);

test('a removed item can be restored for five seconds, at its old position and in every tab', async ({ openPage }) => {
  const page = await openAsMember(openPage, site, member, '/my/collections', { allow: [refusedCalls] });
  const titles = (of = page) => of.getByRole('list', { name: list }).locator('h2').allTextContents();
  const other = await page.context().newPage();
  await other.goto('/my/collections');
  await expect.poll(() => titles(other)).toHaveLength(4);
  const remove = (title: string) => page.getByRole('button', { name: `從收藏移除：${title}` }).click();

  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await remove('海邊的一天');
  await notice(page, '已從收藏移除復原');
  expect(await titles()).toEqual(['台灣的山', '臺北的老街', '此內容已下架']);
  await expect.poll(() => titles(other)).toHaveLength(3);
  await page.getByRole('button', { name: '全部 3' }).waitFor();
  await page.clock.runFor(4_900);
  await page.getByRole('button', { name: '復原' }).click();
  await expect.poll(() => titles()).toEqual(['台灣的山', '海邊的一天', '臺北的老街', '此內容已下架']);
  await expect.poll(() => titles(other)).toHaveLength(4);

  await remove('已下架的內容');
  await page.getByRole('button', { name: '全部 3' }).waitFor();
  await page.clock.runFor(5_200);
  await expect.poll(() => page.getByRole('button', { name: '復原' }).count()).toBe(0);

  await page.route('**/api/collection/remove', (route) => route.abort());
  await remove('臺北的老街');
  await notice(page, '連線異常，請稍後再試');
  expect(await titles()).toEqual(['台灣的山', '海邊的一天', '臺北的老街']);
});

test('an empty list explains how to save; after an error the member can try again', async ({ openPage }) => {
  const newcomer = await registerMember(site);
  const page = await openAsMember(openPage, site, newcomer, '/my/collections', { allow: [refusedCalls] });
  await page.getByText('這裡還沒有收藏').waitFor();
  expect(await page.getByRole('link', { name: '看看最新的新聞' }).getAttribute('href')).toBe('/');
  await page.route('**/api/collection/list', (route) => route.abort());
  await page.reload();
  await page.getByRole('alert').getByText('連線異常，請稍後再試').waitFor();
  await page.unroute('**/api/collection/list');
  await page.getByRole('button', { name: '重試' }).click();
  await page.getByText('這裡還沒有收藏').waitFor();
});

test('ten thousand saved items come page by page, each once, and are counted right', async ({ openPage }) => {
  const collector = await registerMember(site);
  const many = await addTestArticle(site.sql, { title: '很多很多' });
  await site.sql(
    `insert into articles (slug, kind, status, title, summary, body_html, category_id, author_id, reading_minutes, published_at)
     select 'many-' || n, 'news', 'published', '第' || n || '篇', '', '', category_id, author_id, 1, published_at
     from articles, generate_series(1, 10000) n where id = $1`,
    [many.id],
  );
  // They are not searched for, and to index them would take longer than the test.
  await site.sql('truncate search_pending');
  await site.sql(
    `insert into saved_items (member_id, type, item_id, saved_at)
     select m.id, 'article', a.id, now() - interval '1 second' * substr(a.slug, 6)::int
     from articles a, members m where a.slug like 'many-%' and m.phone = $1`,
    [collector.phone],
  );
  const page = await openAsMember(openPage, site, collector, '/my/collections');
  const titles = page.getByRole('list', { name: list }).locator('h2');
  await page.getByRole('button', { name: '全部 10,000' }).waitFor();
  for (const shown of [20, 40, 60]) {
    await expect.poll(() => titles.count()).toBe(shown);
    await page.getByRole('button', { name: '載入更多' }).click();
  }
  await expect.poll(() => titles.count()).toBe(80);
  expect(await titles.allTextContents()).toEqual(Array.from({ length: 80 }, (_, at) => `第${at + 1}篇`));
});
