import type { ColumnType, Generated } from 'kysely';

export interface MediaTables {
  media: StoredMediaTable;
  media_details: MediaDetailsTable;
  media_uploads: MediaUploadsTable;
  media_uses: MediaUsesTable;
}

export interface MediaTable {
  id: string;
  kind: 'picture' | 'clip' | 'captions' | 'audio';
  store: 'demo' | 'data';
  file: string;
  type: string;
  bytes: number;
  width: number | null;
  height: number | null;
  tone: string | null;
}

interface StoredMediaTable extends MediaTable {
  added_at: Generated<Date>;
  focal_x: Generated<number>;
  focal_y: Generated<number>;
  private_data_removed: Generated<boolean>;
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
