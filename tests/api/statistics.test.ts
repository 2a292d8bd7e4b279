import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeOldViews } from '../../server/articles/queries/views.ts';
import { addMissedSearches, removeOldMissedSearches } from '../../server/search/queries/missed-searches.ts';
import { countRecords } from '../../server/statistics/counting.ts';
import { areaStatistics, dayStatistics, missedSearches } from '../../server/statistics/queries/statistics.ts';
import { articleViews, linkClicks } from '../../server/statistics/queries/views-and-clicks.ts';
import { addVisitMonth, monthStart } from '../../server/tracking/queries/visit-partitions.ts';
import { addLinkClicks } from '../../server/tracking/queries/visits.ts';
import { openTestDatabase, type TestDatabase } from '../harness/database/open-database.ts';
import { addTestArticle } from '../harness/test-content.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const march = { since: '2026-03-01', until: '2026-03-31', limit: 100 };
const whole = { ...march, daily: false };
const byDay = { ...march, daily: true };
const today = { since: '2000-01-01', until: '2100-01-01', limit: 100, daily: false };

/** Counts all records of March, as on a site that was never counted before. */
async function countAll(): Promise<void> {
  await database.sql('delete from figure_progress');
  await countRecords({ db: database.db, until: new Date('2026-04-02T00:00:00Z') });
}

test('views are counted by days of Taipei, and stay by the day when their hours are forgotten', async () => {
  const { db, sql } = database;
  const { id, slug, title } = await addTestArticle(sql);
  // The last hour of February and the first of March, as Taipei has them; then one too late.
  for (const [hour, views] of [
    ['2026-02-28T15:00:00Z', 1],
    ['2026-02-28T16:00:00Z', 2],
    ['2026-03-01T15:00:00Z', 3],
    ['2026-03-31T16:00:00Z', 4],
  ]) {
    await sql('insert into article_views values ($1, $2, $3)', [id, hour, views]);
  }
  await countAll();
  const expected = [{ day: '2026-03-01', id, slug, title, views: 5 }];
  expect(await articleViews(db, byDay)).toEqual(expected);
  expect(await articleViews(db, whole)).toEqual([{ day: null, id, slug, title, views: 5 }]);
  await removeOldViews(db);
  await countAll();
  expect(await sql('select * from article_views')).toEqual([]);
  expect(await articleViews(db, byDay)).toEqual(expected);
  const [first, second, ...rest] = await dayStatistics(db, march);
  expect([first?.day, first?.views, second?.views, rest.length]).toEqual(['2026-03-01', 5, 0, 29]);
});

test('links that lead away are counted by host and by address', async () => {
  const { db } = database;
  const at = new Date('2026-03-05T04:00:00Z');
  await addVisitMonth(db, monthStart(at));
  const links = [
    'https://a.example/1',
    'https://a.example/2?q',
    'https://a.example/1',
    'mailto:x@b.example',
    'tel:119',
  ];
  await addLinkClicks(
    db,
    links.map((href) => ({ id: randomUUID(), at, href, ip: null })),
  );
  await countAll();
  expect(await linkClicks(db, 'host', whole)).toEqual([
    { day: null, link: 'a.example', clicks: 3 },
    { day: null, link: 'mailto', clicks: 1 },
    { day: null, link: 'tel', clicks: 1 },
  ]);
  expect((await linkClicks(db, 'address', byDay))[0]).toEqual({
    day: '2026-03-05',
    link: 'https://a.example/1',
    clicks: 2,
  });
  const addresses = (await linkClicks(db, 'address', whole)).map(({ link }) => link);
  expect(addresses).toEqual(['https://a.example/1', 'https://a.example/2?q', 'mailto', 'tel']);
});

test('searches without a result add up, a day holds two thousand different ones, and old days go', async () => {
  const { db, sql } = database;
  await addMissedSearches(db, [
    { words: '極光', count: 2 },
    { words: '鯨魚', count: 1 },
  ]);
  await addMissedSearches(db, [{ words: '極光', count: 3 }]);
  expect(await missedSearches(db, today)).toEqual([
    { day: null, words: '極光', searches: 5 },
    { day: null, words: '鯨魚', searches: 1 },
  ]);
  const flood = Array.from({ length: 2_500 }, (_, at) => ({ words: `x${at}`, count: 1 }));
  await addMissedSearches(db, [...flood, { words: '鯨魚', count: 1 }]);
  const [{ kept }] = (await sql('select count(*)::int as kept from missed_searches')) as [{ kept: number }];
  expect(kept).toBe(2_000);
  expect((await missedSearches(db, { ...today, limit: 2 })).map(({ searches }) => searches)).toEqual([5, 2]);
  await sql(`update missed_searches set day = day - 181 where words = '極光'`);
  await removeOldMissedSearches(db, 180);
  expect((await missedSearches(db, { ...today, limit: 1 }))[0]?.words).toBe('鯨魚');
});

test('an SMS counts once it went out or may have, and no more when it turns out to have failed', async () => {
  const { db, sql } = database;
  const id = randomUUID();
  await sql(
    `insert into outbox (id, channel, kind, area, masked, sealed, useful_until)
     values ($1, 'sms', 'register-code', '+81', '+81 ***678', '\\x00', now() + interval '1 hour')`,
    [id],
  );
  const become = (state: string) => sql('update outbox set state = $2, sealed = null where id = $1', [id, state]);
  const sent = async () =>
    (await areaStatistics(db, today)).map(({ area, codesSent, smsSent }) => [area, codesSent, smsSent]);
  expect(await sent()).toEqual([]);
  await become('unknown');
  expect(await sent()).toEqual([['+81', 1, 1]]);
  await become('sent');
  expect(await sent()).toEqual([['+81', 1, 1]]);
  await become('failed');
  expect(await sent()).toEqual([['+81', 0, 0]]);
});
