import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sha256Of } from './file-hash.ts';
import { BackupProblem } from './manifest.ts';
import { leftoversOf, removeEmptyFolders } from './working-folder.ts';

export interface PutMedia {
  /** Removes the files and folders that were added, and nothing that existed before. */
  undo(): Promise<void>;
}

/** In the restore's folder: the names of the media that it adds, for the case that it is killed. */
const journalName = 'added-media';

/**
 * Moves unpacked media to the site's media folder. Names are derived from content, so an existing file of that name is
 * normally the same and stays; if its content differs, the restore stops and leaves the decision to the operator.
 */
export async function putMedia(folder: string, target: string, media: Map<string, string>): Promise<PutMedia> {
  const added: string[] = [];
  for (const [name, sha256] of media) {
    const file = path.join(target, name);
    if (!(await stat(file).catch(() => null))) added.push(name);
    else if ((await sha256Of(file)) !== sha256) {
      throw new BackupProblem(`「${file}」已經存在，內容與備份裡的不同；請先移開它。`);
    }
  }
  await writeFile(path.join(folder, journalName), added.join('\n'), { mode: 0o600, flush: true });
  const firstMade = await mkdir(target, { recursive: true });
  const undo = async () => {
    for (const name of added) await rm(path.join(target, name), { force: true });
    if (firstMade) await removeEmptyFolders(target, firstMade);
  };
  try {
    for (const name of added) await rename(path.join(folder, 'media', name), path.join(target, name));
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
export async function removeAbandoned(beginning: string, own: string, target: string): Promise<void> {
  for (const folder of await leftoversOf(beginning, own)) {
    const journal = await readFile(path.join(folder, journalName), 'utf8').catch(() => '');
    for (const name of journal.split('\n').filter(Boolean)) await rm(path.join(target, name), { force: true });
    await rm(folder, { recursive: true, force: true });
  }
}
