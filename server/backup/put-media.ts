import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { removeEmptyFolders } from './made-folders.ts';
import { BackupProblem, type Manifest, mediaFile } from './manifest.ts';

export interface PutMedia {
  /** Removes the files and folders that were added, and nothing that existed before. */
  undo(): Promise<void>;
}

/**
 * Moves unpacked media to the site's media folder. Names are derived from content, so an existing file of that name is
 * normally the same and stays; if its content differs, the restore stops and leaves the decision to the operator.
 */
export async function putMedia(unpacked: string, target: string, manifest: Manifest): Promise<PutMedia> {
  const firstMade = await mkdir(target, { recursive: true });
  const added: string[] = [];
  const undo = async () => {
    for (const file of added) await rm(file, { force: true });
    if (firstMade) await removeEmptyFolders(target, firstMade);
  };
  try {
    for (const name of await readdir(unpacked).catch((): string[] => [])) {
      const file = path.join(target, name);
      if (await stat(file).catch(() => null)) {
        if ((await sha256(file)) === manifest.files[mediaFile(name)]) continue;
        throw new BackupProblem(`「${file}」已經存在，內容與備份裡的不同；請先移開它。`);
      }
      await rename(path.join(unpacked, name), file);
      added.push(file);
    }
  } catch (error) {
    await undo();
    throw error;
  }
  return { undo };
}

async function sha256(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
