import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile, rename, stat } from 'node:fs/promises';
import path from 'node:path';
import type { MediaTable } from '../../db/tables.ts';
import { type FoundMedia, ImportProblem } from './incoming.ts';

const picture = (type: string) => ({ kind: 'picture' as const, type });
const types: Record<string, { kind: MediaTable['kind']; type: string }> = {
  '.webp': picture('image/webp'),
  '.jpg': picture('image/jpeg'),
  '.jpeg': picture('image/jpeg'),
  '.png': picture('image/png'),
  '.avif': picture('image/avif'),
  '.gif': picture('image/gif'),
  '.mp4': { kind: 'clip', type: 'video/mp4' },
  '.webm': { kind: 'clip', type: 'video/webm' },
  '.vtt': { kind: 'captions', type: 'text/vtt; charset=utf-8' },
};

/** Looks a media file up that may be known already; measuring a picture takes far longer than asking. */
export type KnownMedia = (id: string) => Promise<MediaTable | undefined>;

/** Reads a media file and describes it. Its id is made from its bytes, so the same file is the same everywhere. */
export async function describeMedia(file: string, kind: MediaTable['kind'], known: KnownMedia): Promise<FoundMedia> {
  const extension = path.extname(file).toLowerCase();
  const type = types[extension];
  if (type?.kind !== kind) throw new ImportProblem(`「${path.basename(file)}」不是可用的${kindNames[kind]}檔`);
  const bytes = await readFile(file).catch(() => {
    throw new ImportProblem(`找不到檔案「${file}」`);
  });
  const id = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  const there = await known(id);
  if (there?.store === 'data') return { row: there, from: file };
  const row = { id, store: 'data' as const, file: `${id}${extension}`, bytes: bytes.length, ...type };
  const shape = kind === 'picture' ? await shapeOf(bytes, file) : { width: null, height: null, tone: null };
  return { row: { ...row, ...shape }, from: file };
}

const kindNames = { picture: '圖片', clip: '影片', captions: '字幕' };

async function shapeOf(bytes: Buffer, file: string) {
  // Loaded when the first picture comes: most commands need none of it.
  const { pictureShape } = await import('../picture-shape.ts');
  return pictureShape(bytes).catch(() => {
    throw new ImportProblem(`「${path.basename(file)}」的內容不是圖片`);
  });
}

/** Where a site's own media lie. */
export function mediaFolder(dataDir: string): string {
  return path.join(dataDir, 'media', 'files');
}

/** Puts a file where the site reads it; one that lies there already is left alone. */
export async function keepMediaFile(dataDir: string, { row, from }: FoundMedia): Promise<void> {
  const target = path.join(mediaFolder(dataDir), row.file);
  const there = await stat(target).catch(() => null);
  if (there?.size === row.bytes) return;
  const draft = path.join(mediaFolder(dataDir), `.${process.pid}-${row.file}`);
  await mkdir(mediaFolder(dataDir), { recursive: true });
  await copyFile(from, draft);
  await rename(draft, target);
}
