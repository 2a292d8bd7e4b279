import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely';
import type { Gender, IdentityState } from '../../contract/account.ts';
import type { ArticleKind } from '../../contract/article.ts';
import type { DeskTables } from './desk-tables.ts';
import type {
  ArticleCorrectionsTable,
  ArticleRevisionsTable,
  ArticleSourcesTable,
  FrontPageArrangementsTable,
  SectionMergesTable,
  SectionSourcesTable,
} from './editing-tables.ts';
import type { LibraryTables } from './library-tables.ts';
import type { MediaTables } from './media-tables.ts';
import type { StaffTables } from './staff-tables.ts';

export type { MediaTable } from './media-tables.ts';

export interface Tables extends StaffTables, DeskTables, LibraryTables, MediaTables {
  categories: CategoriesTable;
  authors: AuthorsTable;
  articles: ArticlesTable;
  tags: TagsTable;
  article_tags: ArticleTagsTable;
  series: SeriesTable;
  series_parts: { article_id: string; series_id: number; position: number };
  tips: TipsTable;
  removed_tips: RemovedTipsTable;
  article_revisions: ArticleRevisionsTable;
  article_corrections: ArticleCorrectionsTable;
  article_sources: ArticleSourcesTable;
  section_sources: SectionSourcesTable;
  section_merges: SectionMergesTable;
  front_page_positions: { position: number; article_id: string; until: Date | null };
  front_page_arrangements: FrontPageArrangementsTable;
  redirects: { from_path: string; to_path: string; made_at: Generated<Date> };
  content_version: { version: string };
  content_changes: { version: string; tags: string[]; withdrawn: string[]; changed_at: Generated<Date> };
  cdn_purges: {
    only_row: Generated<boolean>;
    version: string;
    purged_until: Generated<Date>;
    leased_until: Generated<Date>;
  };
  article_related: { article_id: string; related_id: string; score: number };
  search_documents: SearchDocumentsTable;
  search_bodies: { article_id: string; body: string };
  search_grams: SearchGramsTable;
  search_tags: { tag_id: number; folded: string };
  search_pending: { id: GeneratedAlways<string>; article_id: string };
  members: MembersTable;
  sessions: SessionsTable;
  session_tokens: SessionTokensTable;
  codes: CodesTable;
  limit_marks: LimitMarksTable;
  outbox: OutboxTable;
  email_requests: EmailRequestsTable;
  identity_requests: IdentityRequestsTable;
  identity_numbers: { hash: Buffer; member_id: string };
  audit_log: AuditLogTable;
  /** `day` is a day in Taipei, as text; likewise in `missed_searches` and `article_view_days`. */
  day_counts: { day: string; what: DayCount; area: string; count: number };
  article_views: { article_id: string; hour: Date; views: number };
  article_view_days: { article_id: string; day: string; views: number };
  missed_searches: { day: string; words: string; count: number };
  link_clicks: { id: string; at: Date; href: string; ip: string | null };
  figure_progress: { only_row: Generated<boolean>; counted_until: Date; corrected_at: Date | null };
  kept_keys: { purpose: string; sealed: Buffer };
}

export type DayCount = 'registered' | 'code-sent' | 'code-verified' | 'sms-sent';

interface CategoriesTable {
  id: GeneratedAlways<number>;
  slug: string;
  name: string;
  description: string;
  color: string;
  position: number;
  /** Not listed in navigation and overviews. */
  is_hidden: Generated<boolean>;
}

interface AuthorsTable {
  id: GeneratedAlways<number>;
  slug: string;
  name: string;
  title: string;
  bio: string;
  picture_id: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface ArticlesTable {
  id: GeneratedAlways<string>;
  slug: string;
  kind: ArticleKind;
  status: 'draft' | 'published' | 'withdrawn';
  title: string;
  summary: string;
  body_html: string;
  key_points: string[];
  category_id: number;
  author_id: number;
  cover_id: string | null;
  cover_alt: string;
  cover_caption: string;
  cover_credit: string;
  video_id: string | null;
  video_hls: string | null;
  youtube_id: string | null;
  captions_id: string | null;
  video_seconds: number | null;
  /** The file in which the article is read, and its length. */
  audio_id: string | null;
  audio_seconds: number | null;
  reading_minutes: number;
  published_at: Date;
  updated_at: Date | null;
  revision: Generated<number>;
  /** Written by earlier versions, which knew an imported file by a hash of all of it. */
  source_mark: ColumnType<string | null, string | null | undefined, string | null>;
  /** The sentence that visitors read instead of a withdrawn article. */
  withdrawn_sentence: ColumnType<string | null, string | null | undefined, string | null>;
}

interface TagsTable {
  id: GeneratedAlways<number>;
  name: string;
  description: Generated<string>;
}

interface ArticleTagsTable {
  article_id: string;
  tag_id: number;
  position: number;
}

interface SeriesTable {
  id: GeneratedAlways<number>;
  slug: string;
  title: string;
  /** Plain text; an empty line begins a new paragraph. */
  introduction: Generated<string>;
  cover_id: ColumnType<string | null, string | null | undefined, string | null>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

interface TipsTable {
  id: GeneratedAlways<string>;
  slug: string;
  title: string;
  content_html: string;
  publish_date: string;
}

interface RemovedTipsTable extends Omit<TipsTable, 'id'> {
  id: string;
  removed_at: Generated<Date>;
}

/** Texts folded like queries, and the differences that restore the shown body from the folded one. */
interface SearchDocumentsTable {
  article_id: string;
  title: string;
  tags: string;
  author: string;
  summary: string;
  body_differences: string;
}

interface SearchGramsTable {
  article_id: string;
  published_at: Date;
  kind: ArticleKind;
  category_id: number;
  head: number[];
  whole: number[];
}

interface OutboxTable {
  id: string;
  channel: 'sms' | 'mail';
  kind: string;
  area: string | null;
  masked: string;
  sealed: Buffer | null;
  state: Generated<'waiting' | 'sending' | 'sent' | 'failed' | 'unknown'>;
  attempts: Generated<number>;
  attempt: string | null;
  failure: string | null;
  /** The provider that was last tried. */
  driver: string | null;
  queued_at: Generated<Date>;
  due_at: Generated<Date>;
  useful_until: Date;
  started_at: Date | null;
  ended_at: Date | null;
}

interface MembersTable {
  id: GeneratedAlways<string>;
  area: string;
  phone: string;
  password_hash: string;
  last_name: string;
  first_name: string;
  /** A day, as text. */
  birthday: string;
  gender: Gender;
  intro: Generated<string>;
  email: string | null;
  email_verified_at: Date | null;
  identity_state: Generated<IdentityState>;
  created_at: Generated<Date>;
}

interface SessionsTable {
  id: Generated<string>;
  member_id: string;
  generation: Generated<number>;
  network: string;
  user_agent: string;
  browser: Generated<string>;
  created_at: Generated<Date>;
  refreshed_at: Generated<Date>;
}

interface SessionTokensTable {
  hash: Buffer;
  session_id: string;
  kind: 'access' | 'refresh';
  generation: number;
  expires_at: Date;
  replaced_at: Date | null;
  /** The token names its session itself. */
  is_bound: Generated<boolean>;
}

interface CodesTable {
  subject: string;
  purpose: string;
  /** The member whose account the code changes. */
  member_id: string | null;
  secret: Buffer;
  is_decoy: boolean;
  tries: Generated<number>;
  used_at: Date | null;
  created_at: Generated<Date>;
  expires_at: Date;
}

interface LimitMarksTable {
  key: string;
  marks: Date[];
  blocked_until: Date | null;
  stale_at: Date;
}

interface EmailRequestsTable {
  member_id: string;
  email: string;
  link_hash: Buffer;
  expires_at: Date;
}

interface IdentityRequestsTable {
  id: GeneratedAlways<string>;
  member_id: string;
  real_name: string;
  birthday: string;
  number_sealed: Buffer | null;
  number_masked: string;
  state: Exclude<IdentityState, 'none'>;
  reason: string | null;
  submitted_at: Generated<Date>;
  decided_at: Date | null;
}

/** What operators did to members or saw of their data. */
interface AuditLogTable {
  id: GeneratedAlways<string>;
  at: Generated<Date>;
  actor: string;
  action: string;
  member_id: string | null;
  detail: Generated<string>;
}

/** A stored state of an article, with its tags. */
export interface Snapshot {
  article: Omit<Selectable<ArticlesTable>, 'published_at' | 'updated_at'> & {
    published_at: string;
    updated_at: string | null;
  };
  tags: string[];
}
