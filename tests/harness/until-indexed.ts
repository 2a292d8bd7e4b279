import { randomUUID } from 'node:crypto';
import type { TestSite } from './site.ts';
import { waitUntil } from './wait-until.ts';

/**
 * Waits until all articles are indexed and what to read after each is chosen, and until the site has noticed: from then
 * on no page changes behind the test. The site needs an article.
 */
export async function untilIndexed({ sql, get }: Pick<TestSite, 'sql' | 'get'>): Promise<void> {
  const nonePending = async () => (await sql('select from search_pending')).length === 0;
  await waitUntil('everything is indexed', nonePending);
  // The indexer relates the articles of a batch before it takes this one, which does not exist.
  await sql('insert into search_pending (article_id) values (0)');
  await waitUntil('everything is related', nonePending);
  // Changes are noticed in their order.
  const description = `說明 ${randomUUID()}`;
  const [{ slug }] = await sql(
    'update categories set description = $1 where id = (select min(category_id) from articles) returning slug',
    [description],
  );
  await waitUntil('everything is noticed', async () =>
    (await (await get(`/news/category/${slug}`)).text()).includes(description),
  );
}
