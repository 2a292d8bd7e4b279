import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { MediaStorage } from '../media/storage/media-storage.ts';
import { dumpTables, type StepProgress } from './dump-tables.ts';
import { BackupProblem, type Manifest } from './manifest.ts';
import { mediaStoreOf, storeMedia } from './media-of-backups.ts';
import { newestBackup, type Pruned, pruneBackups } from './prune.ts';
import { holdingLock } from './queries/locks.ts';
import { readMediaList, verifyBackup } from './read-backup.ts';
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
  const { db, target, keep } = options;
  const folder = path.dirname(target);
  await refuseTarget(folder, target);
  const beginning = path.join(folder, `.jianwen-backup-${shortHash(options.databaseName)}`);
  return holdingLock(db, 'backup', async () => {
    try {
      await removeLeftovers(beginning);
      const made = await withFolder(beginning, (working) => makeIn(working, options));
      const pruned = keep === undefined ? { backups: [], media: 0 } : await pruneBackups(folder, keep);
      return { ...made, pruned };
    } catch (error) {
      throw explained(error, folder);
    }
  });
}

async function makeIn(working: string, options: BackupOptions): Promise<Omit<MadeBackup, 'pruned'>> {
  const { db, target, storage, isIncremental, verify, madeAt, progress } = options;
  const reading = progress('讀取資料表');
  const dump = await dumpTables(db, working, reading.at);
  reading.end();
  const stored = isIncremental ? await storeAll(options, dump.media) : null;
  const writing = progress('打包');
  const file = path.join(working, 'backup.tar.gz');
  const media = stored ? { list: stored.list, missing: stored.missing } : { storage };
  const manifest = await writeBackup({ file, dump, media, madeAt, progress: writing.at });
  writing.end();
  if (verify) await verifyBackup(file, mediaStoreOf(target));
  const { size: bytes } = await stat(file);
  await publishFile(file, target);
  const packed = Object.keys(manifest.files).filter((name) => name.startsWith('media/')).length;
  const { copied, onlyStored } = stored ?? { copied: packed, onlyStored: [] };
  const files = stored ? Object.keys(stored.list).length : packed;
  return { manifest, bytes, media: { files, copied, onlyStored } };
}

async function storeAll({ target, storage, progress }: BackupOptions, files: string[]) {
  const newest = await newestBackup(path.dirname(target));
  const known = newest ? await readMediaList(newest).catch(() => ({})) : {};
  const storing = progress('存放媒體檔');
  const stored = await storeMedia({
    from: storage,
    store: mediaStoreOf(target),
    files,
    known,
    progress: storing.at,
  });
  storing.end();
  return stored;
}

async function refuseTarget(folder: string, target: string): Promise<void> {
  if (!(await stat(folder).catch(() => null))?.isDirectory()) throw new BackupProblem(`沒有「${folder}」這個資料夾。`);
  if ((await stat(target).catch(() => null))?.isDirectory()) throw new BackupProblem(`「${target}」是資料夾。`);
}

const reasons: Record<string, string> = { ENOSPC: '所在的磁碟滿了', EDQUOT: '所在的磁碟滿了', EROFS: '是唯讀的' };

/** Translates disk errors for the operator. */
function explained(error: unknown, folder: string): unknown {
  const { code = '' } = error as NodeJS.ErrnoException;
  const reason = reasons[code] ?? (/^E(ACCES|PERM)$/.test(code) ? '不能寫入' : null);
  return reason ? new BackupProblem(`「${folder}」${reason}；沒有留下任何東西。`) : error;
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}
