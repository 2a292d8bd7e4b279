import { existsSync } from 'node:fs';
import path from 'node:path';
import { describeMedia, type FindStoredMedia } from '../../media/media-files.ts';
import type { FoundMedia } from '../editing/incoming-article.ts';

/** Null if there is no such file; throws an ImportProblem if the file cannot be imported. */
export type FindMedia = (url: string) => Promise<FoundMedia | null>;

/**
 * Finds the files of another system in a local folder; nothing is fetched. WordPress stores them by year and month
 * below `uploads`, and appends the size to the names of smaller versions.
 */
export function foreignMedia(folder: string | undefined, knownMedia: FindStoredMedia): FindMedia {
  const found = new Map<string, Promise<FoundMedia | null>>();

  async function find(url: string): Promise<FoundMedia | null> {
    const file = folder && candidates(folder, url).find((candidate) => existsSync(candidate));
    return file ? describeMedia({ root: folder, file }, 'picture', knownMedia) : null;
  }

  return (url) => {
    const known = found.get(url) ?? find(url);
    found.set(url, known);
    return known;
  };
}

function candidates(folder: string, url: string): string[] {
  const full = pathOf(url);
  if (!full) return [];
  const original = full.replace(/-\d{2,5}x\d{2,5}(?=\.\w+$)/, '').replace(/-scaled(?=\.\w+$)/, '');
  const root = path.resolve(folder);
  return [original, full]
    .flatMap((file) => {
      const inUploads = file.split('/uploads/').at(-1) ?? file;
      return [inUploads, `uploads/${inUploads}`, `wp-content/uploads/${inUploads}`, path.posix.basename(file)];
    })
    .map((file) => path.resolve(root, file.replace(/^\/+/, '')))
    .filter((file) => file.startsWith(root + path.sep));
}

function pathOf(url: string): string | null {
  try {
    return decodeURIComponent(new URL(url, 'http://nowhere.invalid').pathname);
  } catch {
    return null;
  }
}
