import { setTimeout as pause } from 'node:timers/promises';
import type { ReadingOrder } from '../paced-reader.ts';
import { atMost, count, type Section } from '../report.ts';
import { inRounds, median } from '../rounds.ts';
import { startChild } from '../servers/child.ts';
import type { RunningSite } from '../servers/site.ts';
import { findPages } from '../site-pages.ts';
import type { CrowdOrder, CrowdResult } from './crowd.ts';

const people = 200;
const rounds = 5;
const pace = { perSecond: 100, seconds: 8 };
/** The crowd is at work before the reader begins, and until after the last page. */
const crowdAhead = 1;

interface Reading {
  p50: number;
  p95: number;
  p99: number;
  loop: number;
  crowd?: CrowdResult;
}

/** A steady reader of a cached page: alone, beside people who log in, and beside people who do so at another process. */
export async function measureReading(site: RunningSite, other: RunningSite, members: number): Promise<Section> {
  const { article } = await findPages(site.port);
  const reader = startChild({ file: new URL('../paced-reader.ts', import.meta.url), plain: true, turn: 'first' });
  const crowd = startChild({ file: new URL('crowd.ts', import.meta.url), plain: true, turn: 'last' });
  const read = async (): Promise<Reading> => {
    await site.loopDelay();
    const order: ReadingOrder = { port: site.port, path: article, ...pace };
    const { took } = succeeded(await reader.ask<{ took: number[] } | { error: string }>(order));
    took.sort((a, b) => a - b);
    const at = (part: number) => took[Math.floor((took.length - 1) * part)] ?? Number.NaN;
    return { p50: at(0.5), p95: at(0.95), p99: at(0.99), loop: await site.loopDelay() };
  };
  const readBeside = async ({ port }: RunningSite): Promise<Reading> => {
    const order: CrowdOrder = { port, people, members, seconds: pace.seconds + 2 * crowdAhead };
    const logins = crowd.ask<CrowdResult | { error: string }>(order);
    const [reading, answers] = await Promise.all([pause(crowdAhead * 1_000).then(read), logins]);
    return { ...reading, crowd: succeeded(answers) };
  };

  // Not counted: whatever is done for the first time.
  await readBeside(other);
  await readBeside(site);
  const ways = [read, () => readBeside(site), () => readBeside(other)];
  const [quiet = [], beside = [], elsewhere = []] = await inRounds(rounds, ways, (way) => way());
  const slower = middle(beside, 'p95') / middle(elsewhere, 'p95');
  return {
    title: `${people} people logging in at once, and a reader beside them`,
    tables: [
      {
        columns: ['cached page, ms', 'p50', 'p95', 'p99', 'event loop p99'],
        rows: [
          row('quiet', quiet),
          row('beside logins', beside),
          row('beside logins at another process', elsewhere),
          {
            cells: ['p95 beside logins, compared with logins at another process', '', count(slower), '', ''],
            check: atMost(slower, 1.5),
          },
          { cells: ['longer than quiet beside logins, ms', ...longer(beside, quiet), ''] },
          { cells: ['longer than quiet beside logins at another process, ms', ...longer(elsewhere, quiet), ''] },
        ],
      },
      {
        columns: ['', 'beside the reader', 'at another process'],
        rows: [
          answersRow('logins a second', 'loginsPerSecond', beside, elsewhere),
          answersRow('told to come back (1010)', 'busy', beside, elsewhere),
          answersRow('anything else', 'anythingElse', beside, elsewhere),
        ],
      },
    ],
    notes: [
      `Medians of ${rounds} rounds, each with ${pace.perSecond} pages a second for ${pace.seconds} s in all three ways in turn.`,
      'The database, the reader and the people share the machine with the site, as they must here. The reader has the highest ' +
        'priority, so that its own waiting for a core is not counted; the people run only where a core has nothing ' +
        'else to do: elsewhere they would be other machines.',
      'The other process is the same site on the same database, without readers: what its logins cost the reader is ' +
        'what shared cores, caches and database cost; the rest is the event loop that serves both.',
    ],
  };
}

function succeeded<T extends object>(answer: T | { error: string }): T {
  if ('error' in answer) throw new Error(String(answer.error));
  return answer;
}

function middle(readings: Reading[], key: 'p50' | 'p95' | 'p99' | 'loop'): number {
  return median(readings.map((reading) => reading[key]));
}

function row(name: string, readings: Reading[]) {
  return { cells: [name, ...(['p50', 'p95', 'p99', 'loop'] as const).map((key) => count(middle(readings, key)))] };
}

function longer(beside: Reading[], quiet: Reading[]): string[] {
  return (['p50', 'p95', 'p99'] as const).map((key) => count(middle(beside, key) - middle(quiet, key)));
}

function answersRow(name: string, key: keyof CrowdResult, ...columns: Reading[][]) {
  const cells = columns.map((readings) => count(median(readings.map(({ crowd }) => crowd?.[key] ?? Number.NaN))));
  return { cells: [name, ...cells] };
}
