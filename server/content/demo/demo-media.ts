import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import type { MediaTable } from '../../db/tables.ts';
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
  const { width, height } = await sharp(bytes).metadata();
  return { ...base, width, height, tone: await averageColour(bytes) };
}

async function averageColour(bytes: Buffer): Promise<string> {
  const pixel = await sharp(bytes).removeAlpha().resize(1, 1, { kernel: 'linear' }).raw().toBuffer();
  return `#${pixel.subarray(0, 3).toString('hex')}`;
}
