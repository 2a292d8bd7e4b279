import type { FileHandle } from 'node:fs/promises';

const blockSize = 4_096;
const blocksCached = 256;

export type FileBlocks = ReturnType<typeof createFileBlocks>;

/** Reads a large file in blocks at any position; the most recently used blocks, a megabyte in total, are cached. */
export function createFileBlocks(file: FileHandle) {
  const cached = new Map<number, Promise<Buffer>>();

  async function load(index: number): Promise<Buffer> {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(blockSize), 0, blockSize, index * blockSize);
    return buffer.subarray(0, bytesRead);
  }

  function block(index: number): Promise<Buffer> {
    const found = cached.get(index) ?? load(index);
    cached.delete(index);
    cached.set(index, found);
    if (cached.size > blocksCached) cached.delete(cached.keys().next().value as number);
    // A failed read is not cached.
    found.catch(() => cached.delete(index));
    return found;
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
