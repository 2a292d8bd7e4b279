import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDailyCaps } from '../../server/tracking/daily-caps.ts';
import { openDatabaseOf } from '../harness/database/open-database.ts';
import { fakeClock } from '../harness/fake-clock.ts';
import { startTestSite, type TestSite } from '../harness/site.ts';
import { secretKey } from '../harness/templates.ts';
import { waitUntil } from '../harness/wait-until.ts';

let site: TestSite;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const place = { country: 'Taiwan', city: 'Taipei', district: 'Da’an', timezone: 'Asia/Taipei' };
const browser = {
  userAgentString: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0',
  name: 'Chrome',
  type: 'Browser',
  version: '140.0.0.0',
  versionMajor: '140',
  device: '{"name":""}',
  engine: '{"name":"Blink"}',
  operatingSystem: '{"name":"Linux"}',
};

beforeAll(async () => {
  // The window in which calls are counted stays open.
  site = await startTestSite({ clock: fakeClock() });
});
afterAll(() => site.close());

const written = (statement: string, values: unknown[]) =>
  waitUntil('it is written', async () => (await site.sql(statement, values))[0]);

async function newAgent(): Promise<string> {
  const { id: infoId } = (await site.api('ip/info', { ip: '203.0.113.7' })).data;
  return (await site.api('ip/agent', { infoId, ...browser })).data.id;
}

describe('a visit', () => {
  it('is recorded as where, with what, and from which page to which', async () => {
    const info = await site.api('ip/info', { ip: '203.0.113.7', latitude: '25.0478', longitude: 121.5319, ...place });
    expect(info.data).toEqual({ id: expect.stringMatching(uuid) });
    const agent = await site.api('ip/agent', { infoId: info.data.id, ...browser });
    expect(agent.data).toEqual({ id: expect.stringMatching(uuid) });
    const route = await site.api('ip/history', { agentId: agent.data.id, routeFrom: '/', routeTo: '/news/a' });
    expect(route.envelope).toEqual({ code: 0, error: null, message: '', data: null });

    const row = await written(
      `select host(i.ip) as ip, i.country, i.city, i.district, i.latitude::text, i.longitude::text, i.timezone,
         a.name, a.version_major, a.operating_system, r.route_from, r.route_to
       from visit_routes r join visit_agents a on a.id = r.agent_id join visit_infos i on i.id = a.info_id
       where a.id = $1`,
      [agent.data.id],
    );
    expect(row).toEqual({
      ip: '203.0.113.7',
      ...place,
      latitude: '25.0',
      longitude: '121.5',
      name: 'Chrome',
      version_major: '140',
      operating_system: '{"name":"Linux"}',
      route_from: '/',
      route_to: '/news/a',
    });
  });

  it('may know little, and may say too much: that is left empty or cut', async () => {
    const { id } = (await site.api('ip/info', { ip: '2001:db8::1', city: '長'.repeat(5_000), latitude: 'north' })).data;
    const row = await written('select city, country, latitude, timezone from visit_infos where id = $1', [id]);
    expect(row).toEqual({ city: '長'.repeat(200), country: '', latitude: null, timezone: '' });
  });

  it('keeps paths alone: a token in an address is not for the records', async () => {
    const agentId = await newAgent();
    const body = { agentId, routeFrom: '/search?q=secret', routeTo: '/my/account/email-verify?token=abc#top' };
    await site.api('ip/history', body);
    const row = await written('select route_from, route_to from visit_routes where agent_id = $1', [agentId]);
    expect(row).toEqual({ route_from: '/search', route_to: '/my/account/email-verify' });
  });

  it.each([
    ['ip/info', {}, 'ip'],
    ['ip/info', { ip: 'fe80::1%eth0' }, 'ip'],
    ['ip/info', { ip: '203.0.113.9', city: 'a\0b' }, 'city'],
    ['ip/info', { ip: '203.0.113.9', city: 'a\ud800b' }, 'city'],
    ['ip/agent', { ...browser }, 'infoId'],
    ['ip/agent', { infoId: '1' }, 'infoId'],
    ['ip/agent', { infoId: crypto.randomUUID() }, 'infoId'],
    ['ip/history', { agentId: crypto.randomUUID(), routeTo: '/' }, 'agentId'],
    ['ip/history', { agentId: crypto.randomUUID(), routeTo: 'https://elsewhere.example' }, 'routeTo'],
    ['external-link/click', { href: 'javascript:alert(1)' }, 'href'],
    ['external-link/click', {}, 'href'],
  ] as const)('is refused by %s with %j', async (path, body, field) => {
    const { status, envelope } = await site.api(path, body);
    expect(status).toBe(422);
    expect(envelope).toMatchObject({ code: 1001, data: { fields: { [field]: expect.any(String) } } });
  });
});

it('an id of another kind is refused, and so is one that was never given: neither reaches the database', async () => {
  const { id: infoId } = (await site.api('ip/info', { ip: '203.0.113.7' })).data;
  const refused = await site.api('ip/history', { agentId: infoId, routeFrom: '/', routeTo: '/never-written' });
  expect([refused.status, refused.envelope.data]).toEqual([422, { fields: { agentId: expect.any(String) } }]);
  const agentId = await newAgent();
  await site.api('ip/history', { agentId, routeFrom: '/', routeTo: '/written' });
  await written(`select from visit_routes where route_to = '/written'`, []);
  expect(await site.sql(`select from visit_routes where route_to = '/never-written'`)).toEqual([]);
});

describe('a network that sends without end', () => {
  const caps = createDailyCaps([secretKey]);
  const sent = (network: string, count: number) => Array.from({ length: count }, () => ({ network }));
  const admitted = async (network: string, count: number) => {
    const database = await openDatabaseOf(site);
    const taken = await database.db
      .transaction()
      .execute((transaction) => caps.admit(transaction, 'infos', sent(network, count)));
    await database.close();
    return taken.length;
  };

  it('is recorded up to a number a day, in the database, and others still are', async () => {
    expect([await admitted('198.51.100.1', 1_500), await admitted('198.51.100.1', 1_500)]).toEqual([1_500, 500]);
    expect(await admitted('198.51.100.1', 1)).toBe(0);
    expect(await admitted('198.51.100.2', 1)).toBe(1);
  });

  it('is not recorded any more by being many addresses of one wider network', async () => {
    let taken = 0;
    for (let host = 0; host < 8; host += 1) taken += await admitted(`192.0.2.${host}`, 2_000);
    expect(taken).toBe(10_000);
    expect(await admitted('2001:db8:5::/64', 2_000)).toBe(2_000);
    expect(await admitted('2001:db8:5:1::/64', 2_000)).toBe(2_000);
    expect(await admitted('2001:db8:5:2::/64', 2_000)).toBe(0);
  });

  it('starts anew the next day', async () => {
    await site.sql(`update visit_counts set day = day - 1`);
    expect(await admitted('198.51.100.1', 1)).toBe(1);
  });
});

describe('a click on a link that leads away', () => {
  it('is noted with what the visitor claims to be, and nothing is fetched or redirected to', async () => {
    const href = 'https://example.com/read?id=1';
    const { status, envelope, headers } = await site.api(
      'external-link/click',
      { href },
      { headers: { ip: '198.51.100.4' } },
    );
    expect({ status, location: headers.get('location'), data: envelope.data }).toEqual({
      status: 200,
      location: null,
      data: null,
    });
    const row = await written('select href, host(ip) as ip from link_clicks where href = $1', [href]);
    expect(row).toEqual({ href, ip: '198.51.100.4' });
  });

  it.each(['nonsense', 'fe80::1%eth0', '203.0.113.1, 203.0.113.2'])('is noted without the claim %s', async (ip) => {
    const href = `https://example.com/${encodeURIComponent(ip)}`;
    await site.api('external-link/click', { href }, { headers: { ip } });
    expect((await written('select ip from link_clicks where href = $1', [href])).ip).toBeNull();
  });
});

it('counts a client by where it comes from, whatever its headers say', async () => {
  const forged = (turn: number) => ({
    ip: `203.0.113.${turn % 250}`,
    'x-forwarded-for': `203.0.113.${turn % 250}`,
    forwarded: `for=203.0.113.${turn % 250}`,
    'x-real-ip': `203.0.113.${turn % 250}`,
  });
  const tries = Array.from({ length: 70 }, (_, turn) =>
    site.api('ip/info', { ip: '203.0.113.7' }, { headers: forged(turn) }).then(({ status }) => status),
  );
  expect(await Promise.all(tries)).toContain(429);
});
