import { constants } from 'node:fs';
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { BackupProblem } from './manifest.ts';

/** A backup while it is being written: `name.part`, renamed when it is complete. */
export interface PartFile {
  handle: FileHandle;
  /** Flushes everything to disk and renames the file. */
  publish(): Promise<void>;
  discard(): Promise<void>;
}

const exclusively = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW;

/**
 * Creates the part file exclusively: an existing file or symbolic link of that name is neither written to nor followed,
 * and two backups to one name cannot write into each other.
 */
export async function openPartFile(target: string): Promise<PartFile> {
  const part = `${target}.part`;
  if ((await stat(target).catch(() => null))?.isDirectory()) throw new BackupProblem(`「${target}」是資料夾。`);
  const handle = await open(part, exclusively, 0o600).catch((error: NodeJS.ErrnoException) => {
    const reason =
      error.code === 'EEXIST'
        ? '已經存在：可能有另一個備份正在進行；確定沒有的話，請刪除它再試'
        : `無法建立（${error.code}）`;
    throw new BackupProblem(`「${part}」${reason}。`);
  });
  return {
    handle,
    async publish() {
      await handle.sync();
      await handle.close();
      await rename(part, target);
      await syncFolder(path.dirname(target));
    },
    async discard() {
      await handle.close().catch(() => {});
      await rm(part, { force: true });
    },
  };
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, constants.O_RDONLY);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
