import { writeFileSync } from 'node:fs';
import { benchFolder, runBenchmark } from '../clean-up.ts';
import { startLoadGenerator } from '../load.ts';
import { describeMachine } from '../machine.ts';
import { writeReport } from '../report.ts';
import { startPostgres } from '../servers/postgres.ts';
import { startSite } from '../servers/site.ts';
import { measureCrowd } from './crowd.ts';

/** `npm run bench:crowd`: ten minutes of breaking news, or as many seconds as its argument says. */
const busySeconds = Number(process.argv[2] ?? 600);
/** Demo content, its copies, the wait for the index and the quiet slices come before the measurement. */
const longest = (busySeconds + 660) * 1_000;

async function main(): Promise<void> {
  const machine = describeMachine();
  const cluster = await startPostgres();
  // The demo content comes from a process that ends again: making its pictures would count in the memory of the other one.
  await (await startSite({ dataDir: benchFolder(), settings: cluster.settings, core: 0 })).stop();
  const crowd = await measureCrowd(cluster, await startLoadGenerator(), busySeconds);
  const report = writeReport([...machine, cluster.version], [crowd]);
  writeFileSync(new URL('RESULTS.md', import.meta.url), report.replace('npm run bench', 'npm run bench:crowd'));
  console.log(`\n${report}`);
}

await runBenchmark(longest, main);
