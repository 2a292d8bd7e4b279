import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { type FileHandle, mkdir, open } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { Dump, StepProgress } from './dump.ts';
import { BackupProblem, type Manifest, manifestName, manifestShape, mediaFile, tableFile } from './manifest.ts';
import type { PartFile } from './part-file.ts';
import { readTar, type TarEntry, writeTar } from './tar.ts';

export interface PackOptions {
  part: PartFile;
  dump: Dump;
  mediaFolder: string;
  madeAt: Date;
  progress: StepProgress;
}

/** Packs a dump and the media into one file, which gets its name when it is complete. */
export async function packBackup({ part, dump, mediaFolder, madeAt, progress }: PackOptions): Promise<Manifest> {
  const { folder, media, ...about } = dump;
  const manifest: Manifest = {
    format: 'jianwen-backup-1',
    madeAt: madeAt.toISOString(),
    ...about,
    files: {},
    missingMedia: [],
  };
  const sources = [
    ...dump.tables.map(({ name }) => ({ name: tableFile(name), file: path.join(folder, tableFile(name)) })),
    ...media.map((file) => ({ name: mediaFile(file), file: path.join(mediaFolder, file) })),
  ];

  async function* entries(): AsyncGenerator<TarEntry> {
    for (const [done, { name, file }] of sources.entries()) {
      progress(done, sources.length);
      const handle = await openSource(file);
      if (!handle) {
        manifest.missingMedia.push(path.basename(file));
        continue;
      }
      const hash = createHash('sha256');
      const { size } = await handle.stat();
      // The stream closes the handle.
      yield { name, size, content: hashed(handle.createReadStream(), hash) };
      manifest.files[name] = hash.digest('hex');
    }
    const last = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
    yield { name: manifestName, size: last.length, content: Readable.from([last]) };
  }

  await pipeline(
    Readable.from(writeTar(entries())),
    createGzip({ level: 5 }),
    async (packed: AsyncIterable<Buffer>) => {
      for await (const bytes of packed) await part.handle.writeFile(bytes);
    },
  );
  await part.publish();
  return manifest;
}

/** Null for media that the database names but that are missing on disk; a table's file always exists. */
async function openSource(file: string): Promise<FileHandle | null> {
  try {
    return await open(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

async function* hashed(stream: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const bytes of stream) {
    hash.update(bytes);
    yield bytes;
  }
}

const goodName = /^(?:tables\/[a-z0-9_]{1,60}\.jsonl|media\/[0-9a-f]{16}\.[a-z0-9]{1,5})$/;

/** Unpacks a backup into a folder and verifies every file against the manifest before anything uses it. */
export async function unpackBackup(file: string, folder: string): Promise<Manifest> {
  const found: Record<string, string> = {};
  let manifest: Manifest | undefined;
  try {
    const stream = createReadStream(file);
    const unzipped = createGunzip();
    stream.once('error', (error) => unzipped.destroy(error));
    for await (const { name, content } of readTar(stream.pipe(unzipped))) {
      if (name === manifestName) {
        manifest = manifestShape.parse(JSON.parse((await buffer(content)).toString()));
        continue;
      }
      // The archive must not decide where a file is written.
      if (!goodName.test(name)) throw new Error(`unknown name ${name}`);
      if (found[name]) throw new Error(`${name} twice`);
      const target = path.join(folder, name);
      const hash = createHash('sha256');
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
      await pipeline(Readable.from(hashed(content, hash)), createWriteStream(target, { mode: 0o600 }));
      found[name] = hash.digest('hex');
    }
  } catch (error) {
    const reason = (error as Error).message.split('\n')[0];
    throw new BackupProblem(`「${file}」讀不出來，可能已損壞或不是備份檔（${reason}）。`);
  }
  if (!manifest) throw new BackupProblem(`「${file}」不完整：缺少 ${manifestName}。`);
  const wrong = Object.entries(manifest.files).find(([name, sum]) => found[name] !== sum);
  if (wrong) throw new BackupProblem(`備份檔裡的 ${wrong[0]} ${found[wrong[0]] ? '與檢查碼不符' : '不見了'}。`);
  const unnamed = Object.keys(found).find((name) => !manifest.files[name]);
  if (unnamed) throw new BackupProblem(`備份檔裡的 ${unnamed} 不在清單上。`);
  const missing = manifest.tables.find(({ name }) => !found[tableFile(name)]);
  if (missing) throw new BackupProblem(`備份檔裡沒有資料表 ${missing.name}。`);
  return manifest;
}
