import { createHash, randomBytes } from 'node:crypto';
import type { Sql } from './sql.ts';

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

export async function addTestCategory(sql: Sql, options: Partial<TestCategory> = {}): Promise<TestCategory> {
  const slug = options.slug ?? `category-${mark()}`;
  const name = options.name ?? `分類${mark()}`;
  const [row] = await sql(
    `insert into categories (slug, name, description, color, position)
     values ($1, $2, '測試用的分類', '#3366aa', (select count(*) from categories)) returning id`,
    [slug, name],
  );
  return { id: row.id, slug, name };
}

export async function addTestAuthor(sql: Sql, options: Partial<TestAuthor> = {}): Promise<TestAuthor> {
  const slug = options.slug ?? `author-${mark()}`;
  const name = options.name ?? `作者${mark()}`;
  const [row] = await sql(
    `insert into authors (slug, name, title, bio) values ($1, $2, '記者', '測試用的作者') returning id`,
    [slug, name],
  );
  return { id: row.id, slug, name };
}

/** A row without a file behind it, or with one when the test writes it to `DATA_DIR/media/files`. */
export async function addTestMedia(sql: Sql, kind: 'picture' | 'clip' | 'captions', file: string): Promise<string> {
  const type = { picture: 'image/webp', clip: 'video/mp4', captions: 'text/vtt; charset=utf-8' }[kind];
  const id = createHash('sha256').update(file).digest('hex').slice(0, 16);
  const [width, height, tone] = kind === 'picture' ? [1600, 900, '#808080'] : [null, null, null];
  await sql(
    `insert into media (id, kind, store, file, type, bytes, width, height, tone)
     values ($1, $2, 'data', $3, $4, 1, $5, $6, $7) on conflict do nothing`,
    [id, kind, file, type, width, height, tone],
  );
  return id;
}

export async function addTestArticle(sql: Sql, options: TestArticleOptions = {}): Promise<TestArticle> {
  const { kind = 'news', status = 'published', slug = `article-${mark()}`, title = `標題${mark()}` } = options;
  const category = options.category ?? (await addTestCategory(sql));
  const author = options.author ?? (await addTestAuthor(sql));
  const publishedAt = options.publishedAt ?? new Date(Date.now() - 60_000);
  const isFile = kind === 'video' && !options.hls && !options.youtube;
  const row = {
    slug,
    kind,
    status,
    title,
    summary: options.summary ?? '測試用的摘要。',
    body_html: options.bodyHtml ?? '<p>測試用的內文。</p>',
    key_points: options.keyPoints ?? [],
    category_id: category.id,
    author_id: author.id,
    cover_id: options.coverId ?? null,
    video_id: isFile ? await addTestMedia(sql, 'clip', `${slug}.mp4`) : null,
    video_hls: options.hls ?? null,
    youtube_id: options.youtube ?? null,
    captions_id: options.captionsId ?? null,
    video_seconds: kind === 'video' ? 12 : null,
    reading_minutes: 1,
    published_at: publishedAt,
    updated_at: options.updatedAt ?? null,
  };
  const names = Object.keys(row);
  const [{ id }] = await sql(
    `insert into articles (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')}) returning id`,
    Object.values(row),
  );
  await addTags(sql, id, options.tags ?? []);
  return { id, slug, title, category, author, publishedAt };
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
