import type { TestProject } from 'vitest/node';
import { oldestPostgres, startPostgres } from '../postgres-cluster.ts';
import { provideCluster } from './postgres.ts';

/** Like `postgres.ts`, on Debian's PostgreSQL 15. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  return provideCluster(project, await startPostgres(oldestPostgres));
}
