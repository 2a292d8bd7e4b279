import { inject } from 'vitest';
import { databaseUrl } from './database/postgres-databases.ts';
import { startTestSite, type TestSite } from './site.ts';

/** Another process, as good as, on the database of a running site. */
export async function secondSite(first: TestSite, settings: Record<string, string> = {}): Promise<TestSite> {
  const [{ name }] = (await first.sql('select current_database() as name')) as [{ name: string }];
  return startTestSite({ settings: { ...settings, DATABASE_URL: databaseUrl(inject('postgresPort'), name) } });
}
