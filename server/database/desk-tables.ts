import type { Generated, GeneratedAlways } from 'kysely';
import type { ArticleFields } from '../../contract/desk/model/article.ts';

export interface DeskTables {
  article_drafts: ArticleDraftsTable;
  article_locks: ArticleLocksTable;
  draft_versions: DraftVersionsTable;
  article_notes: ArticleNotesTable;
  preview_links: PreviewLinksTable;
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
  /** Null of a link from before this was kept, which no longer works. */
  staff_id: string | null;
  created_at: Generated<Date>;
  expires_at: Date;
}
