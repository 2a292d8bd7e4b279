import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommandHere } from '../harness/operator.ts';
import { startTestSite, type TestSite } from '../harness/site.ts';
import { tempFolder } from '../harness/temp-folder.ts';
import { addTestArticle, addTestAuthor, addTestCategory } from '../harness/test-content.ts';
import { waitUntil } from '../harness/wait-until.ts';

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite({ database: 'embedded' });
  const category = await addTestCategory(site.sql, { slug: 'local', name: '地方' });
  const author = await addTestAuthor(site.sql, { slug: 'lin', name: '林佩英' });
  await addTestArticle(site.sql, { slug: 'river', title: '河岸步道', category, author, tags: ['步道', '河川'] });
  await addTestArticle(site.sql, { slug: 'hill', title: '山上步道', category, author, tags: ['步道'] });
});
afterAll(() => site.close());

const settings = () => ({ DATA_DIR: site.dataDir, DEMO_CONTENT: 'off' });

async function run(...args: string[]) {
  const finished = await runCommandHere(settings(), ...args, '--json');
  expect([finished.code, finished.stderr]).toEqual([0, '']);
  return finished.lines[0];
}

async function refused(...args: string[]): Promise<string> {
  const { code, stderr } = await runCommandHere(settings(), ...args);
  expect(code).toBeGreaterThan(0);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  return stderr;
}

const shows = (address: string, words: string) =>
  waitUntil(`${address} shows ${words}`, async () =>
    (await (await site.get(encodeURI(address))).text()).includes(words),
  );

/** The old address leads to the new one in one step, with its payload, and the new one answers. */
async function leadsOn(from: string, to: string): Promise<void> {
  for (const end of ['', '/_payload.json']) {
    await waitUntil(`${from + end} leads to ${to + end}`, async () => {
      const { status, headers } = await site.get(encodeURI(from + end));
      return status === 301 && decodeURI(headers.get('location') ?? '') === to + end;
    });
  }
  await waitUntil(`${to} answers`, async () => (await site.get(encodeURI(to))).status === 200);
}

test('a category is added, described, renamed and joined to another, and its old addresses lead on', async () => {
  await run('categories', 'add', 'outdoors', '戶外', '--color', '#118844');
  expect((await run('categories', 'list')).categories).toMatchObject([{ slug: 'local' }, { slug: 'outdoors' }]);
  await run('categories', 'describe', 'local', '--description', '街坊的事。', '--color', '#1f9a4d', '--order', '9');
  await shows('/news/categories', '街坊的事。');
  expect((await run('categories', 'list')).categories).toMatchObject([
    { slug: 'outdoors', color: '#118844' },
    { slug: 'local', color: '#1f9a4d' },
  ]);
  await run('categories', 'rename', 'local', '--slug', 'towns', '--name', '鄉鎮');
  await leadsOn('/news/category/local', '/news/category/towns');
  await shows('/news/category/towns', '鄉鎮');
  expect(await run('categories', 'merge', 'towns', 'outdoors')).toMatchObject({ moved: 2 });
  await leadsOn('/news/category/local', '/news/category/outdoors');
  await leadsOn('/news/category/towns', '/news/category/outdoors');
  await shows('/news/category/outdoors', '河岸步道');
});

test('an author is added, described, renamed and joined to another, and the old addresses lead on', async () => {
  await run('authors', 'add', 'lin-pei-ying', '林佩英', '--title', '特派記者');
  await run('authors', 'describe', 'lin-pei-ying', '--bio', '寫河流二十年。');
  expect((await run('authors', 'list')).authors).toContainEqual(
    expect.objectContaining({ slug: 'lin-pei-ying', title: '特派記者' }),
  );
  await run('authors', 'rename', 'lin', '--slug', 'lin-p');
  await leadsOn('/news/author/lin', '/news/author/lin-p');
  expect(await run('authors', 'merge', 'lin-p', 'lin-pei-ying')).toMatchObject({ moved: 2 });
  await leadsOn('/news/author/lin', '/news/author/lin-pei-ying');
  await shows('/news/author/lin-pei-ying', '寫河流二十年。');
  await shows('/news/river', '特派記者');
});

test('a tag is renamed and joined to another, and its old addresses lead on', async () => {
  expect((await run('tags', 'list')).tags).toEqual([
    { name: '步道', article_count: 2 },
    { name: '河川', article_count: 1 },
  ]);
  await run('tags', 'rename', '河川', '河流');
  await leadsOn('/news/tag/河川', '/news/tag/河流');
  expect(await run('tags', 'merge', '河流', '步道')).toMatchObject({ from: '河流', into: '步道' });
  await leadsOn('/news/tag/河川', '/news/tag/步道');
  expect((await run('tags', 'list')).tags).toEqual([{ name: '步道', article_count: 2 }]);
});

test('tips are imported from a folder, listed by date, and left alone when nothing has changed', async () => {
  const folder = tempFolder();
  writeFileSync(path.join(folder, 'moss.md'), '---\ntitle: 苔蘚沒有根\ndate: 2026-03-10\n---\n靠葉子喝水。\n');
  writeFileSync(path.join(folder, 'tide.md'), '---\ntitle: 潮汐每天晚五十分鐘\ndate: 2026-03-11\n---\n月亮也在走。\n');
  writeFileSync(path.join(folder, 'broken.md'), '---\ndate: 2026-03-12\n---\n沒有標題。\n');
  const first = await runCommandHere(settings(), 'tips', 'import', folder, '--json');
  expect(first.code).toBe(1);
  expect(first.lines.at(-1).total).toEqual({ created: 2, updated: 0, unchanged: 0, refused: 1 });
  expect(first.lines.find(({ state }) => state === 'refused').file).toContain('broken.md');
  writeFileSync(path.join(folder, 'broken.md'), '---\ntitle: 修好了\ndate: 2026-03-12\n---\n有標題。\n');
  expect((await run('tips', 'import', path.join(folder, 'broken.md'), '--dry-run')).state).toBe('created');
  await run('tips', 'import', folder);
  const { tips } = await run('tips', 'list', '--limit', '2');
  expect(tips).toEqual([
    { slug: 'broken', title: '修好了', date: '2026-03-12' },
    { slug: 'tide', title: '潮汐每天晚五十分鐘', date: '2026-03-11' },
  ]);
});

test('a missing or taken name is rejected in one line', async () => {
  expect(await refused('categories', 'describe', 'nowhere', '--description', '無')).toContain('nowhere');
  expect(await refused('categories', 'add', 'outdoors', '又一個')).toContain('outdoors');
  expect(await refused('authors', 'merge', 'nobody', 'lin-pei-ying')).toContain('nobody');
  expect(await refused('authors', 'describe', 'lin-pei-ying')).toContain('--title');
  expect(await refused('tags', 'rename', '沒有', '也沒有')).toContain('沒有');
  expect(await refused('tips', 'import', '/nowhere/at/all')).toContain('找不到');
});
