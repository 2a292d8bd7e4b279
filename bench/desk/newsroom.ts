import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../server/database/tables.ts';

interface Newsroom {
  articles: number;
  drafts: number;
  /** The first writes most of the drafts, the second every tenth. */
  staff: { id: string; name: string; email: string; role: string }[];
}

/** Fills a database with articles and drafts of about 4 kB. Rows are made in the database: their texts may be alike. */
export async function fillNewsroom(db: Kysely<Tables>, { articles, drafts, staff }: Newsroom): Promise<void> {
  await sql`set statement_timeout = 0`.execute(db);
  for (const { id, name, email, role } of staff) {
    await sql`insert into staff (id, email, name, role) values (${id}, ${email}, ${name}, ${role})`.execute(db);
  }
  await sql`insert into categories (slug, name, description, color, position)
    select 'category-' || n, '分類' || n, '', '#888888', n from generate_series(1, 10) n`.execute(db);
  await sql`insert into authors (slug, name, title, bio)
    select 'author-' || n, '作者' || n, '', '' from generate_series(1, 50) n`.execute(db);
  const step = 5_000;
  for (let from = 0; from < articles; from += step) {
    await sql`insert into articles
      (slug, kind, status, title, summary, body_html, category_id, author_id, reading_minutes, published_at)
      select 'story-' || n, 'news',
        case when n % 500 = 0 then 'withdrawn' when n % 501 = 0 then 'draft' else 'published' end,
        '第 ' || n || ' 篇文章的標題有十幾個字', '摘要', repeat('內文的一段文字，有些長。', 110),
        1 + n % 10, 1 + n % 50, 3, now() - make_interval(mins => n) + interval '30 minutes'
      from generate_series(${from + 1}::int, ${Math.min(articles, from + step)}::int) n`.execute(db);
  }
  await addDrafts(db, { articles, drafts, staff });
  // As PostgreSQL does by itself some minutes after so many rows were added.
  await sql`vacuum analyze`.execute(db);
}

/** Every second draft is over a public text, the others are articles that were never published. */
async function addDrafts(db: Kysely<Tables>, { articles, drafts, staff }: Newsroom): Promise<void> {
  const fields = sql`jsonb_build_object('kind', 'news', 'slug', 'draft-' || n, 'title', '草稿第 ' || n, 'summary', '',
    'bodyHtml', repeat('內文的一段文字，有些長。', 110), 'keyPoints', '[]'::jsonb, 'category', 'category-1',
    'author', 'author-1', 'tags', '[]'::jsonb, 'cover', null, 'video', null)`;
  await sql`insert into article_drafts (article_id, writer_id, state, fields, saved_at)
    select case when n % 2 = 0 then n else ${articles}::int + n end,
      case when n % 10 = 0 then ${staff[1]?.id}::uuid else ${staff[0]?.id}::uuid end,
      (array['draft', 'review', 'returned'])[1 + n % 3], ${fields}, now() - make_interval(secs => n)
    from generate_series(1, ${drafts}::int) n`.execute(db);
}

/** Stands in for the search engine: the newest public articles with these words in their titles. */
export async function hitsOf(db: Kysely<Tables>, words: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (select id, title from articles where status = 'published' order by published_at desc limit 5000) newest
    where strpos(title, ${words}) > 0 limit 100`.execute(db);
  return rows.map(({ id }) => id);
}
