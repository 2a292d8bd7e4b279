import { writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { benchFolder, runBenchmark } from '../clean-up.ts';
import { type MeasuredLoad, startLoadGenerator } from '../load.ts';
import { describeMachine } from '../machine.ts';
import { atLeast, atMost, count, type Section, writeReport } from '../report.ts';
import { median } from '../rounds.ts';
import { startPostgres } from '../servers/postgres.ts';
import { startSite } from '../servers/site.ts';
import { findPages } from '../site-pages.ts';
import { type PostResult, startPostGenerator } from './posts.ts';

/**
 * Whether telling of visits slows reading: a steady crowd reads one cached article while steps of visits are posted at
 * the pace of a very busy hour. The crowd is one that the machine can serve, so that its waiting time tells something.
 */
const rounds = 5;
const seconds = 4;
const pace = 2_000;
const readers = 2;
const latest = 6 * 60_000;

async function main(): Promise<void> {
  const machine = describeMachine();
  const folder = benchFolder();
  const cluster = await startPostgres();
  const settings = { ...cluster.settings, TRUST_PROXY: '127.0.0.1/32' };
  // Filled by a process that ends again: working through the demo pictures would count in the memory of the other one.
  await (await startSite({ dataDir: folder, settings, core: 0 })).stop();
  const site = await startSite({ dataDir: folder, settings, core: 0 });
  const pages = await findPages(site.port);
  const load = await startLoadGenerator();
  const post = startPostGenerator();
  const posting = { port: site.port, perSecond: pace, seconds, connections: 16 };
  const reading = {
    port: site.port,
    paths: [pages.article],
    headers: { 'accept-encoding': 'br' },
    connections: readers,
    seconds,
  };

  await load.warmUp({ ...reading, connections: 64 }, 10_000);
  await post(posting);
  const quiet: MeasuredLoad[] = [];
  const busy: MeasuredLoad[] = [];
  const posts: PostResult[] = [];
  for (let round = 0; round < rounds; round += 1) {
    console.log(`round ${round + 1} of ${rounds}`);
    quiet.push(await load.measure(site, reading));
    const [read, told] = await Promise.all([load.measure(site, reading), post(posting)]);
    busy.push(read);
    posts.push(told);
    await pause(1_500);
  }
  const memory = (await site.usage()).rssBytes / 1_000_000;
  const written = await rowsIn(cluster.settings.DATABASE_URL ?? '');
  await site.stop();
  const report = writeReport([...machine, cluster.version], [section({ quiet, busy, posts, memory, written })]);
  writeFileSync(new URL('RESULTS.md', import.meta.url), report.replaceAll('npm run bench`', 'npm run bench:visits`'));
  console.log(report);
}

async function rowsIn(connectionString: string): Promise<number> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query('select count(*)::int as rows from visit_routes');
  await client.end();
  return rows[0].rows;
}

interface Measured {
  quiet: MeasuredLoad[];
  busy: MeasuredLoad[];
  posts: PostResult[];
  memory: number;
  written: number;
}

function section({ quiet, busy, posts, memory, written }: Measured): Section {
  const sum = (key: keyof PostResult) => posts.reduce((total, result) => total + result[key], 0);
  const middle = (loads: MeasuredLoad[], key: 'p50' | 'p99') => median(loads.map((load) => load[key]));
  const slowdown = middle(busy, 'p50') / middle(quiet, 'p50');
  const perSecond = sum('accepted') / (rounds * seconds);
  const row = (name: string, loads: MeasuredLoad[]) => ({
    cells: [
      name,
      count(median(loads.map((load) => load.perSecond))),
      middle(loads, 'p50').toFixed(2),
      middle(loads, 'p99').toFixed(2),
    ],
  });
  return {
    title: 'Reading while visits are recorded',
    tables: [
      {
        columns: ['reading one cached article', 'pages/s', 'p50 ms', 'p99 ms'],
        rows: [row('alone', quiet), row(`beside ${count(pace)} posts a second`, busy)],
      },
      {
        columns: ['', 'measured'],
        rows: [
          { cells: ['posts accepted a second', count(perSecond)], check: atLeast(perSecond, pace * 0.99) },
          { cells: ['posts refused', count(sum('refused'))], check: atMost(sum('refused'), 0) },
          { cells: ['a page takes, compared with alone', slowdown.toFixed(2)], check: atMost(slowdown, 1.1) },
          { cells: ['steps written to the database', count(written)] },
          { cells: ['resident MB afterwards', count(Math.round(memory))], check: atMost(memory, 250) },
        ],
      },
    ],
    notes: [
      `${readers} readers on kept-alive connections ask for the next page as soon as they have one; medians of ${rounds} rounds of ${seconds} s, each alone and beside the posts in turn.`,
      'Each post comes from one of 4,000 visitors, as a trusted proxy names them.',
    ],
  };
}

await runBenchmark(latest, main);
