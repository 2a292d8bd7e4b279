import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PictureFormat } from '../../contract/picture.ts';
import type { Db } from '../db/database.ts';
import { mediaById } from '../db/media.ts';
import type { Log } from '../outside/log.ts';
import { demoFolder } from './demo/demo-folder.ts';

const rememberedRows = 5_000;

export interface MediaFile {
  root: string;
  file: string;
  type: string;
}

export interface MediaStoreOptions {
  db: Db;
  dataDir: string;
  log: Log;
}

export type MediaStore = ReturnType<typeof createMediaStore>;
type MediaRow = NonNullable<Awaited<ReturnType<typeof mediaById>>>;

/** Pictures are made in each width and format once, when they are first asked for, and kept on disk. */
export function createMediaStore({ db, dataDir, log }: MediaStoreOptions) {
  const made = path.join(dataDir, 'media', 'made');
  const roots = { demo: fileURLToPath(demoFolder), data: path.join(dataDir, 'media', 'files') };
  const rows = new Map<string, MediaRow>();
  const making = new Map<string, Promise<Buffer | null>>();
  let turn: Promise<unknown> = Promise.resolve();

  async function find(id: string): Promise<MediaRow | null> {
    const known = rows.get(id);
    if (known) return known;
    const row = await mediaById(db, id);
    if (!row) return null;
    if (rows.size >= rememberedRows) rows.clear();
    rows.set(id, row);
    return row;
  }

  async function picture(id: string, width: number, format: PictureFormat): Promise<Buffer | null> {
    const name = `${id}-${width}.${format}`;
    const kept = await readFile(path.join(made, name)).catch(() => null);
    if (kept) return kept;
    const running = making.get(name);
    if (running) return running;
    const started = inTurn(() => make(id, width, format, name)).finally(() => making.delete(name));
    making.set(name, started);
    return started;
  }

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = turn.then(work);
    turn = result.catch(() => {});
    return result;
  }

  async function make(id: string, width: number, format: PictureFormat, name: string): Promise<Buffer | null> {
    const row = await find(id);
    if (row?.kind !== 'picture') return null;
    const sharp = await loadSharp();
    const source = sharp(path.join(roots[row.store], row.file))
      .autoOrient()
      .resize({ width, withoutEnlargement: true });
    // The least effort takes a third of the time for a twentieth more bytes, and somebody is waiting.
    const bytes = await (format === 'avif'
      ? source.avif({ quality: 52, effort: 0 })
      : source.webp({ quality: 74 })
    ).toBuffer();
    await keep(name, bytes);
    return bytes;
  }

  /** A full disk costs the next reader a little time, not this one the picture. */
  async function keep(name: string, bytes: Buffer): Promise<void> {
    const draft = path.join(made, `.${process.pid}-${name}`);
    try {
      await mkdir(made, { recursive: true });
      await writeFile(draft, bytes);
      await rename(draft, path.join(made, name));
    } catch (error) {
      log.warn({ err: error, name }, 'a picture could not be kept on disk');
    }
  }

  async function file(id: string): Promise<MediaFile | null> {
    const row = await find(id);
    return row && row.kind !== 'picture' ? { root: roots[row.store], file: row.file, type: row.type } : null;
  }

  return { picture, file };
}

/** Loaded when the first picture is made: a site whose pictures are all on disk needs none of it. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // One picture at a time on one thread, and nothing kept: readers' pages come before pictures.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}
