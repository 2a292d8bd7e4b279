import type { Generated, GeneratedAlways } from 'kysely';
import type { CollectionType } from '../../contract/library.ts';
import type { ReportKind, ReportState } from '../../contract/report.ts';

/** What members save and read, and what readers report. */
export interface LibraryTables {
  saved_items: SavedItemsTable;
  later_items: { member_id: string; article_id: string; added_at: Date };
  reading_history: ReadingHistoryTable;
  history_pauses: { member_id: string; since: Generated<Date> };
  correction_notices: CorrectionNoticesTable;
  error_reports: ErrorReportsTable;
}

interface SavedItemsTable {
  id: GeneratedAlways<string>;
  member_id: string;
  type: CollectionType;
  item_id: string;
  saved_at: Generated<Date>;
  removed_at: Date | null;
}

interface ReadingHistoryTable {
  id: GeneratedAlways<string>;
  member_id: string;
  article_id: string;
  progress: number;
  read_at: Generated<Date>;
  /** The revision that was read; null if it is not known. */
  revision: number | null;
}

interface CorrectionNoticesTable {
  member_id: string;
  article_id: string;
  correction_id: string;
  revision: number | null;
  seen_at: Date | null;
}

interface ErrorReportsTable {
  id: GeneratedAlways<string>;
  article_id: string;
  member_id: string | null;
  token_hash: Buffer;
  kind: ReportKind;
  sentence: string;
  suggestion: string;
  state: Generated<ReportState>;
  answer: Generated<string>;
  reported_at: Generated<Date>;
  closed_at: Date | null;
  seen_at: Date | null;
  closed_by: Generated<string>;
}
