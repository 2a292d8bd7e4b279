export const clamp = (value: number, low = 0, high = 1): number => Math.min(high, Math.max(low, value));

export const lerp = (from: number, to: number, k: number): number => from + (to - from) * k;

const smooth = (k: number): number => {
  const c = clamp(k);
  return c * c * (3 - 2 * c);
};

/** 0 before `start`, 1 after `end`, eased in between. */
export const span = (t: number, start: number, end: number): number => smooth((t - start) / (end - start));

/** Same span without easing, for motion that must not slow down. */
export const steady = (t: number, start: number, end: number): number => clamp((t - start) / (end - start));

export const swing = (t: number, period: number, phase = 0): number => Math.sin((t / period + phase) * Math.PI * 2);

export const wrap = (value: number, size: number): number => ((value % size) + size) % size;

/** Item `i` of a list that is known not to be empty, counted round at both ends. */
export const item = <T>(list: ArrayLike<T>, i: number): T => list[wrap(i, list.length)] as T;

/** Between b and c, bent by their neighbours a and d. */
export const spline = (a: number, b: number, c: number, d: number, k: number): number =>
  0.5 * (2 * b + (c - a) * k + (2 * a - 5 * b + 4 * c - d) * k * k + (3 * b - a - 3 * c + d) * k * k * k);

/** Mulberry32: the same seed draws the same picture on every machine. */
export const randoms = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let z = state;
    z = Math.imul(z ^ (z >>> 15), z | 1);
    z ^= z + Math.imul(z ^ (z >>> 7), z | 61);
    return ((z ^ (z >>> 14)) >>> 0) / 4294967296;
  };
};

const hash = (x: number, seed: number): number => {
  let h = Math.imul(x | 0, 374761393) ^ Math.imul(seed | 0, 668265263);
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
};

/** Smooth one-dimensional noise from 0 to 1. */
export const noise = (x: number, seed = 1): number => {
  const i = Math.floor(x);
  return lerp(hash(i, seed), hash(i + 1, seed), smooth(x - i));
};

export const noise2 = (x: number, y: number, seed = 1): number => {
  const j = Math.floor(y);
  return lerp(noise(x, seed + j * 131), noise(x, seed + (j + 1) * 131), smooth(y - j));
};

/** `count` things made from one seeded stream. */
export const scatter = <T>(count: number, seed: number, make: (random: () => number, i: number) => T): T[] => {
  const random = randoms(seed);
  return Array.from({ length: count }, (_, i) => make(random, i));
};
