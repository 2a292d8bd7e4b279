import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { type MediaStorage, MissingFile } from '../media/storage/media-storage.ts';
import { hashed } from '../runtime/hashes.ts';
import { type NewEntry, writeArchive } from './archive.ts';
import type { Dump, StepProgress } from './dump-tables.ts';
import { type Manifest, type MediaList, manifestName, mediaFile, mediaListName, tableFile } from './manifest.ts';

export interface WriteOptions {
  file: string;
  dump: Dump;
  /** Where the media are that go into the archive; or the list of those that are in the media store. */
  media: { storage: MediaStorage } | { list: MediaList; missing: string[] };
  madeAt: Date;
  progress: StepProgress;
}

/** Writes the tables of a dump and the media, or their list, into one archive with the manifest as its last file. */
export async function writeBackup({ file, dump, media, madeAt, progress }: WriteOptions): Promise<Manifest> {
  const { folder, media: named, ...about } = dump;
  const manifest: Manifest = {
    format: 'list' in media ? 'jianwen-backup-2' : 'jianwen-backup-1',
    madeAt: madeAt.toISOString(),
    ...about,
    files: {},
    missingMedia: 'list' in media ? media.missing : [],
  };
  const own =
    'list' in media ? [] : named.map((name) => ({ name: mediaFile(name), open: () => openMedia(media.storage, name) }));
  const sources = [
    ...dump.tables.map(({ name }) => ({
      name: tableFile(name),
      open: () => openTable(path.join(folder, tableFile(name))),
    })),
    ...own,
  ];

  async function* entries(): AsyncGenerator<NewEntry> {
    if ('list' in media) {
      const list = textEntry(mediaListName, media.list);
      manifest.files[list.name] = createHash('sha256').update(list.bytes).digest('hex');
      yield list;
    }
    for (const [done, source] of sources.entries()) {
      progress(done, sources.length);
      const opened = await source.open();
      if (!opened) {
        manifest.missingMedia.push(path.basename(source.name));
        continue;
      }
      const hash = createHash('sha256');
      yield { name: source.name, size: opened.size, content: hashed(opened.content, hash) };
      manifest.files[source.name] = hash.digest('hex');
    }
    yield textEntry(manifestName, manifest);
  }

  await writeArchive(file, entries());
  return manifest;
}

function textEntry(name: string, data: object) {
  const bytes = Buffer.from(`${JSON.stringify(data, null, 2)}\n`);
  async function* content() {
    yield bytes;
  }
  return { name, size: bytes.length, content: content(), bytes };
}

async function openTable(file: string) {
  return { size: (await stat(file)).size, content: createReadStream(file) };
}

/** Null for media that the database names but that are missing. */
async function openMedia(storage: MediaStorage, name: string) {
  const size = await storage.size(name);
  if (size === null) return null;
  try {
    return { size, content: await storage.read(name) };
  } catch (error) {
    if (error instanceof MissingFile) return null;
    throw error;
  }
}
