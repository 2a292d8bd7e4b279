import type { TestSite } from './site.ts';
import { waitUntil } from './wait-until.ts';

/**
 * Waits until all articles are indexed and their related articles are chosen, and until the site has read that: from
 * then on no page changes behind the test.
 */
export async function untilIndexed({ sql }: Pick<TestSite, 'sql'>): Promise<void> {
  const nonePending = async () => (await sql('select from search_pending')).length === 0;
  await waitUntil('everything is indexed', nonePending);
  // The indexer relates the articles of a batch before it takes this one, which does not exist.
  await sql('insert into search_pending (article_id) values (0)');
  await waitUntil('everything is related', nonePending);
  // The site begins a reading of the edition only after it has handled the one before.
  await untilEditionIsRead(sql);
  await untilEditionIsRead(sql);
}

/** Waits until the site has begun another reading of the edition. */
async function untilEditionIsRead(sql: TestSite['sql']): Promise<void> {
  const [{ now }] = await sql('select clock_timestamp()::text as now');
  const readings = `
    select from pg_stat_activity
    where datname = current_database() and query like '%due_tags(%' and query_start > $1 and application_name = 'jianwen'`;
  await waitUntil('the edition is read', async () => (await sql(readings, [now])).length > 0);
}
