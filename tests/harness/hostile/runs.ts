import type { Parameters } from 'fast-check';
import type { LogLine } from '../site.ts';

const fixedSeed = 20_260_315;
const usualRuns = 20;

/**
 * The inputs of one property: those that are always tried, more of the same in every run, and as many new ones, whose
 * seed fast-check prints when they fail. FUZZ_RUNS names another number.
 */
export function fuzzRuns(always: string[], usual = usualRuns): Parameters<[string]>[] {
  const numRuns = Math.ceil(Number(process.env.FUZZ_RUNS ?? usual) / 2);
  const examples = always.map((input): [string] => [input]);
  return [{ seed: fixedSeed, numRuns: numRuns + examples.length, examples }, { numRuns }];
}

/** For the longer runs: slow calls hash a password. */
export const fuzzTimeout = 60_000 + Number(process.env.FUZZ_RUNS ?? 0) * 100;

let networks = 0;

/** An address in a /24 that no earlier request of this run has used. */
export function someNetwork(): string {
  networks += 1;
  return `${10 + ((networks >> 16) & 127)}.${(networks >> 8) & 255}.${networks & 255}.1`;
}

/** Log lines that tell of a fault, and those with a stack. At the end of a test its database goes before the last connection. */
export function errorLines(log: LogLine[]): LogLine[] {
  return log.filter(
    ({ level, msg, ...rest }) =>
      msg !== 'a database connection broke' &&
      (level === 'error' || level === 'fatal' || JSON.stringify(rest).includes('"stack"')),
  );
}
