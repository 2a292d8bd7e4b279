import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorsOf } from '../../contract/api/call.ts';
import { calls } from '../../contract/api/calls.ts';
import { failures } from '../../contract/codes.ts';
import { apiBase } from '../../contract/limits.ts';
import { bodiesOf, sharpestBodiesOf } from '../harness/hostile/bodies.ts';
import { errorLines, fuzzRuns, fuzzTimeout, someNetwork } from '../harness/hostile/runs.ts';
import { registerMember, type TestMember } from '../harness/members.ts';
import { startTestSite, type TestSite } from '../harness/site.ts';
import { addTestArticle, addTestTip } from '../harness/test-content.ts';

let site: TestSite;
let member: TestMember;

beforeAll(async () => {
  // Each call comes from another network, so that no limit stands before what is tested.
  site = await startTestSite({ settings: { TRUST_PROXY: '127.0.0.1' } });
  await addTestArticle(site.sql, { slug: 'harbour-market-reopens', tags: ['市場'] });
  await addTestTip(site.sql);
  member = await registerMember(site);
});
afterAll(() => site.close());

async function post(path: string, body: string, headers: Record<string, string>) {
  const answer = await site.get(`${apiBase}/${path}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'x-forwarded-for': someNetwork(), ...headers },
  });
  return { status: answer.status, text: await answer.text() };
}

/** Logging out ends the member's session; it comes last. */
const inOrder = [...calls].sort(
  (one, other) => Number(one.path === 'user/logout') - Number(other.path === 'user/logout'),
);

describe.each(inOrder)('whatever is sent to $path', (call) => {
  it.each(['visitor', 'member'] as const)(
    'by a %s is answered or refused, without a fault',
    { timeout: fuzzTimeout },
    async (who) => {
      const headers: Record<string, string> = who === 'member' ? { authorization: `Bearer ${member.token}` } : {};
      const codes = errorsOf(call).map((name) => failures[name].code);
      const property = fc.asyncProperty(bodiesOf(call), async (body) => {
        const from = site.log.length;
        const { status, text } = await post(call.path, body, headers);
        const envelope = JSON.parse(text);
        expect(Object.keys(envelope)).toEqual(['code', 'error', 'message', 'data']);
        expect([0, ...codes]).toContain(envelope.code);
        expect(status).toBeLessThan(500);
        expect(text).not.toMatch(/node_modules|\bat .+:\d+:\d+/);
        expect(errorLines(site.log.slice(from))).toEqual([]);
      });
      // A visitor does not come as far as the schema of a member's call, and a member is nobody to a call for anyone.
      const isMeant = call.who === 'either' || (call.who === 'member') === (who === 'member');
      const runs = isMeant ? fuzzRuns(sharpestBodiesOf(call)) : fuzzRuns([], 4);
      for (const run of runs) await fc.assert(property, run);
    },
  );
});

it('whatever stands in the headers of a call, it is answered or refused, without a fault', async () => {
  const names = [
    'authorization',
    'ip',
    'user-agent',
    'origin',
    'content-type',
    'x-forwarded-for',
    'forwarded',
    'cookie',
  ];
  const value = fc.oneof(
    fc.constantFrom('Bearer', 'Bearer \xff\xfe', '::1%lo', '999.999.999.999', 'null', 'text/\xff', '0'.repeat(4_000)),
    fc
      .array(fc.oneof(fc.integer({ min: 0x20, max: 0x7e }), fc.integer({ min: 0x80, max: 0xff })), { maxLength: 60 })
      .map((bytes) => String.fromCharCode(...bytes)),
  );
  const headers = fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 4 }).map((given) => JSON.stringify(given));
  const property = fc.asyncProperty(headers, async (given) => {
    const from = site.log.length;
    const { status } = await post('ip/info', '{"ip":"192.0.2.1"}', JSON.parse(given));
    expect(status).toBeLessThan(500);
    expect((await post('user/person', '{}', JSON.parse(given))).status).toBeLessThan(500);
    expect(errorLines(site.log.slice(from))).toEqual([]);
  });
  for (const run of fuzzRuns([])) await fc.assert(property, run);
});

it('leaves no fault in the log once everything is written', async () => {
  await site.close();
  expect(errorLines(site.log)).toEqual([]);
});
