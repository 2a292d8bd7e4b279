import { buffer } from 'node:stream/consumers';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { sha256OfStream } from '../../runtime/hashes.ts';
import type { Log } from '../../runtime/log.ts';
import { repeat } from '../../runtime/repeat.ts';
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

const interval = 3_600_000;

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

  function report(media: UncheckedMedia, problem: string): void {
    if (!reported.has(media.id))
      log.warn({ media: media.id, file: media.file, problem }, 'a stored file may tell where it was recorded');
    reported.add(media.id);
  }

  async function check(media: UncheckedMedia): Promise<void> {
    const { id, file, type, bytes: size } = media;
    const readAt = async (start: number, length: number) => {
      const end = Math.min(start + length, size) - 1;
      return end < start ? Buffer.alloc(0) : buffer(await storage.read(file, { start, end }));
    };
    const found = await findPrivateData({ type }, { size, readAt });
    if (!found) return report(media, 'it cannot be read as its format');
    const open = async function* () {
      yield* overwritten(await storage.read(file), found.overwrites);
    };
    const sha256 = await sha256OfStream(open());
    const name = `${sha256.slice(0, 16)}${file.slice(file.lastIndexOf('.'))}`;
    if (name !== file) {
      await storage.store({ name, bytes: size, sha256, open });
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

  const job = repeat(
    () =>
      checkAll().catch((error) => log.warn({ err: error }, 'stored files could not be checked for private data yet')),
    interval,
  );
  return {
    async stop(): Promise<void> {
      isStopped = true;
      await job.stop();
    },
  };
}
