import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusalsOf } from '../../contract/api/call.ts';
import { calls } from '../../contract/api/calls.ts';
import { failures } from '../../contract/codes.ts';
import { apiBase } from '../../contract/limits.ts';
import { bodiesOf, sharpestBodiesOf } from '../harness/hostile/bodies.ts';
import { errorLines, fuzzRuns, someNetwork } from '../harness/hostile/runs.ts';
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
  it.each(['visitor', 'member'] as const)('by a %s is answered or refused, without a fault', async (who) => {
    const headers: Record<string, string> = who === 'member' ? { authorization: `Bearer ${member.token}` } : {};
    const codes = refusalsOf(call).map((name) => failures[name].code);
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
    for (const run of fuzzRuns(sharpestBodiesOf(call))) await fc.assert(property, run);
  });
});

it('leaves no fault in the log once everything is written', async () => {
  await site.close();
  expect(errorLines(site.log)).toEqual([]);
});
