import fc, { type Arbitrary, type Parameters } from 'fast-check';
import { expect } from 'vitest';
import { type FailureName, failures } from '../../../contract/error-codes.ts';
import type { PlainAnswer } from '../connections/many-requests.ts';
import type { LogLine, TestSite } from '../site.ts';

const fixedSeed = 20_260_315;
const usualRuns = 20;
/** The step `npm test -- fuzz` sets the number of inputs for each call. */
const deepRuns = Number(process.env.FUZZ_RUNS ?? 0);
/** So many inputs are under way at once; a fault is reported with its own input all the same. */
const batchSize = deepRuns > 0 ? 25 : 10;

/**
 * Tries inputs in batches: those that are always tried, more of the same in every run, and as many new ones, whose seed
 * fast-check prints when they fail.
 */
export async function tryInputs(
  inputs: Arbitrary<string>,
  tryBatch: (batch: string[]) => Promise<void>,
  { always = [], usual = usualRuns }: { always?: string[]; usual?: number } = {},
): Promise<void> {
  const numRuns = Math.ceil((deepRuns || usual) / batchSize / 2);
  const property = fc.asyncProperty(fc.array(inputs, { minLength: batchSize, maxLength: batchSize }), tryBatch);
  const runs: Parameters<[string[]]>[] = [{ seed: fixedSeed, numRuns }, { numRuns }];
  for (let from = 0; from < always.length; from += batchSize) await tryBatch(always.slice(from, from + batchSize));
  for (const run of runs) await fc.assert(property, { ...run, endOnFailure: true });
}

/** For the longer runs. */
export const fuzzTimeout = 240_000 + deepRuns * 100;

let networks = 0;

/** An address in a /24 that no earlier request of this run has used. */
export function someNetwork(): string {
  networks += 1;
  return `${10 + ((networks >> 16) & 127)}.${(networks >> 8) & 255}.${networks & 255}.1`;
}

/** Lets every limit of the database forget all hits but the last, so that inputs come as far as what is behind it. */
export async function liftLimits(site: Pick<TestSite, 'sql'>): Promise<void> {
  await site.sql(`create function lift_limits() returns trigger language plpgsql as $$ begin
      new.marks := new.marks[cardinality(new.marks):]; new.blocked_until := null; return new; end $$;
    create trigger lift_limits before insert or update on limit_marks for each row execute function lift_limits()`);
}

/** Checks what must be so in every answer: the envelope, an error that the contract names, and nothing from inside. */
export function expectSoundAnswers(names: FailureName[], batch: string[], answers: PlainAnswer[]): number[] {
  const known = [0, ...names.map((name) => failures[name].code)];
  return answers.map(({ status, text }, at) => {
    const told = `${batch[at]}\n→ ${status} ${text.slice(0, 1_000)}`;
    const { code, ...envelope } = JSON.parse(text);
    expect(Object.keys(envelope), told).toEqual(['error', 'message', 'data']);
    expect(known, told).toContain(code);
    expect(status, told).toBeLessThan(500);
    expect(text, told).not.toMatch(/node_modules|\bat .+:\d+:\d+/);
    return code;
  });
}

/** Log lines that tell of a fault, and those with a stack. */
export function errorLines(log: LogLine[]): LogLine[] {
  return log.filter(
    (line) =>
      !isOfBusyMachine(line) &&
      (line.level === 'error' || line.level === 'fatal' || JSON.stringify(line).includes('"stack"')),
  );
}

/** At the end of a test its database goes before the last connection; on a busy machine a job waits too long for one. */
function isOfBusyMachine({ msg, requestId, err }: LogLine): boolean {
  if (msg === 'a database connection broke') return true;
  const reason = (err as Error | undefined)?.message ?? '';
  return requestId === undefined && /^(timeout exceeded when trying|Connection terminated due) to connect/.test(reason);
}
