import { buffer } from 'node:stream/consumers';

/** Writes and reads archives in the ustar format of `tar`, without holding a file in memory. */

export interface TarEntry {
  name: string;
  size: number;
  content: AsyncIterable<Buffer>;
}

const block = 512;

/**
 * The bytes of an archive. An entry whose length differs from its announced size would corrupt the archive, so it
 * throws.
 */
export async function* writeTar(entries: AsyncIterable<TarEntry>): AsyncGenerator<Buffer> {
  for await (const { name, size, content } of entries) {
    yield header(name, size);
    let written = 0;
    for await (const bytes of content) {
      written += bytes.length;
      yield bytes;
    }
    if (written !== size) throw new Error(`${name} changed while it was read`);
    yield Buffer.alloc(padding(size));
  }
  yield Buffer.alloc(block * 2);
}

const padding = (size: number) => (block - (size % block)) % block;

function header(name: string, size: number): Buffer {
  const bytes = Buffer.alloc(block);
  const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`;
  bytes.write(name, 0, 100);
  bytes.write(octal(0o600, 8), 100);
  bytes.write(octal(0, 8), 108);
  bytes.write(octal(0, 8), 116);
  bytes.write(octal(size, 12), 124);
  bytes.write(octal(0, 12), 136);
  bytes.write(' '.repeat(8), 148);
  bytes.write('0', 156);
  bytes.write('ustar\x0000', 257);
  bytes.write(`${checksum(bytes).toString(8).padStart(6, '0')}\0 `, 148);
  return bytes;
}

const checksum = (bytes: Buffer) => bytes.reduce((sum, byte) => sum + byte, 0);

/**
 * The entries of an archive in order; each must be read to its end before the next. The rest of the stream after the
 * last entry is read too, so that gzip's checksum at its end is verified.
 */
export async function* readTar(stream: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const reader = exactReader(stream);
  for (;;) {
    const head = await reader.take(block);
    if (head.every((byte) => byte === 0)) return reader.drain();
    const { name, size } = readHeader(head);
    yield { name, size, content: reader.pieces(size) };
    await reader.take(padding(size));
  }
}

function readHeader(head: Buffer): { name: string; size: number } {
  const text = (from: number, to: number) => head.toString('utf8', from, to).replace(/\0.*$/s, '');
  const size = Number.parseInt(text(124, 136), 8);
  const stated = Number.parseInt(text(148, 156), 8);
  const plain = Buffer.from(head).fill(' ', 148, 156);
  if (Number.isNaN(size) || stated !== checksum(plain)) throw new Error('not a tar archive');
  return { name: text(0, 100), size };
}

/** Splits a stream into pieces of the requested sizes. */
function exactReader(stream: AsyncIterable<Buffer>) {
  const source = stream[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);

  async function* pieces(size: number): AsyncGenerator<Buffer> {
    let left = size;
    while (left > 0) {
      if (rest.length === 0) {
        const next = await source.next();
        if (next.done) throw new Error('the archive ends too early');
        rest = next.value;
      }
      const piece = rest.subarray(0, left);
      rest = rest.subarray(piece.length);
      left -= piece.length;
      yield piece;
    }
  }

  async function drain(): Promise<void> {
    for (let next = await source.next(); !next.done; next = await source.next());
  }

  return { pieces, drain, take: (size: number) => buffer(pieces(size)) };
}
