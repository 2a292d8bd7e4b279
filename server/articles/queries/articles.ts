import { type InferResult, type Insertable, sql } from 'kysely';
import { compileOnce } from '../../database/compiled-query.ts';
import type { Db } from '../../database/connection.ts';
import type { ArticlesTable } from '../../database/tables.ts';
import { selectCards } from './cards.ts';
import { type CardJson, cardsAroundShown, readCard } from './neighbours.ts';

export type ArticleRow = InferResult<ReturnType<typeof selectArticle>>[number];

const relatedCount = 6;

function selectArticle(db: Db) {
  return selectCards(db)
    .innerJoin('authors', 'authors.id', 'articles.author_id')
    .leftJoin('media as clip', 'clip.id', 'articles.video_id')
    .leftJoin('media as captions', 'captions.id', 'articles.captions_id')
    .where('articles.slug', '=', '')
    .select([
      'articles.body_html',
      'articles.key_points',
      'articles.cover_caption',
      'articles.cover_credit',
      'articles.updated_at',
      'articles.revision',
      'authors.slug as author_slug',
      'authors.name as author_name',
      'authors.title as author_title',
      'authors.bio as author_bio',
      'clip.id as clip_id',
      'clip.type as clip_type',
      'articles.video_hls',
      'articles.youtube_id',
      'captions.id as captions_id',
      sql<string[]>`array(
        select tags.name from article_tags join tags on tags.id = article_tags.tag_id
        where article_tags.article_id = articles.id order by article_tags.position
      )`.as('tags'),
      sql<{ at: string; text: string }[]>`coalesce((
        select json_agg(json_build_object('at', corrected_at, 'text', text) order by corrected_at)
        from article_corrections where article_id = articles.id
      ), '[]')`.as('corrections'),
    ]);
}

interface ShownRow extends ArticleRow {
  related: CardJson[];
  previous: CardJson | null;
  next: CardJson | null;
}

const shownQuery = compileOnce('shown-article', (db: Db) => {
  const { related, previous, next } = cardsAroundShown(db, relatedCount);
  return sql<ShownRow>`
    with shown as materialized (${selectArticle(db)})
    select shown.*, ${related} as related, ${previous} as previous, ${next} as next from shown`;
});

/** Loads everything that the article page shows in one round trip. */
export async function publicArticle(db: Db, slug: string) {
  const [row] = await shownQuery(db, [slug]);
  if (!row) return null;
  const { related, previous, next, ...article } = row;
  return {
    article,
    related: related.map(readCard),
    previous: previous && readCard(previous),
    next: next && readCard(next),
  };
}

export async function anyArticleExists(db: Db): Promise<boolean> {
  return (await db.selectFrom('articles').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Adds an article with its tags unless the slug exists. Returns whether it was added. */
export async function addArticle(db: Db, article: Insertable<ArticlesTable>, tags: string[]): Promise<boolean> {
  const added = await db
    .insertInto('articles')
    .values(article)
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) return false;
  await sql`insert into tags (name) select unnest(${tags}::text[]) on conflict (name) do nothing`.execute(db);
  await sql`
    insert into article_tags (article_id, tag_id, position)
    select ${added.id}, tags.id, named.position
    from unnest(${tags}::text[]) with ordinality as named (name, position)
    join tags on tags.name = named.name`.execute(db);
  return true;
}
