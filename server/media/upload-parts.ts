import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rm, stat, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { headBytes } from './media-formats.ts';
import type { ReadAt } from './video-probe.ts';

const partSuffix = '.part';
/** What must stay free on the disk beside an upload. */
const reserve = 64 * 1024 * 1024;

export type UploadParts = ReturnType<typeof createUploadParts>;

/** The files of unfinished uploads. How much has arrived is the size of the file, so that it survives any restart. */
export function createUploadParts(dataDir: string) {
  const folder = path.join(dataDir, 'media', 'uploads');
  const fileOf = (id: string) => path.join(folder, `${id}${partSuffix}`);

  return {
    folder,
    fileOf,

    async hasRoomFor(bytes: number): Promise<boolean> {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize > bytes + reserve;
    },

    async create(id: string): Promise<void> {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(fileOf(id), '', { flag: 'wx', mode: 0o600 });
    },

    /** How many bytes have arrived; null if there is no such file. */
    async received(id: string): Promise<number | null> {
      const found = await stat(fileOf(id)).catch(() => null);
      return found && found.size;
    },

    /** Writes what arrives at its position. What was written before a break stays. */
    async write(id: string, position: number, bytes: Readable): Promise<void> {
      await pipeline(bytes, createWriteStream(fileOf(id), { flags: 'r+', start: position }));
    },

    async head(id: string): Promise<Buffer> {
      return readingAt(fileOf(id), (readAt) => readAt(0, headBytes));
    },

    async sha256(id: string): Promise<string> {
      const hash = createHash('sha256');
      await pipeline(createReadStream(fileOf(id), { highWaterMark: 1024 * 1024 }), hash);
      return hash.digest('hex');
    },

    remove: (id: string) => rm(fileOf(id), { force: true }),

    /** The ids of all files, and names of others that an interrupted process left. */
    async list(): Promise<{ name: string; id: string | null; changedAt: Date }[]> {
      const names = await readdir(folder).catch((): string[] => []);
      const found = names.map(async (name) => {
        const id = name.endsWith(partSuffix) ? name.slice(0, -partSuffix.length) : null;
        const about = await stat(path.join(folder, name)).catch(() => null);
        return about ? [{ name, id, changedAt: about.mtime }] : [];
      });
      return (await Promise.all(found)).flat();
    },

    removeFile: (name: string) => rm(path.join(folder, name), { force: true }),
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
