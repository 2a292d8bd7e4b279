import path from 'node:path';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { MediaStorage } from '../media/storage/media-storage.ts';
import { makeFolder } from '../runtime/make-folder.ts';
import type { StepProgress } from './dump-tables.ts';
import { loadTables, refuseFilled } from './load-tables.ts';
import { putMedia, removeAbandoned } from './put-media.ts';
import { holdingLock } from './queries/locks.ts';
import { type ReadBackup, unpackBackup } from './read-backup.ts';
import { removeEmptyFolders, withFolder } from './working-folder.ts';

export interface RestoreOptions {
  file: string;
  dataDir: string;
  storage: MediaStorage;
  /** Opens the database while `work` runs. */
  withDatabase<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T>;
  progress: StepProgress;
  /** Called with the filled database before it is closed. */
  afterLoading(db: Kysely<Tables>): Promise<void>;
}

/**
 * Restores a backup into an empty database, completely or not at all. The file is verified before the database is
 * opened, the media are stored before the rows that name them are committed, and everything that was added is removed
 * if a step fails. What a killed restore left is removed by the next.
 */
export async function restoreBackup(options: RestoreOptions): Promise<ReadBackup> {
  const { file, dataDir, storage, withDatabase, progress, afterLoading } = options;
  const firstMade = makeFolder(dataDir);
  const beginning = path.join(dataDir, 'restoring');
  try {
    return await withFolder(beginning, async (folder) => {
      const backup = await unpackBackup(file, folder);
      const restore = async (db: Kysely<Tables>) => {
        await refuseFilled(db, backup.migrations);
        await removeAbandoned(beginning, folder, storage);
        const media = await putMedia(folder, storage, backup.media);
        try {
          await loadTables(db, { ...backup, folder, media: mediaNamed(backup) }, progress);
        } catch (error) {
          await media.undo();
          throw error;
        }
        await afterLoading(db);
      };
      await withDatabase((db) => holdingLock(db, 'restore', () => restore(db)));
      return backup;
    });
  } catch (error) {
    if (firstMade) await removeEmptyFolders(dataDir, firstMade);
    throw error;
  }
}

/** The media that the backup's rows may name. */
export function mediaNamed({ media, missingMedia }: ReadBackup): string[] {
  return [...media.keys(), ...missingMedia];
}
