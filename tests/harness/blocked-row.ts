import pg from 'pg';
import { inject } from 'vitest';
import { databaseUrl } from './database/postgres-databases.ts';
import type { TestPhone } from './members.ts';
import type { TestSite } from './site.ts';
import { waitUntil } from './wait-until.ts';

export const blockMember = (site: TestSite, { area, phone }: TestPhone) =>
  blockRow(site, 'select 1 from members where area = $1 and phone = $2 for update', [area, phone]);

export const blockHistory = (site: TestSite, { area, phone }: TestPhone) =>
  blockRow(
    site,
    'select 1 from reading_history where member_id = (select id from members where area = $1 and phone = $2) for update',
    [area, phone],
  );

export const blockStaff = (site: TestSite, id: string) =>
  blockRow(site, 'select 1 from staff where id = $1 for update', [id]);

/**
 * Holds the row of one account, or its rows in a table, so that a test decides in which order calls reach it: PostgreSQL serves those who wait
 * for a row in the order in which they came.
 */
async function blockRow(site: TestSite, locking: string, values: string[]) {
  const [{ name }] = (await site.sql('select current_database() as name')) as [{ name: string }];
  const client = new pg.Client({ connectionString: databaseUrl(inject('postgresPort'), name) });
  await client.connect();
  await client.query('begin');
  await client.query(locking, values);
  let waiting = 0;
  return {
    /** Starts a call and comes back once it waits for the row. */
    async queue<T>(call: () => Promise<T>): Promise<{ answer: Promise<T> }> {
      const answer = call();
      waiting += 1;
      await waitUntil('the call waits for the row', async () => {
        const rows = await site.sql(`select 1 from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and state = 'active'`);
        return rows.length >= waiting;
      });
      return { answer };
    },
    async release(): Promise<void> {
      await client.query('rollback');
      await client.end();
    },
  };
}
