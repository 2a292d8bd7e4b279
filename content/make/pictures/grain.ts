import sharp from 'sharp';
import { press } from './press.ts';
import { createRandom } from './random.ts';
import { HEIGHT, WIDTH } from './shape.ts';

async function noise(width: number, height: number, spread: number, seed: string): Promise<Buffer> {
  const rnd = createRandom(seed);
  const pixels = Buffer.alloc(width * height * 3);
  for (let i = 0; i < width * height; i++) {
    const level = 128 + (rnd.next() + rnd.next() + rnd.next() - 1.5) * spread;
    pixels.fill(Math.min(255, Math.max(0, Math.round(level))), i * 3, i * 3 + 3);
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .resize(WIDTH, HEIGHT, { kernel: 'cubic', fit: 'fill' })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

let layers: Promise<[Buffer, Buffer]> | undefined;

/** Fine tooth of the paper, and the broad patches where a press lays the ink unevenly. */
function paper(): Promise<[Buffer, Buffer]> {
  layers ??= Promise.all([noise(800, 450, 25, 'tooth'), noise(64, 36, 16, 'patches')]);
  return layers;
}

/** Puts a drawing on paper: frayed edges, grain, WebP. */
export async function print(svg: string): Promise<Buffer> {
  const [tooth, patches] = await paper();
  const sheet = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer();
  return sharp(press(sheet), { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .composite([
      { input: patches, blend: 'soft-light' },
      { input: tooth, blend: 'soft-light' },
    ])
    .webp({ quality: 76, effort: 4, smartSubsample: true })
    .toBuffer();
}
