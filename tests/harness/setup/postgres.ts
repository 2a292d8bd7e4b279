import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startPostgres } from '../postgres-cluster.ts';
import { makePostgresTemplates } from '../templates.ts';

/** After `run-folder.ts`: one cluster for the run; sites on PostgreSQL begin as copies of its databases. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startPostgres();
  try {
    await makePostgresTemplates(path.join(project.getProvidedContext().runFolder, 'postgres'), cluster.port);
  } catch (error) {
    await cluster.close();
    throw error;
  }
  project.provide('postgresPort', cluster.port);
  return cluster.close;
}
