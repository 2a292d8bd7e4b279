import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { storedHash } from '../media/copy-media.ts';
import { fileOnDisk } from '../media/storage/folder-storage.ts';
import type { MediaStorage } from '../media/storage/media-storage.ts';
import { BackupProblem } from './manifest.ts';
import { leftoversOf } from './working-folder.ts';

export interface PutMedia {
  /** Removes the files and folders that were added, and nothing that existed before. */
  undo(): Promise<void>;
}

/** In the restore's folder: the names of the media that it adds, for the case that it is killed. */
const journalName = 'added-media';

/**
 * Stores unpacked media where the site's media are. Names are derived from content, so an existing file of that name is
 * normally the same and stays; if its content differs, the restore stops and leaves the decision to the operator.
 */
export async function putMedia(folder: string, storage: MediaStorage, media: Map<string, string>): Promise<PutMedia> {
  const added: string[] = [];
  for (const [name, sha256] of media) {
    if ((await storage.size(name)) === null) added.push(name);
    else if ((await storedHash(storage, name)) !== sha256) {
      throw new BackupProblem(`「${path.join(storage.name, name)}」已經存在，內容與備份裡的不同；請先移開它。`);
    }
  }
  await writeFile(path.join(folder, journalName), added.join('\n'), { mode: 0o600, flush: true });
  const takeBack = await storage.prepare();
  const undo = async () => {
    for (const name of added) await storage.remove(name);
    await takeBack();
  };
  try {
    for (const name of added) {
      const file = path.join(folder, 'media', name);
      const { size: bytes } = await stat(file);
      await storage.store({ name, bytes, sha256: media.get(name) ?? '', ...fileOnDisk(file) });
    }
  } catch (error) {
    await undo();
    throw error;
  }
  return { undo };
}

/**
 * Removes what killed restores left: their folders, and the media that they had added. The caller has seen that the
 * database is empty, so that no row names one of them.
 */
export async function removeAbandoned(beginning: string, own: string, storage: MediaStorage): Promise<void> {
  for (const folder of await leftoversOf(beginning, own)) {
    const journal = await readFile(path.join(folder, journalName), 'utf8').catch(() => '');
    for (const name of journal.split('\n').filter(Boolean)) await storage.remove(name);
    await rm(folder, { recursive: true, force: true });
  }
}
