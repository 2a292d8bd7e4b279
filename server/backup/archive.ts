import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, pack } from 'tar-stream';

export interface ArchiveEntry {
  name: string;
  content: AsyncIterable<Buffer>;
}

export interface NewEntry extends ArchiveEntry {
  size: number;
}

/** Writes a `.tar.gz` that only its owner can read, without holding a file in memory. */
export async function writeArchive(file: string, entries: AsyncIterable<NewEntry>): Promise<void> {
  const archive = pack();
  const written = pipeline(archive, createGzip({ level: 5 }), createWriteStream(file, { flags: 'wx', mode: 0o600 }));
  try {
    for await (const { name, size, content } of entries) {
      // An entry whose length differs from its announced size would corrupt the archive; the package throws then.
      const entry = archive.entry({ name, size, mode: 0o600, mtime: new Date(0) });
      await Promise.race([pipeline(Readable.from(content), entry), written]);
    }
    archive.finalize();
  } catch (error) {
    archive.destroy(error as Error);
    // Where writing failed first, for want of space, the entry only says that its archive has ended.
    await written;
    throw error;
  }
  await written;
}

/**
 * The entries of an archive in order; each must be read to its end before the next. Ends only after gzip has verified
 * its checksum at the end of the file.
 */
export async function* readArchive(file: string): AsyncGenerator<ArchiveEntry> {
  const entries = extract();
  const reading = pipeline(createReadStream(file), createGunzip(), entries);
  reading.catch(() => {});
  try {
    for await (const entry of entries) yield { name: entry.header.name, content: entry as AsyncIterable<Buffer> };
    await reading;
  } finally {
    entries.destroy();
  }
}
