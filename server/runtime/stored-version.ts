import { createHash } from 'node:crypto';

/**
 * Identifies what is stored by its content. A change names the version that it is based on, which may come from any program;
 * the second of two concurrent changes no longer matches.
 */
export function storedVersion(stored: unknown): string {
  return createHash('sha256').update(JSON.stringify(stored)).digest('hex').slice(0, 16);
}
