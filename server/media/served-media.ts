import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { pictureWidths } from '../../contract/picture.ts';
import type { Db } from '../database/connection.ts';
import { ApiError } from '../errors/api-error.ts';
import type { TouchedTags } from '../page-cache/touched-tags.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import { LruCache } from '../runtime/lru-cache.ts';
import { type MadePictures, nameOfForm, type PictureForm } from './made-pictures-on-disk.ts';
import { loadPictureMaker } from './make-picture.ts';
import { createPictureQueue, QueueFull } from './picture-queue.ts';
import { mediaById } from './queries/media.ts';
import { mediaTag } from './queries/removal.ts';
import { createFolderStorage } from './storage/folder-storage.ts';
import { type ByteRange, type MediaStorage, MissingFile, StorageUnavailable } from './storage/media-storage.ts';

/** Folder of the demo content in the repository. */
export const demoFolder = new URL('../../content/', import.meta.url);

const maxCachedRows = 5_000;
/** How long no picture is made from a source file that could not be read, in milliseconds. */
const unreadableRetry = 60_000;
const maxUnreadable = 1_000;
/** All jobs together take some ten seconds; one client may queue a page full of pictures. */
const queueBounds = { most: 200, mostOfOne: 60 };
const fullRetry = 5;

/** Where the files of a row are: part of the program, or in the site's storage. */
export function storageOf({ store }: { store: 'demo' | 'data' }, storage: MediaStorage): MediaStorage {
  return store === 'demo' ? demoStorage : storage;
}

const demoStorage = createFolderStorage(fileURLToPath(demoFolder));

export interface ServedPicture {
  bytes: Buffer;
  /** False if it replaces a width that could not be made now. */
  isExact: boolean;
}

/** A video or caption file. */
export interface MediaFile {
  /** Another one for other bytes under the same address. */
  version: string;
  type: string;
  bytes: number;
  read(range?: ByteRange): Promise<Readable>;
}

export interface ServedMediaOptions {
  db: Db;
  storage: MediaStorage;
  made: MadePictures;
  /** Which files were removed or replaced. */
  touched: Pick<TouchedTags, 'check' | 'sequence'>;
  /** Limits how many pictures are made for a network; serving a picture that exists is not counted. */
  limit: {
    retryAfter(networks: string[]): number;
    add(networks: string[]): void;
    remove(networks: string[]): void;
  };
  clock: Clock;
  log: Log;
}

export type ServedMedia = ReturnType<typeof createServedMedia>;
type MediaRow = NonNullable<Awaited<ReturnType<typeof mediaById>>>;

/** Makes each width and format of a picture once, on the first request, and stores it on disk. */
export function createServedMedia({ db, storage, made, touched, limit, clock, log }: ServedMediaOptions) {
  /** With the number of the last change before the row was read. */
  const rows = new LruCache<string, { row: MediaRow; since: number }>({ max: maxCachedRows });
  /** When a picture whose source file could not be read is tried again, by media id. */
  const unreadable = new LruCache<string, number>({ max: maxUnreadable });
  const making = new Map<string, Promise<Buffer>>();
  const queue = createPictureQueue(queueBounds);

  /** A file that exists, as far as this process has learned. */
  function known(id: string): MediaRow | null {
    const cached = rows.get(id);
    return cached && touched.check([mediaTag(id)], cached.since) === 'current' ? cached.row : null;
  }

  async function find(id: string): Promise<MediaRow | null> {
    const cached = known(id);
    if (cached) return cached;
    const since = touched.sequence();
    const row = await mediaById(db, id);
    if (!row) return null;
    rows.set(id, { row, since });
    return row;
  }

  /**
   * Returns a picture in one form and makes it if necessary; null if there is no such picture, if it was removed
   * meanwhile, or if its source file is missing or broken. If no more can be made now, or not for this network, an existing other width is returned.
   */
  async function picture(row: MediaRow, requested: PictureForm, networks: string[]): Promise<ServedPicture | null> {
    if (row.kind !== 'picture') return null;
    const form = { ...requested, width: Math.min(requested.width, widestOf(row)) };
    const existing = await made.read(form);
    if (existing) return { bytes: existing, isExact: true };
    if ((unreadable.get(row.id) ?? 0) > clock.now().getTime()) return null;
    try {
      const bytes = await makeOnce(row, form, networks);
      if (await stillExists(row)) return { bytes, isExact: true };
      await made.removeAll(row.id);
      return null;
    } catch (error) {
      if (error instanceof UnreadableSource) return null;
      if (!(error instanceof ApiError)) throw error;
      const other = await otherWidth(form);
      if (!other) throw error;
      return { bytes: other, isExact: false };
    }
  }

  async function makeOnce(row: MediaRow, form: PictureForm, networks: string[]): Promise<Buffer> {
    const name = nameOfForm(form);
    const running = making.get(name);
    if (running) return running;
    const retryAfter = limit.retryAfter(networks);
    if (retryAfter > 0) throw new ApiError('TOO_MANY_REQUESTS', { details: { retryAfter } });
    limit.add(networks);
    const started = queue
      .run(networks[0] ?? '', () => make(row, form))
      .catch((error) => {
        if (!(error instanceof QueueFull)) throw error;
        limit.remove(networks);
        throw new ApiError('UNAVAILABLE', { details: { retryAfter: fullRetry } });
      })
      .finally(() => making.delete(name));
    making.set(name, started);
    return started;
  }

  /**
   * Asked after a form was written to disk: a removal of which this process has learned before is seen here, and one of
   * which it learns later removes the form (`jobs/forget-removed-pictures.ts`).
   */
  async function stillExists({ id }: MediaRow): Promise<boolean> {
    if (known(id)) return true;
    // Without its database a site removes nothing.
    const found = find(id).catch(() => id);
    return (await found) !== null;
  }

  /** The nearest wider form that exists, otherwise the nearest narrower one. */
  async function otherWidth(form: PictureForm): Promise<Buffer | null> {
    const wider = pictureWidths.filter((width) => width > form.width);
    const narrower = pictureWidths.filter((width) => width < form.width).reverse();
    for (const width of [...wider, ...narrower]) {
      const bytes = await made.read({ ...form, width });
      if (bytes) return bytes;
    }
    return null;
  }

  async function make(row: MediaRow, form: PictureForm): Promise<Buffer> {
    const makePicture = await loadPictureMaker();
    try {
      const original = await buffer(await storageOf(row, storage).read(row.file));
      const bytes = await makePicture(original, form);
      unreadable.delete(row.id);
      await made.write(form, bytes);
      return bytes;
    } catch (error) {
      if (error instanceof StorageUnavailable) throw unavailable(row, error);
      noteUnreadable(row, (error as Error).message);
      throw new UnreadableSource();
    }
  }

  /** The file is not broken: it can be read again when its storage responds. */
  function unavailable({ id }: MediaRow, error: StorageUnavailable): ApiError {
    log.warn({ media: id, reason: error.message }, 'the storage of media files is unavailable');
    return new ApiError('UNAVAILABLE', { details: { retryAfter: fullRetry } });
  }

  /** Logs a picture once, however often it is tried again in vain. */
  function noteUnreadable({ id, file }: MediaRow, reason: string): void {
    if (unreadable.get(id) === undefined) {
      log.warn({ media: id, file, reason }, 'a picture could not be made from its source file');
    }
    unreadable.set(id, clock.now().getTime() + unreadableRetry);
  }

  /** Another process may have replaced the file by one without private data, and this one not have learned of it yet. */
  async function readFile(row: MediaRow, range: ByteRange | undefined): Promise<Readable> {
    try {
      return await storageOf(row, storage).read(row.file, range);
    } catch (error) {
      const now = error instanceof MissingFile ? await mediaById(db, row.id) : undefined;
      if (!now || now.file === row.file) throw error;
      return storageOf(now, storage).read(now.file, range);
    }
  }

  function file(row: MediaRow): MediaFile | null {
    if (row.kind === 'picture') return null;
    const read = (range?: ByteRange) =>
      readFile(row, range).catch((error) => {
        throw error instanceof StorageUnavailable ? unavailable(row, error) : error;
      });
    const version = row.store === 'demo' ? row.id : row.file.slice(0, row.file.lastIndexOf('.'));
    return { version, type: row.type, bytes: row.bytes, read };
  }

  return { known, find, readMade: made.read, picture, file };
}

/** The source file of a picture is missing, or is not a picture. */
class UnreadableSource extends Error {}

/** The first listed width that covers the whole picture: wider ones would be the same. */
function widestOf({ width }: MediaRow): number {
  return pictureWidths.find((listed) => width !== null && listed >= width) ?? Math.max(...pictureWidths);
}
