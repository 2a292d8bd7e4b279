import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { unpackBackup } from './backup-file.ts';
import { type StepProgress, withFolder } from './dump.ts';
import { loadTables, refuseFilled } from './load.ts';
import { removeEmptyFolders } from './made-folders.ts';
import type { Manifest } from './manifest.ts';
import { putMedia } from './put-media.ts';

export interface RestoreOptions {
  file: string;
  dataDir: string;
  mediaFolder: string;
  /** Opens the database while `work` runs. */
  withDatabase<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T>;
  progress: StepProgress;
  /** Called with the filled database before it is closed. */
  afterwards(db: Kysely<Tables>): Promise<void>;
}

/**
 * Restores a backup into an empty database, completely or not at all. The file is verified before the database is
 * opened, the media are stored before the rows that name them are committed, and everything that was added is removed
 * if a step fails.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Manifest> {
  const { file, dataDir, mediaFolder, withDatabase, progress, afterwards } = options;
  const firstMade = await mkdir(dataDir, { recursive: true, mode: 0o700 });
  try {
    return await withFolder(path.join(dataDir, 'restoring'), async (folder) => {
      const manifest = await unpackBackup(file, folder);
      await withDatabase(async (db) => {
        await refuseFilled(db, manifest.migrations);
        const media = await putMedia(path.join(folder, 'media'), mediaFolder, manifest);
        try {
          await loadTables(db, { ...manifest, folder, media: mediaNamed(manifest) }, progress);
        } catch (error) {
          await media.undo();
          throw error;
        }
        await afterwards(db);
      });
      return manifest;
    });
  } catch (error) {
    if (firstMade) await removeEmptyFolders(dataDir, firstMade);
    throw error;
  }
}

function mediaNamed({ files, missingMedia }: Manifest): string[] {
  return [...Object.keys(files).map((name) => path.basename(name)), ...missingMedia];
}
