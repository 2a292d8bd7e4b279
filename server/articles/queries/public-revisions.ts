import { sql } from 'kysely';
import type { Db } from '../../database/connection.ts';
import { isPublic } from './public-articles.ts';

export interface PublicText {
  title: string;
  key_points: string[];
  body_html: string;
}

/** The texts on both sides of an update of an article. */
export interface TextUpdate {
  before: PublicText;
  after: PublicText;
}

/** The text of an article that readers had, the text that is public, and the updates between them that a correction tells of. */
export interface PublicTexts extends TextUpdate {
  corrected: TextUpdate[];
}

const textOf = (snapshot: string) => sql`(
  select jsonb_build_object('title', old ->> 'title', 'key_points', old -> 'key_points', 'body_html', old ->> 'body_html')
  from (select ${sql.ref(snapshot)} -> 'article' as old) as stored)`;

/**
 * The texts of a public article now and in an earlier revision. Null unless readers could see that revision, and the
 * article has been published ever since: what was withdrawn stays withdrawn, also in what is shown of changes. Of
 * revisions before an update that hides them, the one of that update stands in.
 *
 * A correction tells of the last update of the text before it. Of corrections that came without a revision the time says
 * which that is.
 */
export async function publicTexts(db: Db, slug: string, revision: number): Promise<PublicTexts | null> {
  const { rows } = await sql<PublicTexts>`
    with shown as (
      select articles.*, greatest(earlier.revision, (
        select max(hiding.revision) from article_revisions hiding
        where hiding.article_id = articles.id and hiding.hides_earlier)) as since
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
            and since.snapshot -> 'article' ->> 'status' <> 'published')
        and exists (select from article_corrections where article_id = articles.id)
    ), texts as (
      select revisions.revision, revisions.made_at, ${textOf('revisions.snapshot')} as text
      from shown join article_revisions revisions on revisions.article_id = shown.id and revisions.revision >= shown.since
    ), steps as (
      select revision, made_at, text, lag(text) over (order by revision) as before from texts
    ), updates as (
      select * from steps where before is not null and before <> text
    ), corrected as (
      select distinct on (updates.revision) updates.before, updates.text as after
      from shown join article_corrections corrections on corrections.article_id = shown.id
        cross join lateral (
          select * from updates
          where case when corrections.revision is null then updates.made_at <= corrections.corrected_at
            else updates.revision <= corrections.revision end
          order by updates.revision desc limit 1) updates
      order by updates.revision
    )
    select
      (select text from texts where revision = shown.since) as before,
      jsonb_build_object('title', title, 'key_points', key_points, 'body_html', body_html) as after,
      coalesce((select jsonb_agg(jsonb_build_object('before', before, 'after', after)) from corrected), '[]') as corrected
    from shown`.execute(db);
  return rows[0] ?? null;
}
