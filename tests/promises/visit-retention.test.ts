import { afterAll, beforeAll, expect, it } from 'vitest';
import { createVisitRetention } from '../../server/tracking/jobs/visit-retention.ts';
import { createTracking } from '../../server/tracking/tracking.ts';
import { openTestDatabase, type TestDatabase } from '../harness/database/open-database.ts';
import { type FakeClock, fakeClock } from '../harness/fake-clock.ts';
import { secretKey } from '../harness/templates.ts';

const day = 24 * 60 * 60_000;
const silent = { debug() {}, info() {}, warn() {}, error() {} };
const unknown = { country: '', city: '', district: '', latitude: null, longitude: null, timezone: '' };
const unknownBrowser = {
  userAgentString: '',
  name: '',
  type: '',
  version: '',
  versionMajor: '',
  device: '',
  engine: '',
  operatingSystem: '',
};
let database: TestDatabase;
let clock: FakeClock;

beforeAll(async () => {
  database = await openTestDatabase();
  clock = fakeClock(new Date('2027-01-31T12:00:00Z'));
});
afterAll(() => database.close());

const clean = (days = 180) => createVisitRetention({ db: database.db, days, clock, log: silent }).runOnce();

/** One record of each kind, at the clock's time. */
async function visit(ip: string): Promise<void> {
  const visits = createTracking({ db: database.db, secretKeys: [secretKey], clock, log: silent });
  const infoId = visits.recordInfo({ ...unknown, ip }, ip);
  const agentId = visits.recordAgent({ ...unknownBrowser, infoId }, ip);
  visits.recordRoute({ agentId, routeFrom: '', routeTo: '/' }, ip);
  visits.recordClick({ href: 'https://example.com/', ip }, ip);
  await visits.close();
}

async function months(): Promise<string[]> {
  const rows = await database.sql(
    `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'visit_routes'::regclass order by 1`,
  );
  return rows.map(({ name }) => name.replace('visit_routes_', ''));
}

async function addresses(): Promise<string[]> {
  const rows = await database.sql(
    'select ip::text from (select ip, at from visit_infos union all select ip, at from link_clicks) both_kinds order by at, ip::text',
  );
  return rows.map(({ ip }) => ip);
}

it('makes the months to come ahead, and again without harm from two processes at once', async () => {
  await Promise.all([clean(), clean()]);
  expect((await months()).slice(-3)).toEqual(['2027_01', '2027_02', '2027_03']);
});

it('writes into a month without a partition yet', async () => {
  clock.forward(-100 * day);
  await visit('203.0.113.77');
  expect(await months()).toContain('2026_10');
  clock.forward(100 * day);
});

it('cuts addresses to /24 and /48 after 30 days and not before', async () => {
  await database.sql('truncate visit_infos, link_clicks');
  await visit('203.0.113.77');
  await visit('2001:db8:aaaa:bbbb::1');
  clock.forward(29 * day);
  await clean();
  expect(await addresses()).toEqual([
    '2001:db8:aaaa:bbbb::1/128',
    '2001:db8:aaaa:bbbb::1/128',
    '203.0.113.77/32',
    '203.0.113.77/32',
  ]);
  clock.forward(2 * day);
  await clean();
  await clean();
  expect(await addresses()).toEqual(['2001:db8:aaaa::/48', '2001:db8:aaaa::/48', '203.0.113.0/24', '203.0.113.0/24']);
});

it('removes records by the day and whole months with them', async () => {
  await database.sql('truncate visit_infos, visit_routes, link_clicks');
  await visit('203.0.113.1');
  clock.forward(2 * day);
  await visit('203.0.113.2');
  clock.forward(179 * day);
  await clean();
  expect(await addresses()).toEqual(['203.0.113.0/24', '203.0.113.0/24']);
  const [kept] = await database.sql('select count(*)::int as routes from visit_routes');
  expect(kept.routes).toBe(1);
  clock.forward(40 * day);
  await clean();
  expect(await addresses()).toEqual([]);
  const today = clock.now().toISOString();
  expect((await months()).filter((month) => month < '2027_03')).toEqual([]);
  expect(await months()).toContain(today.slice(0, 7).replace('-', '_'));
});

it('counts of networks are gone after their day', async () => {
  await visit('203.0.113.90');
  await database.sql(`update visit_counts set day = day - 1`);
  await clean();
  expect(await database.sql('select from visit_counts')).toEqual([]);
});
