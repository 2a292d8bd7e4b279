import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { removeExpired } from '../../../server/expiry/queries/remove-expired.ts';
import { openTestDatabase, type TestDatabase } from '../../harness/database/open-database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => database.sql('delete from members'));

/** Where an address of a network is stored, and what keeps it from staying whole for more than 30 days. */
const retention: Record<string, string> = {
  'visit_infos.ip': 'anonymised by visit-retention.ts; see visit-retention.test.ts',
  'link_clicks.ip': 'anonymised by visit-retention.ts; see visit-retention.test.ts',
  'sessions.network': 'anonymised by expired.ts; see below',
  'staff_sessions.network': 'removed with the session after 7 days at the latest; see below',
  'visit_counts.network': 'a keyed hash, removed the next day by visit-counts.ts; see visit-retention.test.ts',
  'limit_marks.key': 'removed at stale_at, a day after the last try at the latest; see below',
};

/** A device that logged in so long ago and is still used. */
async function logIn(network: string, ago: string): Promise<void> {
  const phone = String(Math.floor(Math.random() * 1e8)).padStart(8, '0');
  await database.sql(
    `with member as (
       insert into members (area, phone, password_hash, last_name, first_name, birthday, gender)
       values ('+886', $1, '', '', '', '1990-05-04', 14) returning id),
     session as (
       insert into sessions (member_id, network, user_agent, created_at)
       select id, $2, '', now() - $3::interval from member returning id)
     insert into session_tokens (hash, session_id, kind, generation, expires_at)
     select decode($1, 'hex'), id, 'refresh', 1, now() + interval '30 days' from session`,
    [`09${phone}`, network, ago],
  );
}

const networks = async () =>
  (await database.sql('select network from sessions order by network')).map(({ network }) => network);

it('every column that may hold an address of a network has its retention', async () => {
  const columns = await database.sql(`
    select c.table_name || '.' || c.column_name as name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and (c.data_type in ('inet', 'cidr') or c.column_name ~ '(^|_)(ip|network|address|host|remote|client)(_|$)')
      and c.table_name !~ '_\\d{4}_\\d{2}$'`);
  const undecided = columns.map(({ name }) => name).filter((name) => !(name in retention));
  expect(undecided).toEqual([]);
  expect(columns.length).toBeGreaterThan(2);
});

it('the network of a session is anonymised 30 days after the login, and not before', async () => {
  await logIn('203.0.113.77', '29 days 23 hours');
  await logIn('198.51.100.9', '30 days 1 minute');
  await logIn('2001:db8:aaaa:bbbb::/64', '30 days 1 minute');
  await logIn('2001:0:0:1::/64', '31 days');
  await logIn('2001:db8:cccc:dddd::/64', '29 days');
  await removeExpired(database.db);
  const expected = [
    '198.51.100.0/24',
    '2001:0:0::/48',
    '2001:db8:aaaa::/48',
    '2001:db8:cccc:dddd::/64',
    '203.0.113.77',
  ];
  expect((await networks()).sort()).toEqual(expected.sort());
  await removeExpired(database.db);
  expect((await networks()).sort()).toEqual(expected.sort());
});

it('every other record of a network is removed after 30 days', async () => {
  await logIn('unix:', '31 days');
  await logIn('', '31 days');
  await removeExpired(database.db);
  expect(await networks()).toEqual(['', '']);
});

it('limits that count a network are removed once they count nothing', async () => {
  await database.sql(
    `insert into limit_marks (key, marks, stale_at) values
     ('login network 203.0.113.77', '{}', now() - interval '1 second'), ('login network 203.0.113.78', '{}', now() + interval '1 day')`,
  );
  await removeExpired(database.db);
  const keys = await database.sql('select key from limit_marks');
  expect(keys.map(({ key }) => key)).toEqual(['login network 203.0.113.78']);
});

it('a session of the staff is removed with its network after 7 days, or after 12 hours without use', async () => {
  const [{ id }] = await database.sql(
    `insert into staff (email, name, role) values ('old@desk.example', '舊', 'editor') returning id`,
  );
  const add = (hash: string, created: string, used: string) =>
    database.sql(
      `insert into staff_sessions (hash, staff_id, network, user_agent, created_at, used_at)
       values (decode($1, 'hex'), $2, $1, '', now() - $3::interval, now() - $4::interval)`,
      [hash, id, created, used],
    );
  await add('01', '6 days 23 hours', '1 minute');
  await add('02', '7 days 1 minute', '1 minute');
  await add('03', '1 day', '12 hours 1 minute');
  await add('04', '1 day', '11 hours 59 minutes');
  await removeExpired(database.db);
  const left = await database.sql('select network from staff_sessions order by network');
  expect(left.map(({ network }) => network)).toEqual(['01', '04']);
});
