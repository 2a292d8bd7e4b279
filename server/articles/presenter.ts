import type {
  Article,
  ArticleAudio,
  ArticleCard,
  Author,
  BarePicture,
  BriefCard,
  Category,
  ListedCorrection,
  PartOfSeries,
  Picture,
  RowCard,
  Series,
  Video,
  VideoInText,
} from '../../contract/article.ts';
import { oncePerFrozen } from '../../contract/once-per-frozen.ts';
import { createHeadlineBreaks, withHeadingBreaks } from './headline-breaks.ts';
import { withPictureLinks } from './pictures-in-text.ts';
import type { CardRow, EmbeddedVideoRow } from './queries/cards.ts';
import type { CategoryRow } from './queries/categories.ts';
import type { CorrectionRow } from './queries/corrections.ts';
import type { PlaceInSeries, SeriesRow } from './queries/series.ts';
import type { ArticleRow } from './queries/shown-article.ts';
import { withJoinedNumbers } from './style-attributes/joined-numbers.ts';
import { withLatinText } from './style-attributes/latin-text.ts';
import { withListDigits } from './style-attributes/list-digits.ts';
import { withTableCells } from './style-attributes/table-cells.ts';
import { withPosters } from './videos-in-text.ts';

export type Presenter = ReturnType<typeof createPresenter>;

interface AuthorColumns {
  slug: string;
  name: string;
  title: string;
  bio: string;
  picture_id: string | null;
}

type CoverColumns = Pick<
  CardRow,
  'cover_id' | 'cover_width' | 'cover_height' | 'cover_tone' | 'cover_focal_x' | 'cover_focal_y'
>;

/** Builds every article that leaves the server field by field; no database row is sent as it is. */
export function createPresenter(mediaUrl: string) {
  const headlineBreaks = createHeadlineBreaks();
  const mediaAddress = (id: string) => `${mediaUrl}/media/${id}`;

  /** Stored bodies reference pictures from the site's root; the CDN's address is added when they are sent. */
  function withMediaUrl(html: string): string {
    return mediaUrl ? html.replace(/(?<=["\s])\/media\/(?=[0-9a-f]{16}\/)/g, `${mediaUrl}/media/`) : html;
  }

  function barePicture(row: CoverColumns): BarePicture | null {
    if (!row.cover_id || !row.cover_width || !row.cover_height) return null;
    return {
      src: mediaAddress(row.cover_id),
      width: row.cover_width,
      height: row.cover_height,
      tone: row.cover_tone ?? '#888888',
      ...focusOf(row),
    };
  }

  function picture(row: CardRow): Picture | null {
    const found = barePicture(row);
    return found && { ...found, alt: row.cover_alt };
  }

  function card(row: CardRow): ArticleCard {
    return {
      id: row.id,
      kind: row.kind,
      slug: row.slug,
      title: row.title,
      breaks: headlineBreaks(row.title),
      summary: row.summary,
      category: { slug: row.category_slug, name: row.category_name, color: row.category_color },
      picture: picture(row),
      publishedAt: row.published_at.toISOString(),
      readingMinutes: row.reading_minutes,
      seconds: row.video_seconds,
    };
  }

  function videoInText(row: EmbeddedVideoRow): VideoInText[] {
    const playable = video(row);
    return playable ? [{ id: row.id, slug: row.slug, title: row.title, picture: picture(row), video: playable }] : [];
  }

  /** The stored HTML with what pages need of it and the database has not. */
  function textOf(html: string, videos: VideoInText[]): string {
    const withMedia = withPosters(withPictureLinks(withMediaUrl(html)), videos);
    const withAttributes = withJoinedNumbers(withLatinText(withListDigits(withTableCells(withMedia))));
    return withHeadingBreaks(withAttributes, headlineBreaks);
  }

  function article(row: ArticleRow, videoRows: readonly EmbeddedVideoRow[]): Article {
    const videos = videoRows.flatMap(videoInText);
    return {
      ...card(row),
      bodyHtml: textOf(row.body_html, videos),
      films: videos,
      keyPoints: row.key_points,
      pictureCaption: row.cover_caption,
      pictureCredit: row.cover_credit,
      author: author({
        slug: row.author_slug,
        name: row.author_name,
        title: row.author_title,
        bio: row.author_bio,
        picture_id: row.author_picture_id,
      }),
      tags: row.tags,
      updatedAt: row.updated_at?.toISOString() ?? null,
      revision: row.revision,
      video: video(row),
      audio: audio(row),
      corrections: row.corrections.map(({ at, text }) => ({ at: new Date(at).toISOString(), text })),
    };
  }

  /** A database constraint ensures that a video has exactly one of the three sources. */
  function video(row: ArticleRow | EmbeddedVideoRow): Video | null {
    const seconds = row.video_seconds ?? 0;
    const captions = row.captions_id ? `${mediaAddress(row.captions_id)}/file` : null;
    if (row.youtube_id) return { kind: 'youtube', id: row.youtube_id, seconds };
    if (row.video_hls) {
      const src = row.video_hls.startsWith('/') ? mediaUrl + row.video_hls : row.video_hls;
      return { kind: 'hls', src, seconds, captions };
    }
    if (!row.clip_id) return null;
    return {
      kind: 'file',
      src: `${mediaAddress(row.clip_id)}/file`,
      type: row.clip_type ?? 'video/mp4',
      seconds,
      captions,
    };
  }

  function audio({ audio_id, audio_type, audio_seconds }: ArticleRow): ArticleAudio | null {
    if (!audio_id) return null;
    return { src: `${mediaAddress(audio_id)}/file`, type: audio_type ?? 'audio/mpeg', seconds: audio_seconds ?? 0 };
  }

  function author({ slug, name, title, bio, picture_id }: AuthorColumns): Author {
    return { slug, name, title, bio, ...(picture_id && { picture: mediaAddress(picture_id) }) };
  }

  function category(row: CategoryRow): Category {
    return {
      slug: row.slug,
      name: row.name,
      color: row.color,
      description: row.description,
      newsCount: row.news_count,
      videoCount: row.video_count,
    };
  }

  function correction({ id, corrected_at, text, article_id, slug, title }: CorrectionRow): ListedCorrection {
    const article = { id: article_id, slug, title, breaks: headlineBreaks(title) };
    return { id, at: corrected_at.toISOString(), text, article };
  }

  function series({ id, slug, title, introduction, ...cover }: SeriesRow): Series {
    return { id: String(id), slug, title, breaks: headlineBreaks(title), introduction, cover: barePicture(cover) };
  }

  function part(place: PlaceInSeries): PartOfSeries {
    return { ...place, breaks: headlineBreaks(place.title) };
  }

  return { card, article, author, category, correction, series, part, headlineBreaks };
}

/** Styles exist for quarters: the page's policy allows no other positions. Most pictures are cropped to their middle. */
function focusOf({ cover_focal_x: x, cover_focal_y: y }: CoverColumns): Pick<Picture, 'focus'> {
  const quarters = { x: Math.round((x ?? 50) / 25), y: Math.round((y ?? 50) / 25) };
  return quarters.x === 2 && quarters.y === 2 ? {} : { focus: quarters };
}

// Cards carry only the fields that a page shows: with the rest, the home page would not fit into what a server may send
// before the phone's first acknowledgement.

function bare({ alt: _, ...shown }: Picture): BarePicture {
  return shown;
}

export const row = oncePerFrozen(({ picture, ...shown }: ArticleCard): RowCard => {
  return { ...shown, picture: picture && bare(picture) };
});

export const brief = oncePerFrozen((card: ArticleCard): BriefCard => {
  const { summary: _, ...shown } = row(card);
  return shown;
});

export const briefs = (cards: ArticleCard[]): BriefCard[] => cards.map(brief);
