import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { createArticleChanges } from '../../server/articles/editing/article-changes.ts';
import { readConfig } from '../../server/config.ts';
import { type Db, openDatabase } from '../../server/database/connection.ts';
import { systemClock } from '../../server/runtime/clock.ts';
import { createLog } from '../../server/runtime/log.ts';

export interface NewsDeskOptions {
  /** How many published articles there are to be at least. */
  articles: number;
  /** How many can be published later. */
  drafts: number;
}

/** Publishes and corrects articles beside a running site, on copies of the demo articles. */
export async function openNewsDesk(settings: Record<string, string>, { articles, drafts }: NewsDeskOptions) {
  const { db, close } = await openDatabase(readConfig(settings), createLog('silent'));
  const changes = createArticleChanges({ db, clock: systemClock, by: 'bench' });
  const done = { published: 0, corrected: 0 };
  await db.transaction().execute(async (transaction) => {
    // Thousands of articles at once take longer than a visitor would wait.
    await sql`set local statement_timeout = 0`.execute(transaction);
    await copyArticles(transaction, 'copy', 'published', articles);
    await copyArticles(transaction, 'draft', 'draft', drafts);
  });
  const { rows } = await sql<{ slug: string }>`
    select slug from articles where status = 'published' and published_at <= now() order by published_at desc, id limit ${articles}`.execute(
    db,
  );
  const slugs = rows.map(({ slug }) => slug);
  // Without views the list of popular articles would show the newest, and every new article would be on every page.
  await sql`
    insert into article_views (article_id, hour, views)
    select id, date_trunc('hour', now()), 1000 + id from articles
    where status = 'published' and published_at <= now() order by id limit 20 on conflict do nothing`.execute(db);

  async function copyArticles(to: Db, name: string, status: string, wanted: number): Promise<void> {
    await sql`
      with copied as (
        insert into articles (slug, kind, status, title, summary, body_html, key_points, category_id, author_id, cover_id,
          cover_alt, cover_caption, cover_credit, reading_minutes, published_at)
        select ${name} || '-' || copy || '-' || slug, kind, ${status}, title || copy, summary, body_html, key_points,
          category_id, author_id, cover_id, cover_alt, cover_caption, cover_credit, reading_minutes,
          published_at - make_interval(mins => copy)
        from articles, generate_series(1, 1 + ${wanted}::int / 40) copy
        where kind = 'news' and articles.status = 'published' and published_at <= now() and slug !~ '^copy-' limit ${wanted}
        returning id, slug
      )
      insert into article_tags (article_id, tag_id, position)
      select copied.id, tag_id, position from copied
      join articles original on copied.slug like ${name} || '-%-' || original.slug and original.slug !~ '^(copy|draft)-'
      join article_tags on article_tags.article_id = original.id on conflict do nothing`.execute(to);
  }

  return {
    addresses: slugs.map((slug) => `/news/${slug}`),

    /** Waits until the site has indexed everything, which would count as its work otherwise. */
    async indexed(): Promise<void> {
      while ((await sql`select from search_pending limit 1`.execute(db)).rows.length > 0) await pause(250);
    },

    async publish(): Promise<void> {
      const next = await db
        .selectFrom('articles')
        .where('status', '=', 'draft')
        .select('slug')
        .orderBy('id')
        .limit(1)
        .executeTakeFirst();
      if (!next) throw new Error('there are no drafts left to publish');
      await changes.publish(next.slug);
      done.published += 1;
    },

    async correct(): Promise<void> {
      const slug = slugs[(done.corrected * 7) % slugs.length] ?? '';
      await changes.correct(slug, `第 ${done.corrected} 次更正`);
      done.corrected += 1;
    },

    done: () => done,
    close,
  };
}
