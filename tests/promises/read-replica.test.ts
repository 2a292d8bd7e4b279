import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createDatabase, databaseUrl, dropDatabase } from '../harness/database/postgres-databases.ts';
import { registerMember } from '../harness/members.ts';
import { startTestSite, type TestSite } from '../harness/site.ts';

/** A database of its own stands in for the replica: it has articles, the main one has none, and nothing can be written to it. */
let replica: string;
let site: TestSite;

beforeAll(async () => {
  const port = inject('postgresPort');
  replica = await createDatabase(port, 'demo');
  const readOnly = `options=${encodeURIComponent('-c default_transaction_read_only=on')}`;
  site = await startTestSite({ settings: { DATABASE_READ_URL: `${databaseUrl(port, replica)}?${readOnly}` } });
});

afterAll(async () => {
  await site.close();
  await dropDatabase(inject('postgresPort'), replica);
});

it('gives pages, lists, search, feeds and pictures, and is never written to', async () => {
  const home = await (await site.get('/')).text();
  const [, slug = ''] = /href="\/news\/([a-z0-9-]+)" ?>/.exec(home) ?? [];
  expect(home).toContain('今日新聞');
  expect((await site.get(`/news/${slug}`)).status).toBe(200);
  const [picture = ''] = /\/media\/[0-9a-f]{16}\/320\.avif/.exec(home) ?? [];
  expect((await site.get(picture)).status).toBe(200);
  const { data } = await site.api('search', { q: '市場' });
  expect(data.total).toBeGreaterThan(0);
  expect(await (await site.get('/feed.xml')).text()).toContain('<item>');
  expect(site.log.filter(({ level }) => level === 'error')).toEqual([]);
});

it('leaves members with the database that can be written to', async () => {
  const member = await registerMember(site);
  const { data } = await site.api('user/person', {}, { headers: { authorization: `Bearer ${member.token}` } });
  expect(data).toMatchObject({ phone: member.phone });
  expect(await site.sql('select count(*)::int as members from members')).toEqual([{ members: 1 }]);
});
