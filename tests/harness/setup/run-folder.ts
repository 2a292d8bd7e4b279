import { mkdtempSync } from 'node:fs';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { cleanUpAfter } from '../clean-up-after.ts';
import { memoryFolder } from './memory-folder.ts';
import './provided.ts';

/** Everything that one run writes lies below one folder, which goes when the run is over, however it ends. */
export function setup({ provide }: TestProject): () => Promise<void> {
  const runFolder = mkdtempSync(path.join(memoryFolder(), 'jianwen-run-'));
  const cleanUp = cleanUpAfter('rm -rf "$1"', [runFolder]);
  provide('runFolder', runFolder);
  // A run of several suites makes them once for all.
  provide('templates', process.env.TEST_TEMPLATES || path.join(runFolder, 'templates'));
  return cleanUp.close;
}
