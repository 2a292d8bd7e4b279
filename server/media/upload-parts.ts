import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rm, stat, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { headBytes } from './media-formats.ts';
import type { ReadAt } from './media-probe.ts';

const partSuffix = '.part';
/** What must stay free on the disk beside an upload. */
const reserve = 64 * 1024 * 1024;

/** The bytes of unfinished uploads. They survive any restart of the site. */
export interface UploadParts {
  hasRoomFor(bytes: number): Promise<boolean>;
  create(id: string): Promise<void>;
  /** How many bytes have arrived; null if the upload has been lost. */
  received(id: string): Promise<number | null>;
  /** Writes incoming bytes at a position. Bytes that arrived before an interruption stay. */
  write(id: string, position: number, bytes: Readable): Promise<void>;
  /** The first bytes, by which a file is recognised. */
  head(id: string): Promise<Buffer>;
  /** Runs `work` with the complete upload as a file of this machine. */
  withFile<Result>(id: string, work: (file: string) => Promise<Result>): Promise<Result>;
  remove(id: string): Promise<void>;
  /** Removes what belongs to no upload and was written before a time. */
  removeLeftovers(before: Date): Promise<void>;
}

export function uploadFolder(dataDir: string): string {
  return path.join(dataDir, 'media', 'uploads');
}

export async function hasRoomIn(folder: string, bytes: number): Promise<boolean> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize > bytes + reserve;
}

/** Removes files that an interrupted process left. */
export async function removeOldFiles(folder: string, before: Date): Promise<void> {
  for (const name of await readdir(folder).catch((): string[] => [])) {
    const file = path.join(folder, name);
    const about = await stat(file).catch(() => null);
    if (about && about.mtime < before) await rm(file, { force: true });
  }
}

/** Uploads as files of a folder, which all processes share. How much has arrived is the size of the file. */
export function createFolderParts(dataDir: string): UploadParts {
  const folder = uploadFolder(dataDir);
  const fileOf = (id: string) => path.join(folder, `${id}${partSuffix}`);

  return {
    hasRoomFor: (bytes) => hasRoomIn(folder, bytes),

    async create(id) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(fileOf(id), '', { flag: 'wx', mode: 0o600 });
    },

    async received(id) {
      const found = await stat(fileOf(id)).catch(() => null);
      return found && found.size;
    },

    async write(id, position, bytes) {
      await pipeline(bytes, createWriteStream(fileOf(id), { flags: 'r+', start: position }));
    },

    head: (id) => readingAt(fileOf(id), (readAt) => readAt(0, headBytes)),
    withFile: (id, work) => work(fileOf(id)),
    remove: (id) => rm(fileOf(id), { force: true }),
    removeLeftovers: (before) => removeOldFiles(folder, before),
  };
}

/** Opens a file for reading at any position. */
export async function readingAt<Result>(file: string, use: (readAt: ReadAt) => Promise<Result>): Promise<Result> {
  const handle = await open(file, 'r');
  try {
    return await use(async (position, length) => {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
      return buffer.subarray(0, bytesRead);
    });
  } finally {
    await handle.close();
  }
}
