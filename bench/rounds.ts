/** The middle one of the measured values; of an even number the mean of the two in the middle. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const low = sorted[Math.floor((sorted.length - 1) / 2)];
  const high = sorted[Math.floor(sorted.length / 2)];
  if (low === undefined || high === undefined) throw new Error('there is no median of nothing');
  return (low + high) / 2;
}

/** Each round takes every contestant once, and begins with another one each time, so that noise hits all alike. */
export async function inRounds<T, R>(
  rounds: number,
  contestants: T[],
  measure: (contestant: T) => Promise<R>,
): Promise<R[][]> {
  const results: R[][] = contestants.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    for (let turn = 0; turn < contestants.length; turn += 1) {
      const index = (turn + round) % contestants.length;
      results[index]?.push(await measure(contestants[index] as T));
    }
  }
  return results;
}
