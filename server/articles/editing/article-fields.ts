import type { Updateable } from 'kysely';
import { readingMinutes } from '../../../contract/rules/reading-minutes.ts';
import type { ArticlesTable, Snapshot } from '../../database/tables.ts';
import { plainText } from '../plain-text.ts';
import type { EditedArticle } from '../queries/editing.ts';
import type { IncomingArticle } from './incoming-article.ts';

/** What sources and people decide about an article, in the units in which they disagree. */
export interface ArticleFields {
  title: string;
  summary: string;
  bodyHtml: string;
  keyPoints: string[];
  category: number;
  author: number;
  tags: string[];
  cover: { id: string | null; alt: string; caption: string; credit: string };
  video: {
    kind: ArticlesTable['kind'];
    id: string | null;
    hls: string | null;
    youtube: string | null;
    captions: string | null;
    seconds: number | null;
  };
  audio: { id: string | null; seconds: number | null };
  status: ArticlesTable['status'];
  publishedAt: string;
}

export const noAudio: ArticleFields['audio'] = { id: null, seconds: null };

export const fieldLabels: Record<keyof ArticleFields | 'slug' | 'series', string> = {
  slug: '代稱',
  series: '專題',
  title: '標題',
  summary: '摘要',
  bodyHtml: '內文',
  keyPoints: '重點',
  category: '分類',
  author: '作者',
  tags: '標籤',
  cover: '封面',
  video: '影片',
  audio: '音檔',
  status: '狀態',
  publishedAt: '發布時間',
};

/** The fields that a source may overwrite when the operator asks for it; decisions about publishing always stay. */
export const textFields = [
  'title',
  'summary',
  'bodyHtml',
  'keyPoints',
  'category',
  'author',
  'tags',
  'cover',
  'video',
  'audio',
] as const satisfies (keyof ArticleFields)[];

type StoredArticle = Pick<EditedArticle, 'tags'> &
  Omit<Snapshot['article'], 'published_at'> & { published_at: unknown };

export function storedFields(article: Omit<StoredArticle, 'updated_at'>): ArticleFields {
  return {
    title: article.title,
    summary: article.summary,
    bodyHtml: article.body_html,
    keyPoints: article.key_points,
    category: article.category_id,
    author: article.author_id,
    tags: article.tags,
    cover: {
      id: article.cover_id,
      alt: article.cover_alt,
      caption: article.cover_caption,
      credit: article.cover_credit,
    },
    video: {
      kind: article.kind,
      id: article.video_id,
      hls: article.video_hls,
      youtube: article.youtube_id,
      captions: article.captions_id,
      seconds: article.video_seconds,
    },
    // Revisions that were stored before articles had audio have neither.
    audio: { id: article.audio_id ?? null, seconds: article.audio_seconds ?? null },
    status: article.status,
    publishedAt: new Date(article.published_at as string | Date).toISOString(),
  };
}

/** What a source brings; undefined is what it cannot name, or a time that it does not. */
export function incomingFields(
  incoming: IncomingArticle,
  found: Pick<ArticleFields, 'category' | 'author' | 'tags'>,
): Omit<ArticleFields, 'publishedAt' | 'audio'> & {
  publishedAt: string | undefined;
  audio: ArticleFields['audio'] | undefined;
} {
  const { cover, video, audio } = incoming;
  return {
    title: incoming.title,
    summary: incoming.summary,
    bodyHtml: incoming.bodyHtml,
    keyPoints: incoming.keyPoints,
    ...found,
    cover: {
      id: cover?.media.row.id ?? null,
      alt: cover?.alt ?? '',
      caption: cover?.caption ?? '',
      credit: cover?.credit ?? '',
    },
    video: {
      kind: incoming.kind,
      id: video?.media?.row.id ?? null,
      hls: video?.hls ?? null,
      youtube: video?.youtube ?? null,
      captions: video?.captions?.row.id ?? null,
      seconds: video?.seconds ?? null,
    },
    audio: audio ? { id: audio.media.row.id, seconds: audio.seconds } : audio === null ? noAudio : undefined,
    status: incoming.status,
    publishedAt: incoming.publishedAt?.toISOString(),
  };
}

/** The columns of these fields; tags are stored in a table of their own. */
export function columnsOf<Given extends Partial<ArticleFields>>(fields: Given) {
  const { title, summary, bodyHtml, keyPoints, category, author, cover, video, audio, status, publishedAt } =
    fields as Partial<ArticleFields>;
  return {
    ...(title !== undefined && { title }),
    ...(summary !== undefined && { summary }),
    ...(bodyHtml !== undefined && { body_html: bodyHtml, reading_minutes: readingMinutes(plainText(bodyHtml)) }),
    ...(keyPoints && { key_points: keyPoints }),
    ...(category !== undefined && { category_id: category }),
    ...(author !== undefined && { author_id: author }),
    ...(cover && {
      cover_id: cover.id,
      cover_alt: cover.alt,
      cover_caption: cover.caption,
      cover_credit: cover.credit,
    }),
    ...(video && {
      kind: video.kind,
      video_id: video.id,
      video_hls: video.hls,
      youtube_id: video.youtube,
      captions_id: video.captions,
      video_seconds: video.seconds,
    }),
    ...(audio && { audio_id: audio.id, audio_seconds: audio.seconds }),
    ...(status && { status }),
    ...(publishedAt && { published_at: new Date(publishedAt) }),
  } satisfies Updateable<ArticlesTable>;
}
