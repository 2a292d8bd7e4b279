import { buffer } from 'node:stream/consumers';
import type { Kysely } from 'kysely';
import { isLockHeld } from '../../database/advisory-locks.ts';
import type { Tables } from '../../database/tables.ts';
import { sha256OfStream } from '../../runtime/hashes.ts';
import type { Log } from '../../runtime/log.ts';
import type { ReadAt } from '../media-probe.ts';
import { overwritten } from '../private-data/overwrites.ts';
import { findPrivateData } from '../private-data/private-data.ts';
import {
  mediaWithPrivateData,
  notePrivateDataRemoved,
  replaceFile,
  type UncheckedMedia,
} from '../queries/private-data.ts';
import { isFileOfMedia } from '../queries/removal.ts';
import { type MediaStorage, MissingFile } from '../storage/media-storage.ts';

/** Not at the start: while processes are being replaced, those of the version before still serve files by their old names. */
const interval = 10 * 60_000;
const aheadBytes = 1024 * 1024;

export interface RemovePrivateDataOptions {
  db: Kysely<Tables>;
  storage: MediaStorage;
  log: Log;
}

/**
 * Removes private data from the videos and audio files that came before the site did so with every file, also by a
 * backup or a process of an earlier version. Files are named after their bytes: the changed one gets a new name, under
 * the address that articles know.
 */
export function startRemovingPrivateData({ db, storage, log }: RemovePrivateDataOptions) {
  /** Files that must be replaced by people; each is logged once. */
  const reported = new Set<string>();
  let isStopped = false;
  let running: Promise<void> | null = null;

  function report(media: UncheckedMedia, problem: string): void {
    if (!reported.has(media.id))
      log.warn({ media: media.id, file: media.file, problem }, 'a stored file may tell where it was recorded');
    reported.add(media.id);
  }

  async function check(media: UncheckedMedia): Promise<void> {
    const { id, file, type, bytes: size } = media;
    const found = await findPrivateData({ type }, { size, readAt: readingAhead(storage, media) });
    if (!found) return report(media, 'it cannot be read as its format');
    const open = async function* () {
      yield* overwritten(await storage.read(file), found.overwrites);
    };
    const sha256 = await sha256OfStream(open());
    const name = `${sha256.slice(0, 16)}${file.slice(file.lastIndexOf('.'))}`;
    if (name !== file) {
      await storage.store({ name, bytes: size, sha256, open });
      // A backup that is being made has read the row already, and will read the file. The next run finishes this.
      if (await isLockHeld(db, 'backup')) return;
      await replaceFile(db, { id, file, name });
      if (!(await isFileOfMedia(db, file))) await storage.remove(file);
      log.info({ media: id, file: name }, 'what a stored file told of its recording was removed');
    }
    if (found.dataTrack === null) await notePrivateDataRemoved(db, id);
    else report({ ...media, file: name }, `it has a track of data: ${found.dataTrack}`);
  }

  async function checkAll(): Promise<void> {
    for (const media of await mediaWithPrivateData(db)) {
      if (isStopped) return;
      if (reported.has(media.id)) continue;
      await check(media).catch((error) => {
        if (!(error instanceof MissingFile)) throw error;
        report(media, 'it is missing');
      });
    }
  }

  function run(): void {
    running ??= checkAll()
      .catch((error) => log.warn({ err: error }, 'stored files could not be checked for private data yet'))
      .finally(() => {
        running = null;
      });
  }

  const timer = setInterval(run, interval);
  return {
    checkAll,
    async stop(): Promise<void> {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}

/** Parts of a file lie close together: a storage on the network is asked once for many of them. */
function readingAhead(storage: MediaStorage, { file, bytes: size }: UncheckedMedia): ReadAt {
  let read: Buffer = Buffer.alloc(0);
  let readFrom = 0;
  return async (start, length) => {
    const isRead = start >= readFrom && Math.min(start + length, size) <= readFrom + read.length;
    if (!isRead) {
      const end = Math.min(start + Math.max(length, aheadBytes), size) - 1;
      read = end < start ? Buffer.alloc(0) : await buffer(await storage.read(file, { start, end }));
      readFrom = start;
    }
    return read.subarray(start - readFrom, start - readFrom + length);
  };
}
