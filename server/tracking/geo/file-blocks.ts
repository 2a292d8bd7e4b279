import type { FileHandle } from 'node:fs/promises';

const blockSize = 4_096;
const blocksKept = 256;

export type FileBlocks = ReturnType<typeof createFileBlocks>;

/** A large file read in places, a block at a time; a megabyte of blocks, those used last, stays in memory. */
export function createFileBlocks(file: FileHandle) {
  const kept = new Map<number, Promise<Buffer>>();

  async function load(index: number): Promise<Buffer> {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(blockSize), 0, blockSize, index * blockSize);
    return buffer.subarray(0, bytesRead);
  }

  function block(index: number): Promise<Buffer> {
    const found = kept.get(index) ?? load(index);
    kept.delete(index);
    kept.set(index, found);
    if (kept.size > blocksKept) kept.delete(kept.keys().next().value as number);
    // A block that could not be read is asked for again.
    found.catch(() => kept.delete(index));
    return found;
  }

  /** So many bytes from this place; fewer where the file ends. */
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
