import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type MediaStorage, MissingFile } from '../media/storage/media-storage.ts';
import { hashed, sha256Of } from '../runtime/hashes.ts';
import type { StepProgress } from './dump-tables.ts';
import { BackupProblem, type MediaList, mediaName } from './manifest.ts';
import { publishFile } from './working-folder.ts';

const partSuffix = '.part';

/**
 * The folder beside a backup that holds the media of all incremental backups of its site there. Media never change and
 * are named after their content, so each is stored once. Backups of early versions do not name their site.
 */
export const mediaStoreOf = (backup: string, site: string | undefined) =>
  path.join(path.dirname(backup), site ? `media-${site}` : 'media');

export interface StoredMedia {
  list: MediaList;
  copied: number;
  /** Neither on disk nor in the store. */
  missing: string[];
  /** No longer on disk, but in the store. */
  onlyStored: string[];
}

export interface StoreOptions {
  /** Where the site's media are. */
  from: MediaStorage;
  store: string;
  files: readonly string[];
  /** The list of an earlier backup, whose files need not be read again. */
  known: MediaList;
  progress: StepProgress;
}

/** Copies media that the store does not have yet, and lists all of them. */
export async function storeMedia({ from, store, files, known, progress }: StoreOptions): Promise<StoredMedia> {
  await mkdir(store, { recursive: true, mode: 0o700 });
  const result: StoredMedia = { list: {}, copied: 0, missing: [], onlyStored: [] };
  for (const [done, file] of files.entries()) {
    progress(done, files.length);
    const target = path.join(store, file);
    const stored = await sizeOf(target);
    let original = await from.size(file);
    const earlier = known[file];
    const isKnown = earlier !== undefined && stored === earlier.bytes && (original ?? stored) === stored;
    if (original !== null && original !== stored && !isKnown) {
      if (await copied(from, file, target)) result.copied += 1;
      else original = null;
    }
    if (original === null) (stored === null ? result.missing : result.onlyStored).push(file);
    if (original === null && stored === null) continue;
    if (isKnown) {
      result.list[file] = earlier;
      continue;
    }
    // Read back from the store, so that the list says what is there.
    result.list[file] = { sha256: await sha256Of(target), bytes: (await stat(target)).size };
  }
  return result;
}

/** False if the file was removed meanwhile. */
async function copied(from: MediaStorage, file: string, target: string): Promise<boolean> {
  try {
    await copyHashed(await from.read(file), target);
    return true;
  } catch (error) {
    if (error instanceof MissingFile) return false;
    throw error;
  }
}

/** Copies the media of a backup from the store. Returns those that are missing there or damaged. */
export async function copyFromStore(store: string, list: MediaList, target: string): Promise<string[]> {
  const lost: string[] = [];
  for (const [file, { sha256 }] of Object.entries(list)) {
    await mkdir(target, { recursive: true, mode: 0o700 });
    const stored = path.join(store, file);
    if ((await sizeOf(stored)) === null) lost.push(file);
    else if ((await copyHashed(createReadStream(stored), path.join(target, file))) !== sha256) {
      await rm(path.join(target, file));
      lost.push(file);
    }
  }
  return lost;
}

/** Throws if the store lacks one of these files, or if its size or content differs. */
export async function proveStored(store: string, list: MediaList, what: 'presence' | 'content'): Promise<void> {
  for (const [file, { sha256, bytes }] of Object.entries(list)) {
    const target = path.join(store, file);
    if ((await sizeOf(target)) === null) throw lacks(store, file);
    if ((await sizeOf(target)) !== bytes) throw differs(store, file);
    if (what === 'content' && (await sha256Of(target)) !== sha256) throw differs(store, file);
  }
}

/** Removes media that no backup names, and parts of copies that were interrupted. Returns how many. */
export async function removeUnnamed(store: string, named: ReadonlySet<string>): Promise<number> {
  const names = await readdir(store).catch((): string[] => []);
  const unnamed = names.filter((name) => name.endsWith(partSuffix) || (mediaName.test(name) && !named.has(name)));
  for (const name of unnamed) await rm(path.join(store, name), { force: true });
  return unnamed.length;
}

async function copyHashed(from: Readable, to: string): Promise<string> {
  const hash = createHash('sha256');
  const part = `${to}${partSuffix}`;
  try {
    await pipeline(hashed(from, hash), createWriteStream(part, { mode: 0o600 }));
    await publishFile(part, to);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  return hash.digest('hex');
}

function sizeOf(file: string): Promise<number | null> {
  return stat(file).then(
    ({ size }) => size,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    },
  );
}

const lacks = (store: string, file: string) => new BackupProblem(`「${store}」裡沒有備份提到的媒體檔 ${file}。`);
const differs = (store: string, file: string) =>
  new BackupProblem(`「${store}」裡的媒體檔 ${file} 與備份時不同，可能已損壞。`);
