import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { removeEmptyFolders } from '../../backup/working-folder.ts';
import { hashed } from '../../runtime/hashes.ts';
import { ChangedFile, type MediaStorage, MissingFile, type NewFile } from './media-storage.ts';

/** The name of an unfinished copy: the machine and the process that write it, then the name of the file. */
const draftName = /^\.(.+)-(\d+)-[^-]+$/;
/** A copy to which nothing was added for so long was left by a process that ended, on whichever machine. */
const abandonedAfter = 3_600_000;

/** Media files in a folder, which all processes share. */
export function createFolderStorage(folder: string): MediaStorage {
  const fileOf = (name: string) => path.join(folder, name);

  /** Null if there is no such file. Other failures, of a folder on the network for instance, are not absence. */
  async function size(name: string): Promise<number | null> {
    try {
      return (await stat(fileOf(name))).size;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  /** The copy is hashed while it is written, so that only the bytes that were recognised get the name. */
  async function copy({ name, sha256, open: read }: NewFile): Promise<void> {
    const draft = fileOf(`.${os.hostname()}-${process.pid}-${name}`);
    const hash = createHash('sha256');
    try {
      await pipeline(hashed(read(), hash), createWriteStream(draft, { flush: true }));
      if (hash.digest('hex') !== sha256) throw new ChangedFile(name);
      await rename(draft, fileOf(name));
    } finally {
      await rm(draft, { force: true });
    }
  }

  let leftovers: Promise<void> | undefined;

  /** Removes what processes that were killed in the middle of a copy left in the folder. */
  async function removeLeftovers(): Promise<void> {
    for (const name of await readdir(folder).catch((): string[] => [])) {
      if (!name.startsWith('.')) continue;
      const [, host, pid] = draftName.exec(name) ?? [];
      const about = await stat(fileOf(name)).catch(() => null);
      const isOld = about !== null && Date.now() - about.mtimeMs > abandonedAfter;
      if (isOld || (host === os.hostname() && !isRunning(Number(pid)))) await rm(fileOf(name), { force: true });
    }
  }

  return {
    name: folder,
    size,

    async store(file) {
      leftovers ??= removeLeftovers();
      await leftovers;
      const stored = await size(file.name);
      if (stored === file.bytes) return;
      await mkdir(folder, { recursive: true });
      if (file.path === undefined) return copy(file);
      if (stored !== null) await rm(fileOf(file.name));
      await link(file.path, fileOf(file.name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'EEXIST') return;
        // The file lies on another disk, or on one without links.
        return copy(file);
      });
    },

    async read(name, range) {
      const handle = await open(fileOf(name)).catch((error) => {
        throw isMissing(error) ? new MissingFile(name) : error;
      });
      // The stream closes the handle.
      return handle.createReadStream(range);
    },

    remove: (name) => rm(fileOf(name), { force: true }),

    async *list() {
      yield* await readdir(folder).catch((error) => {
        if (isMissing(error)) return [];
        throw error;
      });
    },

    async prepare() {
      const firstMade = await mkdir(folder, { recursive: true });
      return async () => {
        if (firstMade) await removeEmptyFolders(folder, firstMade);
      };
    },
  };
}

/** Reads a file of the site's own disk, as `NewFile` wants it. */
export function fileOnDisk(file: string): Pick<NewFile, 'open' | 'path'> {
  return { path: file, open: () => createReadStream(file, { highWaterMark: 1024 * 1024 }) };
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

function isMissing(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' || code === 'ENOTDIR';
}
