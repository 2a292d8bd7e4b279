import path from 'node:path';

/** A file's path as operators read it: short below the folder that they are in, and whole elsewhere. */
export function shownPath(file: string, folder: string = process.cwd()): string {
  const short = path.relative(folder, file);
  return short.startsWith('..') || path.isAbsolute(short) ? path.resolve(file) : short;
}
