import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { MediaTable } from '../../db/tables.ts';
import { pictureShape } from '../picture-shape.ts';
import { demoFolder } from './demo-folder.ts';

const types: Record<string, { kind: MediaTable['kind']; type: string }> = {
  '.webp': { kind: 'picture', type: 'image/webp' },
  '.mp4': { kind: 'clip', type: 'video/mp4' },
  '.vtt': { kind: 'captions', type: 'text/vtt; charset=utf-8' },
};

/** Reads a file of the demo content and describes it for the media table; `reference` is relative to an article. */
export async function describeDemoMedia(reference: string): Promise<MediaTable> {
  const file = reference.replace(/^\.\.\//, '');
  const known = types[path.extname(file)];
  if (!known) throw new Error(`content/${file}: not a picture, clip or captions file`);
  const bytes = await readFile(new URL(file, demoFolder));
  const id = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  const base = { id, store: 'demo' as const, file, bytes: bytes.length, ...known };
  if (known.kind !== 'picture') return { ...base, width: null, height: null, tone: null };
  return { ...base, ...(await pictureShape(bytes)) };
}
