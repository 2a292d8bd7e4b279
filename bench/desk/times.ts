import { atMost, count, type Row } from '../report.ts';

export interface TimesOptions {
  samples: number;
  /** Milliseconds that 95 of 100 calls must not exceed. */
  aim: number;
}

/** Runs the work so many times, one after another; a row with its median and its 95th percentile. */
export async function timesOf(
  name: string,
  work: () => Promise<unknown>,
  { samples, aim }: TimesOptions,
): Promise<Row> {
  const times: number[] = [];
  for (let sample = 0; sample < samples; sample += 1) {
    const begun = performance.now();
    await work();
    times.push(performance.now() - begun);
  }
  times.sort((a, b) => a - b);
  const at = (part: number) => times[Math.min(samples - 1, Math.floor(samples * part))] ?? 0;
  return { cells: [name, count(at(0.5)), count(at(0.95))], check: atMost(at(0.95), aim, ' ms') };
}
