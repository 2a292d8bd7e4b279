import { createHash } from 'node:crypto';

/**
 * Identifies what is stored by its content. A change names the version that it is based on, whichever program wrote it;
 * the second of two changes does not fit any longer.
 */
export function storedVersion(stored: unknown): string {
  return createHash('sha256').update(JSON.stringify(stored)).digest('hex').slice(0, 16);
}
