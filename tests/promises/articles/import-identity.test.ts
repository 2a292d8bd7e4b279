import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../harness/database/open-database.ts';
import { fakeClock } from '../../harness/fake-clock.ts';
import { operatorOn } from '../../harness/operator-in-process.ts';
import { tempFolder } from '../../harness/temp-folder.ts';
import { addTestArticle } from '../../harness/test-content.ts';

const clock = fakeClock(new Date('2026-03-20T00:00:00Z'));
let database: TestDatabase;
let run: ReturnType<typeof operatorOn>;

beforeAll(async () => {
  database = await openTestDatabase();
  run = operatorOn(database, { clock });
  await run('categories add', ['harbor', '港口']);
  await run('authors add', ['ma-yu', '馬瑜']);
});
afterAll(() => database.close());

const head = { category: 'harbor', author: 'ma-yu', publishedAt: '2026-03-10 14:05' };

function write(folder: string, name: string, fields: Record<string, unknown>, body = '船來了。'): string {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  const lines = Object.entries({ ...head, ...fields }).map(([key, value]) => `${key}: ${value}`);
  writeFileSync(file, ['---', ...lines, '---', body].join('\n'));
  return file;
}

const importing = (target: string, options = {}) => run('content import', [target], options);
const shown = async (slug: string) => (await run('content show', [slug], { html: true })).lines[0];

interface Item {
  guid?: string;
  link?: string;
  title: string;
  text: string;
  status?: string;
  name?: string;
}

function feed(site: string, items: Item[]): string {
  const file = path.join(tempFolder(), 'feed.xml');
  const entries = items.map(
    ({ guid, link, title, text }) =>
      `<item>${guid ? `<guid>${guid}</guid>` : ''}${link ? `<link>${link}</link>` : ''}<title>${title}</title>
      <description><![CDATA[<p>${text}</p>]]></description></item>`,
  );
  writeFileSync(
    file,
    `<rss version="2.0"><channel><title>x</title><link>${site}</link>${entries.join('\n')}</channel></rss>`,
  );
  return file;
}

function wordpress(site: string, items: Item[]): string {
  const file = path.join(tempFolder(), 'export.xml');
  const entries = items.map(
    ({ guid, link = '', title, text, status = 'publish', name = '' }, at) => `<item><title>${title}</title>
      <link>${link}</link><guid>${guid}</guid><dc:creator>admin</dc:creator><content:encoded><![CDATA[${text}]]></content:encoded>
      <wp:post_id>${at + 1}</wp:post_id><wp:post_date_gmt>2026-03-01 00:00:00</wp:post_date_gmt><wp:post_name>${name}</wp:post_name>
      <wp:status>${status}</wp:status><wp:post_type>post</wp:post_type></item>`,
  );
  const open = '<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel>';
  writeFileSync(file, `${open}<wp:base_blog_url>${site}</wp:base_blog_url>${entries.join('\n')}</channel></rss>`);
  return file;
}

test('two blogs with a post of the same name become two articles, and each is found again', async () => {
  const post = (site: string, text: string) =>
    wordpress(site, [
      { guid: `${site}/?p=1`, link: `${site}/hello/`, title: 'Hello', text, name: 'hello' },
      {
        guid: `${site}/?p=2`,
        link: `${site}/next/`,
        title: '第二篇',
        text: `<a href="${site}/hello/">上一篇</a>`,
        name: `next-${text}`,
      },
    ]);
  await importing(post('https://one.example', 'one'));
  const { lines } = await importing(post('https://two.example', 'two'));
  expect(lines[0]).toMatchObject({ state: 'created', slug: 'hello-2' });
  expect((await shown('hello')).html).toBe('<p>one</p>');
  expect((await shown('hello-2')).html).toBe('<p>two</p>');
  expect((await shown('next-two')).html).toContain('href="/news/hello-2"');
  const again = await importing(post('https://two.example', 'two'));
  expect(again.lines.at(-1).total).toEqual({ created: 0, updated: 0, unchanged: 2, refused: 0 });
});

test('a dry run gives the same numbers as the import itself', async () => {
  const file = feed('https://numbers.example', [
    { guid: 'a', link: 'https://numbers.example/1/same', title: '甲', text: '一' },
    { guid: 'b', link: 'https://numbers.example/2/same', title: '乙', text: '二' },
    { guid: 'c', link: 'https://numbers.example/3/same', title: '丙', text: '三' },
  ]);
  const slugs = async (options: object) =>
    (await importing(file, { category: 'harbor', ...options })).lines.slice(0, -1).map(({ slug }) => slug);
  const tried = await slugs({ 'dry-run': true });
  expect(tried).toEqual(['same', 'same-2', 'same-3']);
  expect(await slugs({})).toEqual(tried);
});

test('entries without guid and link, or with the same for all, are distinguished by their content', async () => {
  const site = 'https://poor.example';
  const nothing = [
    { title: '無編號', text: '一' },
    { title: '無編號', text: '二' },
  ];
  const shared = [
    { guid: site, link: site, title: '同編號甲', text: '一' },
    { guid: site, link: site, title: '同編號乙', text: '二' },
  ];
  const file = feed(site, [...nothing, ...shared]);
  expect((await importing(file, { category: 'harbor' })).lines.at(-1).total.created).toBe(4);
  expect((await importing(file, { category: 'harbor' })).lines.at(-1).total.unchanged).toBe(4);
});

test('a guid identifies an entry within its own site, whatever its link is', async () => {
  const entry = (site: string, link: string) =>
    feed(site, [{ guid: 'a1', link: `${site}/${link}`, title: '編號', text: '一' }]);
  const total = async (file: string) => (await importing(file, { category: 'harbor' })).lines.at(-1).total;
  expect((await total(entry('https://guid.example', 'old-link'))).created).toBe(1);
  expect(await total(entry('https://guid.example', 'new-link'))).toMatchObject({ created: 0, updated: 1 });
  expect((await total(entry('https://another.example', 'same-guid'))).created).toBe(1);
});

test('files of two folders that want the same slug: the second is refused and names the first', async () => {
  const [one, two] = [tempFolder(), tempFolder()];
  write(one, 'about.md', { title: '關於甲' });
  write(two, 'about.md', { title: '關於乙' });
  await importing(one);
  const { code, lines } = await importing(two);
  expect(code).toBe(1);
  expect(lines[0]).toMatchObject({ state: 'refused' });
  expect(lines[0].problem).toContain(path.join(one, 'about.md'));
  expect((await shown('about')).title).toBe('關於甲');
  // The operator knows better.
  expect((await importing(two, { adopt: true })).lines[0]).toMatchObject({ state: 'updated', slug: 'about' });
  expect((await shown('about')).title).toBe('關於乙');
});

test('a folder that moved is recognised by its unchanged texts, one with a name by its name', async () => {
  const [here, there] = [tempFolder(), path.join(tempFolder(), 'moved')];
  write(here, 'moving.md', { title: '搬家' });
  await importing(here);
  renameSync(here, there);
  expect((await importing(there)).lines.at(-1).total.unchanged).toBe(1);
  write(there, 'moving.md', { title: '搬家之後' });
  expect((await importing(there)).lines.at(-1).total.updated).toBe(1);

  const [first, second] = [tempFolder(), tempFolder()];
  write(first, 'named.md', { title: '有名字' });
  write(second, 'named.md', { title: '有名字，改過' });
  await importing(first, { source: 'blog' });
  expect((await importing(second, { source: 'blog' })).lines[0]).toMatchObject({ state: 'updated', slug: 'named' });
});

test('an article that was not imported is never replaced by a file with its slug', async () => {
  await addTestArticle(database.sql, { slug: 'by-hand', title: '手寫的', bodyHtml: '<p>原文</p>' });
  const folder = tempFolder();
  write(folder, 'by-hand.md', { title: '別的故事' });
  expect((await importing(folder)).lines[0]).toMatchObject({ state: 'refused' });
  // The same title: evidently the same story, but the text on the site stays until the operator says otherwise.
  write(folder, 'by-hand.md', { title: '手寫的' });
  const { lines } = await importing(folder);
  expect(lines[0]).toMatchObject({ state: 'unchanged', slug: 'by-hand' });
  expect(lines[0].preserved).toContain('bodyHtml');
  expect((await shown('by-hand')).html).toBe('<p>原文</p>');
  await importing(folder, { overwrite: true });
  expect((await shown('by-hand')).html).toContain('船來了。');
});

test('an article imported by an earlier version is found by its slug and goes on with its file', async () => {
  const folder = tempFolder();
  write(folder, 'legacy.md', { title: '舊制' });
  await importing(folder);
  await database.sql(`delete from article_sources using articles where article_id = id and slug = 'legacy'`);
  write(folder, 'legacy.md', { title: '舊制' }, '檔案改了。');
  expect((await importing(folder)).lines[0]).toMatchObject({ state: 'updated', preserved: [] });
  expect((await shown('legacy')).html).toContain('檔案改了。');
});

test('a later draft never replaces a published story', async () => {
  const site = 'https://draft.example';
  const post = (status: string, text: string) =>
    wordpress(site, [{ guid: `${site}/?p=9`, link: `${site}/story/`, title: '報導', text, name: 'drafted', status }]);
  await importing(post('publish', '刊出的字'));
  const { code, lines } = await importing(post('draft', '半成品'));
  expect(code).toBe(1);
  expect(lines[0]).toMatchObject({ state: 'refused' });
  expect(await shown('drafted')).toMatchObject({ status: 'published', html: '<p>刊出的字</p>' });
  // A draft of another story with the same slug is an article of its own.
  const other = wordpress('https://other.example', [
    { guid: 'x', title: '別的草稿', text: '字', name: 'drafted', status: 'draft' },
  ]);
  expect((await importing(other)).lines[0]).toMatchObject({ state: 'created', slug: 'drafted-2' });
});

test('what commands decided stays when the file comes again, and the report names each', async () => {
  const folder = tempFolder();
  write(folder, 'decided.md', { title: '原題', draft: true });
  await importing(folder);
  await run('content publish', ['decided']);
  write(folder, 'decided.md', { title: '改題', draft: true });
  const first = await importing(folder);
  expect(first.lines[0]).toMatchObject({ state: 'updated', preserved: ['status', 'publishedAt'] });
  expect(first.text).toContain('保留人的決定：狀態、發布時間');
  expect(await shown('decided')).toMatchObject({ title: '改題', status: 'published' });

  await run('content unpublish', ['decided']);
  await run('content rename', ['decided', 'decided-again']);
  const second = await importing(folder);
  expect(second.lines[0]).toMatchObject({
    state: 'unchanged',
    slug: 'decided-again',
    preserved: ['slug', 'status', 'publishedAt'],
  });
  expect((await run('content list', ['decided'])).lines[0].articles).toHaveLength(1);

  await run('content schedule', ['decided-again', '+3d']);
  write(folder, 'decided.md', { title: '再改題' });
  await importing(folder);
  const scheduled = await shown('decided-again');
  expect(scheduled).toMatchObject({ title: '再改題', status: 'scheduled', publishedAt: '2026-03-23T00:00:00.000Z' });
});

test('only a changed text is marked as updated, and a correction keeps its time', async () => {
  const folder = tempFolder();
  write(folder, 'marked.md', { title: '時間', tags: '[甲]' });
  await importing(folder);
  write(folder, 'marked.md', { title: '時間', tags: '[乙]', updatedAt: '2026-03-18' });
  await importing(folder);
  expect(await shown('marked')).toMatchObject({ tags: ['乙'], updatedAt: null });
  await run('content correct', ['marked', '更正一句。']);
  const corrected = (await shown('marked')).updatedAt;
  write(folder, 'marked.md', { title: '時間', tags: '[丙]' });
  await importing(folder);
  expect(await shown('marked')).toMatchObject({ updatedAt: corrected, corrections: [{ text: '更正一句。' }] });
  clock.forward(60_000);
  write(folder, 'marked.md', { title: '時間', tags: '[丙]' }, '改了字。');
  await importing(folder);
  expect((await shown('marked')).updatedAt).toBe(clock.now().toISOString());
});

test('a merged tag does not come back with a file', async () => {
  const folder = tempFolder();
  write(folder, 'tagged.md', { title: '標籤', tags: '[雨天, 渡輪]' });
  await importing(folder);
  await run('tags rename', ['雨天', '雨']);
  await run('tags merge', ['雨', '渡輪']);
  write(folder, 'tagged.md', { title: '標籤', tags: '[雨天, 渡輪, 海]' });
  await importing(folder);
  expect((await shown('tagged')).tags).toEqual(['渡輪', '海']);
});

test('a file that asks for another slug renames its article, and the old address leads on', async () => {
  const folder = tempFolder();
  write(folder, 'slugged.md', { title: '代稱', slug: 'slug-one' });
  await importing(folder);
  write(folder, 'slugged.md', { title: '代稱', slug: 'slug-two' });
  expect((await importing(folder)).lines[0]).toMatchObject({ state: 'updated', slug: 'slug-two' });
  expect(await database.sql(`select to_path from redirects where from_path = '/news/slug-one'`)).toEqual([
    { to_path: '/news/slug-two' },
  ]);
  // The old slug still belongs to that story.
  write(folder, 'thief.md', { title: '佔用', slug: 'slug-one' });
  expect((await importing(folder)).lines[0]).toMatchObject({ state: 'refused' });
});

test('a dry run shows what would change, line by line, and changes nothing', async () => {
  const folder = tempFolder();
  write(folder, 'shown.md', { title: '預覽' }, '第一段。\n\n第二段。\n\n第三段。');
  await importing(folder);
  write(folder, 'shown.md', { title: '預覽二', tags: '[新]' }, '第一段。\n\n第二段改了。\n\n第三段。');
  const { code, text, lines } = await importing(folder, { 'dry-run': true });
  expect(code).toBe(0);
  expect(text).toContain('標題：預覽 → 預覽二');
  expect(text).toContain('- <p>第二段。</p>\n     + <p>第二段改了。</p>');
  expect(lines[0].changes.map(({ field }: { field: string }) => field)).toEqual([
    'title',
    'summary',
    'bodyHtml',
    'tags',
  ]);
  expect(await shown('shown')).toMatchObject({ title: '預覽', revision: 1 });
});
