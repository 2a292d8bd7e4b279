import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../server/database/connection.ts';
import { openDatabaseOf } from '../../harness/database/open-database.ts';
import { operatorOn } from '../../harness/operator-in-process.ts';
import { startTestSite, type TestSite } from '../../harness/site.ts';
import { addTestArticle } from '../../harness/test-content.ts';
import { waitUntil } from '../../harness/wait-until.ts';

let site: TestSite;
let database: Database;
let run: ReturnType<typeof operatorOn>;
beforeAll(async () => {
  site = await startTestSite();
  database = await openDatabaseOf(site);
  run = operatorOn(database, { dataDir: site.dataDir });
});
afterAll(async () => {
  await database.close();
  await site.close();
});

let rounds = 0;

test('however articles are renamed, each address leads to the article that had it first, without a detour', async () => {
  const articles = ['a', 'b', 'c'];
  const steps = fc.array(fc.record({ of: fc.constantFrom(...articles), to: fc.constantFrom(...articles, 'd', 'e') }), {
    minLength: 1,
    maxLength: 12,
  });
  await fc.assert(
    fc.asyncProperty(steps, async (renames) => {
      rounds += 1;
      const named = (name: string) => `${name}-${rounds}`;
      const slugs = new Map(articles.map((name) => [name, named(name)]));
      const owners = new Map([...slugs].map(([name, slug]) => [slug, name]));
      for (const slug of slugs.values()) await addTestArticle(site.sql, { slug });
      for (const { of, to } of renames) {
        const [old = '', next] = [slugs.get(of), named(to)];
        const mayHave = next !== old && (owners.get(next) ?? of) === of;
        const outcome = await run('content rename', [old, next]).then(
          () => true,
          () => false,
        );
        expect(outcome).toBe(mayHave);
        if (!mayHave) continue;
        slugs.set(of, next);
        owners.set(next, of);
      }
      const redirects = await site.sql('select from_path, to_path from redirects where from_path like $1', [
        `/news/%-${rounds}`,
      ]);
      const former = [...owners].filter(([slug, name]) => slugs.get(name) !== slug);
      expect(new Map(redirects.map(({ from_path, to_path }) => [from_path, to_path]))).toEqual(
        new Map(former.map(([slug, name]) => [`/news/${slug}`, `/news/${slugs.get(name)}`])),
      );
    }),
    { numRuns: 12 },
  );
});

test('a renamed article stays the same entry to those who read it by feed', async () => {
  await addTestArticle(site.sql, { slug: 'river' });
  const entryOf = async (slug: string) => {
    const { items } = (await (await site.get('/feed.json')).json()) as { items: { id: string; url: string }[] };
    return items.find(({ url }) => url.endsWith(`/news/${slug}`));
  };
  const rss = async () => (await site.get('/feed.xml')).text();
  await waitUntil('the article is in the feed', async () => (await entryOf('river')) !== undefined);
  const before = await entryOf('river');
  await run('content rename', ['river', 'old-river']);
  await waitUntil('the feed has the new address', async () => (await entryOf('old-river')) !== undefined);
  expect((await entryOf('old-river'))?.id).toBe(before?.id);
  const ofFeed = await rss();
  expect(ofFeed).toMatch(/\/news\/old-river</);
  expect(ofFeed).toContain(`<guid isPermaLink="false">${before?.id}</guid>`);
});
