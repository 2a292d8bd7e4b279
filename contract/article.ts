export type ArticleKind = 'news' | 'video';

/** `src` is the base of its addresses, as in `{src}/640.webp`; `contract/picture.ts` defines the widths and formats. */
export interface BarePicture {
  src: string;
  width: number;
  height: number;
  /** The picture's average colour, shown until it has loaded. */
  tone: string;
  /** What a crop keeps, in quarters of the width and height; without it the middle. */
  focus?: { x: number; y: number };
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
  /** The base address of a portrait. */
  picture?: string;
}

/** A video of the site in one file. */
export interface FileVideo {
  kind: 'file';
  src: string;
  type: string;
  seconds: number;
  captions: string | null;
}

/** A video stream (HLS); `src` is its playlist. */
export interface HlsVideo {
  kind: 'hls';
  src: string;
  seconds: number;
  captions: string | null;
}

/** A video on YouTube; nothing is requested from YouTube before the visitor presses play. */
export interface YoutubeVideo {
  kind: 'youtube';
  id: string;
  seconds: number;
}

/** A file in which an article is read. */
export interface ArticleAudio {
  src: string;
  type: string;
  seconds: number;
}

export type Video = FileVideo | HlsVideo | YoutubeVideo;

/** The short form of an article in a list. */
export interface ArticleCard {
  id: string;
  kind: ArticleKind;
  slug: string;
  title: string;
  /** The lengths of the title's parts: a line should break between two parts, not within one. */
  breaks: number[];
  summary: string;
  category: CategoryLabel;
  picture: Picture | null;
  publishedAt: string;
  readingMinutes: number;
  /** Length of the video; null for news. */
  seconds: number | null;
}

/** A card in a row of a list. The picture is decorative beside the headline, so it has no alternative text. */
export interface RowCard extends Omit<ArticleCard, 'picture'> {
  picture: BarePicture | null;
}

/** A card without its summary, for lists that do not show it. */
export type BriefCard = Omit<RowCard, 'summary'>;

/** A video inside another article's text; `slug` is also the `data-film` attribute of its figure. */
export interface VideoInText {
  id: string;
  slug: string;
  title: string;
  picture: Picture | null;
  video: Video;
}

/** A dated public note in the article that says what was wrong. */
export interface Correction {
  at: string;
  text: string;
}

/** Sentences that one revision had and a later one has instead; null where there are none. */
export interface SentenceChange {
  before: string | null;
  after: string | null;
}

/** What changed in an article's text since a revision. */
export interface ChangesSince {
  changes: SentenceChange[];
  /** Too much has changed to be shown sentence by sentence. */
  isRewritten: boolean;
}

/** The id of an article's notes about corrections in its page. */
export const correctionsAnchor = 'corrections';

/** A correction in the list of all of them, with the article that it is about. */
export interface ListedCorrection extends Correction {
  id: string;
  article: Pick<ArticleCard, 'id' | 'slug' | 'title' | 'breaks'>;
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
  audio: ArticleAudio | null;
  corrections: Correction[];
}

/** Articles that belong together, in an order that the staff choose. */
export interface Series {
  id: string;
  slug: string;
  title: string;
  /** As of a card. */
  breaks: number[];
  /** Plain text; an empty line begins a new paragraph. */
  introduction: string;
  cover: BarePicture | null;
}

/** A part of a series as its neighbours link to it. */
export interface SeriesPartLink {
  id: string;
  slug: string;
  title: string;
}

/** Which part of its series an article is. Only public parts are counted. */
export interface PartOfSeries {
  slug: string;
  title: string;
  /** As of a card. */
  breaks: number[];
  /** Counted from 1. */
  number: number;
  total: number;
  previous: SeriesPartLink | null;
  next: SeriesPartLink | null;
}

export interface Page<T> {
  items: T[];
  nextCursor: string | null;
}
