import { createRandom } from './random.ts';
import { HEIGHT, WIDTH } from './shape.ts';

/** The sheet is a hair larger than the picture, so that the wobble never pulls in empty pixels at the edge. */
const MARGIN = 8;
export const SHEET = { width: WIDTH + 2 * MARGIN, height: HEIGHT + 2 * MARGIN };

const CELL = 16;
const REACH = 1.4;

/** Smooth noise: random values on a coarse grid, blended in between. */
function wobble(seed: string): Float32Array {
  const rnd = createRandom(seed);
  const columns = Math.ceil(WIDTH / CELL) + 2;
  const rows = Math.ceil(HEIGHT / CELL) + 2;
  const grid = Float32Array.from({ length: columns * rows }, () => rnd.range(-REACH, REACH));
  const field = new Float32Array(WIDTH * HEIGHT);
  for (let y = 0; y < HEIGHT; y++) {
    const row = Math.floor(y / CELL);
    const v = ease(y / CELL - row);
    for (let x = 0; x < WIDTH; x++) {
      const column = Math.floor(x / CELL);
      const u = ease(x / CELL - column);
      const at = row * columns + column;
      const upper = blend(grid[at] ?? 0, grid[at + 1] ?? 0, u);
      const lower = blend(grid[at + columns] ?? 0, grid[at + columns + 1] ?? 0, u);
      field[y * WIDTH + x] = blend(upper, lower, v);
    }
  }
  return field;
}

function ease(t: number): number {
  return t * t * (3 - 2 * t);
}

function blend(from: number, to: number, t: number): number {
  return from + (to - from) * t;
}

let fields: [Float32Array, Float32Array] | undefined;

/** Frays every edge a little, as ink does on paper. SVG's displacement filter does the same ten times slower. */
export function press(sheet: Buffer): Buffer {
  fields ??= [wobble('across'), wobble('down')];
  const [across, down] = fields;
  const picture = Buffer.alloc(WIDTH * HEIGHT * 3);
  const stride = SHEET.width * 3;
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    const x = (i % WIDTH) + MARGIN + (across[i] ?? 0);
    const y = Math.floor(i / WIDTH) + MARGIN + (down[i] ?? 0);
    const [left, top] = [Math.floor(x), Math.floor(y)];
    const from = top * stride + left * 3;
    for (let channel = 0; channel < 3; channel++) {
      const at = from + channel;
      const upper = blend(sheet[at] ?? 0, sheet[at + 3] ?? 0, x - left);
      const lower = blend(sheet[at + stride] ?? 0, sheet[at + stride + 3] ?? 0, x - left);
      picture[i * 3 + channel] = blend(upper, lower, y - top);
    }
  }
  return picture;
}
