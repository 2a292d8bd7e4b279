import { writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { apiBase } from '../../contract/limits.ts';
import { benchFolder, runBenchmark } from '../clean-up.ts';
import { register } from '../login/clients.ts';
import { describeMachine } from '../machine.ts';
import type { ReadingOrder } from '../paced-reader.ts';
import { atMost, count, type Section, writeReport } from '../report.ts';
import { inRounds, median } from '../rounds.ts';
import { startChild } from '../servers/child.ts';
import { startPostgres } from '../servers/postgres.ts';
import { startSite } from '../servers/site.ts';
import { findPages } from '../site-pages.ts';
import type { FloodOrder, FloodResult } from './missing-addresses.ts';

/** What a flood of addresses that do not exist costs readers and members: `npm run bench:flood`, about two minutes. */
const rounds = 5;
const pace = { perSecond: 100, seconds: 5 };
const floodPerSecond = 500;
/** The flood begins before the reader and ends after the last answer. */
const floodAhead = 1;
const latest = 6 * 60_000;

interface Reading {
  p50: number;
  p95: number;
}

type Ask = Pick<ReadingOrder, 'path' | 'call'>;

await runBenchmark(latest, async () => {
  const about = describeMachine().filter((line) => !line.includes('taskset'));
  const dataDir = benchFolder();
  const cluster = await startPostgres();
  const site = await startSite({ dataDir, settings: { TRUST_PROXY: '127.0.0.1', ...cluster.settings } });
  const token = await register(site.port, dataDir, 1);
  const { article } = await findPages(site.port);
  const asks = { page: { path: article }, call: { path: `${apiBase}/user/person`, call: { body: '{}', token } } };
  const report = writeReport([...about, `Database: ${cluster.version}`], [await measureFlood(site.port, asks)]);
  writeFileSync(new URL('./RESULTS.md', import.meta.url), report.replace('npm run bench', 'npm run bench:flood'));
  console.log(report);
});

async function measureFlood(port: number, asks: Record<'page' | 'call', Ask>): Promise<Section> {
  const reader = startChild({ file: new URL('../paced-reader.ts', import.meta.url), plain: true, turn: 'first' });
  const flood = startChild({ file: new URL('missing-addresses.ts', import.meta.url), plain: true, turn: 'last' });
  const answers: FloodResult = { missing: 0, limited: 0, anythingElse: 0 };

  async function read(ask: Ask): Promise<Reading> {
    const { took } = succeeded(await reader.ask<{ took: number[] } | { error: string }>({ port, ...ask, ...pace }));
    took.sort((a, b) => a - b);
    const at = (part: number) => took[Math.floor((took.length - 1) * part)] ?? Number.NaN;
    return { p50: at(0.5), p95: at(0.95) };
  }
  async function readBeside(ask: Ask): Promise<Reading> {
    const order: FloodOrder = { port, perSecond: floodPerSecond, seconds: pace.seconds + 2 * floodAhead };
    const flooding = flood.ask<FloodResult | { error: string }>(order);
    const [reading, result] = await Promise.all([pause(floodAhead * 1_000).then(() => read(ask)), flooding]);
    const { missing, limited, anythingElse } = succeeded(result);
    answers.missing += missing;
    answers.limited += limited;
    answers.anythingElse += anythingElse;
    return reading;
  }

  const ways = [() => read(asks.page), () => readBeside(asks.page), () => read(asks.call), () => readBeside(asks.call)];
  const [page = [], pageBeside = [], call = [], callBeside = []] = await inRounds(rounds, ways, (way) => way());
  return {
    title: `${floodPerSecond} addresses a second that do not exist, from one network`,
    tables: [
      {
        columns: ['ms', 'p50', 'p95'],
        rows: [
          row('cached page, quiet', page),
          row('cached page, beside the flood', pageBeside),
          compared('cached page, times as long', pageBeside, page),
          row('member’s call, quiet', call),
          row('member’s call, beside the flood', callBeside),
          compared('member’s call, times as long', callBeside, call),
        ],
      },
      {
        columns: ['the flood was answered', 'times'],
        rows: [
          { cells: ['404', count(answers.missing)] },
          { cells: ['429', count(answers.limited)] },
          { cells: ['anything else', count(answers.anythingElse)], check: atMost(answers.anythingElse, 0) },
        ],
      },
    ],
    notes: [
      `Medians of ${rounds} rounds, each with ${pace.perSecond} pages or calls a second for ${pace.seconds} s.`,
      'The reader has the highest priority, so that its own waiting for a core is not counted; the flood runs only where a core has nothing else to do: elsewhere it would be another machine.',
    ],
  };
}

function succeeded<T extends object>(answer: T | { error: string }): T {
  if ('error' in answer) throw new Error(String(answer.error));
  return answer;
}

function middle(readings: Reading[], key: keyof Reading): number {
  return median(readings.map((reading) => reading[key]));
}

function row(name: string, readings: Reading[]) {
  return { cells: [name, count(middle(readings, 'p50')), count(middle(readings, 'p95'))] };
}

function compared(name: string, beside: Reading[], quiet: Reading[]) {
  const slower = middle(beside, 'p95') / middle(quiet, 'p95');
  return { cells: [name, '', count(slower)], check: atMost(slower, 2) };
}
