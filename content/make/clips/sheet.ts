import { noise2, randoms } from './motion.ts';

/**
 * Light multiplier of the paper for every pixel: fibre grain plus slow blotches where a wash would have pooled.
 * It stays still through the clip, so it costs the encoder almost nothing.
 */
export const paperSheet = (width: number, height: number): Float32Array => {
  const random = randoms(20240);
  const sheet = new Float32Array(width * height);
  const unit = 1600 / width;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [u, v] = [x * unit, y * unit];
      const wash = noise2(u / 210, v / 210, 3) + 0.5 * noise2(u / 70, v / 70, 5) - 0.75;
      const fibre = noise2(u / 9, v / 2.6, 7) + noise2(u / 2.6, v / 11, 9) - 1;
      const edge = ((u - 800) / 800) ** 4 + ((v - 450) / 450) ** 4;
      sheet[y * width + x] = 1 + wash * 0.055 + fibre * 0.04 + (random() - 0.5) * 0.018 - edge * 0.045;
    }
  }
  return sheet;
};

/** Lays the moving RGBA layer over the RGB backdrop on the paper sheet. */
export const press = (backdrop: Uint8Array, layer: Uint8Array, sheet: Float32Array): Buffer => {
  const out = Buffer.allocUnsafe(sheet.length * 3);
  sheet.forEach((light, i) => {
    const alpha = (layer[i * 4 + 3] ?? 0) / 255;
    for (let c = 0; c < 3; c += 1) {
      const value = ((backdrop[i * 3 + c] ?? 0) * (1 - alpha) + (layer[i * 4 + c] ?? 0) * alpha) * light;
      out[i * 3 + c] = Math.min(255, value);
    }
  });
  return out;
};
