import { type Point, taper } from './draw.ts';

export const polar = (from: Point, degrees: number, length: number): Point => {
  const angle = (degrees * Math.PI) / 180;
  return [from[0] + Math.cos(angle) * length, from[1] + Math.sin(angle) * length];
};

/** Where the knee or elbow lies between two joints; `side` 1 or -1 chooses which way it bends. */
export const knee = (a: Point, b: Point, upper: number, lower: number, side: number): Point => {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const reach = Math.min(Math.hypot(dx, dy), (upper + lower) * 0.999);
  const along = (reach * reach + upper * upper - lower * lower) / (2 * reach);
  const out = Math.sqrt(Math.max(0, upper * upper - along * along)) * side;
  const [ux, uy] = [dx / Math.hypot(dx, dy), dy / Math.hypot(dx, dy)];
  return [a[0] + ux * along - uy * out, a[1] + uy * along + ux * out];
};

/** Upper and lower limb as two tapers; `thick` is the radius at the root. */
export const limb = (a: Point, joint: Point, b: Point, thick: number, fill: string, lowerFill = fill): string =>
  taper(joint, thick * 0.72, b, thick * 0.46, lowerFill) + taper(a, thick, joint, thick * 0.74, fill);
