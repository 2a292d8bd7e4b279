import { statfs } from 'node:fs/promises';
import { BackupProblem } from './manifest.ts';

const reasons: Record<string, string> = {
  ENOSPC: '所在的磁碟滿了',
  EDQUOT: '所在的磁碟滿了',
  EROFS: '是唯讀的',
  EACCES: '不能寫入',
  EPERM: '不能寫入',
};
/** PostgreSQL's own disk is full. */
const databaseDiskFull = '53100';
/** With less than this left the disk is the reason, whatever a stream or a database that lost its connection says. */
const leastFree = 1024 * 1024;

/**
 * Explains in one line an error that a full or read-only disk caused; returns other errors unchanged. Called before what
 * fills the disk is removed. `outcome` tells the operator what is left.
 */
export async function diskProblem(error: unknown, folder: string, outcome: string): Promise<unknown> {
  if (error instanceof BackupProblem) return error;
  const { code = '' } = error as { code?: string };
  if (code === databaseDiskFull) return new BackupProblem(`資料庫所在的磁碟滿了；${outcome}`);
  const reason = reasons[code] ?? ((await isFull(folder)) ? reasons.ENOSPC : null);
  return reason ? new BackupProblem(`「${folder}」${reason}；${outcome}`) : error;
}

async function isFull(folder: string): Promise<boolean> {
  const disk = await statfs(folder).catch(() => null);
  return disk !== null && disk.bavail * disk.bsize < leastFree;
}
