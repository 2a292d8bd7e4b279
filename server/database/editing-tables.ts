import type { Generated, GeneratedAlways } from 'kysely';
import type { Snapshot } from './tables.ts';

export interface ArticleRevisionsTable {
  article_id: string;
  revision: number;
  made_at: Generated<Date>;
  made_by: string;
  what: string;
  hides_earlier: Generated<boolean>;
  snapshot: Snapshot;
}

export interface ArticleCorrectionsTable {
  id: GeneratedAlways<string>;
  article_id: string;
  corrected_at: Generated<Date>;
  text: string;
  revision: number | null;
}

/** An article in a position of the home page; the array is in the order of the positions. */
export type StoredPosition = { article: string; until: string | null } | null;

export interface FrontPageArrangementsTable {
  id: GeneratedAlways<string>;
  made_at: Generated<Date>;
  made_by: string;
  what: string;
  positions: StoredPosition[];
}

/** Where an imported article came from, with a hash of each field as the last import brought it. */
export interface ArticleSourcesTable {
  article_id: string;
  kind: 'file' | 'wordpress' | 'feed';
  site: string;
  source_id: string;
  wanted_slug: string;
  given_slug: string;
  fields: Record<string, string>;
  imported_at: Generated<Date>;
}

/** What a merge of two sections changed. */
export interface SectionMergesTable {
  id: GeneratedAlways<string>;
  kind: 'category' | 'author' | 'tag';
  from_name: string;
  into_name: string;
  /** The row that the merge deleted. */
  removed: Record<string, unknown>;
  /** The articles that were in the deleted section. */
  moved: { article: string; position?: number; hadBoth?: boolean }[];
  /** Addresses that redirected to the deleted section's pages before. */
  redirected: string[];
  merged_at: Generated<Date>;
  merged_by: string;
  undone_at: Date | null;
}

/** The same for imported categories, authors and tips, by the slug of their file. */
export interface SectionSourcesTable {
  kind: 'category' | 'author' | 'series' | 'tip';
  slug: string;
  fields: Record<string, string>;
}
