import { nth } from './shape.ts';

export interface Random {
  next(): number;
  range(low: number, high: number): number;
  int(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  sign(): 1 | -1;
}

function hash(text: string): number {
  let value = 2166136261;
  for (let i = 0; i < text.length; i++) {
    value = Math.imul(value ^ text.charCodeAt(i), 16777619);
  }
  return value >>> 0;
}

/** Mulberry32: tiny, and the same seed draws the same picture on every machine. */
export function createRandom(seed: string): Random {
  let state = hash(seed);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return {
    next,
    range: (low, high) => low + (high - low) * next(),
    int: (low, high) => Math.floor(low + (high - low + 1) * next()),
    chance: (probability) => next() < probability,
    pick: (items) => nth(items, Math.floor(next() * items.length)),
    sign: () => (next() < 0.5 ? -1 : 1),
  };
}

export function shuffled<T>(rnd: Random, items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, order: rnd.next() }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item);
}
