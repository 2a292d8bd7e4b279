import { sql } from 'kysely';
import type { Db } from '../../database/connection.ts';
import { isPublic } from './public-articles.ts';

export interface PublicText {
  title: string;
  key_points: string[];
  body_html: string;
}

/**
 * The texts of a public article now and in an earlier revision. Null unless readers could see that revision, and the
 * article has been published ever since: what was withdrawn stays withdrawn, also in what is shown of changes.
 */
export async function publicTexts(db: Db, slug: string, revision: number) {
  const { rows } = await sql<{ before: PublicText; after: PublicText }>`
    select
      (select jsonb_build_object('title', old ->> 'title', 'key_points', old -> 'key_points', 'body_html', old ->> 'body_html')
        from (select earlier.snapshot -> 'article' as old) as stored) as before,
      jsonb_build_object('title', title, 'key_points', key_points, 'body_html', body_html) as after
    from articles join article_revisions earlier on earlier.article_id = articles.id
    where articles.slug = ${slug} and ${isPublic}
      and earlier.revision = ${revision} and earlier.revision < articles.revision
      and (earlier.snapshot -> 'article' ->> 'published_at')::timestamptz <= (
        select next.made_at from article_revisions next
        where next.article_id = articles.id and next.revision > earlier.revision
        order by next.revision limit 1)
      and not exists (
        select from article_revisions since
        where since.article_id = articles.id and since.revision >= earlier.revision
          and since.snapshot -> 'article' ->> 'status' <> 'published')`.execute(db);
  return rows[0] ?? null;
}
