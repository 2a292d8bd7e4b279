import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashOf } from '../../../server/articles/editing/article-source.ts';
import type { Database } from '../../../server/database/connection.ts';
import { openDatabaseOf } from '../../harness/database/open-database.ts';
import { openNewsroom, type TestNewsroom } from '../../harness/desk/newsroom.ts';
import { operatorOn } from '../../harness/operator-in-process.ts';
import { startTestSite, type TestSite } from '../../harness/site.ts';
import { tempFolder } from '../../harness/temp-folder.ts';
import { addTestArticle } from '../../harness/test-content.ts';

let site: TestSite;
let database: Database;
let newsroom: TestNewsroom;
let run: ReturnType<typeof operatorOn>;

beforeAll(async () => {
  site = await startTestSite();
  newsroom = await openNewsroom(site);
  database = await openDatabaseOf(site);
  run = operatorOn(database, { dataDir: site.dataDir });
});
afterAll(async () => {
  await database.close();
  await site.close();
});

function write(folder: string, name: string, fields: Record<string, string>, body: string): void {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  const lines = Object.entries(fields).map(([key, value]) => `${key}: ${value}`);
  writeFileSync(file, ['---', ...lines, '---', body].join('\n'));
}

/** What an import reports: the state of each file and the fields in which a person's decision stayed. */
async function imported(folder: string, options = {}) {
  const { lines } = await run('content import', [folder], options);
  return lines.filter(({ file }) => file).map(({ slug, state, preserved }) => [slug, state, preserved]);
}

test('what people changed of categories, authors and tips stays when their files come again', async () => {
  const folder = tempFolder();
  const files = (suffix: string) => {
    write(folder, 'categories/harbor.md', { name: '港口', color: "'#225588'", order: '3' }, `說明${suffix}`);
    write(folder, 'authors/ma-yu.md', { name: '馬瑜', title: `記者${suffix}` }, `簡介${suffix}`);
    write(folder, 'tips/tide.md', { title: `潮汐${suffix}`, date: "'2026-03-10'" }, `內容${suffix}`);
  };
  const stored = async () => {
    const [category] = await site.sql(`select color, description from categories where slug = 'harbor'`);
    const [author] = await site.sql(`select title, bio from authors where slug = 'ma-yu'`);
    const [tip] = await site.sql(`select title, content_html from tips where slug = 'tide'`);
    return [category, author, tip].map((row) => Object.values(row));
  };
  files('');
  expect((await imported(folder)).map(([, state]) => state)).toEqual(['created', 'created', 'created']);
  await run('categories describe', ['harbor'], { description: '人寫的說明', color: '#aa0000' });
  await run('authors describe', ['ma-yu'], { title: '主筆' });
  await site.sql(`update tips set title = '人改的標題' where slug = 'tide'`);

  files('改');
  expect(await imported(folder)).toEqual([
    ['harbor', 'unchanged', ['color', 'description']],
    ['ma-yu', 'updated', ['title']],
    ['tide', 'updated', ['title']],
  ]);
  const kept = [
    ['#aa0000', '人寫的說明'],
    ['主筆', '簡介改'],
    ['人改的標題', '<p>內容改</p>\n'],
  ];
  expect(await stored()).toEqual(kept);

  await imported(folder, { 'dry-run': true, overwrite: true });
  expect(await stored()).toEqual(kept);
  await imported(folder, { overwrite: true });
  expect(await stored()).toEqual([
    ['#225588', '說明改'],
    ['記者改', '簡介改'],
    ['潮汐改', '<p>內容改</p>\n'],
  ]);
});

test('a series is made by the files that name it, its parts are in their order, and what people changed of it stays', async () => {
  const folder = tempFolder();
  const post = (name: string, series: Record<string, string>) =>
    write(folder, `posts/${name}.md`, { title: name, category: '海', author: '馬瑜', ...series }, `文字 ${name}`);
  const parts = async () =>
    (
      await site.sql(`select series.title, articles.slug from series_parts join series on series.id = series_id
      join articles on articles.id = article_id order by series.id, position`)
    ).map(({ title, slug }) => `${title} ${slug}`);
  post('part-b', { series: '海邊的人', series_order: '2' });
  post('part-a', { series: '[海邊的人]', series_order: '1' });
  post('part-c', { series: '海邊的人' });
  write(
    folder,
    'series/about-the-sea.md',
    { title: '海邊', date: '2026-03-01', category: '海', author: '馬瑜' },
    '也是文章',
  );
  await imported(folder, { create: true });
  expect(await parts()).toEqual(['海邊的人 part-a', '海邊的人 part-b', '海邊的人 part-c']);
  expect(await site.sql(`select slug from articles where slug = 'about-the-sea'`)).toHaveLength(1);
  expect((await imported(folder, { create: true })).filter(([, state]) => state !== 'unchanged')).toEqual([]);

  const [{ slug }] = (await site.sql(`select slug from series where title = '海邊的人'`)) as [{ slug: string }];
  await site.sql(
    `update series_parts set position = 9 where article_id = (select id from articles where slug = 'part-a')`,
  );
  await site.sql(`delete from series_parts where article_id = (select id from articles where slug = 'part-c')`);
  write(folder, `series/${slug}.md`, { title: '海邊的人' }, '引言。');
  post('part-b', { series: '山上的人' });
  post('part-a', { series: '海邊的人', series_order: '4' });
  post('part-c', { series: '海邊的人', series_order: '5' });
  const changed = (await imported(folder, { create: true })).filter(([name]) => String(name).startsWith('part'));
  expect(changed).toEqual([
    ['part-a', 'unchanged', ['series']],
    ['part-b', 'updated', []],
    ['part-c', 'unchanged', ['series']],
  ]);
  expect(await parts()).toEqual(['海邊的人 part-a', '山上的人 part-b']);
  expect(await site.sql(`select introduction from series where slug = $1`, [slug])).toEqual([
    { introduction: '引言。' },
  ]);
});

test('the title of a series that articles named by its slug comes with its file; one that a person chose stays', async () => {
  const folder = tempFolder();
  const series = { series: 'river-walks', category: '海', author: '馬瑜' };
  write(folder, 'posts/river-part.md', { title: '河的第一篇', ...series }, '文字');
  await imported(folder, { create: true });
  const title = async () => (await site.sql(`select title from series where slug = 'river-walks'`))[0]?.title;
  expect(await title()).toBe('river-walks');
  write(folder, 'series/river-walks.md', { title: '沿著河走' }, '引言。');
  await imported(folder, { create: true });
  expect(await title()).toBe('沿著河走');
  await site.sql(`update series set title = '人選的名稱' where slug = 'river-walks'`);
  write(folder, 'series/river-walks.md', { title: '又一個名稱' }, '引言。');
  await imported(folder, { create: true });
  expect(await title()).toBe('人選的名稱');
});

test('series are added, described, ordered and removed by commands, and what is wrong changes nothing', async () => {
  const articles = [await addTestArticle(site.sql, { slug: 'tide' }), await addTestArticle(site.sql, { slug: 'wind' })];
  const slugs = articles.map(({ slug }) => slug);
  const listed = async () =>
    (await run('series list', [])).lines[0].series.filter(({ parts }: { parts: string[] }) => parts.includes('tide'));
  await run('series add', ['weather', '天氣']);
  await run('series order', ['weather', ...slugs]);
  await run('series describe', ['weather'], { title: '天候', slug: 'weathers' });
  expect(await listed()).toEqual([{ slug: 'weathers', title: '天候', parts: ['tide', 'wind'] }]);
  expect(await site.sql(`select to_path from redirects where from_path = '/news/series/weather'`)).toEqual([
    { to_path: '/news/series/weathers' },
  ]);
  await run('series add', ['other', '別的']);
  await expect(run('series order', ['other', 'tide'])).rejects.toThrow('已經在專題「天候」裡');
  await expect(run('series order', ['weathers', 'nothing'])).rejects.toThrow('不是文章');
  await expect(run('series add', ['weather', '天氣'])).rejects.toThrow('是以前的網址');
  await expect(run('series describe', ['weathers'], { title: '' })).rejects.toThrow('1 到 60 個字');
  await run('series order', ['weathers', 'wind', 'tide']);
  expect((await listed())[0].parts).toEqual(['wind', 'tide']);
  await run('series remove', ['weathers']);
  expect(await listed()).toEqual([]);
  expect(await site.sql(`select from articles where slug = any($1)`, [slugs])).toHaveLength(2);
});

test('what the desk published of an imported article stays when its file comes again, unless told', async () => {
  const { editor, ready } = newsroom;
  const { category, author } = ready();
  const folder = tempFolder();
  const head = { category: category ?? '', author: author ?? '', publishedAt: '2026-03-10 14:05' };
  write(folder, 'boat.md', { ...head, title: '船', summary: '檔案的摘要', tags: '[海]' }, '檔案的內文。');
  expect(await imported(folder)).toEqual([['boat', 'created', []]]);

  const [{ id }] = (await site.sql(`select id from articles where slug = 'boat'`)) as [{ id: string }];
  const tab = randomUUID();
  const { version, fields } = (await editor.call('article/open', { id, tab })).data;
  const next = { ...fields, title: '編輯的標題', bodyHtml: '<p>編輯的內文。</p>' };
  const saved = (await editor.call('article/save', { id, version, tab, fields: next })).data;
  await editor.call('article/publish', { id, version: saved.version });

  write(folder, 'boat.md', { ...head, title: '船二', summary: '新的摘要', tags: '[海]' }, '檔案的新內文。');
  const shown = async () => (await site.sql(`select title, summary, body_html from articles where id = $1`, [id]))[0];
  expect(await imported(folder)).toEqual([['boat', 'updated', ['title', 'bodyHtml']]]);
  expect(await shown()).toEqual({ title: '編輯的標題', summary: '新的摘要', body_html: '<p>編輯的內文。</p>' });

  expect(await imported(folder, { overwrite: true })).toEqual([['boat', 'updated', []]]);
  expect(await shown()).toMatchObject({ title: '船二', body_html: '<p>檔案的新內文。</p>\n' });
});

test('an article that was made the lead stays it when its file comes again, with newer ones beside it', async () => {
  const folder = tempFolder();
  const story = (name: string, publishedAt: string, body: string) =>
    write(folder, `${name}.md`, { title: name, category: 'harbor', author: 'ma-yu', publishedAt }, body);
  const positions = () =>
    site.sql('select slug, position, until from front_page_positions join articles on id = article_id');
  story('pier', '2026-03-09 14:05', '一。');
  await imported(folder);
  await run('content feature', ['pier'], { until: '2099-03-10 14:05' });
  const featured = await positions();
  expect(featured).toMatchObject([{ slug: 'pier', position: 1 }]);

  story('pier', '2026-03-09 14:05', '一，改過。');
  story('quay', '2026-03-11 14:05', '二。');
  expect((await imported(folder)).map(([slug, state]) => [slug, state])).toEqual([
    ['pier', 'updated'],
    ['quay', 'created'],
  ]);
  await imported(folder, { overwrite: true });
  expect(await positions()).toEqual(featured);
});

test('an article that is public or scheduled stays an article when its file becomes a video, and the report says so', async () => {
  const folder = tempFolder();
  const story = (name: string, more: Record<string, string>) =>
    write(folder, `${name}.md`, { title: name, category: 'harbor', author: 'ma-yu', ...more }, '內文。');
  const files = (more: Record<string, string>) => {
    story('open', { publishedAt: '2026-03-09 14:05', ...more });
    story('later', { publishedAt: '2099-03-09 14:05', ...more });
    story('draft', { draft: 'true', ...more });
  };
  const kinds = async () => {
    const rows = await site.sql(`select slug, kind, youtube_id from articles where slug in ('open', 'later', 'draft')`);
    return Object.fromEntries(rows.map(({ slug, kind, youtube_id }) => [slug, [kind, youtube_id]]));
  };
  files({});
  await imported(folder);
  files({ video: '{ youtube: dQw4w9WgXcQ, seconds: 20 }' });
  for (const options of [{}, { overwrite: true }]) {
    const { lines } = await run('content import', [folder], options);
    const noted = lines.filter(({ notes }) => notes?.length > 0).map(({ slug, notes }) => [slug, notes]);
    const kept = [expect.stringContaining('沿用原來的種類')];
    expect(noted).toEqual([
      ['later', kept],
      ['open', kept],
    ]);
    const article = ['news', null];
    expect(await kinds()).toEqual({ open: article, later: article, draft: ['video', 'dQw4w9WgXcQ'] });
  }
});

test('texts that an earlier version damaged are mended, unless a person has changed them, and both are counted', async () => {
  const folder = tempFolder();
  const names = ['mended-one', 'mended-two', 'changed-by-hand'];
  for (const name of names) {
    write(folder, `${name}.md`, { title: name, category: '海', author: '馬瑜' }, '<span>甲</span> **粗** 尾');
  }
  await imported(folder, { create: true });
  const damaged = '<p>甲 <strong>粗 尾</strong></p>\n';
  await site.sql(`update articles set body_html = '${damaged}' where slug = any('{${names}}')`);
  await site.sql(
    `update article_sources set fields = fields || '{"bodyHtml": "${hashOf(damaged)}"}'
     where article_id in (select id from articles where slug = any('{${names}}'))`,
  );
  await site.sql(`update articles set body_html = '<p>人改的</p>' where slug = 'changed-by-hand'`);

  const { lines } = await run('content import', [folder], { create: true });
  expect(lines.filter(({ file }) => file).map(({ slug, state, preserved }) => [slug, state, preserved])).toEqual([
    ['changed-by-hand', 'unchanged', ['bodyHtml']],
    ['mended-one', 'updated', []],
    ['mended-two', 'updated', []],
  ]);
  expect(lines.at(-1)).toMatchObject({ texts: { mended: 2, preserved: 1 } });
  const stored = await site.sql(
    `select slug, body_html, updated_at from articles where slug = any('{${names}}') order by slug`,
  );
  expect(stored.map(Object.values)).toEqual([
    ['changed-by-hand', '<p>人改的</p>', null],
    ['mended-one', '<p>甲 <strong>粗</strong> 尾</p>\n', null],
    ['mended-two', '<p>甲 <strong>粗</strong> 尾</p>\n', null],
  ]);
});
