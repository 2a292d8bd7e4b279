import { existsSync } from 'node:fs';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { type PostgresCluster, startPostgres } from '../database/postgres-cluster.ts';
import { clusterIn, makePostgresTemplates } from '../templates.ts';

/** After `run-folder.ts`: one cluster for the run; sites on PostgreSQL begin as copies of its databases. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const leftData = clusterIn(project.getProvidedContext().templates);
  if (!existsSync(leftData)) return provideCluster(project, await startPostgres());
  const cluster = await startPostgres({ leftData });
  project.provide('postgresPort', cluster.port);
  return cluster.close;
}

export async function provideCluster(project: TestProject, cluster: PostgresCluster): Promise<() => Promise<void>> {
  try {
    await makePostgresTemplates(path.join(project.getProvidedContext().runFolder, 'postgres'), cluster.port);
  } catch (error) {
    await cluster.close();
    throw error;
  }
  project.provide('postgresPort', cluster.port);
  return cluster.close;
}
