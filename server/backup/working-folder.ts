import { constants } from 'node:fs';
import { mkdir, mkdtemp, open, readdir, rename, rm, rmdir } from 'node:fs/promises';
import path from 'node:path';

/**
 * Runs `work` with a temporary folder that only its owner can read and that is removed afterwards; `beginning` is the
 * prefix of its path.
 */
export async function withFolder<T>(beginning: string, work: (folder: string) => Promise<T>): Promise<T> {
  await mkdir(path.dirname(beginning), { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(`${beginning}-`);
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The temporary folders of runs that were killed. The caller holds a lock, so that none of them is in use. */
export async function leftoversOf(beginning: string, own = ''): Promise<string[]> {
  const names = await readdir(path.dirname(beginning)).catch((): string[] => []);
  return names
    .filter((name) => name.startsWith(`${path.basename(beginning)}-`))
    .map((name) => path.join(path.dirname(beginning), name))
    .filter((folder) => folder !== own);
}

export async function removeLeftovers(beginning: string): Promise<void> {
  for (const folder of await leftoversOf(beginning)) await rm(folder, { recursive: true, force: true });
}

/** Flushes a file to disk and gives it its name, replacing an older file. A link of that name is not followed. */
export async function publishFile(file: string, target: string): Promise<void> {
  await sync(file);
  await rename(file, target);
  await sync(path.dirname(target));
}

async function sync(file: string): Promise<void> {
  const handle = await open(file, constants.O_RDONLY);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Removes a created folder and its created parents up to `firstMade`, as far as they are empty. */
export async function removeEmptyFolders(folder: string, firstMade: string): Promise<void> {
  for (let each = path.resolve(folder); each.startsWith(firstMade); each = path.dirname(each)) {
    const isGone = await rmdir(each).then(
      () => true,
      () => false,
    );
    if (!isGone) return;
  }
}
