import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { taipeiDay } from '../../contract/rules/taipei-time.ts';
import { countRecords } from '../../server/statistics/counting.ts';
import { dayStatistics, hourStatistics } from '../../server/statistics/queries/statistics.ts';
import { articleViews, linkClicks } from '../../server/statistics/queries/views-and-clicks.ts';
import { addVisitMonth } from '../../server/tracking/queries/visit-partitions.ts';
import { openTestDatabase, type TestDatabase } from '../harness/database/open-database.ts';
import { addTestArticle } from '../harness/test-content.ts';

let database: TestDatabase;
let articleIds: string[];

const hour = 3_600_000;
const day = 24 * hour;
/** A morning in Taipei, so that days and UTC's days differ. */
const begin = new Date('2026-03-03T21:00:00Z').getTime();
const period = { since: '2026-03-01', until: '2026-03-31' };

beforeAll(async () => {
  database = await openTestDatabase();
  articleIds = [];
  for (let count = 0; count < 3; count += 1) articleIds.push((await addTestArticle(database.sql)).id);
  await addVisitMonth(database.db, new Date(begin));
});
afterAll(() => database.close());
beforeEach(empty);

const tables = [
  ...['article_views', 'article_view_days', 'visit_agents', 'link_clicks', 'missed_searches', 'reading_history'],
  ...['figure_hours', 'figure_days', 'figure_articles', 'figure_links', 'figure_progress'],
];

async function empty(): Promise<void> {
  await database.sql(tables.map((table) => `delete from ${table};`).join(''));
}

type Kind = 'visit' | 'robot' | 'view' | 'click' | 'search';

interface TestRecord {
  kind: Kind;
  at: Date;
  /** Which article, link or words. */
  which: number;
}

const hosts = ['a.example', 'b.example', 'c.example'];

/** Over the site's pool: a connection for each statement would take most of the time. */
const run = (statement: string, values: unknown[]) => database.db.executeQuery(CompiledQuery.raw(statement, values));

async function write({ kind, at, which }: TestRecord): Promise<void> {
  if (kind === 'visit' || kind === 'robot') {
    const type = kind === 'robot' ? 'Robot' : 'Browser';
    await run(`insert into visit_agents values ($1, $2, $1, '', '', $3, '', '', '', '', '')`, [randomUUID(), at, type]);
  } else if (kind === 'click') {
    await run('insert into link_clicks values ($1, $2, $3)', [randomUUID(), at, `https://${hosts[which]}/x`]);
  } else if (kind === 'search') {
    await run(
      `insert into missed_searches values ($1, $2, 1)
       on conflict (day, words) do update set count = missed_searches.count + 1`,
      [taipeiDay(at), `w${which}`],
    );
  } else {
    await run(
      `insert into article_views values ($1, date_trunc('hour', $2::timestamptz), 1)
       on conflict (article_id, hour) do update set views = article_views.views + 1`,
      [articleIds[which], at],
    );
  }
}

/** What retention does in time: records older than two days go, and views lose their hours. */
async function removeOld(now: Date): Promise<void> {
  const limit = new Date(now.getTime() - 2 * day);
  await run('delete from visit_agents where at < $1', [limit]);
  await run('delete from link_clicks where at < $1', [limit]);
  await run('delete from missed_searches where day < $1', [taipeiDay(limit)]);
  await run(
    `with gone as (delete from article_views where hour < $1 returning *)
     insert into article_view_days
     select article_id, (hour at time zone 'Asia/Taipei')::date, sum(views) from gone group by 1, 2
     on conflict (article_id, day) do update set views = article_view_days.views + excluded.views`,
    [limit],
  );
}

const kinds: Kind[] = ['visit', 'robot', 'view', 'click', 'search'];

interface HistoryStep {
  kind: Kind;
  minute: number;
  which: number;
  lateMinutes: number;
  followedBy: 'nothing' | 'count' | 'count twice' | 'remove old ones';
}

/** Records of four days, each written some hours later than it happened; what runs in between, and where it is repeated. */
const history: fc.Arbitrary<HistoryStep[]> = fc.array(
  fc.record({
    kind: fc.constantFrom(...kinds),
    minute: fc.nat(4 * 24 * 60 - 1),
    which: fc.nat(2),
    lateMinutes: fc.oneof(fc.constant(0), fc.nat(20 * 60)),
    followedBy: fc.constantFrom<HistoryStep['followedBy'][]>(
      'nothing',
      'nothing',
      'count',
      'count twice',
      'remove old ones',
    ),
  }),
  { minLength: 1, maxLength: 25 },
);

/** Periods that cover the whole of March, a part of it, or a month besides; the records are of its first week. */
const periods = fc.record({
  since: fc.constantFrom('2026-01-15', '2026-02-01', '2026-03-01', '2026-03-04', '2026-03-05', '2026-03-06'),
  until: fc.constantFrom('2026-03-06', '2026-03-07', '2026-03-30', '2026-03-31', '2026-04-10'),
});

/** Nothing is counted for three days, in which a record arrives that is half a day late. */
const lateWhileNothingWasCounted: [HistoryStep[], typeof period] = [
  [
    { kind: 'click', minute: 40 * 60, which: 1, lateMinutes: 12 * 60, followedBy: 'nothing' },
    { kind: 'click', minute: 45 * 60, which: 2, lateMinutes: 0, followedBy: 'count' },
  ],
  period,
];

type WrittenRecord = TestRecord & Pick<HistoryStep, 'followedBy'> & { writtenAt: Date };

/** The records in the order in which they are written. */
const inOrder = (steps: HistoryStep[]): WrittenRecord[] =>
  steps
    .map((step) => ({ ...step, at: new Date(begin + step.minute * 60_000) }))
    .map((step) => ({ ...step, writtenAt: new Date(step.at.getTime() + step.lateMinutes * 60_000) }))
    .sort((a, b) => a.writtenAt.getTime() - b.writtenAt.getTime());

async function writeAndCount(record: WrittenRecord): Promise<void> {
  const { followedBy, writtenAt: until } = record;
  const { db } = database;
  await write(record);
  if (followedBy.startsWith('count')) await countRecords({ db, until });
  if (followedBy === 'count twice') await countRecords({ db, until });
  if (followedBy !== 'remove old ones') return;
  // The job runs every minute, so it always runs before records are removed.
  await countRecords({ db, until, withCorrection: true });
  await removeOld(until);
}

async function expectDays(records: WrittenRecord[]): Promise<void> {
  for (const { day: text, ...found } of await dayStatistics(database.db, period)) {
    const of = (kind: Kind) => records.filter((one) => one.kind === kind && taipeiDay(one.at) === text).length;
    const counts = { visits: of('visit'), views: of('view'), linkClicks: of('click'), missedSearches: of('search') };
    expect({ text, ...found }).toMatchObject({ text, ...counts });
  }
}

async function expectHours(records: WrittenRecord[], end: Date): Promise<void> {
  for (const { hour: from, views, visits } of await hourStatistics(database.db, new Date(begin), end)) {
    const within = records.filter(({ at }) => Math.floor(at.getTime() / hour) * hour === from.getTime());
    const of = (kind: Kind) => within.filter((record) => record.kind === kind).length;
    expect([from, views, visits]).toEqual([from, of('view'), of('visit')]);
  }
}

/** Whole months are read from tables of their own; the sums are those of the days. */
async function expectSums(records: WrittenRecord[], asked: typeof period): Promise<void> {
  const within = records.filter(({ at }) => taipeiDay(at) >= asked.since && taipeiDay(at) <= asked.until);
  const sumsOf = (kind: Kind, names: readonly string[]) =>
    new Map(
      names
        .map((name, at) => [name, within.filter((one) => one.kind === kind && one.which === at).length] as const)
        .filter(([, sum]) => sum > 0),
    );
  const { db } = database;
  const clicked = await linkClicks(db, 'host', { ...asked, daily: false, limit: 10 });
  expect(new Map(clicked.map(({ link, clicks }) => [link, clicks]))).toEqual(sumsOf('click', hosts));
  const viewed = await articleViews(db, { ...asked, daily: false, limit: 10 });
  expect(new Map(viewed.map(({ id, views }) => [id, views]))).toEqual(sumsOf('view', articleIds));
}

test('however records arrive and are removed, the figures are those of a direct count of all that ever came', async () => {
  const end = new Date(begin + 5 * day);
  await fc.assert(
    fc.asyncProperty(history, periods, async (steps, asked) => {
      await empty();
      const records = inOrder(steps);
      for (const record of records) await writeAndCount(record);
      await countRecords({ db: database.db, until: end });
      await expectDays(records);
      await expectHours(records, end);
      await expectSums(records, asked);
    }),
    { numRuns: 20, examples: [lateWhileNothingWasCounted] },
  );
});

test('the first count covers all earlier days, and one that was interrupted goes on where it stopped', async () => {
  const { db, sql } = database;
  const until = new Date(begin + 5 * day);
  for (let passed = 0; passed < 5; passed += 1) {
    await write({ kind: 'visit', at: new Date(begin + passed * day), which: 0 });
  }
  let days = 0;
  const isStopped = () => {
    days += 1;
    return days > 2;
  };
  await countRecords({ db, until, isStopped });
  expect(await sql('select day, visits from figure_days order by day')).toEqual([
    { day: '2026-03-04', visits: 1 },
    { day: '2026-03-05', visits: 1 },
  ]);
  await countRecords({ db, until });
  const counted = await sql(`select visits from figure_days where day >= '2026-03-04' order by day`);
  expect(counted.map(({ visits }) => visits)).toEqual([1, 1, 1, 1, 1, 0]);
  const before = await sql('select xmin::text, * from figure_hours order by hour');
  await countRecords({ db, until });
  expect(await sql('select xmin::text, * from figure_hours order by hour')).toEqual(before);
});

test('how far members read stays with its day, also when they read on the next day', async () => {
  const { db, sql } = database;
  const [{ id: memberId }] =
    await sql(`insert into members (area, phone, password_hash, last_name, first_name, birthday, gender)
    values ('+886', '0912345678', '', '林', '小', '2000-01-01', 13) returning id`);
  const read = (article: number, progress: number, at: number) =>
    sql(
      `insert into reading_history (member_id, article_id, progress, read_at) values ($1, $2, $3, $4)
       on conflict (member_id, article_id) do update set progress = excluded.progress, read_at = excluded.read_at`,
      [memberId, articleIds[article], progress, new Date(at)],
    );
  await read(0, 30, begin);
  await read(1, 100, begin);
  await countRecords({ db, until: new Date(begin + hour) });
  await read(0, 60, begin + 2 * hour);
  await countRecords({ db, until: new Date(begin + 3 * hour) });
  await read(0, 80, begin + day);
  await countRecords({ db, until: new Date(begin + day + hour) });
  const found = await dayStatistics(db, { since: '2026-03-04', until: '2026-03-05' });
  expect(
    found.map(({ readings, reached25, reached50, reached75, reached100 }) => [
      ...[readings, reached25, reached50, reached75, reached100],
    ]),
  ).toEqual([
    [2, 2, 2, 1, 1],
    [1, 1, 1, 1, 0],
  ]);
});

test('a day holds a thousand links of each kind, the most frequent ones, and the number of all clicks', async () => {
  const { db, sql } = database;
  await sql(
    `insert into link_clicks select gen_random_uuid(), $1, 'https://h' || n || '.example/' from generate_series(1, 1200) n`,
    [new Date(begin)],
  );
  for (let times = 0; times < 2; times += 1) {
    await sql(`insert into link_clicks values (gen_random_uuid(), $1, 'https://h1200.example/')`, [new Date(begin)]);
  }
  await countRecords({ db, until: new Date(begin + hour) });
  const found = await linkClicks(db, 'address', { ...period, daily: true, limit: 5_000 });
  expect(found).toHaveLength(1_000);
  expect(found[0]).toEqual({ day: '2026-03-04', link: 'https://h1200.example/', clicks: 3 });
  const [counted] = await dayStatistics(db, { since: '2026-03-04', until: '2026-03-04' });
  expect(counted?.linkClicks).toBe(1_202);
});
