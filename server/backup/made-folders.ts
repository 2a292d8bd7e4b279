import { rmdir } from 'node:fs/promises';
import path from 'node:path';

/** Removes a folder that was made, and those above it up to the first one made, where nothing is in them. */
export async function removeEmptyFolders(folder: string, firstMade: string): Promise<void> {
  for (let each = path.resolve(folder); each.startsWith(firstMade); each = path.dirname(each)) {
    const isGone = await rmdir(each).then(
      () => true,
      () => false,
    );
    if (!isGone) return;
  }
}
