import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { measureBytes } from './bytes.ts';
import { benchFolder, runBenchmark } from './clean-up.ts';
import { measureCrowd } from './crowd/crowd.ts';
import { measureLayoutShift } from './layout-shift.ts';
import { startLoadGenerator } from './load.ts';
import { describeMachine } from './machine.ts';
import { measureMemory, readEverything } from './memory.ts';
import { type Section, writeReport } from './report.ts';
import { startPostgres } from './servers/postgres.ts';
import { startSite } from './servers/site.ts';
import { findPages } from './site-pages.ts';
import { measureStart } from './start-time.ts';
import { measureTaps } from './tap-response.ts';
import { measureThroughput } from './throughput.ts';
import { measureUncached } from './uncached.ts';

/** Leaves time to end everything within nine minutes. */
const longest = 530_000;
/** `npm run bench:crowd` measures ten minutes of it. */
const crowdSeconds = 60;
const results = new URL('RESULTS.md', import.meta.url);

/** Everything in one run on one machine, so that the results can be compared. */
async function main(): Promise<void> {
  const began = Date.now();
  const machine = describeMachine();
  const folder = benchFolder();

  console.log('start times');
  const start = await measureStart(folder);

  console.log('the cached article page');
  const cluster = await startPostgres();
  const load = await startLoadGenerator();
  const embedded = await startSite({ dataDir: path.join(folder, 'start-0'), core: 0 });
  const pages = await findPages(embedded.port);
  const throughput = await measureThroughput(embedded, pages.article, load);

  console.log('bytes');
  const bytes = await measureBytes(embedded.port, pages);

  console.log('pages without the cache');
  const off = { PAGE_CACHE_MB: '0' };
  const onCluster = (settings: Record<string, string>) =>
    startSite({ dataDir: `${folder}/on-postgres`, settings: { ...cluster.settings, ...settings }, core: 0 });
  // Filled by a process that ends again: working through the demo pictures would count in the memory of those after it.
  await (await onCluster({})).stop();
  const uncached = {
    embedded: await startSite({ dataDir: path.join(folder, 'start-1'), settings: off, core: 0 }),
    postgres: await onCluster(off),
  };
  const making = await measureUncached({ ...uncached, cluster }, pages, load);

  console.log('memory');
  const onPostgres = await onCluster({});
  for (const site of [embedded, onPostgres]) await readEverything(site, pages, load);
  const memory = await measureMemory([
    { name: 'on the embedded database', site: embedded },
    { name: 'on the embedded database, after making pages without the cache', site: uncached.embedded },
    { name: 'on a PostgreSQL server', site: onPostgres },
    { name: 'on a PostgreSQL server, after making pages without the cache', site: uncached.postgres },
  ]);

  await Promise.all([uncached.embedded, uncached.postgres, onPostgres].map((site) => site.stop()));

  console.log('layout shift');
  const shift = await measureLayoutShift(embedded.port, pages);

  console.log('taps');
  const taps = await measureTaps(embedded.port, pages);

  console.log('a crowd at breaking news');
  await embedded.stop();
  const crowd = await measureCrowd(cluster, load, crowdSeconds);

  const sections: Section[] = [throughput, making, bytes, taps, start, memory, shift, crowd];
  const about = [...machine, cluster.version, `The run took ${Math.round((Date.now() - began) / 1_000)} s`];
  const report = writeReport(about, sections);
  writeFileSync(results, report);
  console.log(`\n${report}`);
}

await runBenchmark(longest, main);
