import { statfs } from 'node:fs/promises';

const readEvery = 5_000;
/** With less than this, PostgreSQL, imports and pictures fail at any moment. */
const leastFree = 32 * 1024 * 1024;

export interface DiskWatch {
  /** Free bytes on the disk; null if unknown. */
  free(): number | null;
  isFull(): boolean;
  stop(): void;
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Reads the free space of a folder's disk every five seconds; probes must not wait for a disk that hangs. */
export async function watchDisk(folder: string, read = freeBytes): Promise<DiskWatch> {
  const readOrNull = () => read(folder).catch(() => null);
  let free = await readOrNull();
  const timer = setInterval(async () => {
    free = await readOrNull();
  }, readEvery);
  timer.unref();
  return {
    free: () => free,
    isFull: () => free !== null && free < leastFree,
    stop: () => clearInterval(timer),
  };
}
