import type { Db } from '../../database/connection.ts';
import type { Snapshot } from '../../database/tables.ts';
import { authorExists } from '../queries/authors.ts';
import { categoryExists } from '../queries/categories.ts';
import type { EditedArticle } from '../queries/editing.ts';
import { sanitiseHtml } from '../sanitise-html.ts';

/**
 * The fields that restoring a revision changes: everything that visitors see, except the address, which others link to,
 * and the status, which is decided now. If the revision's category or author no longer exists, the current one stays.
 */
export async function restoredFields(db: Db, current: EditedArticle, { article }: Snapshot) {
  return {
    kind: article.kind,
    title: article.title,
    summary: article.summary,
    // The sanitiser's rules may have changed since the revision was stored.
    body_html: sanitiseHtml(article.body_html),
    key_points: article.key_points,
    category_id: (await categoryExists(db, article.category_id)) ? article.category_id : current.category_id,
    author_id: (await authorExists(db, article.author_id)) ? article.author_id : current.author_id,
    cover_id: article.cover_id,
    cover_alt: article.cover_alt,
    cover_caption: article.cover_caption,
    cover_credit: article.cover_credit,
    video_id: article.video_id,
    video_hls: article.video_hls,
    youtube_id: article.youtube_id,
    captions_id: article.captions_id,
    video_seconds: article.video_seconds,
    audio_id: article.audio_id ?? null,
    audio_seconds: article.audio_seconds ?? null,
    reading_minutes: article.reading_minutes,
    updated_at: article.updated_at ? new Date(article.updated_at) : null,
  };
}
