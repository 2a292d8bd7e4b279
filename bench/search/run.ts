import { writeFileSync } from 'node:fs';
import os from 'node:os';
import { plainText } from '../../server/articles/plain-text.ts';
import { createLog } from '../../server/runtime/log.ts';
import { createIndexer, rebuildIndex } from '../../server/search/indexer.ts';
import { indexSize } from '../../server/search/queries/index-state.ts';
import { onCleanUp, runBenchmark } from '../clean-up.ts';
import { createCorpus } from './corpus.ts';
import { type MeasuredDatabase, openEmbedded, openPostgres } from './databases.ts';
import { loadArticles } from './load.ts';
import { timeQueries } from './measure.ts';
import { probesFor } from './probes.ts';
import { type Series, writeResults } from './results.ts';

/**
 * How search grows: `node bench/search/run.ts [quick]`. The whole run takes a quarter of an hour on two cores, most of
 * it for making a hundred thousand articles; `quick` takes a few minutes, stops at a tenth, and writes nothing.
 */
const isQuick = process.argv.includes('quick');
const latest = isQuick ? 15 * 60_000 : 120 * 60_000;
const rounds = 3;
const samples = isQuick ? 20 : 40;

const plans = [
  { name: 'PostgreSQL', aim: 50, sizes: isQuick ? [1_000, 10_000] : [1_000, 20_000, 100_000], open: openPostgres },
  { name: 'Embedded database', aim: 50, sizes: isQuick ? [1_000, 10_000] : [1_000, 20_000], open: openEmbedded },
];

const started = Date.now();
const loadBefore = os.loadavg()[0] ?? 0;
const say = (line: string) => console.log(`${((Date.now() - started) / 60_000).toFixed(1)} min  ${line}`);
const corpus = createCorpus();
const probes = probesFor(corpus);
const series: Series[] = [];

await runBenchmark(latest, async () => {
  for (const plan of plans) {
    const database = await plan.open();
    const close = onceOnly(database.close);
    onCleanUp(close);
    series.push({ name: plan.name, aim: plan.aim, stages: [] });
    for (const [at, size] of plan.sizes.entries()) await measureStage(database, plan.sizes[at - 1] ?? 0, size);
    await close();
  }
  const report = writeResults(series, { before: loadBefore, after: os.loadavg()[0] ?? 0 });
  if (!isQuick) writeFileSync(new URL('./RESULTS.md', import.meta.url), report);
  console.log(report);
});

async function measureStage({ db }: MeasuredDatabase, from: number, to: number): Promise<void> {
  const current = series.at(-1) as Series;
  say(`${current.name}: making articles ${from} to ${to}`);
  await loadArticles(db, corpus, from, to);
  say(`${current.name}: building the index of ${to}`);
  const begun = Date.now();
  // What to read next is no part of search, and would take four times as long as the index itself.
  const indexer = createIndexer({ db, plainText, log: createLog('warn'), relate: async () => {} });
  await rebuildIndex({ db, indexer });
  const buildSeconds = (Date.now() - begun) / 1000;
  say(`${current.name}: asking`);
  const timings = await timeQueries(db, probes, rounds, samples);
  current.stages.push({ articles: to, buildSeconds, size: await indexSize(db), timings });
}

function onceOnly(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => {
    done ??= work();
    return done;
  };
}
