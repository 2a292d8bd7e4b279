import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { ArticleTab } from '../../contract/desk/model/article.ts';
import { createDeskList } from '../../server/articles/drafts/desk-list.ts';
import { cleanUp, onCleanUp } from '../clean-up.ts';
import { openPostgres } from '../search/databases.ts';

/**
 * How quick the desk's list is: `node bench/desk/run.ts [articles]`. A hundred thousand articles of about 4 kB and two
 * thousand open drafts take some minutes to make; the aim is a p95 of 100 ms for every tab.
 */
const articles = Number(process.argv[2] ?? 100_000);
const drafts = 2_000;
const samples = 60;

const { db, close } = await openPostgres();
onCleanUp(close);
try {
  const self = { id: randomUUID(), name: '林編輯', email: 'editor@desk.example', role: 'editor' as const };
  await fill(self.id);
  const list = createDeskList({ db, search: async () => [] });
  const tabs: ArticleTab[] = ['all', 'mine', 'draft', 'review', 'scheduled', 'published', 'updating', 'withdrawn'];
  for (const tab of tabs) await measure(`list ${tab}`, () => list.list(self, { tab, limit: 50 }));
  const first = await list.list(self, { tab: 'all', limit: 50 });
  const cursor = first.nextCursor ?? undefined;
  await measure('list all, second page', () => list.list(self, { tab: 'all', limit: 50, cursor }));
  await measure('list all, one category', () => list.list(self, { tab: 'all', category: 'category-1', limit: 50 }));
  await measure('list published, one author', () =>
    list.list(self, { tab: 'published', author: 'author-1', limit: 50 }),
  );
  await measure('list with words', () => list.list(self, { tab: 'all', q: '第 77', limit: 50 }));
  await measure('counts', () => list.counts(self));
  await measure('changes', () => list.changes(self, new Date(Date.now() - 3_000)));
} finally {
  await cleanUp();
}

async function measure(name: string, work: () => Promise<unknown>): Promise<void> {
  const times: number[] = [];
  for (let sample = 0; sample < samples; sample += 1) {
    const begun = performance.now();
    await work();
    times.push(performance.now() - begun);
  }
  times.sort((a, b) => a - b);
  const at = (part: number) => (times[Math.min(samples - 1, Math.floor(samples * part))] ?? 0).toFixed(1);
  console.log(`${name.padEnd(28)} p50 ${at(0.5).padStart(7)} ms   p95 ${at(0.95).padStart(7)} ms`);
}

/** Rows are made in the database: the list reads no text, so all bodies may be alike. */
async function fill(staffId: string): Promise<void> {
  await sql`set statement_timeout = 0`.execute(db);
  await sql`insert into staff (id, email, name, role) values (${staffId}, 'editor@desk.example', '林編輯', 'editor')`.execute(
    db,
  );
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
  const fields = sql`jsonb_build_object('kind', 'news', 'slug', 'draft-' || n, 'title', '草稿第 ' || n, 'summary', '',
    'bodyHtml', repeat('內文的一段文字，有些長。', 110), 'keyPoints', '[]'::jsonb, 'category', 'category-1',
    'author', 'author-1', 'tags', '[]'::jsonb, 'cover', null, 'video', null)`;
  await sql`insert into article_drafts (article_id, writer_id, state, fields, saved_at)
    select case when n % 2 = 0 then n else ${articles}::int + n end, ${staffId}::uuid,
      (array['draft', 'review', 'returned'])[1 + n % 3], ${fields}, now() - make_interval(secs => n)
    from generate_series(1, ${drafts}::int) n`.execute(db);
  await sql`analyze`.execute(db);
}
