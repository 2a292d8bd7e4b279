import type { Kysely, Transaction } from 'kysely';
import { readingMinutes } from '../../../contract/rules/reading-minutes.ts';
import { taipeiDay } from '../../../contract/rules/taipei-time.ts';
import type { Tables } from '../../database/tables.ts';
import { ensureTip } from '../../library/tips.ts';
import type { Clock } from '../../runtime/clock.ts';
import { renderMarkdown } from '../markdown.ts';
import { plainText } from '../plain-text.ts';
import { ensureAuthor } from '../queries/authors.ts';
import { ensureCategory } from '../queries/categories.ts';
import { addArticle, anyArticleExists, inContentTransaction } from '../queries/editing.ts';
import { addSeries, articleIds, setParts } from '../queries/series-editing.ts';
import { type DemoArticle, type DemoFile, readDemoFiles } from './demo-files.ts';
import { addDemoMedia, renderDemoText } from './demo-media.ts';
import { seedNewsroom } from './demo-newsroom.ts';

export interface SeedOptions {
  db: Kysely<Tables>;
  clock: Clock;
  /** Called for each article, to show progress to the operator. */
  progress: (done: number, total: number) => void;
}

type Ids = Map<string, number>;

/** Fills an empty database with the demo content in one transaction. Returns how many articles were added. */
export async function seedDemo({ db, clock, progress }: SeedOptions): Promise<number> {
  return inContentTransaction(db, async (transaction) => {
    if (await anyArticleExists(transaction)) return 0;
    const categories = await seedCategories(transaction);
    const authors = await seedAuthors(transaction);
    await seedTips(transaction, clock.now());
    const articles = [...readDemoFiles('articles'), ...readDemoFiles('videos')];
    let added = 0;
    for (const [done, article] of articles.entries()) {
      progress(done, articles.length);
      if (await seedArticle(transaction, article, categories, authors, clock.now())) added += 1;
    }
    await seedSeries(transaction, articles);
    await seedNewsroom(transaction, articles, clock.now());
    progress(articles.length, articles.length);
    return added;
  });
}

async function seedCategories(db: Transaction<Tables>): Promise<Ids> {
  const ids: Ids = new Map();
  for (const { slug, matter, body } of readDemoFiles('categories')) {
    const { name, order, color } = matter;
    ids.set(slug, await ensureCategory(db, { slug, name, color, position: order, description: body }));
  }
  return ids;
}

async function seedAuthors(db: Transaction<Tables>): Promise<Ids> {
  const ids: Ids = new Map();
  for (const { slug, matter, body } of readDemoFiles('authors')) {
    ids.set(slug, await ensureAuthor(db, { slug, name: matter.name, title: matter.title, bio: body }));
  }
  return ids;
}

async function seedTips(db: Transaction<Tables>, now: Date): Promise<void> {
  for (const { slug, matter, body } of readDemoFiles('tips')) {
    const content = renderMarkdown(body, () => undefined);
    await ensureTip(db, { slug, title: matter.title, content_html: content, publish_date: taipeiDay(now, matter.day) });
  }
}

async function seedSeries(db: Transaction<Tables>, articles: DemoFile<DemoArticle>[]): Promise<void> {
  const inOrder = articles.toSorted((one, other) => (one.matter.series_order ?? 0) - (other.matter.series_order ?? 0));
  for (const { slug, matter, body } of readDemoFiles('series')) {
    const cover_id = (await addDemoMedia(db, matter.cover)).id;
    const id = await addSeries(db, { slug, title: matter.title, introduction: body, cover_id });
    const parts = inOrder.filter((article) => article.matter.series === slug);
    await setParts(
      db,
      id,
      await articleIds(
        db,
        parts.map((article) => article.slug),
      ),
    );
  }
}

async function seedArticle(
  db: Transaction<Tables>,
  { slug, matter, body }: { slug: string; matter: DemoArticle; body: string },
  categories: Ids,
  authors: Ids,
  now: Date,
): Promise<boolean> {
  const { cover, video } = matter;
  const bodyHtml = await renderDemoText(db, body);
  return addArticle(
    db,
    {
      slug,
      kind: video ? 'video' : 'news',
      status: 'published',
      title: matter.title,
      summary: matter.summary,
      body_html: bodyHtml,
      key_points: matter.keyPoints,
      category_id: idOf(categories, matter.category, slug),
      author_id: idOf(authors, matter.author, slug),
      cover_id: (await addDemoMedia(db, cover.image)).id,
      cover_alt: cover.alt,
      cover_caption: cover.caption,
      cover_credit: cover.credit,
      video_id: video ? (await addDemoMedia(db, video.file)).id : null,
      captions_id: video ? (await addDemoMedia(db, video.captions)).id : null,
      video_seconds: video?.seconds ?? null,
      reading_minutes: readingMinutes(plainText(bodyHtml)),
      published_at: new Date(now.getTime() - matter.publishedAgo),
      updated_at: matter.updatedAgo === undefined ? null : new Date(now.getTime() - matter.updatedAgo),
    },
    matter.tags,
  );
}

function idOf(ids: Ids, slug: string, article: string): number {
  const id = ids.get(slug);
  if (id === undefined) throw new Error(`content: ${article} names "${slug}", which does not exist`);
  return id;
}
