import { mkdtempSync } from 'node:fs';
import path from 'node:path';
import { inject } from 'vitest';

/** An empty folder that goes with the run. */
export function tempFolder(): string {
  return mkdtempSync(path.join(inject('runFolder'), 't-'));
}
