import type { TestProject } from 'vitest/node';
import { oldestPostgres, startPostgres } from '../database/postgres-cluster.ts';
import { unusedQueryFiles } from '../database/query-files.ts';
import { provideCluster } from './postgres.ts';

/** Like `postgres.ts`, on Debian's PostgreSQL 15. The whole project must run something of every file with SQL. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const close = await provideCluster(project, await startPostgres({ programs: oldestPostgres }));
  return async () => {
    await close();
    const { testFiles } = await project.globTestFiles();
    const isWhole = project.vitest.state.getFiles().length >= testFiles.length;
    const unused = isWhole ? unusedQueryFiles(project.getProvidedContext().runFolder) : [];
    if (unused.length > 0) throw new Error(`no test ran these on PostgreSQL 15:\n${unused.join('\n')}`);
  };
}
