import { sql } from 'kysely';
import { isPublic } from '../../articles/queries/public-articles.ts';
import { compileOnce } from '../../database/compiled-query.ts';
import type { Db } from '../../database/connection.ts';

/** An article as the indexer reads it. */
export interface SourceRow {
  id: string;
  title: string;
  summary: string;
  body_html: string;
  author: string;
  tags: { id: number; name: string }[];
}

/** An article as it goes into the index. */
export interface SearchDocument {
  articleId: string;
  title: string;
  tags: string;
  author: string;
  summary: string;
  body: string;
  bodyDifferences: string;
  head: number[];
  whole: number[];
}

/** Reads those of the articles that belong in the index: published, due now or later. */
export async function readSources(db: Db, ids: readonly string[]): Promise<SourceRow[]> {
  const { rows } = await sql<SourceRow>`
    select articles.id, articles.title, articles.summary, articles.body_html, authors.name as author,
      coalesce((
        select json_agg(json_build_object('id', tags.id, 'name', tags.name) order by article_tags.position)
        from article_tags join tags on tags.id = article_tags.tag_id where article_tags.article_id = articles.id
      ), '[]') as tags
    from articles join authors on authors.id = articles.author_id
    where articles.id = any(${ids}::bigint[]) and articles.status = 'published'`.execute(db);
  return rows;
}

/** A PostgreSQL array literal; arrays of different lengths cannot be passed as one array of arrays. */
const arrayText = (numbers: readonly number[]) => `{${numbers.join(',')}}`;

/** Reuses the stored value if it is unchanged; writing it again would rewrite its index entries. */
const unlessChanged = (column: 'head' | 'whole') => {
  const [now, next] = [sql.ref(`search_grams.${column}`), sql.ref(`excluded.${column}`)];
  return sql`case when ${now} = ${next} then ${now} else ${next} end`;
};

/** Inserts or replaces index documents. */
export async function writeDocuments(db: Db, documents: readonly SearchDocument[]): Promise<void> {
  if (documents.length === 0) return;
  const column = <K extends keyof SearchDocument>(name: K) => documents.map((document) => document[name]);
  const ids = column('articleId');
  await sql`
    insert into search_documents (article_id, title, tags, author, summary, body_differences)
    select * from unnest(${ids}::bigint[], ${column('title')}::text[], ${column('tags')}::text[],
      ${column('author')}::text[], ${column('summary')}::text[], ${column('bodyDifferences')}::text[])
    on conflict (article_id) do update set title = excluded.title, tags = excluded.tags, author = excluded.author,
      summary = excluded.summary, body_differences = excluded.body_differences`.execute(db);
  await sql`
    insert into search_bodies (article_id, body) select * from unnest(${ids}::bigint[], ${column('body')}::text[])
    on conflict (article_id) do update set body = excluded.body where search_bodies.body <> excluded.body`.execute(db);
  await sql`
    insert into search_grams (article_id, published_at, kind, category_id, head, whole)
    select made.article_id, articles.published_at, articles.kind, articles.category_id,
      made.head::integer[] || search_slices(articles.published_at),
      made.whole::integer[] || search_slices(articles.published_at)
    from unnest(${ids}::bigint[], ${column('head').map(arrayText)}::text[], ${column('whole').map(arrayText)}::text[])
      as made (article_id, head, whole)
    join articles on articles.id = made.article_id
    on conflict (article_id) do update set published_at = excluded.published_at, kind = excluded.kind,
      category_id = excluded.category_id, head = ${unlessChanged('head')}, whole = ${unlessChanged('whole')}`.execute(
    db,
  );
}

export async function removeDocuments(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`delete from search_documents where article_id = any(${ids}::bigint[])`.execute(db);
}

/**
 * Updates the folded names of tags, for suggestions. Those that are the same already are left out first: a conflict
 * locks its row even if nothing changes. In one order, so that two batches with the same new tags never wait for each
 * other.
 */
export async function writeTags(db: Db, tags: ReadonlyMap<number, string>): Promise<void> {
  if (tags.size === 0) return;
  await sql`
    insert into search_tags (tag_id, folded)
    select tag_id, given.folded
    from unnest(${[...tags.keys()]}::integer[], ${[...tags.values()]}::text[]) as given (tag_id, folded)
    left join search_tags using (tag_id)
    where search_tags.folded is distinct from given.folded
    order by tag_id
    on conflict (tag_id) do update set folded = excluded.folded where search_tags.folded <> excluded.folded`.execute(
    db,
  );
}

const foldedQuery = compileOnce('search-folded-texts', (db) =>
  db
    .selectFrom('search_documents')
    .innerJoin('search_bodies', 'search_bodies.article_id', 'search_documents.article_id')
    .where(sql<boolean>`search_documents.article_id = any(${[]}::bigint[])`)
    .select(['search_documents.article_id', 'title', 'summary', 'body']),
);

/** The folded texts of a few articles, for scoring. */
export async function foldedTexts(db: Db, ids: readonly string[]) {
  return foldedQuery(db, [ids]);
}

const shownQuery = compileOnce('search-shown-texts', (db) =>
  db
    .selectFrom('articles')
    .innerJoin('search_documents', 'search_documents.article_id', 'articles.id')
    .innerJoin('search_bodies', 'search_bodies.article_id', 'articles.id')
    .innerJoin('authors', 'authors.id', 'articles.author_id')
    .where(sql<boolean>`articles.id = any(${[]}::bigint[])`)
    .where(isPublic)
    .select([
      'articles.id',
      'articles.title',
      'articles.summary',
      'authors.name as author',
      // A subquery per name: with a join, all tags would be read for every article.
      sql<string[]>`array(
        select (select name from tags where id = tag_id) from article_tags
        where article_tags.article_id = articles.id order by article_tags.position
      )`.as('tags'),
      'search_bodies.body as folded_body',
      'search_documents.body_differences',
    ]),
);

export type ShownTexts = Awaited<ReturnType<typeof shownTexts>>[number];

/** The shown texts of a page of hits; only articles that are public now. */
export async function shownTexts(db: Db, ids: readonly string[]) {
  return shownQuery(db, [ids]);
}
