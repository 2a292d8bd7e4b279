import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

// Draws the icons that phones ask for as pictures from the one that is drawn by hand: node content/make/icons/make-icons.ts
const folder = join(import.meta.dirname, '../../../app/public');
const drawing = await readFile(join(folder, 'icon.svg'));
const seal = '#b3371f';
/** Launchers cut a maskable icon to shapes of their own; only this much of its width is safe. */
const safeShare = 0.8;

async function draw(size: number): Promise<Buffer> {
  return sharp(drawing, { density: 72 * Math.ceil(size / 64) })
    .resize(size, size)
    .png()
    .toBuffer();
}

for (const size of [192, 512]) await writeFile(join(folder, `icon-${size}.png`), await draw(size));

const size = 512;
const inner = await draw(Math.round(size * safeShare));
const ground = { create: { width: size, height: size, channels: 4 as const, background: seal } };
const maskable = await sharp(ground)
  .composite([{ input: inner }])
  .png({ palette: true })
  .toBuffer();
await writeFile(join(folder, 'icon-maskable-512.png'), maskable);
