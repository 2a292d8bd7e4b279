import { writeFileSync } from 'node:fs';
import { benchFolder, runBenchmark } from '../clean-up.ts';
import { startLoadGenerator } from '../load.ts';
import { describeMachine } from '../machine.ts';
import { writeReport } from '../report.ts';
import { startPostgres } from '../servers/postgres.ts';
import { startSite } from '../servers/site.ts';
import { measureCrowd, measureSteadyCrowd } from './crowd.ts';

/**
 * `npm run bench:crowd`: ten minutes of breaking news, or as many seconds as its argument says. With `steady` before
 * the seconds, the memory of an hour at a pace that leaves the machine free for other work.
 */
const isSteady = process.argv[2] === 'steady';
const busySeconds = Number(process.argv[isSteady ? 3 : 2] ?? (isSteady ? 3_600 : 600));
/** Demo content, its copies, the wait for the index and the quiet slices come before the measurement. */
const longest = (busySeconds + 1_200) * 1_000;

async function main(): Promise<void> {
  const machine = describeMachine();
  const cluster = await startPostgres();
  // The demo content comes from a process that ends again: making its pictures would count in the memory of the other one.
  await (await startSite({ dataDir: benchFolder(), settings: cluster.settings, core: 0 })).stop();
  const load = await startLoadGenerator();
  const crowd = isSteady
    ? await measureSteadyCrowd(cluster, load, Math.round(busySeconds / 60))
    : await measureCrowd(cluster, load, busySeconds);
  const report = writeReport([...machine, cluster.version], [crowd]);
  const [file, command] = isSteady ? ['steady-crowd.md', 'bench:crowd -- steady'] : ['RESULTS.md', 'bench:crowd'];
  writeFileSync(new URL(file, import.meta.url), report.replace('npm run bench', `npm run ${command}`));
  console.log(`\n${report}`);
}

await runBenchmark(longest, main);
