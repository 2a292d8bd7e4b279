import { randomBytes } from 'node:crypto';
import pg from 'pg';

export function databaseUrl(port: number, name: string): string {
  return `postgres://postgres@127.0.0.1:${port}/${name}`;
}

/** A fresh database on the cluster, empty or copied from another one; answers its name. */
export async function createDatabase(port: number, template = 'template0', name = randomName()): Promise<string> {
  // The files are copied: a copy through the log takes three times as much of the processor.
  await inMaintenance(port, `create database "${name}" template "${template}" strategy file_copy`);
  return name;
}

export async function dropDatabase(port: number, name: string): Promise<void> {
  await inMaintenance(port, `drop database if exists "${name}" with (force)`);
}

/** Takes a database away from all who use it, as if the machine had lost it, or gives it back. */
export async function allowConnections(port: number, name: string, isAllowed: boolean): Promise<void> {
  await inMaintenance(port, `alter database "${name}" allow_connections ${isAllowed}`);
  if (isAllowed) return;
  await inMaintenance(port, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
}

async function inMaintenance(port: number, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl(port, 'postgres') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function randomName(): string {
  return `test_${randomBytes(6).toString('hex')}`;
}
