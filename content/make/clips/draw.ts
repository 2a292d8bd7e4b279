import { clamp, item, lerp, noise } from './motion.ts';

export type Point = [number, number];
type Stop = [offset: number, color: string, opacity?: number];

export const vermilion = '#c8402a';

const r = (value: number): number => Math.round(value * 10) / 10;

const channels = (color: string): number[] => [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16));

/** A colour between two `#rrggbb` colours. */
export const mix = (from: string, to: string, k: number): string => {
  const target = channels(to);
  const parts = channels(from).map((part, i) => Math.round(lerp(part, item(target, i), k)));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
};

const stops = (list: Stop[]): string =>
  list
    .map(([offset, color, opacity = 1]) => `<stop offset="${offset}" stop-color="${color}" stop-opacity="${opacity}"/>`)
    .join('');

export const linear = (id: string, list: Stop[], across = false): string =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="${across ? 1 : 0}" y2="${across ? 0 : 1}">${stops(list)}` +
  `</linearGradient>`;

export const radial = (id: string, list: Stop[]): string =>
  `<radialGradient id="${id}">${stops(list)}</radialGradient>`;

/** Soft light for `disc` and `oval`: blur filters are far too slow to run on every frame. */
export const halo = (id: string, color: string): string =>
  radial(id, [
    [0, color, 1],
    [0.25, color, 0.55],
    [0.55, color, 0.18],
    [1, color, 0],
  ]);

export const shape = (d: string, fill: string, opacity = 1): string =>
  `<path d="${d}" fill="${fill}" fill-opacity="${r(opacity * 100) / 100}"/>`;

export const line = (d: string, color: string, width: number, opacity = 1): string =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${r(width)}" stroke-opacity="${r(opacity * 100) / 100}"` +
  ' stroke-linecap="round" stroke-linejoin="round"/>';

export const box = (x: number, y: number, w: number, h: number, fill: string, opacity = 1, round = 0): string =>
  `<rect x="${r(x)}" y="${r(y)}" width="${r(w)}" height="${r(h)}" rx="${round}" fill="${fill}"` +
  ` fill-opacity="${r(opacity * 100) / 100}"/>`;

export const oval = (x: number, y: number, rx: number, ry: number, fill: string, opacity = 1): string =>
  `<ellipse cx="${r(x)}" cy="${r(y)}" rx="${r(rx)}" ry="${r(ry)}" fill="${fill}"` +
  ` fill-opacity="${r(opacity * 100) / 100}"/>`;

export const disc = (x: number, y: number, radius: number, fill: string, opacity = 1): string =>
  oval(x, y, radius, radius, fill, opacity);

export const ring = (x: number, y: number, rx: number, ry: number, color: string, width: number, opacity = 1): string =>
  `<ellipse cx="${r(x)}" cy="${r(y)}" rx="${r(rx)}" ry="${r(ry)}" fill="none" stroke="${color}"` +
  ` stroke-width="${width}" stroke-opacity="${r(opacity * 100) / 100}"/>`;

export const place = (inner: string, x: number, y: number, turn = 0, sx = 1, sy = sx): string =>
  `<g transform="translate(${r(x)} ${r(y)}) rotate(${r(turn)}) scale(${Math.round(sx * 1000) / 1000}` +
  ` ${Math.round(sy * 1000) / 1000})">${inner}</g>`;

export const clip = (id: string, d: string, inner: string): string =>
  `<clipPath id="${id}"><path d="${d}"/></clipPath><g clip-path="url(#${id})">${inner}</g>`;

/** Points written as in SVG: 'x y, x y'. */
export const points = (text: string): Point[] =>
  text.split(',').map((pair): Point => {
    const [x = 0, y = 0] = pair.trim().split(' ').map(Number);
    return [x, y];
  });

/** Where you are after the share `k` of the points, walking straight from one to the next. */
export const along = (path: Point[], k: number): Point => {
  const at = clamp(k) * (path.length - 1);
  const i = Math.min(path.length - 2, Math.floor(at));
  const [a, b] = [item(path, i), item(path, i + 1)];
  return [lerp(a[0], b[0], at - i), lerp(a[1], b[1], at - i)];
};

/** Straight segments through the points. */
export const poly = (corners: Point[], closed = true): string =>
  `M${corners.map(([x, y]) => `${r(x)} ${r(y)}`).join('L')}${closed ? 'Z' : ''}`;

/** A soft curve through the points (Catmull-Rom as Béziers). */
export const curve = (knots: Point[], closed = false): string => {
  const at = (i: number): Point => item(knots, closed ? i : clamp(i, 0, knots.length - 1));
  let d = `M${r(at(0)[0])} ${r(at(0)[1])}`;
  for (let i = 0; i < knots.length - (closed ? 0 : 1); i += 1) {
    const [a, b, c, e] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    d +=
      `C${r(b[0] + (c[0] - a[0]) / 6)} ${r(b[1] + (c[1] - a[1]) / 6)}` +
      ` ${r(c[0] - (e[0] - b[0]) / 6)} ${r(c[1] - (e[1] - b[1]) / 6)} ${r(c[0])} ${r(c[1])}`;
  }
  return closed ? `${d}Z` : d;
};

/** Land from an uneven skyline down to the bottom edge; `shift` slides it for parallax. */
export const ridge = (seed: number, base: number, height: number, width: number, shift = 0, bottom = 910): string => {
  const skyline: Point[] = [];
  for (let x = -60; x <= 1660; x += 40) {
    const at = (x + shift) / width;
    skyline.push([
      x,
      base - height * (0.65 * noise(at, seed) + 0.25 * noise(at * 2.3, seed + 1) + 0.1 * noise(at * 6.1, seed + 2)),
    ]);
  }
  return `${curve(skyline)}L1660 ${bottom}L-60 ${bottom}Z`;
};

/** A limb or branch: round ends of different size with straight sides. */
export const taper = (a: Point, ra: number, b: Point, rb: number, fill: string): string => {
  const angle = Math.atan2(b[1] - a[1], b[0] - a[0]) + Math.PI / 2;
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return shape(
    `M${r(a[0] + c * ra)} ${r(a[1] + s * ra)}A${r(ra)} ${r(ra)} 0 0 1 ${r(a[0] - c * ra)} ${r(a[1] - s * ra)}` +
      `L${r(b[0] - c * rb)} ${r(b[1] - s * rb)}A${r(rb)} ${r(rb)} 0 0 1 ${r(b[0] + c * rb)} ${r(b[1] + s * rb)}Z`,
    fill,
  );
};
