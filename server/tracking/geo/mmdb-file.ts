import { type FileHandle, open } from 'node:fs/promises';
import { LruCache } from '../../runtime/lru-cache.ts';
import { createValueReader, type MmdbValue } from './mmdb-values.ts';

/** The metadata follows this marker at the end of the file. */
const metadataMarker = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1');
const metadataWithin = 128 * 1024;
const separator = 16;

export interface MmdbFile {
  /** Looks up an address, given as its bytes; null if the file has no entry for it. */
  find(address: Uint8Array): Promise<MmdbValue | null>;
  close(): Promise<void>;
}

/**
 * A MaxMind DB file that stays on disk: a lookup takes some twenty reads of a few bytes, most of which the operating
 * system and a small cache answer. In memory, as usual MaxMind libraries hold it, the data would be half of all memory
 * that the site uses.
 */
export async function openMmdbFile(path: string): Promise<MmdbFile> {
  const file = await open(path);
  try {
    const { nodeCount, recordBits, addressBits } = await readMetadata(file);
    const read = createFileBlocks(file);
    const treeSize = nodeCount * (recordBits / 4);
    const valueAt = createValueReader(read, treeSize + separator);

    async function find(address: Uint8Array): Promise<MmdbValue | null> {
      if (address.length * 8 !== addressBits) return null;
      let record = 0;
      for (let bit = 0; bit < addressBits && record < nodeCount; bit += 1) {
        const side = ((address[bit >> 3] as number) >> (7 - (bit & 7))) & 1;
        record = await recordAt(read, record, side, recordBits);
      }
      if (record <= nodeCount) return null;
      return (await valueAt(record - nodeCount + treeSize)).value;
    }
    return { find, close: () => file.close() };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** A node has two records, one for each value of a bit; with 28 bits each, they share the byte in the middle. */
async function recordAt(read: FileBlocks, node: number, side: number, bits: number): Promise<number> {
  const size = bits / 4;
  const bytes = await read(node * size, size);
  if (bits === 24) return bytes.readUIntBE(side * 3, 3);
  if (bits === 32) return bytes.readUInt32BE(side * 4);
  const middle = bytes.readUInt8(3);
  return side === 0
    ? (middle >> 4) * 2 ** 24 + bytes.readUIntBE(0, 3)
    : (middle & 15) * 2 ** 24 + bytes.readUIntBE(4, 3);
}

async function readMetadata(file: FileHandle) {
  const { size } = await file.stat();
  const length = Math.min(size, metadataWithin);
  const { buffer } = await file.read(Buffer.alloc(length), 0, length, size - length);
  const start = buffer.lastIndexOf(metadataMarker);
  if (start < 0) throw new Error('not a MaxMind DB file');
  const bytes = buffer.subarray(start + metadataMarker.length);
  const { value } = await createValueReader(async (at, width) => bytes.subarray(at, at + width), 0)(0);
  const metadata = value as Record<string, number>;
  const { node_count: nodeCount = 0, record_size: recordBits = 0, ip_version: version } = metadata;
  if (![24, 28, 32].includes(recordBits)) throw new Error(`unknown record size ${recordBits}`);
  return { nodeCount, recordBits, addressBits: version === 6 ? 128 : 32 };
}

const blockSize = 4_096;
const blocksCached = 256;

export type FileBlocks = ReturnType<typeof createFileBlocks>;

/** Reads a large file in blocks at any position; the most recently used blocks, a megabyte in total, are cached. */
function createFileBlocks(file: FileHandle) {
  const cache = new LruCache<number, Promise<Buffer>>({ max: blocksCached });

  async function load(index: number): Promise<Buffer> {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(blockSize), 0, blockSize, index * blockSize);
    return buffer.subarray(0, bytesRead);
  }

  function block(index: number): Promise<Buffer> {
    const cached = cache.get(index);
    if (cached) return cached;
    const loading = load(index);
    cache.set(index, loading);
    // A failed read is not cached.
    loading.catch(() => cache.delete(index));
    return loading;
  }

  /** Reads up to `length` bytes from `start`; fewer at the end of the file. */
  return async function read(start: number, length: number): Promise<Buffer> {
    const pieces: Buffer[] = [];
    for (let at = start; at < start + length; ) {
      const bytes = await block(Math.floor(at / blockSize));
      const from = at % blockSize;
      const piece = bytes.subarray(from, Math.min(bytes.length, from + start + length - at));
      if (piece.length === 0) break;
      pieces.push(piece);
      at += piece.length;
    }
    return pieces.length === 1 ? (pieces[0] as Buffer) : Buffer.concat(pieces);
  };
}
