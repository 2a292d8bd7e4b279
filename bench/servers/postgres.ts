import { execFileSync } from 'node:child_process';
import { findPrograms } from '../../server/database/embedded/programs.ts';
import { startPostgres as startCluster } from '../../tests/harness/database/postgres-cluster.ts';
import { databaseUrl } from '../../tests/harness/database/postgres-databases.ts';
import { onCleanUp } from '../clean-up.ts';

export interface Cluster {
  version: string;
  /** What the site needs to be told to work on it. */
  settings: Record<string, string>;
}

/** A PostgreSQL server beside the site, of the same version as the embedded one; it lives as long as the benchmark. */
export async function startPostgres(): Promise<Cluster> {
  const cluster = await startCluster();
  onCleanUp(cluster.close);
  return {
    version: execFileSync(findPrograms().postgres, ['--version'], { encoding: 'utf8' }).trim(),
    settings: {
      DATABASE_URL: databaseUrl(cluster.port, 'postgres'),
      SECRET_KEY: 'a key for one benchmark run and nothing else',
    },
  };
}
