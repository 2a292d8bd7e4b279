import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import os from 'node:os';
import { findPrograms } from '../../server/database/embedded/programs.ts';
import { startPostgres as startCluster } from '../../tests/harness/database/postgres-cluster.ts';
import { databaseUrl } from '../../tests/harness/database/postgres-databases.ts';
import { sqlOver } from '../../tests/harness/database/sql.ts';
import { onCleanUp } from '../clean-up.ts';

export interface Cluster {
  version: string;
  /** The settings with which the site uses it. */
  settings: Record<string, string>;
  /** Processor time of all its processes that live now. */
  cpuSeconds(): Promise<number>;
}

/** A PostgreSQL server beside the site, of the same version as the embedded one; it lives as long as the benchmark. */
export async function startPostgres(): Promise<Cluster> {
  const cluster = await startCluster({ parent: os.tmpdir() });
  onCleanUp(cluster.close);
  const connectionString = databaseUrl(cluster.port, 'postgres');
  const sql = sqlOver({ connectionString });
  return {
    version: execFileSync(findPrograms().postgres, ['--version'], { encoding: 'utf8' }).trim(),
    settings: {
      DATABASE_URL: connectionString,
      SECRET_KEY: 'a key for one benchmark run and nothing else',
    },
    async cpuSeconds() {
      const processes = await sql('select pid from pg_stat_activity where pid is not null');
      return processes.reduce((sum, { pid }) => sum + processorTime(Number(pid)), 0);
    },
  };
}

/** In seconds; 0 of a process that has ended. */
function processorTime(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e9;
  } catch {
    return 0;
  }
}
