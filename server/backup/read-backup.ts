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
}

type TakeFile = (name: string, content: AsyncIterable<Buffer>) => Promise<void>;

const goodName = /^(?:tables\/[a-z0-9_]{1,60}\.jsonl|media\/[0-9a-f]{16}\.[a-z0-9]{1,5})$/;

/** Unpacks a backup into a folder and verifies every file against the manifest before anything uses it. */
export async function unpackBackup(file: string, folder: string): Promise<ReadBackup> {
  const { manifest, list } = await readBackup(file, async (name, content) => {
    const target = path.join(folder, name);
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    await pipeline(Readable.from(content), createWriteStream(target, { mode: 0o600 }));
  });
  await copyFromStore(mediaStoreOf(file), list, path.join(folder, 'media'));
  return { ...manifest, media: mediaOf(manifest, list) };
}

/** Like `unpackBackup`, but without writing the media: they are read and verified where they are. */
export async function unpackTables(file: string, folder: string): Promise<ReadBackup> {
  await mkdir(path.join(folder, 'tables'), { recursive: true, mode: 0o700 });
  const { manifest, list } = await readBackup(file, async (name, content) => {
    if (name.startsWith('tables/')) {
      await pipeline(Readable.from(content), createWriteStream(path.join(folder, name), { mode: 0o600 }));
    } else await readToEnd(content);
  });
  await proveStored(mediaStoreOf(file), list, 'content');
  return { ...manifest, media: mediaOf(manifest, list) };
}

/**
 * Reads a backup as a restore would: every file's hash, every row, and the count and checksum of every table as the
 * database computed them. Stored media are checked for presence and size.
 */
export async function verifyBackup(file: string, store = mediaStoreOf(file)): Promise<ReadBackup> {
  const sums = new Map<string, { rows: number; checksum: string }>();
  const { manifest, list } = await readBackup(file, async (name, content) => {
    if (name.startsWith('tables/')) sums.set(name, await sumLines(content, name));
    else await readToEnd(content);
  });
  for (const { name, rows, checksum } of manifest.tables) {
    const read = sums.get(tableFile(name));
    if (read?.rows === rows && read.checksum === checksum) continue;
    throw new BackupProblem(`讀回核對不符：資料表 ${name} 有 ${read?.rows} 筆，應為 ${rows} 筆，或內容不同。`);
  }
  await proveStored(store, list, 'presence');
  return { ...manifest, media: mediaOf(manifest, list) };
}

/** The list of an incremental backup's media, which is its first file; empty for a backup that contains its media. */
export async function readMediaList(file: string): Promise<MediaList> {
  for await (const { name, content } of readArchive(file)) {
    return name === mediaListName ? parseMediaList(await buffer(content)) : {};
  }
  return {};
}

async function readBackup(file: string, take: TakeFile): Promise<{ manifest: Manifest; list: MediaList }> {
  const found: Record<string, string> = {};
  let manifest: Manifest | undefined;
  let list: MediaList = {};
  try {
    for await (const { name, content } of readArchive(file)) {
      if (name === manifestName) {
        manifest = manifestShape.parse(JSON.parse((await buffer(content)).toString()));
        continue;
      }
      if (found[name]) throw new Error(`${name} twice`);
      const hash = createHash('sha256');
      if (name === mediaListName) list = parseMediaList(await buffer(hashed(content, hash)));
      // The archive must not decide where a file is written.
      else if (goodName.test(name)) await take(name, hashed(content, hash));
      else throw new Error(`unknown name ${name}`);
      found[name] = hash.digest('hex');
    }
  } catch (error) {
    if (error instanceof BackupProblem) throw error;
    const [reason] = (error as Error).message.split('\n');
    throw new BackupProblem(`「${file}」讀不出來，可能已損壞或不是備份檔（${reason}）。`);
  }
  if (!manifest) throw new BackupProblem(`「${file}」不完整：缺少 ${manifestName}。`);
  proveFiles(manifest, found);
  return { manifest, list };
}

function proveFiles(manifest: Manifest, found: Record<string, string>): void {
  const needed = manifest.format === 'jianwen-backup-2' ? [mediaListName] : [];
  const lost = needed.find((name) => !manifest.files[name]);
  if (lost) throw new BackupProblem(`備份檔裡沒有 ${lost}。`);
  const wrong = Object.entries(manifest.files).find(([name, sum]) => found[name] !== sum);
  if (wrong) throw new BackupProblem(`備份檔裡的 ${wrong[0]} ${found[wrong[0]] ? '與檢查碼不符' : '不見了'}。`);
  const unnamed = Object.keys(found).find((name) => !manifest.files[name]);
  if (unnamed) throw new BackupProblem(`備份檔裡的 ${unnamed} 不在清單上。`);
  const missing = manifest.tables.find(({ name }) => !found[tableFile(name)]);
  if (missing) throw new BackupProblem(`備份檔裡沒有資料表 ${missing.name}。`);
}

function parseMediaList(bytes: Buffer): MediaList {
  return mediaListShape.parse(JSON.parse(bytes.toString()));
}

function mediaOf({ files }: Manifest, list: MediaList): Map<string, string> {
  const packed = Object.entries(files).filter(([name]) => name === mediaFile(path.basename(name)));
  return new Map([
    ...packed.map(([name, sum]) => [path.basename(name), sum] as const),
    ...Object.entries(list).map(([name, { sha256 }]) => [name, sha256] as const),
  ]);
}

async function readToEnd(content: AsyncIterable<Buffer>): Promise<void> {
  for await (const _bytes of content);
}
