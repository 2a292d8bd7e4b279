import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { hashed } from '../runtime/hashes.ts';
import { readArchive } from './archive.ts';
import {
  type About,
  aboutName,
  aboutShape,
  BackupProblem,
  type Manifest,
  type MediaList,
  manifestName,
  manifestShape,
  mediaFile,
  mediaListName,
  mediaListShape,
  tableFile,
} from './manifest.ts';
import { copyFromStore, mediaStoreOf, proveStored } from './media-of-backups.ts';
import { sumLines } from './row-sums.ts';

export interface ReadBackup extends Manifest {
  /** All media of the backup, by file name, with their SHA-256. */
  media: Map<string, string>;
  /** Null for a backup of an early version. */
  about: About | null;
}

interface Found {
  manifest: Manifest;
  about: About | null;
  list: MediaList;
  /** Media that are not in the archive although its list names them, or whose bytes differ. */
  lost: string[];
}

type TakeFile = (name: string, content: AsyncIterable<Buffer>) => Promise<void>;

const goodName = /^(?:tables\/[a-z0-9_]{1,60}\.jsonl|media\/[0-9a-f]{16}\.[a-z0-9]{1,5})$/;

/**
 * Unpacks a backup into a folder and verifies every file against the manifest before anything uses it. Media that are
 * missing or damaged are left out: texts and members do not wait for a picture.
 */
export async function unpackBackup(file: string, folder: string): Promise<ReadBackup> {
  const { manifest, about, list, lost } = await readBackup(file, async (name, content) => {
    const target = path.join(folder, name);
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    await pipeline(Readable.from(content), createWriteStream(target, { mode: 0o600 }));
  });
  lost.push(...(await copyFromStore(mediaStoreOf(file, about?.site), list, path.join(folder, 'media'))));
  const media = mediaOf(manifest, list);
  for (const name of lost) media.delete(name);
  return { ...manifest, about, media };
}

/** Like `unpackBackup`, but without writing the media: they are read and verified where they are. */
export async function unpackTables(file: string, folder: string): Promise<ReadBackup> {
  await mkdir(path.join(folder, 'tables'), { recursive: true, mode: 0o700 });
  const { manifest, about, list, lost } = await readBackup(file, async (name, content) => {
    if (name.startsWith('tables/')) {
      await pipeline(Readable.from(content), createWriteStream(path.join(folder, name), { mode: 0o600 }));
    } else await readToEnd(content);
  });
  refuseLost(lost);
  await proveStored(mediaStoreOf(file, about?.site), list, 'content');
  return { ...manifest, about, media: mediaOf(manifest, list) };
}

/**
 * Reads a backup as a restore would: every file's hash, every row, and the count and checksum of every table as the
 * database computed them. Stored media are checked for presence and size.
 */
export async function verifyBackup(file: string, store?: string): Promise<ReadBackup> {
  const sums = new Map<string, { rows: number; checksum: string }>();
  const { manifest, about, list, lost } = await readBackup(file, async (name, content) => {
    if (name.startsWith('tables/')) sums.set(name, await sumLines(content, name));
    else await readToEnd(content);
  });
  for (const { name, rows, checksum } of manifest.tables) {
    const read = sums.get(tableFile(name));
    if (read?.rows === rows && read.checksum === checksum) continue;
    throw new BackupProblem(`讀回核對不符：資料表 ${name} 有 ${read?.rows} 筆，應為 ${rows} 筆，或內容不同。`);
  }
  refuseLost(lost);
  await proveStored(store ?? mediaStoreOf(file, about?.site), list, 'presence');
  return { ...manifest, about, media: mediaOf(manifest, list) };
}

/** What an archive begins with: whose backup it is, and the list of its media if they are not in it. */
export async function readHead(file: string): Promise<{ about: About | null; media: MediaList }> {
  let about: About | null = null;
  for await (const { name, content } of readArchive(file)) {
    if (name === aboutName) about = parseAbout(await buffer(content));
    else return { about, media: name === mediaListName ? parseMediaList(await buffer(content)) : {} };
  }
  return { about, media: {} };
}

async function readBackup(file: string, take: TakeFile): Promise<Found> {
  const found: Record<string, string> = {};
  let manifest: Manifest | undefined;
  let about: About | null = null;
  let list: MediaList = {};
  try {
    for await (const { name, content } of readArchive(file)) {
      if (name === manifestName) {
        manifest = manifestShape.parse(JSON.parse((await buffer(content)).toString()));
        continue;
      }
      if (found[name]) throw new Error(`${name} twice`);
      const hash = createHash('sha256');
      if (name === aboutName) about = parseAbout(await buffer(hashed(content, hash)));
      else if (name === mediaListName) list = parseMediaList(await buffer(hashed(content, hash)));
      // The archive must not decide where a file is written.
      else if (goodName.test(name)) await take(name, hashed(content, hash));
      else throw new Error(`unknown name ${name}`);
      found[name] = hash.digest('hex');
    }
  } catch (error) {
    // A disk that cannot take what is unpacked says nothing about the backup.
    if (error instanceof BackupProblem || isWriteError(error)) throw error;
    const [reason] = (error as Error).message.split('\n');
    throw new BackupProblem(`「${file}」讀不出來，可能已損壞或不是備份檔（${reason}）。`);
  }
  if (!manifest) throw new BackupProblem(`「${file}」不完整：缺少 ${manifestName}。`);
  return { manifest, about, list, lost: proveFiles(manifest, found) };
}

function isWriteError(error: unknown): boolean {
  const { code = '', path: place } = error as NodeJS.ErrnoException;
  return /^(?:ENOSPC|EDQUOT|EROFS)$/.test(code) || (/^E(?:ACCES|PERM)$/.test(code) && place !== undefined);
}

const neededFiles: Record<Manifest['format'], string[]> = {
  'jianwen-backup-1': [],
  'jianwen-backup-2': [mediaListName],
  'jianwen-backup-3': [aboutName],
};

/** Throws if anything but media is missing or differs; returns such media. */
function proveFiles(manifest: Manifest, found: Record<string, string>): string[] {
  const needed = neededFiles[manifest.format];
  const lost = needed.find((name) => !manifest.files[name]);
  if (lost) throw new BackupProblem(`備份檔裡沒有 ${lost}。`);
  const differing = Object.entries(manifest.files).filter(([name, sum]) => found[name] !== sum);
  const wrong = differing.find(([name]) => !isMedia(name));
  if (wrong) throw new BackupProblem(`備份檔裡的 ${wrong[0]} ${found[wrong[0]] ? '與檢查碼不符' : '不見了'}。`);
  const unnamed = Object.keys(found).find((name) => !manifest.files[name]);
  if (unnamed) throw new BackupProblem(`備份檔裡的 ${unnamed} 不在清單上。`);
  const missing = manifest.tables.find(({ name }) => !found[tableFile(name)]);
  if (missing) throw new BackupProblem(`備份檔裡沒有資料表 ${missing.name}。`);
  return differing.map(([name]) => path.basename(name));
}

const isMedia = (name: string) => name === mediaFile(path.basename(name));

function refuseLost(lost: string[]): void {
  if (lost.length > 0)
    throw new BackupProblem(`備份檔裡有 ${lost.length} 個媒體檔不見了或已損壞：${lost.join('、')}。`);
}

function parseAbout(bytes: Buffer): About {
  return aboutShape.parse(JSON.parse(bytes.toString()));
}

function parseMediaList(bytes: Buffer): MediaList {
  return mediaListShape.parse(JSON.parse(bytes.toString()));
}

function mediaOf({ files }: Manifest, list: MediaList): Map<string, string> {
  const packed = Object.entries(files).filter(([name]) => isMedia(name));
  return new Map([
    ...packed.map(([name, sum]) => [path.basename(name), sum] as const),
    ...Object.entries(list).map(([name, { sha256 }]) => [name, sha256] as const),
  ]);
}

async function readToEnd(content: AsyncIterable<Buffer>): Promise<void> {
  for await (const _bytes of content);
}
