import { z } from 'zod';

/** The last file of a backup; a backup without it is incomplete. */
export const manifestName = 'manifest.json';
/** The first file of a backup: whose it is, and its number. */
export const aboutName = 'about.json';
/** The next file of an incremental backup: the list of its media, which lie in the media store beside it. */
export const mediaListName = 'media.json';
export const tableFile = (table: string) => `tables/${table}.jsonl`;
export const mediaFile = (file: string) => `media/${file}`;

export const aboutShape = z.object({
  /** The site's identity; part of the name of its media store, so nothing else may be written here. */
  site: z.string().regex(/^[0-9a-f]{8}$/),
  /** Grows with each backup of a site in a folder. Clocks may be wrong. */
  number: z.number().int().positive(),
  madeAt: z.string(),
});

const tableShape = z.object({
  name: z.string(),
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
  /** The table's partitions, if it has any. */
  partitions: z.array(z.object({ name: z.string(), bound: z.string() })),
  rows: z.number(),
  checksum: z.string(),
});

export const manifestShape = z.object({
  /** 1 contains its media, 2 lists them in `media.json`; 3 does either, and begins with `about.json`. */
  format: z.enum(['jianwen-backup-1', 'jianwen-backup-2', 'jianwen-backup-3']),
  madeAt: z.string(),
  /** The schema version, as the names of the applied migrations. */
  migrations: z.array(z.string()),
  tables: z.array(tableShape),
  counters: z.array(z.object({ name: z.string(), value: z.string() })),
  /** The SHA-256 of every other file in the archive. */
  files: z.record(z.string(), z.string()),
  /** Media that the database names but that were missing on disk. */
  missingMedia: z.array(z.string()),
  /** Media that someone removed from the site while the backup was made. */
  removedMedia: z.array(z.string()).default([]),
});

export const mediaName = /^[0-9a-f]{16}\.[a-z0-9]{1,5}$/;
export const mediaListShape = z.record(
  z.string().regex(mediaName),
  z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/), bytes: z.number() }),
);

export type About = z.infer<typeof aboutShape>;
export type Manifest = z.infer<typeof manifestShape>;
export type MediaList = z.infer<typeof mediaListShape>;
export type TableEntry = Manifest['tables'][number];

/** Explains to the operator in one line why a backup cannot be made or used. */
export class BackupProblem extends Error {}
