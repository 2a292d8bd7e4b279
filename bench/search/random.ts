/** Chance that comes out the same every time (mulberry32), so that every run measures the same corpus. */
export interface Chance {
  /** From 0 up to but not including 1. */
  next(): number;
  /** A whole number from `from` to `to`. */
  between(from: number, to: number): number;
  pick<T>(list: readonly T[]): T;
}

export function createChance(seed: number): Chance {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return { next, between, pick: (list) => list[between(0, list.length - 1)] as never };
}

/** Picks a rank from 0 to `size` - 1 as words are used: the second half as often as the first, the third a third. */
export function createZipf(size: number, exponent: number): (chance: Chance) => number {
  const sums = new Float64Array(size);
  let sum = 0;
  for (let rank = 0; rank < size; rank++) {
    sum += 1 / (rank + 1) ** exponent;
    sums[rank] = sum;
  }
  return (chance) => {
    const wanted = chance.next() * sum;
    let low = 0;
    let high = size - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] as number) < wanted) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}
