import type { ArticleKind } from '../../article.ts';
import type { DeskMedia } from './media.ts';
import type { StaffName } from './staff.ts';

/**
 * The states of an article at the desk. `updating`: a published article with a draft that readers do not see yet.
 * A draft of a published article that was sent for review is in `review`.
 */
export const articleStates = [
  'draft',
  'review',
  'returned',
  'scheduled',
  'published',
  'updating',
  'withdrawn',
] as const;

export type ArticleState = (typeof articleStates)[number];

export const stateNames: Record<ArticleState, string> = {
  draft: '草稿',
  review: '待審',
  returned: '退回',
  scheduled: '已排程',
  published: '已發布',
  updating: '更新中',
  withdrawn: '下架',
};

/** The tabs of the list: every state, all of them, and those that the caller has written. */
export const articleTabs = ['all', 'mine', ...articleStates] as const;

export type ArticleTab = (typeof articleTabs)[number];

export interface CoverFields {
  mediaId: string;
  alt: string;
  caption: string;
  credit: string;
}

export type VideoFields =
  | { source: 'file'; mediaId: string; captionsId: string | null; seconds: number }
  | { source: 'hls'; address: string; captionsId: string | null; seconds: number }
  | { source: 'youtube'; youtubeId: string; seconds: number };

/** A file in which the article is read. */
export interface AudioFields {
  mediaId: string;
  seconds: number;
}

/** Everything of an article that is written at the desk. */
export interface ArticleFields {
  kind: ArticleKind;
  /** Empty until it is chosen; needed for publishing. */
  slug: string;
  title: string;
  summary: string;
  bodyHtml: string;
  keyPoints: string[];
  /** The slug of a category. */
  category: string | null;
  /** The slug of an author. */
  author: string | null;
  /** The slug of its series, or null for none; undefined: as it is stored. */
  series?: string | null | undefined;
  tags: string[];
  cover: CoverFields | null;
  video: VideoFields | null;
  audio: AudioFields | null;
}

/** The sections of an article: by slug, tags by name. */
export type NamedSections = Pick<ArticleFields, 'category' | 'author' | 'series' | 'tags'>;

/** A new article. */
export const emptyFields: ArticleFields = {
  kind: 'news',
  slug: '',
  title: '',
  summary: '',
  bodyHtml: '',
  keyPoints: [],
  category: null,
  author: null,
  tags: [],
  cover: null,
  video: null,
  audio: null,
};

export function sameFields(one: ArticleFields, other: ArticleFields): boolean {
  const names = Object.keys(emptyFields) as (keyof ArticleFields)[];
  // A stored draft has no field that articles got later.
  const written = (fields: ArticleFields, name: keyof ArticleFields) => JSON.stringify(sorted(fields[name] ?? null));
  const isSameSeries = one.series === undefined || other.series === undefined || one.series === other.series;
  return isSameSeries && names.every((name) => written(one, name) === written(other, name));
}

/** Objects from `jsonb` have their keys in another order. */
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Who writes an article now. Others read along. */
export interface ArticleLock {
  staff: StaffName;
  since: string;
  /** The caller holds it, in this tab. */
  isMine: boolean;
}

/** An article in the desk's list. */
export interface ArticleRow {
  id: string;
  kind: ArticleKind;
  slug: string;
  title: string;
  state: ArticleState;
  /** Readers can see it now. */
  isPublic: boolean;
  category: { slug: string; name: string; color: string } | null;
  /** The name of the author, or of the staff who began it while no author is chosen. */
  author: string;
  writer: StaffName | null;
  /** Of a scheduled article: when it will be published. */
  publishAt: string | null;
  changedAt: string;
  corrections: number;
  lockedBy: StaffName | null;
}

/** What has changed at the desk since an earlier reply. */
export interface DeskChanges {
  /** The time that the next call names. */
  next: string;
  /**
   * Differs from the reply before whenever something that readers see has changed, by any program: an import or
   * an operator's command changes articles in numbers that are not listed one by one.
   */
  edition: string;
  items: ArticleRow[];
}

/** What the caller may do with an article now. */
export interface ArticleRights {
  write: boolean;
  send: boolean;
  return: boolean;
  publish: boolean;
  unpublish: boolean;
  correct: boolean;
  feature: boolean;
  rename: boolean;
  discard: boolean;
}

/** One article at the desk, with its draft if there is one. */
export interface DeskArticle {
  id: string;
  state: ArticleState;
  isPublic: boolean;
  /** Raised by every change; a save names the version that it is based on. */
  version: number;
  fields: ArticleFields;
  /** What readers see, if it differs: null while there is no public text or no draft over it. */
  publicFields: ArticleFields | null;
  /** The public address, once it was published. */
  address: string | null;
  publishedAt: string | null;
  publishAt: string | null;
  updatedAt: string | null;
  savedAt: string;
  savedBy: string;
  writer: StaffName | null;
  lock: ArticleLock | null;
  may: ArticleRights;
  corrections: { at: string; text: string }[];
  isFeatured: boolean;
  featuredUntil: string | null;
  /** The pictures and videos that the fields name. */
  media: DeskMedia[];
  notes: number;
}

export interface ArticleSaved {
  version: number;
  savedAt: string;
  state: ArticleState;
  /** What the sanitiser removed from the body, in words of HTML; empty most of the time. */
  dropped: string[];
  /** The body as stored, if it differs from what was sent. */
  bodyHtml: string | null;
}

/** What an action left behind: enough to update the screen. */
export interface ArticleChanged {
  version: number;
  state: ArticleState;
  slug: string;
  /** The public address, if readers can reach it. */
  address: string | null;
  publishAt: string | null;
}

/** Errors stop publishing; warnings ask. */
export const checkRules = {
  error: [
    'title',
    'category',
    'author',
    'series',
    'slug',
    'slug-taken',
    'picture-alt',
    'video',
    'video-length',
    'empty-body',
  ],
  warning: ['summary', 'credit', 'video-host', 'long-title', 'simplified', 'foreign-words', 'dead-links'],
} as const;

export type CheckRule = (typeof checkRules)[keyof typeof checkRules][number];

export interface CheckFinding {
  rule: CheckRule;
  level: 'error' | 'warning';
  /** A sentence for the writer. */
  text: string;
  /** The words, addresses or pictures that it is about. */
  found: string[];
}

export interface Checklist {
  findings: CheckFinding[];
  canPublish: boolean;
}

export interface ArticleNote {
  id: string;
  at: string;
  by: StaffName;
  kind: 'note' | 'sent' | 'returned';
  text: string;
}

/**
 * A stored version. `draft` versions were written at the desk; `public` ones are what readers saw, also those of
 * imports and the operators' program; `unsaved` is what a writer had not saved when another one took over.
 */
export interface ArticleVersion {
  id: string;
  kind: 'draft' | 'public' | 'unsaved';
  number: number;
  at: string;
  by: string;
  what: string;
}

export interface VersionContent extends ArticleVersion {
  fields: ArticleFields;
}

export interface PreviewLink {
  id: string;
  by: string;
  createdAt: string;
  expiresAt: string;
}
