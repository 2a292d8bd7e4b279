import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { StartFailure } from './start-failure.ts';

/**
 * Creates a folder, and those above it, for this user alone. Returns the topmost one that was missing. Node's recursive
 * mkdir never returns in /proc and similar file systems, which answer ENOENT for every new name.
 */
export function makeFolder(given: string): string | undefined {
  const folder = path.resolve(given);
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found?.isDirectory()) return undefined;
  const above = path.dirname(folder);
  const firstMade = found || above === folder ? undefined : makeFolder(above);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process may have made it in the meantime.
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
  return firstMade ?? folder;
}

/** Creates the folder of the site's data, or says why the site cannot start. */
export function prepareDataDir(dataDir: string): void {
  try {
    makeFolder(dataDir);
    accessSync(dataDir, constants.W_OK);
  } catch {
    throw new StartFailure(`DATA_DIR cannot be written: ${dataDir}`);
  }
}
