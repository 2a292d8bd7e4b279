import { writeFileSync } from 'node:fs';
import { benchFolder, runBenchmark } from '../clean-up.ts';
import { describeMachine } from '../machine.ts';
import { writeReport } from '../report.ts';
import { startPostgres } from '../servers/postgres.ts';
import { startSite } from '../servers/site.ts';
import { register } from './clients.ts';
import { measureReading } from './reading.ts';
import { measureSameness } from './sameness.ts';

/** What logging in costs, and what it costs the readers: `npm run bench:login`, about four minutes. */
/** So many that no member meets the limit of tries for one phone. */
const members = 40;
const latest = 6 * 60_000;

await runBenchmark(latest, async () => {
  const about = describeMachine().filter((line) => !line.includes('taskset'));
  const dataDir = benchFolder();
  const cluster = await startPostgres();
  const settings = { TRUST_PROXY: '127.0.0.1', ...cluster.settings };
  // Not kept on one core: hashing is done by other threads, and where they run is the point.
  const site = await startSite({ dataDir, settings });
  for (let number = 0; number < members; number += 1) await register(site.port, dataDir, number);
  const sameness = await measureSameness(site.port, members);
  const other = await startSite({ dataDir, settings });
  const sections = [sameness, await measureReading(site, other, members)];
  const report = writeReport([...about, `Database: ${cluster.version}`], sections);
  writeFileSync(new URL('./RESULTS.md', import.meta.url), report.replace('npm run bench', 'npm run bench:login'));
  console.log(report);
});
