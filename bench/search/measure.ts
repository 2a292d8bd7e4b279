import type { Kysely } from 'kysely';
import type { Tables } from '../../server/database/tables.ts';
import { createSearchEngine } from '../../server/search/engine.ts';
import { median } from '../rounds.ts';
import type { Probe } from './probes.ts';
import { createProcessorClock } from './processor-time.ts';

export interface Timing {
  kind: string;
  hits: string;
  p50: number;
  p95: number;
  p99: number;
  /** Processor time of one query, database and Node.js together. */
  processor: number | null;
}

const pageSize = 20;

/**
 * Times a first page with its total and passages, nothing remembered between two queries. Every round asks all kinds
 * in turn, so that whatever else the machine does hits all alike; the figures are medians over the rounds.
 */
export async function timeQueries(
  db: Kysely<Tables>,
  probes: Probe[],
  rounds: number,
  samples: number,
): Promise<Timing[]> {
  let edition = 0;
  const engine = createSearchEngine({ db, edition: () => String(edition) });
  const ask = async ({ query, isTyping }: Probe): Promise<string> => {
    edition += 1;
    if (isTyping) return String((await engine.suggest(query)).length);
    const { total, totalIsLowerBound } = await engine.query({ q: query, sort: 'relevance', limit: pageSize });
    return `${total.toLocaleString('en-US')}${totalIsLowerBound ? '+' : ''}`;
  };
  const times = probes.map(() => [] as number[][]);
  const hits: string[] = [];
  const processor = probes.map(() => 0);
  for (const probe of probes) hits.push(await ask(probe));
  const readProcessor = await createProcessorClock(db);
  for (let round = 0; round < rounds; round++) {
    const taken = probes.map(() => [] as number[]);
    for (let sample = 0; sample < samples; sample++) {
      for (const [at, probe] of probes.entries()) {
        const before = readProcessor();
        const started = performance.now();
        await ask(probe);
        taken[at]?.push(performance.now() - started);
        processor[at] = (processor[at] ?? 0) + (readProcessor() ?? Number.NaN) - (before ?? 0);
      }
    }
    for (const [at, list] of taken.entries()) times[at]?.push(list);
  }
  return probes.map(({ kind }, at) => {
    const figure = (share: number) => median((times[at] ?? []).map((list) => quantile(list, share)));
    const worked = (processor[at] ?? Number.NaN) / (rounds * samples);
    return {
      kind,
      hits: hits[at] ?? '',
      p50: figure(0.5),
      p95: figure(0.95),
      p99: figure(0.99),
      processor: Number.isNaN(worked) ? null : worked,
    };
  });
}

function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}
