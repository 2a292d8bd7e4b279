import { createHash, randomBytes } from 'node:crypto';
import { advisoryLocks } from '../../server/database/advisory-locks.ts';
import type { Sql } from './database/sql.ts';

/** Builders of content for tests: what a test does not name is made up, and made up differently each time. */

export interface TestCategory {
  id: number;
  slug: string;
  name: string;
}

export interface TestAuthor {
  id: number;
  slug: string;
  name: string;
}

export interface TestArticle {
  id: string;
  slug: string;
  title: string;
  category: TestCategory;
  author: TestAuthor;
  publishedAt: Date;
}

export interface TestArticleOptions {
  slug?: string;
  kind?: 'news' | 'video';
  status?: 'draft' | 'published' | 'withdrawn';
  title?: string;
  summary?: string;
  readingMinutes?: number;
  bodyHtml?: string;
  keyPoints?: string[];
  tags?: string[];
  category?: TestCategory;
  author?: TestAuthor;
  coverId?: string;
  captionsId?: string;
  /** A video is a file of its own unless it has a playlist or lies with YouTube. */
  hls?: string;
  youtube?: string;
  publishedAt?: Date;
  updatedAt?: Date;
}

const insertCategory = (slug: string, name: string) =>
  `insert into categories (slug, name, description, color, position)
   values (${slug}, ${name}, '測試用的分類', '#3366aa', (select count(*) from categories)) returning id`;

const insertAuthor = (slug: string, name: string) =>
  `insert into authors (slug, name, title, bio) values (${slug}, ${name}, '記者', '測試用的作者') returning id`;

const madeUp = (kind: string, word: string) => ({ slug: `${kind}-${mark()}`, name: `${word}${mark()}` });

export async function addTestCategory(sql: Sql, options: Partial<TestCategory> = {}): Promise<TestCategory> {
  const { slug, name } = { ...madeUp('category', '分類'), ...options };
  const [row] = await sql(insertCategory('$1', '$2'), [slug, name]);
  return { id: row.id, slug, name };
}

export async function addTestAuthor(sql: Sql, options: Partial<TestAuthor> = {}): Promise<TestAuthor> {
  const { slug, name } = { ...madeUp('author', '作者'), ...options };
  const [row] = await sql(insertAuthor('$1', '$2'), [slug, name]);
  return { id: row.id, slug, name };
}

/** A row without a file behind it, or with one when the test writes it to `DATA_DIR/media/files`. */
export async function addTestMedia(
  sql: Sql,
  kind: 'picture' | 'clip' | 'captions' | 'audio',
  file: string,
): Promise<string> {
  const type = { picture: 'image/webp', clip: 'video/mp4', captions: 'text/vtt; charset=utf-8', audio: 'audio/mpeg' }[
    kind
  ];
  const id = createHash('sha256').update(file).digest('hex').slice(0, 16);
  const [width, height, tone] = kind === 'picture' ? [1600, 900, '#808080'] : [null, null, null];
  await sql(
    `insert into media (id, kind, store, file, type, bytes, width, height, tone)
     values ($1, $2, 'data', $3, $4, 1, $5, $6, $7) on conflict do nothing`,
    [id, kind, file, type, width, height, tone],
  );
  return id;
}

/**
 * An article with its category and author in one statement, so that the site notices all of it or nothing: a page made
 * between two steps could show the article and be dropped once more. A video's file and tags are steps of their own.
 */
export async function addTestArticle(sql: Sql, options: TestArticleOptions = {}): Promise<TestArticle> {
  const { kind = 'news', status = 'published', slug = `article-${mark()}`, title = `標題${mark()}` } = options;
  const publishedAt = options.publishedAt ?? new Date(Date.now() - 60_000);
  const isFile = kind === 'video' && !options.hls && !options.youtube;
  const category = options.category ?? { id: undefined, ...madeUp('category', '分類') };
  const author = options.author ?? { id: undefined, ...madeUp('author', '作者') };
  const row = {
    slug,
    kind,
    status,
    title,
    summary: options.summary ?? '測試用的摘要。',
    body_html: options.bodyHtml ?? '<p>測試用的內文。</p>',
    key_points: options.keyPoints ?? [],
    cover_id: options.coverId ?? null,
    video_id: isFile ? await addTestMedia(sql, 'clip', `${slug}.mp4`) : null,
    video_hls: options.hls ?? null,
    youtube_id: options.youtube ?? null,
    captions_id: options.captionsId ?? null,
    video_seconds: kind === 'video' ? 12 : null,
    reading_minutes: options.readingMinutes ?? 1,
    published_at: publishedAt,
    updated_at: options.updatedAt ?? null,
  };
  const values: unknown[] = [];
  const given = (value: unknown) => `$${values.push(value)}`;
  const names = Object.keys(row).join(', ');
  const places = Object.values(row).map(given).join(', ');
  const made: string[] = [];
  const idOf = (owner: { id?: number | undefined; slug: string; name: string }, insert: typeof insertAuthor) => {
    if (owner.id !== undefined) return given(owner.id);
    const step = `made_${made.length}`;
    made.push(`${step} as (${insert(given(owner.slug), given(owner.name))})`);
    return `(select id from ${step})`;
  };
  const owners = `${idOf(category, insertCategory)}, ${idOf(author, insertAuthor)}`;
  const [added] = await sql(
    `${made.length > 0 ? `with ${made.join(', ')}` : ''}
     insert into articles (${names}, category_id, author_id) values (${places}, ${owners})
     returning id, category_id, author_id`,
    values,
  );
  await addTags(sql, added.id, options.tags ?? []);
  return {
    id: added.id,
    slug,
    title,
    category: { ...category, id: added.category_id },
    author: { ...author, id: added.author_id },
    publishedAt,
  };
}

/**
 * Removes an article, as nothing of the site ever does: while articles are being related, PostgreSQL would end one of the two
 * transactions.
 */
export async function removeTestArticle(sql: Sql, slug: string): Promise<void> {
  await sql(
    `with related as materialized (select pg_advisory_xact_lock(${advisoryLocks.relatedArticles}))
    delete from articles using related where slug = $1`,
    [slug],
  );
}

/** A series of these articles, in this order. */
export async function addTestSeries(
  sql: Sql,
  options: { slug?: string; title?: string; introduction?: string; coverId?: string; parts?: string[] } = {},
): Promise<{ id: number; slug: string; title: string }> {
  const { slug = `series-${mark()}`, title = `專題${mark()}`, introduction = '', coverId = null, parts = [] } = options;
  const [row] = await sql(
    'insert into series (slug, title, introduction, cover_id) values ($1, $2, $3, $4) returning id',
    [slug, title, introduction, coverId],
  );
  await sql(
    `insert into series_parts (article_id, series_id, position)
     select id, $1, position from unnest($2::bigint[]) with ordinality as given (id, position)`,
    [row.id, parts],
  );
  return { id: row.id, slug, title };
}

async function addTags(sql: Sql, articleId: string, tags: string[]): Promise<void> {
  for (const [position, tag] of tags.entries()) {
    await sql('insert into tags (name) values ($1) on conflict do nothing', [tag]);
    await sql('insert into article_tags (article_id, tag_id, position) select $1, id, $2 from tags where name = $3', [
      articleId,
      position,
      tag,
    ]);
  }
}

function mark(): string {
  return randomBytes(4).toString('hex');
}

/** A tip for a day, counted from today in Taipei; answers its id. */
export async function addTestTip(sql: Sql, options: { title?: string; day?: number } = {}): Promise<string> {
  const { title = `小知識${mark()}`, day = 0 } = options;
  const [row] = await sql(
    `insert into tips (slug, title, content_html, publish_date)
     values ($1, $2, '<p>測試用的小知識。</p>', (now() at time zone 'Asia/Taipei')::date + $3::int) returning id`,
    [`tip-${mark()}`, title, day],
  );
  return row.id;
}
