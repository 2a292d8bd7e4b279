import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { plainText } from '../../server/articles/plain-text.ts';
import { createLog } from '../../server/runtime/log.ts';
import { documentsWith } from '../../server/search/documents.ts';
import { hasGramIndexes, indexSize } from '../../server/search/queries/index-state.ts';
import { countPending } from '../../server/search/queries/pending.ts';
import { rebuildIndex } from '../../server/search/rebuild.ts';
import { onCleanUp, runBenchmark } from '../clean-up.ts';
import { createCorpus } from './corpus.ts';
import { type MeasuredDatabase, openEmbedded, openPostgres } from './databases.ts';
import { loadArticles } from './load.ts';
import { timeQueries } from './measure.ts';
import { probesFor } from './probes.ts';
import { joinResults, type Series, type Stage, splitResults, writeMillion, writeResults } from './results.ts';

/**
 * How search grows: `node bench/search/run.ts [million [folder]] [quick]`. The whole run takes a quarter of an hour on
 * two cores, most of it for making a hundred thousand articles. `million` measures PostgreSQL alone, with a hundred
 * thousand and with a million articles, and takes an hour and 40 GB of disk; given a folder, it keeps its database there
 * and goes on where it was ended; one that has everything is asked again. `quick` takes a few minutes, stops at ten
 * thousand, and writes nothing.
 */
const isQuick = process.argv.includes('quick');
const isMillion = process.argv.includes('million');
const keepIn = isMillion ? process.argv.slice(2).find((word) => word.startsWith('/')) : undefined;
const latest = (isQuick ? 15 : isMillion ? 8 * 60 : 120) * 60_000;
const rounds = 3;
const samples = isQuick ? 20 : 40;
const sayEvery = 20_000;

const quickSizes = [1_000, 10_000];
/** What a run in a kept folder has measured before it was ended. */
const measuredFile = keepIn && path.join(keepIn, 'stages.json');
const million = { name: 'PostgreSQL', aim: 50, sizes: [100_000, 1_000_000], open: openPostgres };
const usual = [
  { name: 'PostgreSQL', aim: 50, sizes: [1_000, 20_000, 100_000], open: openPostgres },
  { name: 'Embedded database', aim: 50, sizes: [1_000, 20_000], open: openEmbedded },
];
const plans = (isMillion ? [million] : usual).map((plan) => (isQuick ? { ...plan, sizes: quickSizes } : plan));

const started = Date.now();
const loadBefore = os.loadavg()[0] ?? 0;
const say = (line: string) => console.log(`${((Date.now() - started) / 60_000).toFixed(1)} min  ${line}`);
const corpus = createCorpus();
const probes = probesFor(corpus);
const series: Series[] = [];

await runBenchmark(latest, async () => {
  for (const plan of plans) {
    const database = await plan.open(keepIn);
    const close = onceOnly(database.close);
    onCleanUp(close);
    const stages: Stage[] =
      measuredFile && existsSync(measuredFile) ? JSON.parse(readFileSync(measuredFile, 'utf8')) : [];
    series.push({ name: plan.name, aim: plan.aim, stages });
    const asked = stages.length === plan.sizes.length ? stages.pop() : undefined;
    for (const size of plan.sizes.slice(stages.length)) {
      await measureStage(database, size, asked?.buildSeconds ?? null);
      if (measuredFile) writeFileSync(measuredFile, JSON.stringify(stages));
    }
    await close();
  }
  const load = { before: loadBefore, after: os.loadavg()[0] ?? 0 };
  const file = new URL('./RESULTS.md', import.meta.url);
  const earlier = splitResults(readFileSync(file, 'utf8'));
  const [first] = series;
  const parts =
    isMillion && first
      ? { ...earlier, million: writeMillion(first, load) }
      : { ...earlier, usual: writeResults(series, load) };
  console.log(isMillion ? parts.million : parts.usual);
  if (!isQuick) writeFileSync(file, joinResults(parts));
});

async function measureStage({ db }: MeasuredDatabase, to: number, builtIn: number | null): Promise<void> {
  const current = series.at(-1) as Series;
  const { made } = await db
    .selectFrom('articles')
    .select(({ fn }) => fn.countAll().as('made'))
    .executeTakeFirstOrThrow();
  const from = Number(made);
  say(`${current.name}: making articles ${from} to ${to}`);
  await loadArticles(db, corpus, [from, to], (made) => {
    if (made % sayEvery === 0) say(`${current.name}: ${made} made`);
  });
  say(`${current.name}: building the index of ${to}`);
  const hasIndexes = await hasGramIndexes(db);
  const isComplete = from === to && hasIndexes && (await countPending(db)) === 0;
  const begun = Date.now();
  let lastSaid = to;
  const progress = (left: number) => {
    if (left === lastSaid || (lastSaid - left < sayEvery && left > 0)) return;
    lastSaid = left;
    say(`${current.name}: ${left} left`);
  };
  // What to read next is no part of it: that would take four times as long as the index itself.
  const indexesMade = (percent: number) => say(`${current.name}: ${percent} % of the indexes`);
  if (!isComplete)
    await rebuildIndex({ db, makeDocuments: documentsWith(plainText), log: createLog('warn'), progress, indexesMade });
  const buildSeconds = hasIndexes && !isComplete ? (Date.now() - begun) / 1000 : builtIn;
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
