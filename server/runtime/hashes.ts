import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';

export function sha256Of(file: string): Promise<string> {
  return sha256OfStream(createReadStream(file));
}

export async function sha256OfStream(stream: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(stream, hash);
  return hash.digest('hex');
}

/** Passes a stream on and adds its bytes to the hash. */
export async function* hashed(stream: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const bytes of stream) {
    hash.update(bytes);
    yield bytes;
  }
}

/**
 * Identifies what is stored by its content. A change names the version that it is based on, which may come from any program;
 * the second of two concurrent changes no longer matches.
 */
export function storedVersion(stored: unknown): string {
  return createHash('sha256').update(JSON.stringify(stored)).digest('hex').slice(0, 16);
}
