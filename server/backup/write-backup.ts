import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import path from 'node:path';
import { type NewEntry, writeArchive } from './archive.ts';
import type { Dump, StepProgress } from './dump.ts';
import { hashed } from './file-hash.ts';
import { type Manifest, type MediaList, manifestName, mediaFile, mediaListName, tableFile } from './manifest.ts';

export interface WriteOptions {
  file: string;
  dump: Dump;
  /** Where the media are that go into the archive; or the list of those that are in the media store. */
  media: { folder: string } | { list: MediaList; missing: string[] };
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
  const sources = [
    ...dump.tables.map(({ name }) => ({ name: tableFile(name), file: path.join(folder, tableFile(name)) })),
    ...('list' in media ? [] : named.map((each) => ({ name: mediaFile(each), file: path.join(media.folder, each) }))),
  ];

  async function* entries(): AsyncGenerator<NewEntry> {
    if ('list' in media) {
      const list = textEntry(mediaListName, media.list);
      manifest.files[list.name] = createHash('sha256').update(list.bytes).digest('hex');
      yield list;
    }
    for (const [done, source] of sources.entries()) {
      progress(done, sources.length);
      const handle = await openSource(source.file);
      if (!handle) {
        manifest.missingMedia.push(path.basename(source.file));
        continue;
      }
      const hash = createHash('sha256');
      const { size } = await handle.stat();
      // The stream closes the handle.
      yield { name: source.name, size, content: hashed(handle.createReadStream(), hash) };
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

/** Null for media that the database names but that are missing on disk; a table's file always exists. */
async function openSource(file: string): Promise<FileHandle | null> {
  try {
    return await open(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
