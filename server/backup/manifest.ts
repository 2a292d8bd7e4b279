import { z } from 'zod';

/** The last file of a backup; one without it was cut off. */
export const manifestName = 'manifest.json';
export const tableFile = (table: string) => `tables/${table}.jsonl`;
export const mediaFile = (file: string) => `media/${file}`;

const tableShape = z.object({
  name: z.string(),
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
  /** The parts it is cut into, where it is. */
  partitions: z.array(z.object({ name: z.string(), bound: z.string() })),
  rows: z.number(),
  checksum: z.string(),
});

export const manifestShape = z.object({
  format: z.literal('jianwen-backup-1'),
  madeAt: z.string(),
  /** The form the database was in, by the names of its migrations. */
  migrations: z.array(z.string()),
  tables: z.array(tableShape),
  counters: z.array(z.object({ name: z.string(), value: z.string() })),
  /** The SHA-256 of every other file in the archive. */
  files: z.record(z.string(), z.string()),
  /** Media that the database names and that were not on disk. */
  missingMedia: z.array(z.string()),
});

export type Manifest = z.infer<typeof manifestShape>;
export type TableEntry = Manifest['tables'][number];

/** Why a backup cannot be made or used, told to the operator in one line. */
export class BackupProblem extends Error {}
