import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { ArticleFields } from '../../contract/desk/model/article.ts';

export interface DeskTables {
  article_drafts: ArticleDraftsTable;
  article_locks: ArticleLocksTable;
  draft_versions: DraftVersionsTable;
  article_notes: ArticleNotesTable;
  preview_links: PreviewLinksTable;
  media_details: MediaDetailsTable;
  media_uploads: MediaUploadsTable;
  media_uses: MediaUsesTable;
}

interface ArticleDraftsTable {
  article_id: string;
  writer_id: string | null;
  state: Generated<'draft' | 'review' | 'returned'>;
  version: Generated<number>;
  fields: ArticleFields | null;
  saved_at: Generated<Date>;
  saved_by: Generated<string>;
  changed_at: Generated<Date>;
}

interface ArticleLocksTable {
  article_id: string;
  staff_id: string | null;
  tab: string | null;
  since: Date;
  until: Date;
  changed_at: Date;
}

interface DraftVersionsTable {
  id: GeneratedAlways<string>;
  article_id: string;
  kind: 'draft' | 'unsaved';
  number: number;
  made_at: Generated<Date>;
  staff_id: string | null;
  made_by: string;
  what: string;
  fields: ArticleFields;
}

interface ArticleNotesTable {
  id: GeneratedAlways<string>;
  article_id: string;
  at: Generated<Date>;
  staff_id: string | null;
  staff_name: string;
  kind: 'note' | 'sent' | 'returned';
  text: string;
}

interface PreviewLinksTable {
  id: Generated<string>;
  hash: Buffer;
  article_id: string;
  made_by: string;
  created_at: Generated<Date>;
  expires_at: Date;
}

interface MediaDetailsTable {
  media_id: string;
  file_name: string;
  alt: Generated<string>;
  caption: Generated<string>;
  credit: Generated<string>;
  seconds: number | null;
  uploaded_by: string;
  uploaded_at: Generated<Date>;
  uploaded_by_id: ColumnType<string | null, string | null | undefined, string | null>;
  uploaded_sha256: ColumnType<string | null, string | null | undefined, string | null>;
  poster_id: ColumnType<string | null, string | null | undefined, string | null>;
  captions_id: ColumnType<string | null, string | null | undefined, string | null>;
}

interface MediaUploadsTable {
  id: string;
  staff_id: string;
  file_name: string;
  bytes: string;
  fingerprint: string;
  begun_at: Generated<Date>;
  received_at: Generated<Date>;
  media_id: string | null;
}

interface MediaUsesTable {
  media_id: string;
  article_id: string;
  part: 'public' | 'draft' | 'version';
}
