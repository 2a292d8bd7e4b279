import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PictureFormat } from '../../contract/picture.ts';
import type { Log } from '../runtime/log.ts';

export interface PictureForm {
  id: string;
  width: number;
  format: PictureFormat;
}

export interface MadePicturesOptions {
  dataDir: string;
  /** What they may take of the disk together. */
  maxBytes: number;
  log: Log;
}

export type MadePictures = ReturnType<typeof createMadePictures>;

/** After this share of the bound has been written, the files are counted again. */
const countAgain = 0.1;

const nameOfPicture = /^([0-9a-f]{16})-/;

export function nameOfForm({ id, width, format }: PictureForm): string {
  return `${id}-${width}.${format}`;
}

/** The widths and formats of pictures that were made, on the disk of this machine. Each can be made again. */
export function createMadePictures({ dataDir, maxBytes, log }: MadePicturesOptions) {
  const folder = path.join(dataDir, 'media', 'made');
  let uncounted = Number.POSITIVE_INFINITY;
  let removing: Promise<void> | undefined;

  async function removeOldest(): Promise<void> {
    uncounted = 0;
    const found = (await readdir(folder)).map(async (name) => {
      const about = await stat(path.join(folder, name)).catch(() => null);
      return about ? [{ name, bytes: about.size, madeAt: about.mtimeMs }] : [];
    });
    const files = (await Promise.all(found)).flat().sort((one, other) => one.madeAt - other.madeAt);
    let excess = files.reduce((sum, { bytes }) => sum + bytes, 0) - maxBytes;
    if (excess <= 0) return;
    excess += maxBytes * countAgain;
    for (const { name, bytes } of files) {
      if (excess <= 0) return;
      await rm(path.join(folder, name), { force: true });
      excess -= bytes;
    }
  }

  return {
    /** Null if it was not made, or not since it was removed. */
    read: (form: PictureForm): Promise<Buffer | null> =>
      readFile(path.join(folder, nameOfForm(form))).catch(() => null),

    /** If the disk is full, the picture is still served and made again for the next request. */
    async write(form: PictureForm, bytes: Buffer): Promise<void> {
      const name = nameOfForm(form);
      const draft = path.join(folder, `.${process.pid}-${name}`);
      try {
        await mkdir(folder, { recursive: true });
        await writeFile(draft, bytes);
        await rename(draft, path.join(folder, name));
        uncounted += bytes.length;
        if (uncounted < maxBytes * countAgain) return;
        removing ??= removeOldest().finally(() => {
          removing = undefined;
        });
        await removing;
      } catch (error) {
        log.warn({ err: error, name }, 'a picture could not be stored on disk');
      }
    },

    /** The ids of the pictures of which there is some form. */
    async ids(): Promise<string[]> {
      const names = await readdir(folder).catch((): string[] => []);
      return [...new Set(names.flatMap((name) => nameOfPicture.exec(name)?.[1] ?? []))];
    },

    /** Removes every form of a picture. */
    async removeAll(id: string): Promise<void> {
      const names = await readdir(folder).catch((): string[] => []);
      for (const name of names.filter((each) => each.startsWith(`${id}-`))) {
        await rm(path.join(folder, name), { force: true });
      }
    },
  };
}
