import type { TestProject } from 'vitest/node';
import { startPostgres } from '../database/postgres-cluster.ts';
import './provided.ts';

/** One cluster for the run, with nothing in it. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const cluster = await startPostgres();
  provide('postgresPort', cluster.port);
  return cluster.close;
}
