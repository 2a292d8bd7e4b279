import type { Generated, GeneratedAlways } from 'kysely';
import type { ArticleKind } from '../../contract/article.ts';

export interface Tables {
  categories: CategoriesTable;
  authors: AuthorsTable;
  media: MediaTable;
  articles: ArticlesTable;
  tags: TagsTable;
  article_tags: ArticleTagsTable;
  tips: TipsTable;
  content_version: { version: string };
  search_documents: SearchDocumentsTable;
  search_bodies: { article_id: string; body: string };
  search_grams: SearchGramsTable;
  search_tags: { tag_id: number; folded: string };
  search_pending: { id: GeneratedAlways<string>; article_id: string };
  outbox: OutboxTable;
}

interface CategoriesTable {
  id: GeneratedAlways<number>;
  slug: string;
  name: string;
  description: string;
  color: string;
  position: number;
}

interface AuthorsTable {
  id: GeneratedAlways<number>;
  slug: string;
  name: string;
  title: string;
  bio: string;
}

export interface MediaTable {
  id: string;
  kind: 'picture' | 'clip' | 'captions';
  store: 'demo' | 'data';
  file: string;
  type: string;
  bytes: number;
  width: number | null;
  height: number | null;
  tone: string | null;
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
  reading_minutes: number;
  published_at: Date;
  updated_at: Date | null;
  revision: Generated<number>;
}

interface TagsTable {
  id: GeneratedAlways<number>;
  name: string;
}

interface ArticleTagsTable {
  article_id: string;
  tag_id: number;
  position: number;
}

interface TipsTable {
  id: GeneratedAlways<string>;
  slug: string;
  title: string;
  content_html: string;
  publish_date: string;
}

/** Texts folded as queries are, and what makes of the folded body the shown one. */
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
  queued_at: Generated<Date>;
  due_at: Generated<Date>;
  useful_until: Date;
  started_at: Date | null;
  ended_at: Date | null;
}
