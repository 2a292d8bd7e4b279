import { writeFileSync } from 'node:fs';
import { sql } from 'kysely';
import { taipeiDay } from '../../contract/rules/taipei-time.ts';
import type { FigureRequest } from '../../server/statistics/figure-period.ts';
import { createFigures } from '../../server/statistics/figures.ts';
import { cleanUp, onCleanUp } from '../clean-up.ts';
import { fillNewsroom } from '../desk/newsroom.ts';
import { timesOf } from '../desk/times.ts';
import { describeMachine } from '../machine.ts';
import { count, type Row, writeReport } from '../report.ts';
import { openPostgres } from '../search/databases.ts';
import { fillYear } from './year.ts';

/** How quick the cards of the desk's figures are with a year of records: `npm run bench:figures`. */
const articles = 20_000;
const days = 366;
const samples = 40;
/** Milliseconds that 95 of 100 calls must not exceed. */
const aim = 200;

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => cleanUp().then(() => process.exit(1)));

try {
  const about = describeMachine().filter((line) => !line.includes('taskset'));
  const { db, close } = await openPostgres();
  onCleanUp(close);
  const now = new Date();
  await fillNewsroom(db, { articles, drafts: 0, staff: [] });
  await fillYear(db, { today: taipeiDay(now), articles, days });
  const { rows: sizes } = await sql<{ rows: number }>`select count(*)::int as rows from figure_articles`.execute(db);

  const year: FigureRequest = { since: taipeiDay(now, 1 - days), until: taipeiDay(now) };
  const rows: Row[] = [];
  for (const [name, request] of [
    ['a year', year],
    ['90 days', { range: '90d' as const }],
  ] as const) {
    for (const card of ['traffic', 'articles', 'reading', 'searches', 'links', 'members'] as const) {
      // Every call computes: what is asked again within half a minute comes from memory.
      const work = () => createFigures({ db, prices: {}, clock: { now: () => now } })[card](request);
      const row = await timesOf(`${card}, ${name}`, work, { samples, aim });
      console.log(row.cells.join('  '));
      rows.push(row);
    }
  }
  const report = writeReport(about, [
    {
      title: `The figures of the desk with ${count(sizes[0]?.rows ?? 0)} rows of articles by day`,
      tables: [{ columns: ['card', 'p50, ms', 'p95, ms'], rows }],
      notes: [
        `PostgreSQL, over the real driver; each card is computed ${samples} times, one after another, without its cache.`,
        'A year of a site with a million views a day: two thousand articles and a thousand links of each kind each day.',
      ],
    },
  ]);
  writeFileSync(new URL('./RESULTS.md', import.meta.url), report.replace('npm run bench', 'npm run bench:figures'));
} finally {
  await cleanUp();
}
