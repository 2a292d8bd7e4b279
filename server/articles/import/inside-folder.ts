import { constants } from 'node:fs';
import { type FileHandle, open, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { ImportProblem } from '../editing/incoming-article.ts';

/** Non-blocking: opening a pipe without a writer would block the import before its type can be checked. */
const readOnly = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/**
 * Opens a regular file within a folder. Symbolic links are resolved first, and one that leads out of the folder is
 * rejected. All other checks use the opened handle, and the path must still lead to the same file afterwards, so that
 * replacing it in between has no effect.
 */
export async function openInside(root: string, file: string): Promise<FileHandle> {
  const real = await resolveInside(root, file);
  const handle = await open(real, readOnly).catch((error) => {
    throw unreadable(file, error);
  });
  try {
    const opened = await handle.stat();
    if (!opened.isFile()) throw new ImportProblem(`「${file}」不是一般的檔案`);
    const there = await stat(await resolveInside(root, file));
    if (there.dev !== opened.dev || there.ino !== opened.ino) throw new ImportProblem(`「${file}」在讀取時被換掉了`);
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Reads the whole file; a file larger than `most` is rejected before it is read. */
export async function readInside(root: string, file: string, most: number): Promise<Buffer> {
  const handle = await openInside(root, file);
  try {
    return await readWhole(handle, file, most);
  } finally {
    await handle.close();
  }
}

/** Reads an opened file from the beginning. */
export async function readWhole(handle: FileHandle, file: string, most: number): Promise<Buffer> {
  const { size } = await handle.stat();
  if (size > most) throw new ImportProblem(`「${file}」超過大小上限（${Math.floor(most / 1024 / 1024)} MB）`);
  const bytes = Buffer.alloc(size);
  let at = 0;
  while (at < size) {
    const { bytesRead } = await handle.read(bytes, at, size - at, at);
    if (bytesRead === 0) throw new ImportProblem(`「${file}」在讀取時變短了`);
    at += bytesRead;
  }
  return bytes;
}

/** Resolves symbolic links in a path; throws if the result is outside the folder. */
async function resolveInside(root: string, file: string): Promise<string> {
  const folder = await realpath(root);
  const real = await realpath(file).catch((error) => {
    throw unreadable(file, error);
  });
  const way = path.relative(folder, real);
  if (way === '..' || way.startsWith(`..${path.sep}`) || path.isAbsolute(way)) {
    throw new ImportProblem(`「${file}」連到匯入的資料夾之外`);
  }
  return real;
}

function unreadable(file: string, { code }: NodeJS.ErrnoException): ImportProblem {
  const isMissing = code === 'ENOENT' || code === 'ENOTDIR' || code === 'ERR_INVALID_ARG_VALUE';
  return new ImportProblem(isMissing ? `找不到檔案「${file}」` : `讀不到檔案「${file}」（${code}）`);
}
