import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { heldMediaFiles } from '../media/media-files.ts';
import type { MediaStorage } from '../media/storage/media-storage.ts';
import { diskProblem } from './disk-problems.ts';
import { dumpTables, type StepProgress } from './dump-tables.ts';
import { type About, BackupProblem, type Manifest, type MediaList } from './manifest.ts';
import { mediaStoreOf, storeMedia } from './media-of-backups.ts';
import { backupsOf, newestOf, type Pruned, pruneBackups } from './prune.ts';
import { holdingLock } from './queries/locks.ts';
import { shortHash, siteIdentity } from './queries/site-identity.ts';
import { verifyBackup } from './read-backup.ts';
import { publishFile, removeLeftovers, withFolder } from './working-folder.ts';
import { writeBackup } from './write-backup.ts';

export interface BackupOptions {
  db: Kysely<Tables>;
  /** Tells the leftovers of this database from those of others in the same folder. */
  databaseName: string;
  target: string;
  storage: MediaStorage;
  /** Keeps the media in a store beside the backups, each once, instead of in every backup. */
  isIncremental: boolean;
  verify: boolean;
  /** How many backups stay in the folder; all if undefined. */
  keep: number | undefined;
  madeAt: Date;
  progress: (label: string) => { at: StepProgress; end(): void };
}

export interface MadeBackup {
  manifest: Manifest;
  bytes: number;
  media: { files: number; copied: number; onlyStored: string[] };
  pruned: Pruned;
}

/**
 * Makes a backup beside the running site. It gets its name when it is complete and has been read back; what a killed
 * backup of this database left in the folder is removed first.
 */
export async function makeBackup(options: BackupOptions): Promise<MadeBackup> {
  const { db, target, keep, isIncremental } = options;
  const folder = path.dirname(target);
  await refuseTarget(folder, target);
  const beginning = path.join(folder, `.jianwen-backup-${shortHash(options.databaseName)}`);
  return holdingLock(db, 'backup', async () => {
    const outcome = isIncremental ? '備份檔沒有留下，已存放的媒體檔留給下一次用。' : '沒有留下任何東西。';
    await removeLeftovers(beginning);
    const site = await siteIdentity(db, options.databaseName);
    const made = await withFolder(beginning, (working) =>
      makeIn(working, site, options).catch(async (error) => {
        throw await diskProblem(error, folder, outcome);
      }),
    );
    const pruned = keep === undefined ? nothingPruned : await prune(site, target, keep);
    return { ...made, pruned };
  });
}

const nothingPruned: Pruned = { backups: [], media: 0, unreadable: [] };

async function prune(site: string, target: string, keep: number): Promise<Pruned> {
  const folder = path.dirname(target);
  return pruneBackups(site, folder, keep).catch(async (error) => {
    throw await diskProblem(error, folder, `備份已存成「${target}」，較舊的備份沒有清完。`);
  });
}

async function makeIn(working: string, site: string, options: BackupOptions): Promise<Omit<MadeBackup, 'pruned'>> {
  const { db, target, storage, isIncremental, verify, madeAt, progress } = options;
  const reading = progress('讀取資料表');
  const dump = await dumpTables(db, working, reading.at);
  reading.end();
  const { backups } = await backupsOf(site, path.dirname(target));
  const about: About = { site, number: (backups[0]?.number ?? 0) + 1, madeAt: madeAt.toISOString() };
  const store = mediaStoreOf(target, site);
  const stored = isIncremental ? await storeAll(options, store, dump.media, newestOf(backups)?.media ?? {}) : null;
  const writing = progress('打包');
  const file = path.join(working, 'backup.tar.gz');
  const media = stored ? { list: stored.list, missing: stored.missing } : { storage };
  const stillNamed = (names: string[]) => heldMediaFiles(db, names);
  const manifest = await writeBackup({ file, dump, media, about, stillNamed, progress: writing.at });
  writing.end();
  if (verify) await verifyBackup(file, store);
  const { size: bytes } = await stat(file);
  await publishFile(file, target);
  const packed = Object.keys(manifest.files).filter((name) => name.startsWith('media/')).length;
  const { copied, onlyStored } = stored ?? { copied: packed, onlyStored: [] };
  const files = stored ? Object.keys(stored.list).length : packed;
  // What someone removed meanwhile is in the backup, and missing nowhere.
  return { manifest, bytes, media: { files, copied, onlyStored: await stillNamed(onlyStored) } };
}

async function storeAll({ storage, progress }: BackupOptions, store: string, files: string[], known: MediaList) {
  const storing = progress('存放媒體檔');
  const stored = await storeMedia({ from: storage, store, files, known, progress: storing.at });
  storing.end();
  return stored;
}

async function refuseTarget(folder: string, target: string): Promise<void> {
  if (!(await stat(folder).catch(() => null))?.isDirectory()) throw new BackupProblem(`沒有「${folder}」這個資料夾。`);
  if ((await stat(target).catch(() => null))?.isDirectory()) throw new BackupProblem(`「${target}」是資料夾。`);
}
