import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { mediaStoreOf, removeUnnamed } from './media-of-backups.ts';
import { readMediaList } from './read-backup.ts';

/** Names that `db backup` chooses by itself; they sort by time. */
const ownName = /^backup-\d{4}-\d{2}-\d{2}-\d{6}\.tar\.gz$/;

const times = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Taipei', dateStyle: 'short', timeStyle: 'medium' });

/** The name of a backup made at that time, in Taipei's time. */
export function backupName(madeAt: Date): string {
  return `backup-${times.format(madeAt).replace(' ', '-').replaceAll(':', '')}.tar.gz`;
}

/** The newest backup in a folder that has a name of its own making. */
export async function newestBackup(folder: string): Promise<string | null> {
  const names = (await readdir(folder)).filter((name) => ownName.test(name)).sort();
  return names.length > 0 ? path.join(folder, names.at(-1) as string) : null;
}

export interface Pruned {
  backups: string[];
  media: number;
}

/**
 * Removes all but the newest backups of a folder, then the stored media that no backup there names any more. Backups
 * with names that an operator gave stay, with their media. If a backup cannot be read, all media stay.
 */
export async function pruneBackups(folder: string, keep: number): Promise<Pruned> {
  const names = await readdir(folder);
  const old = names
    .filter((name) => ownName.test(name))
    .sort()
    .slice(0, -keep);
  for (const name of old) await rm(path.join(folder, name), { force: true });
  const left = names.filter((name) => name.endsWith('.tar.gz') && !old.includes(name));
  const lists = await Promise.all(left.map((name) => readMediaList(path.join(folder, name)).catch(() => null)));
  if (lists.includes(null)) return { backups: old, media: 0 };
  const named = new Set(lists.flatMap((list) => Object.keys(list ?? {})));
  return { backups: old, media: await removeUnnamed(mediaStoreOf(path.join(folder, 'any')), named) };
}
