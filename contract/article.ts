export type ArticleKind = 'news' | 'video';

/** `src` is the base of its addresses, as in `{src}/640.webp`; `contract/picture.ts` has the widths and formats. */
export interface BarePicture {
  src: string;
  width: number;
  height: number;
  /** The picture's average colour, shown until it has loaded. */
  tone: string;
}

export interface Picture extends BarePicture {
  alt: string;
}

export interface CategoryLabel {
  slug: string;
  name: string;
  color: string;
}

export interface Category extends CategoryLabel {
  description: string;
  newsCount: number;
  videoCount: number;
}

export interface Author {
  slug: string;
  name: string;
  title: string;
  bio: string;
}

/** A clip of our own in one piece. */
export interface FileVideo {
  kind: 'file';
  src: string;
  type: string;
  seconds: number;
  captions: string | null;
}

/** A stream in many pieces; `src` is its playlist. */
export interface HlsVideo {
  kind: 'hls';
  src: string;
  seconds: number;
  captions: string | null;
}

/** A film that lies with YouTube; nothing is asked there before the reader presses play. */
export interface YoutubeVideo {
  kind: 'youtube';
  id: string;
  seconds: number;
}

export type Video = FileVideo | HlsVideo | YoutubeVideo;

/** What a list shows of an article. */
export interface ArticleCard {
  id: string;
  kind: ArticleKind;
  slug: string;
  title: string;
  /** The lengths of the title's parts: a line may end between two of them, and should not within one. */
  breaks: number[];
  summary: string;
  category: CategoryLabel;
  picture: Picture | null;
  publishedAt: string;
  readingMinutes: number;
  /** Length of the video, where the article is one. */
  seconds: number | null;
}

/** The same in a row of a list: beside its headline the picture says nothing more, and is passed over by who cannot see it. */
export interface RowCard extends Omit<ArticleCard, 'picture'> {
  picture: BarePicture | null;
}

/** The same where no summary is shown either; a page does not bring along what it does not show. */
export type BriefCard = Omit<RowCard, 'summary'>;

/** A video shown within the text of another article; `slug` is also the `data-film` of its place there. */
export interface VideoInText {
  id: string;
  slug: string;
  title: string;
  picture: Picture | null;
  video: Video;
}

/** What was wrong and has been put right, told in the article itself. */
export interface Correction {
  at: string;
  text: string;
}

export interface Article extends ArticleCard {
  bodyHtml: string;
  films: VideoInText[];
  keyPoints: string[];
  pictureCaption: string;
  pictureCredit: string;
  author: Author;
  tags: string[];
  updatedAt: string | null;
  revision: number;
  video: Video | null;
  corrections: Correction[];
}

export interface Page<T> {
  items: T[];
  nextCursor: string | null;
}
