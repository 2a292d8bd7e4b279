import path from 'node:path';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { MediaStorage } from '../media/storage/media-storage.ts';
import { makeFolder } from '../runtime/make-folder.ts';
import { diskProblem } from './disk-problems.ts';
import type { StepProgress } from './dump-tables.ts';
import { loadTables, refuseFilled } from './load-tables.ts';
import { putMedia, removeAbandoned } from './put-media.ts';
import { holdingLock } from './queries/locks.ts';
import { type ReadBackup, unpackBackup } from './read-backup.ts';
import { removeEmptyFolders, withFolder } from './working-folder.ts';

export interface RestoredBackup extends ReadBackup {
  /** Media that the restored rows name, and that neither the backup nor the site's storage has. */
  lostMedia: string[];
}

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
 * Restores a backup into an empty database: the rows completely or not at all, and the media that the backup still has.
 * The file is verified before the database is opened, the media are stored before the rows that name them are committed,
 * and everything that was added is removed if a step fails. What a killed restore left is removed by the next.
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoredBackup> {
  const { file, dataDir, storage, withDatabase, progress, afterLoading } = options;
  const firstMade = makeFolder(dataDir);
  const beginning = path.join(dataDir, 'restoring');
  try {
    return await withFolder(beginning, async (folder) => {
      let outcome = '沒有留下任何資料。';
      try {
        const backup = await unpackBackup(file, folder);
        let lostMedia: string[] = [];
        const restore = async (db: Kysely<Tables>) => {
          await refuseFilled(db, backup.migrations);
          await removeAbandoned(beginning, folder, storage);
          const media = await putMedia(folder, storage, backup.media);
          const named = await loadTables(db, { ...backup, folder }, progress).catch(async (error) => {
            await media.undo();
            throw error;
          });
          outcome = '資料已還原，搜尋索引還沒有建完（npm run site -- db reindex 會接著做）。';
          lostMedia = await withoutFile(storage, named);
          await afterLoading(db);
        };
        await withDatabase((db) => holdingLock(db, 'restore', () => restore(db)));
        return { ...backup, lostMedia };
      } catch (error) {
        throw await diskProblem(error, dataDir, outcome);
      }
    });
  } catch (error) {
    if (firstMade) await removeEmptyFolders(dataDir, firstMade);
    throw error;
  }
}

async function withoutFile(storage: MediaStorage, named: readonly string[]): Promise<string[]> {
  const without: string[] = [];
  for (const name of named) if ((await storage.size(name)) === null) without.push(name);
  return without;
}
