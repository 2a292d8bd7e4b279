import type { ArticleFields, VideoFields } from '../../../contract/desk/model/article.ts';
import { deskMessages } from '../../../contract/messages/desk-api-errors.ts';
import { readingMinutes } from '../../../contract/rules/reading-minutes.ts';
import type { Db } from '../../database/connection.ts';
import type { ArticlesTable, Snapshot } from '../../database/tables.ts';
import { ApiError } from '../../errors/api-error.ts';
import type { LongTexts } from '../long-texts.ts';
import { findAuthor } from '../queries/authors.ts';
import { findCategory } from '../queries/categories.ts';
import type { EditedArticle } from '../queries/editing.ts';

type StoredColumns = Pick<
  EditedArticle,
  | 'kind'
  | 'slug'
  | 'title'
  | 'summary'
  | 'body_html'
  | 'key_points'
  | 'cover_id'
  | 'cover_alt'
  | 'cover_caption'
  | 'cover_credit'
  | 'video_id'
  | 'video_hls'
  | 'youtube_id'
  | 'captions_id'
  | 'video_seconds'
  | 'audio_id'
  | 'audio_seconds'
>;

/** An article as the desk edits it. */
export function fieldsOfArticle(row: EditedArticle): ArticleFields {
  return fieldsOf(row, { category: row.category_slug, author: row.author_slug, tags: row.tags });
}

/** A public revision as the desk edits it; its category and author may be gone. */
export function fieldsOfSnapshot({ article, tags }: Snapshot, sections: Pick<ArticleFields, 'category' | 'author'>) {
  return fieldsOf(article, { ...sections, tags });
}

function fieldsOf(row: StoredColumns, rest: Pick<ArticleFields, 'category' | 'author' | 'tags'>): ArticleFields {
  return {
    kind: row.kind,
    slug: row.slug,
    title: row.title,
    summary: row.summary,
    bodyHtml: row.body_html,
    keyPoints: row.key_points,
    ...rest,
    cover: row.cover_id
      ? { mediaId: row.cover_id, alt: row.cover_alt, caption: row.cover_caption, credit: row.cover_credit }
      : null,
    video: videoOf(row),
    audio: row.audio_id ? { mediaId: row.audio_id, seconds: row.audio_seconds ?? 1 } : null,
  };
}

function videoOf(row: StoredColumns): VideoFields | null {
  const seconds = row.video_seconds ?? 0;
  if (row.youtube_id) return { source: 'youtube', youtubeId: row.youtube_id, seconds };
  if (row.video_hls) return { source: 'hls', address: row.video_hls, captionsId: row.captions_id, seconds };
  return row.video_id ? { source: 'file', mediaId: row.video_id, captionsId: row.captions_id, seconds } : null;
}

/** The files that the fields name. */
export function mediaIdsOf({ cover, video, audio }: ArticleFields): string[] {
  const ofVideo = video && 'captionsId' in video ? [video.captionsId] : [];
  const file = video?.source === 'file' ? [video.mediaId] : [];
  return [cover?.mediaId, audio?.mediaId, ...file, ...ofVideo].filter((id): id is string => typeof id === 'string');
}

type TextColumns = Omit<
  ArticlesTable,
  'id' | 'status' | 'published_at' | 'updated_at' | 'revision' | 'source_mark' | 'withdrawn_sentence'
>;

/** The columns of the public row. The checklist has made sure that category and author are chosen. */
export async function columnsOf(db: Db, texts: Pick<LongTexts, 'plain'>, fields: ArticleFields): Promise<TextColumns> {
  const { cover, video, audio } = fields;
  const category = fields.category ? await findCategory(db, fields.category) : undefined;
  const author = fields.author ? await findAuthor(db, fields.author) : undefined;
  if (!category) throw new ApiError('CONFLICT', { message: deskMessages.fieldCategory });
  if (!author) throw new ApiError('CONFLICT', { message: deskMessages.fieldAuthor });
  return {
    slug: fields.slug,
    kind: fields.kind,
    title: fields.title,
    summary: fields.summary,
    body_html: fields.bodyHtml,
    key_points: fields.keyPoints,
    category_id: category.id,
    author_id: author.id,
    cover_id: cover?.mediaId ?? null,
    cover_alt: cover?.alt ?? '',
    cover_caption: cover?.caption ?? '',
    cover_credit: cover?.credit ?? '',
    video_id: video?.source === 'file' ? video.mediaId : null,
    video_hls: video?.source === 'hls' ? video.address : null,
    youtube_id: video?.source === 'youtube' ? video.youtubeId : null,
    captions_id: video && 'captionsId' in video ? video.captionsId : null,
    video_seconds: video?.seconds ?? null,
    audio_id: audio?.mediaId ?? null,
    audio_seconds: audio?.seconds ?? null,
    reading_minutes: readingMinutes(await texts.plain(fields.bodyHtml)),
  };
}
