import { curve, type Point, shape } from './draw.ts';
import { clamp, item, lerp, noise, spline } from './motion.ts';

export interface Stroke {
  points: Point[];
  width: number;
  color: string;
  /** Where along the stroke it is widest, 0 to 1. */
  belly?: number;
}

const sample = (points: Point[], k: number): Point => {
  const at = clamp(k) * (points.length - 1);
  const i = Math.min(points.length - 2, Math.floor(at));
  const f = at - i;
  const knots = [i - 1, i, i + 1, i + 2].map((n) => item(points, clamp(n, 0, points.length - 1)));
  const [a, b, c, d] = knots as [Point, Point, Point, Point];
  return [spline(a[0], b[0], c[0], d[0], f), spline(a[1], b[1], c[1], d[1], f)];
};

/** The brush tip when `done` (0 to 1) of the stroke is on the paper. */
export const tip = (stroke: Stroke, done: number): Point => sample(stroke.points, done);

/** A brush stroke that swells, thins and trembles a little like a real one. */
export const paint = (stroke: Stroke, done: number, opacity = 1): string => {
  if (done <= 0.01) return '';
  const belly = stroke.belly ?? 0.4;
  const steps = Math.max(4, Math.ceil(22 * done));
  const left: Point[] = [];
  const right: Point[] = [];
  for (let i = 0; i <= steps; i += 1) {
    const k = (i / steps) * done;
    const [x, y] = sample(stroke.points, k);
    const [nx, ny] = sample(stroke.points, Math.min(1, k + 0.01));
    const [px, py] = sample(stroke.points, Math.max(0, k - 0.01));
    const angle = Math.atan2(ny - py, nx - px) + Math.PI / 2;
    const press =
      k < belly
        ? lerp(0.35, 1, Math.sin(((k / belly) * Math.PI) / 2))
        : Math.cos(((((k - belly) / (1 - belly)) * Math.PI) / 2) * 0.94);
    const half = (stroke.width / 2) * press * (0.86 + 0.28 * noise(k * 6, Math.round(item(stroke.points, 0)[0])));
    left.push([x + Math.cos(angle) * half, y + Math.sin(angle) * half]);
    right.unshift([x - Math.cos(angle) * half, y - Math.sin(angle) * half]);
  }
  return shape(curve([...left, ...right], true), stroke.color, opacity);
};
