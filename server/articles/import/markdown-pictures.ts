import { existsSync } from 'node:fs';
import path from 'node:path';
import type { MediaTable } from '../../database/tables.ts';
import { describeMedia, type FindStoredMedia } from '../../media/media-files.ts';
import { type FoundMedia, ImportProblem, UnusableMedia } from '../editing/incoming-article.ts';

/** The folders of Hugo, Hexo and Jekyll whose files appear at the root of the site. */
const publicFolders = ['', 'static', 'source', 'public', 'assets', 'content'];
/** Where themes look for a picture that is named without a folder. */
const pictureFolders = publicFolders.flatMap((folder) => [`${folder}/images`, `${folder}/img`]);

export interface FileReferences {
  root: string;
  file: string;
  knownMedia: FindStoredMedia;
}

/** Opens the media files that a Markdown file refers to; nothing outside of the root is opened. */
export function mediaOf({ root, file, knownMedia }: FileReferences) {
  /** Null if there is no such file. */
  async function find(reference: string, kind: MediaTable['kind'], line: number): Promise<FoundMedia | null> {
    const wanted = candidates(root, file, reference);
    const found = wanted.find((candidate) => existsSync(candidate));
    if (!found && !inside(root, besideFile(file, reference))) {
      throw new ImportProblem(`「${reference}」在匯入的資料夾之外`, line);
    }
    if (!found) return null;
    try {
      return await describeMedia({ root, file: found }, kind, knownMedia);
    } catch (error) {
      if (error instanceof UnusableMedia) throw new UnusableMedia(error.message, line);
      throw error instanceof ImportProblem ? new ImportProblem(error.message.replace(found, reference), line) : error;
    }
  }

  /** A file that the article cannot do without. */
  async function take(reference: string, kind: MediaTable['kind'], line: number): Promise<FoundMedia> {
    const found = await find(reference, kind, line);
    if (!found) throw new ImportProblem(`找不到檔案「${reference}」`, line);
    return found;
  }

  return { find, take };
}

/** Where a referenced file may be: beside the text, in the folder of its name, or below a folder of the site. */
function candidates(root: string, file: string, reference: string): string[] {
  // Windows separates folders with a backslash.
  const plain = decodeLoosely(reference)
    .replace(/[?#].*$/s, '')
    .replaceAll('\\', '/');
  const below = plain.replace(/^\/+/, '');
  const beside = plain.startsWith('/')
    ? []
    : [path.resolve(path.dirname(file), plain), path.resolve(file.replace(/\.\w+$/, ''), plain)];
  const folders = plain.includes('/') ? publicFolders : [...publicFolders, ...pictureFolders];
  return [...beside, ...folders.map((folder) => path.join(root, folder, below))].filter((candidate) =>
    inside(root, candidate),
  );
}

function besideFile(file: string, reference: string): string {
  return reference.startsWith('/') ? file : path.resolve(path.dirname(file), decodeLoosely(reference));
}

const inside = (root: string, file: string) => file.startsWith(root + path.sep);

function decodeLoosely(reference: string): string {
  try {
    return decodeURIComponent(reference);
  } catch {
    return reference;
  }
}
