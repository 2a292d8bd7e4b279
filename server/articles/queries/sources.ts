import type { Db } from '../../database/connection.ts';
import type { ArticleSource } from '../editing/article-source.ts';

/** The last import of an article. */
export interface StoredSource extends ArticleSource {
  articleId: string;
  wantedSlug: string;
  givenSlug: string;
  /** A hash of each field as the import brought it, and the names of its sections. */
  fields: Readonly<Record<string, string>>;
}

const columns = [
  'article_id as articleId',
  'kind',
  'site',
  'source_id as id',
  'wanted_slug as wantedSlug',
  'given_slug as givenSlug',
  'fields',
] as const;

export async function findSource(db: Db, { kind, site, id }: ArticleSource): Promise<StoredSource | undefined> {
  return db
    .selectFrom('article_sources')
    .where('kind', '=', kind)
    .where('site', '=', site)
    .where('source_id', '=', id)
    .select(columns)
    .executeTakeFirst();
}

export async function sourceOfArticle(db: Db, articleId: string): Promise<StoredSource | undefined> {
  return db.selectFrom('article_sources').where('article_id', '=', articleId).select(columns).executeTakeFirst();
}

export async function saveSource(db: Db, source: StoredSource, at: Date): Promise<void> {
  const row = {
    article_id: source.articleId,
    kind: source.kind,
    site: source.site,
    source_id: source.id,
    wanted_slug: source.wantedSlug,
    given_slug: source.givenSlug,
    fields: source.fields,
    imported_at: at,
  };
  await db
    .insertInto('article_sources')
    .values(row)
    .onConflict((conflict) => conflict.column('article_id').doUpdateSet(row))
    .execute();
}

export type SectionKind = 'category' | 'author' | 'series' | 'tip';

/** A hash of each field of a category, author, series or tip as the last import of its file brought it. */
export async function sectionFields(db: Db, kind: SectionKind, slug: string): Promise<Record<string, string> | null> {
  const row = await db
    .selectFrom('section_sources')
    .where('kind', '=', kind)
    .where('slug', '=', slug)
    .select('fields')
    .executeTakeFirst();
  return row?.fields ?? null;
}

export async function saveSectionFields(
  db: Db,
  kind: SectionKind,
  slug: string,
  fields: Record<string, string>,
): Promise<void> {
  await db
    .insertInto('section_sources')
    .values({ kind, slug, fields })
    .onConflict((conflict) => conflict.columns(['kind', 'slug']).doUpdateSet({ fields }))
    .execute();
}
