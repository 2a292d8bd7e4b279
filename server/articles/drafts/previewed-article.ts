import type { Article, PartOfSeries } from '../../../contract/article.ts';
import { readingMinutes } from '../../../contract/rules/reading-minutes.ts';
import type { Db } from '../../database/connection.ts';
import { mediaWithDetails } from '../../media/media-files.ts';
import type { LongTexts } from '../long-texts.ts';
import type { Presenter } from '../presenter.ts';
import { findAuthor } from '../queries/authors.ts';
import { publicVideos } from '../queries/cards.ts';
import { findCategory } from '../queries/categories.ts';
import { correctionsOf } from '../queries/revisions.ts';
import { placeWithDraft } from '../queries/series.ts';
import type { ArticleRow } from '../queries/shown-article.ts';
import { videosNamedIn } from '../videos-in-text.ts';
import { mediaIdsOf } from './draft-fields.ts';
import type { StoredArticle } from './open-article.ts';

const noCategory = { slug: '', name: '未分類', color: '#888888' };

export interface PreviewedArticle {
  article: Article;
  series: PartOfSeries | null;
}

/** The article as readers would see it, from its draft; what is not chosen yet is left empty. */
export async function previewArticle(
  { db, presenter, texts }: { db: Db; presenter: Pick<Presenter, 'article' | 'part'>; texts: LongTexts },
  stored: StoredArticle,
): Promise<PreviewedArticle> {
  const { id, fields } = stored;
  const videos = videosNamedIn(fields.bodyHtml);
  const row = await rowOf(db, texts, stored);
  const place = fields.series ? await placeWithDraft(db, fields.series, id) : null;
  return {
    article: presenter.article(row, videos.length > 0 ? await publicVideos(db, videos) : []),
    series: place && presenter.part(place),
  };
}

async function rowOf(
  db: Db,
  texts: LongTexts,
  { id, fields, article, draft, now }: StoredArticle,
): Promise<ArticleRow> {
  const { cover, video, audio } = fields;
  const [category = noCategory, author, media, corrections] = await Promise.all([
    fields.category ? findCategory(db, fields.category) : undefined,
    fields.author ? findAuthor(db, fields.author) : undefined,
    mediaWithDetails(db, mediaIdsOf(fields)),
    correctionsOf(db, id),
  ]);
  const picture = media.find((row) => row.id === cover?.mediaId);
  const clip = video?.source === 'file' ? media.find((row) => row.id === video.mediaId) : undefined;
  return {
    id,
    kind: fields.kind,
    slug: fields.slug || 'preview',
    title: fields.title || '（還沒有標題）',
    summary: fields.summary,
    published_at: article?.published_at ?? now,
    reading_minutes: readingMinutes(await texts.plain(fields.bodyHtml)),
    video_seconds: video?.seconds ?? null,
    cover_alt: cover?.alt ?? '',
    category_slug: category.slug,
    category_name: category.name,
    category_color: category.color,
    cover_id: picture?.id ?? null,
    cover_width: picture?.width ?? null,
    cover_height: picture?.height ?? null,
    cover_tone: picture?.tone ?? null,
    cover_focal_x: picture?.focal_x ?? null,
    cover_focal_y: picture?.focal_y ?? null,
    body_html: fields.bodyHtml,
    key_points: fields.keyPoints,
    cover_caption: cover?.caption ?? '',
    cover_credit: cover?.credit ?? '',
    updated_at: article?.updated_at ?? null,
    revision: article?.revision ?? 0,
    author_slug: author?.slug ?? '',
    author_name: author?.name ?? draft?.writer_name ?? '',
    author_title: author?.title ?? '',
    author_bio: author?.bio ?? '',
    author_picture_id: author?.picture_id ?? null,
    clip_id: clip?.id ?? null,
    clip_type: clip?.type ?? null,
    video_hls: video?.source === 'hls' ? video.address : null,
    youtube_id: video?.source === 'youtube' ? video.youtubeId : null,
    captions_id: video && 'captionsId' in video ? video.captionsId : null,
    audio_id: audio?.mediaId ?? null,
    audio_seconds: audio?.seconds ?? null,
    audio_type: media.find((row) => row.id === audio?.mediaId)?.type ?? null,
    tags: fields.tags,
    corrections: corrections.map(({ corrected_at, text }) => ({ at: corrected_at.toISOString(), text })),
  };
}
