import { open } from 'node:fs/promises';

/** Bytes of a file that are replaced where they are, so that its length and the position of everything else stay. */
export interface Overwrite {
  start: number;
  /** The position behind the last byte. */
  end: number;
  /** As many bytes as lie between start and end; null: zeros. */
  bytes: Buffer | null;
}

/** Passes a file on with its overwrites applied. Where two overlap, the later one counts. */
export async function* overwritten(
  stream: AsyncIterable<Buffer>,
  overwrites: readonly Overwrite[],
): AsyncGenerator<Buffer> {
  let position = 0;
  for await (const chunk of stream) {
    yield applied(chunk, position, overwrites);
    position += chunk.length;
  }
}

function applied(chunk: Buffer, position: number, overwrites: readonly Overwrite[]): Buffer {
  const touching = overwrites.filter(({ start, end }) => start < position + chunk.length && end > position);
  if (touching.length === 0) return chunk;
  const changed = Buffer.from(chunk);
  for (const { start, end, bytes } of touching) {
    const from = Math.max(start, position);
    const to = Math.min(end, position + chunk.length);
    if (bytes) bytes.copy(changed, from - position, from - start, to - start);
    else changed.fill(0, from - position, to - position);
  }
  return changed;
}

const pieceLength = 1024 * 1024;

/** Applies overwrites to a file of this machine. */
export async function overwriteFile(file: string, overwrites: readonly Overwrite[]): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    for (const { start, end, bytes } of overwrites) {
      for (let at = start; at < end; at += pieceLength) {
        const length = Math.min(pieceLength, end - at);
        await handle.write(bytes?.subarray(at - start) ?? Buffer.alloc(length), 0, length, at);
      }
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
}
