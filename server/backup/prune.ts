import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { MediaList } from './manifest.ts';
import { mediaStoreOf, removeUnnamed } from './media-of-backups.ts';
import { readHead } from './read-backup.ts';

/** Names that `db backup` chooses by itself: the site, the date and the time. */
const ownName = /^backup-[0-9a-f]{8}-\d{4}-\d{2}-\d{2}-\d{6}\.tar\.gz$/;

const times = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Taipei', dateStyle: 'short', timeStyle: 'medium' });

/** The name of a site's backup made at that time, in Taipei's time. */
export function backupName(site: string, madeAt: Date): string {
  return `backup-${site}-${times.format(madeAt).replace(' ', '-').replaceAll(':', '')}.tar.gz`;
}

interface FoundBackup {
  name: string;
  number: number;
  media: MediaList;
}

/** The backups of a site in a folder, newest first: their number counts, because clocks and names may be wrong. */
export async function backupsOf(
  site: string,
  folder: string,
): Promise<{ backups: FoundBackup[]; others: string[]; unreadable: string[] }> {
  const backups: FoundBackup[] = [];
  const others: string[] = [];
  const unreadable: string[] = [];
  for (const name of (await readdir(folder)).filter((each) => each.endsWith('.tar.gz')).sort()) {
    const head = await readHead(path.join(folder, name)).catch(() => null);
    if (!head) unreadable.push(name);
    else if (head.about?.site === site) backups.push({ name, number: head.about.number, media: head.media });
    else others.push(name);
  }
  return { backups: backups.sort((one, other) => other.number - one.number), others, unreadable };
}

/** The newest backup in a folder that has a name of its own making. */
export function newestOf(backups: readonly FoundBackup[]): FoundBackup | undefined {
  return backups.find(({ name }) => ownName.test(name));
}

export interface Pruned {
  backups: string[];
  media: number;
  /** Because of these, no media were removed: they may name them. */
  unreadable: string[];
}

/**
 * Removes all but the newest backups of a site, then its stored media that none of its backups names any more. Backups
 * with names that an operator gave stay, with their media. If a backup cannot be read, all media stay.
 */
export async function pruneBackups(site: string, folder: string, keep: number): Promise<Pruned> {
  const { backups, unreadable } = await backupsOf(site, folder);
  const old = backups.filter(({ name }) => ownName.test(name)).slice(keep);
  for (const { name } of old) await rm(path.join(folder, name), { force: true });
  const removed = old.map(({ name }) => name);
  if (unreadable.length > 0) return { backups: removed, media: 0, unreadable };
  const named = new Set(backups.filter((each) => !old.includes(each)).flatMap(({ media }) => Object.keys(media)));
  const media = await removeUnnamed(mediaStoreOf(path.join(folder, 'any'), site), named);
  return { backups: removed, media, unreadable };
}
