import { rmdir } from 'node:fs/promises';
import path from 'node:path';

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
