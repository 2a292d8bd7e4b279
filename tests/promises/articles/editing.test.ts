import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../harness/database/open-database.ts';
import { fakeClock } from '../../harness/fake-clock.ts';
import { operatorOn } from '../../harness/operator-in-process.ts';
import { tempFolder } from '../../harness/temp-folder.ts';
import { addTestArticle, addTestAuthor, addTestCategory, addTestSeries } from '../../harness/test-content.ts';

const clock = fakeClock();
let demo: TestDatabase;
let empty: TestDatabase;
let run: ReturnType<typeof operatorOn>;
let elsewhere: ReturnType<typeof operatorOn>;

beforeAll(async () => {
  [demo, empty] = await Promise.all([openTestDatabase('demo'), openTestDatabase()]);
  // A part of the demo content says as much: article-body.test.ts writes and reads every text of it.
  await demo.sql(`delete from articles where slug >= 'd'`);
  await demo.sql(`delete from tips where slug >= '1'`);
  run = operatorOn(demo, { clock });
  elsewhere = operatorOn(empty, { clock });
});
afterAll(() => Promise.all([demo.close(), empty.close()]));
afterEach(() => vi.unstubAllEnvs());

const shown = async (slug: string) => (await run('content show', [slug], { html: true })).lines[0];

/** Everything that readers see of every article, with ids replaced by names. */
const contents = ({ sql }: TestDatabase) =>
  sql(`select articles.slug, kind, status, articles.title, summary, body_html, key_points, categories.slug as category,
      authors.slug as author, cover_id, cover_alt, cover_caption, cover_credit, video_id, video_hls, youtube_id,
      captions_id, video_seconds, audio_id, audio_seconds, reading_minutes, published_at, updated_at,
      (select series.slug || ' ' || series_parts.position from series_parts join series on series.id = series_id
        where article_id = articles.id) as part,
      array(select name from article_tags join tags on tags.id = tag_id where article_id = articles.id order by position) as tags,
      array(select text || corrected_at from article_corrections where article_id = articles.id order by id) as corrections
    from articles join categories on categories.id = category_id join authors on authors.id = author_id
    order by articles.slug`);

/** All sections; a tag that neither an article nor a description needs is left out. */
const sections = async ({ sql }: TestDatabase) => ({
  categories: await sql('select slug, name, description, color, position, is_hidden from categories order by slug'),
  authors: await sql('select slug, name, title, bio, picture_id from authors order by slug'),
  series: await sql('select slug, title, introduction, cover_id from series order by slug'),
  tags: await sql(`select name, description from tags where description <> ''
      or exists (select from article_tags where tag_id = tags.id) order by name`),
});

/** Adds what a text format could lose: odd HTML, quotation marks and line ends, hidden and unused sections. */
async function addOddContent(): Promise<void> {
  const [category, author] = [await addTestCategory(demo.sql), await addTestAuthor(demo.sql)];
  const bodyHtml = '<p data-href="https://x.example" role="link" tabindex="0">H<sub>2</sub>O\n\n</p>尾巴';
  const tags = ['a: b', '#c'];
  await addTestArticle(demo.sql, { slug: 'odd-html', bodyHtml, summary: '', category, author, tags });
  await addTestArticle(demo.sql, { slug: 'gone', status: 'withdrawn', category, author, title: '"引號": - 題' });
  await run('content correct', ['gone', '改正：\n第二行。']);
  await demo.sql(`insert into tips (slug, title, content_html, publish_date)
    values ('odd-tip', '標題: 冒號', '<p>H<sub>2</sub>O</p>尾巴', '2026-03-09')`);
  await demo.sql(`update categories set is_hidden = true where slug = 'environment'`);
  await demo.sql(
    `update authors set picture_id = (select min(id) from media where kind = 'picture') where slug like 'l%'`,
  );
  await demo.sql(
    `update tags set description = '第一行。\n\n「引號」: - 第二段' where id = (select min(id) from tags)`,
  );
  await addTestSeries(demo.sql, { slug: 'odd', title: '標題: 冒號', introduction: '第一段。\n\n「二」: - #' });
  await demo.sql(`insert into tags (name, description) values ('沒有文章 / 的', '說明')`);
}

/** Measuring a picture takes long, so most of them are known elsewhere already. */
async function copyMostPictures(): Promise<void> {
  const known = await demo.sql(
    'select * from media where id <> all(select cover_id from articles where slug like $1)',
    ['ba%'],
  );
  for (const { id, kind, file, type, bytes, width, height, tone } of known) {
    const stored = `${id}${path.extname(file)}`;
    const values = [id, kind, stored, type, bytes, width, height, tone];
    await empty.sql(`insert into media values ($1, $2, 'data', $3, $4, $5, $6, $7, $8)`, values);
  }
}

const tips = ({ sql }: TestDatabase) =>
  sql('select slug, title, content_html, publish_date::text from tips order by slug');
const pictures = ({ sql }: TestDatabase) =>
  sql('select id, kind, type, bytes, width, height, tone from media order by id');

test('an export of everything imports elsewhere to the same, byte for byte, and again to nothing new', async () => {
  await addOddContent();
  const folder = path.join(tempFolder(), 'export');
  const { code, lines } = await run('content export', [folder]);
  expect([code, lines[0].missing]).toEqual([0, []]);
  // It holds what is not public yet.
  const readableByOthers = [folder, ...readdirSync(folder, { recursive: true, encoding: 'utf8' })].filter(
    (name) => (statSync(path.resolve(folder, name)).mode & 0o077) !== 0,
  );
  expect(readableByOthers).toEqual([]);
  await copyMostPictures();
  expect((await elsewhere('content import', [folder], { source: 'copy' })).lines.at(-1).total.refused).toBe(0);
  for (const part of [contents, tips, sections, pictures]) expect(await part(empty)).toEqual(await part(demo));
  const again = (await elsewhere('content import', [folder], { source: 'copy' })).lines.at(-1).total;
  expect(again).toMatchObject({ created: 0, updated: 0, refused: 0 });
  await expect(run('content export', [folder])).rejects.toThrow('不是空的資料夾');
});

/** What WordPress's format has room for; pictures are not at hand when it is imported. */
async function told({ sql }: TestDatabase) {
  const rows =
    await sql(`select articles.slug, articles.title, body_html, categories.name as category, authors.name as author,
      date_trunc('second', published_at) as published_at,
      (select series.slug || ' ' || series.title || ' ' || series_parts.position
        from series_parts join series on series.id = series_id where article_id = articles.id) as part,
      array(select name from article_tags join tags on tags.id = tag_id where article_id = articles.id order by position) as tags
    from articles join categories on categories.id = category_id join authors on authors.id = author_id
    order by articles.slug`);
  const words = (html: string) => html.replace(/<figure[\s\S]*?<\/figure>|<[^>]+>|\s+/g, '');
  return rows.map(({ body_html, ...row }) => ({ ...row, words: words(body_html) }));
}

/** The elements that WordPress itself writes into every item. */
const wordpressElements = [
  ...['title', 'link', 'pubDate', 'dc:creator', 'guid', 'description', 'content:encoded', 'excerpt:encoded'],
  ...[
    'post_id',
    'post_date',
    'post_date_gmt',
    'post_modified',
    'post_modified_gmt',
    'comment_status',
    'ping_status',
  ].map(wp),
  ...['post_name', 'status', 'post_parent', 'menu_order', 'post_type', 'post_password', 'is_sticky'].map(wp),
].sort();

function wp(name: string): string {
  return `wp:${name}`;
}

/** The names of the elements of the first item with these characters, besides terms and metadata. */
function elementsOf(xml: string, characters: string): string[] {
  const item = xml.split('<item>').find((part) => part.includes(characters)) ?? '';
  const withoutTexts = item.replace(/<!\[CDATA\[[\s\S]*?\]\]>/g, '');
  const names = [...withoutTexts.matchAll(/^<([\w:]+)[ >]/gm)].map(([, name = '']) => name);
  return [...new Set(names)].filter((name) => name !== 'category' && !name.includes('meta')).sort();
}

test('an export in WordPress format has every article with its terms, texts and cover', async () => {
  const folder = tempFolder();
  await run('content export', [folder], { wxr: true });
  const file = path.join(folder, 'export.xml');
  const database = await openTestDatabase();
  try {
    const { lines } = await operatorOn(database, { clock })('content import', [file]);
    expect(lines.at(-1).total).toMatchObject({ refused: 0, updated: 0 });
    expect(await told(database)).toEqual(await told(demo));
  } finally {
    await database.close();
  }
  const [{ covers }] = (await demo.sql('select count(cover_id)::int as covers from articles')) as [{ covers: number }];
  expect(covers).toBeGreaterThan(15);
  const xml = readFileSync(file, 'utf8');
  expect(xml.match(/<wp:post_type>attachment/g)).toHaveLength(covers);
  expect(elementsOf(xml, 'wp:post_type>post<')).toEqual(wordpressElements);
  expect(elementsOf(xml, 'wp:post_type>attachment<')).toEqual([...wordpressElements, 'wp:attachment_url'].sort());
});

const sample = 'arcade-floor-levels';
/** An editor that replaces one text by another in the file it is given. */
const editor = (from: string, to: string) => vi.stubEnv('EDITOR', `sed -i 's/${from}/${to}/'`);

test('an edit is stored as a revision with its fields, and an unchanged file changes nothing', async () => {
  vi.stubEnv('VISUAL', '');
  const before = await shown(sample);
  vi.stubEnv('EDITOR', 'true');
  expect((await run('content edit', [sample])).lines[0]).toEqual({ slug: sample, changed: [] });
  editor('^title: .*', 'title: 新的題目');
  expect((await run('content edit', [sample])).lines[0]).toMatchObject({
    changed: ['title'],
    revision: before.revision + 1,
  });
  expect(await shown(sample)).toMatchObject({
    title: '新的題目',
    html: before.html,
    updatedAt: clock.now().toISOString(),
  });
  editor('嬰兒車', '**嬰兒車**');
  expect((await run('content edit', [sample])).lines[0].changed).toEqual(['bodyHtml']);
  expect((await shown(sample)).html).toContain('<strong>嬰兒車</strong>');
  editor('<strong>嬰兒車', '<script>1<\\/script><strong>嬰兒車');
  const html = await run('content edit', [sample], { html: true });
  expect(html.lines[0].notes.join()).toContain('<script>');
  expect((await shown(sample)).html).not.toContain('script');
  expect(
    (await run('content revisions', [sample])).lines[0].revisions.map(({ what }: { what: string }) => what),
  ).toContain('編輯');
});

test('a file with mistakes is not stored; all of them are named, and the file stays', async () => {
  vi.stubEnv('VISUAL', '');
  vi.stubEnv(
    'EDITOR',
    `sed -i -e 's/^category: .*/category: 沒有的/' -e 's/^author: .*/author: 無名/' -e 's/^summary: .*/summary: 寫了很久的摘要/'`,
  );
  const before = await shown(sample);
  const problem = await run('content edit', [sample]).catch((error) => error.message as string);
  expect(problem).toMatch(/沒有「沒有的」這個分類[\s\S]*沒有「無名」這位作者/);
  const file = /改好的內容在 (\S+)，/.exec(problem as string)?.[1] ?? '';
  const edited = readFileSync(file, 'utf8');
  expect(edited).toContain('寫了很久的摘要');
  expect(await shown(sample)).toEqual(before);
  writeFileSync(file, edited.replace('沒有的', 'local').replace('無名', 'ye-cheng-en'));
  expect((await run('content edit', [sample], { file })).lines[0].changed).toEqual(['summary']);
  // The file names the revision that it began with: storing it twice would overwrite what came between.
  writeFileSync(file, readFileSync(file, 'utf8').replace('寫了很久', '晚了一步'));
  await expect(run('content edit', [sample], { file })).rejects.toThrow('在編輯時有了');
  expect(existsSync(file)).toBe(true);
  vi.stubEnv('EDITOR', 'false');
  await expect(run('content edit', [sample])).rejects.toThrow('沒有正常結束');
});

test('a correction is taken back with the update time before it', async () => {
  const { updatedAt } = await shown('beep-ball-team');
  await run('content correct', ['beep-ball-team', '一處筆誤。']);
  expect(
    await demo.sql(
      'select c.revision = a.revision as "isNewest" from article_corrections c join articles a on a.id = article_id where slug = $1',
      ['beep-ball-team'],
    ),
  ).toEqual([{ isNewest: true }]);
  expect((await shown('beep-ball-team')).updatedAt).toBe(clock.now().toISOString());
  await run('content correct', ['beep-ball-team'], { undo: true });
  expect(await shown('beep-ball-team')).toMatchObject({ updatedAt, corrections: [] });
  await expect(run('content correct', ['beep-ball-team'], { undo: true })).rejects.toThrow('沒有更正啟事');
});

test('merges of categories, authors and tags are undone, with articles and addresses', async () => {
  const { sql } = demo;
  const [category, author] = [
    await addTestCategory(sql, { slug: 'old-cat' }),
    await addTestAuthor(sql, { slug: 'old-author' }),
  ];
  for (const slug of ['merge-one', 'merge-two'])
    await addTestArticle(sql, { slug, category, author, tags: ['舊標', '他標'] });
  await addTestArticle(sql, { slug: 'merge-three', tags: ['新標', '舊標'] });
  await run('categories rename', ['old-cat'], { slug: 'mid-cat' });
  const state = async () => ({
    articles: (await contents(demo)).filter(({ slug }) => String(slug).startsWith('merge-')),
    redirects: await sql('select from_path, to_path from redirects order by from_path'),
    categories: await sql(`select slug, name, description, color, position from categories order by slug`),
    authors: await sql(`select slug, name, title, bio from authors order by slug`),
  });
  const before = await state();
  expect((await run('categories merge', ['mid-cat', 'local'])).lines[0].moved).toBe(2);
  await run('authors merge', ['old-author', 'ye-cheng-en']);
  await run('tags merge', ['舊標', '新標']);
  expect(await state()).not.toEqual(before);
  expect((await run('categories merge', ['mid-cat'], { undo: true })).lines[0]).toEqual({
    restored: 'mid-cat',
    moved: 2,
  });
  await run('authors merge', ['old-author'], { undo: true });
  await run('tags merge', ['舊標'], { undo: true });
  expect(await state()).toEqual(before);
  await expect(run('tags merge', ['舊標'], { undo: true })).rejects.toThrow('沒有「舊標」的合併');
});

test('the audit log is listed by person, action, words and time, in Taipei time', async () => {
  await run('content unpublish', ['beep-ball-team']);
  const { lines, text } = await run('audit list', ['beep-ball-team'], {
    action: 'content',
    actor: 'tester',
    since: '1h',
  });
  expect(lines[0].entries.map(({ action }: { action: string }) => action)).toEqual([
    'content unpublish',
    'content correct --undo',
    'content correct',
  ]);
  const [{ at }] = lines[0].entries;
  const taipei = new Date(Date.parse(at) + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ');
  expect(text).toContain(taipei);
  expect((await run('audit list', [], { action: 'members' })).lines[0].entries).toEqual([]);
  expect((await run('audit list', [], { limit: '1' })).lines[0].entries).toHaveLength(1);
  await expect(run('audit list', [], { member: 'x' })).rejects.toThrow('會員編號');
});
