import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { type MediaStorage, MissingFile } from '../media/storage/media-storage.ts';
import { hashed } from '../runtime/hashes.ts';
import { type NewEntry, writeArchive } from './archive.ts';
import type { Dump, StepProgress } from './dump-tables.ts';
import {
  type About,
  aboutName,
  type Manifest,
  type MediaList,
  manifestName,
  mediaFile,
  mediaListName,
  tableFile,
} from './manifest.ts';

export interface WriteOptions {
  file: string;
  dump: Dump;
  /** Where the media are that go into the archive; or the list of those that are in the media store. */
  media: { storage: MediaStorage } | { list: MediaList; missing: string[] };
  about: About;
  /** Those of these media files that the database still names now. */
  stillNamed(files: string[]): Promise<string[]>;
  progress: StepProgress;
}

/** Writes the tables of a dump and the media, or their list, into one archive with the manifest as its last file. */
export async function writeBackup(options: WriteOptions): Promise<Manifest> {
  const { file, dump, media, about, stillNamed, progress } = options;
  const { folder, media: named, ...described } = dump;
  const manifest: Manifest = {
    format: 'jianwen-backup-3',
    madeAt: about.madeAt,
    ...described,
    files: {},
    missingMedia: [],
    removedMedia: [],
  };
  const absent = 'list' in media ? [...media.missing] : [];
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
    const first = [textEntry(aboutName, about), ...('list' in media ? [textEntry(mediaListName, media.list)] : [])];
    for (const entry of first) {
      manifest.files[entry.name] = createHash('sha256').update(entry.bytes).digest('hex');
      yield entry;
    }
    for (const [done, source] of sources.entries()) {
      progress(done, sources.length);
      const opened = await source.open();
      if (!opened) {
        absent.push(path.basename(source.name));
        continue;
      }
      const hash = createHash('sha256');
      yield { name: source.name, size: opened.size, content: hashed(opened.content, hash) };
      manifest.files[source.name] = hash.digest('hex');
    }
    manifest.missingMedia = await stillNamed(absent);
    manifest.removedMedia = absent.filter((name) => !manifest.missingMedia.includes(name));
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
