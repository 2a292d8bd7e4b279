import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Call, errorsOf } from '../../../contract/api/call.ts';
import { calls } from '../../../contract/api/calls.ts';
import { apiBase } from '../../../contract/limits.ts';
import { postQuickly } from '../../harness/connections/many-requests.ts';
import { bodiesOf, sharpestBodiesOf } from '../../harness/hostile/bodies.ts';
import {
  errorLines,
  expectSoundAnswers,
  fuzzTimeout,
  liftLimits,
  someNetwork,
  tryInputs,
} from '../../harness/hostile/runs.ts';
import { registerMember, type TestMember, testPassword } from '../../harness/members.ts';
import { startTestSite, type TestSite } from '../../harness/site.ts';
import { addTestArticle, addTestTip } from '../../harness/test-content.ts';

let site: TestSite;
let member: TestMember;
let memberRow: { id: number };

beforeAll(async () => {
  // Each call comes from another network, so that no limit of networks is met.
  site = await startTestSite({ settings: { TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'warn' } });
  await liftLimits(site);
  await addTestArticle(site.sql, { slug: 'harbour-market-reopens', tags: ['市場'] });
  await addTestTip(site.sql);
  member = await registerMember(site);
  [memberRow] = await site
    .sql('select to_json(members) as row from members')
    .then((rows) => rows.map(({ row }) => row));
});
afterAll(() => site.close());

function send(path: string, body: string, headers: Record<string, string> = {}) {
  const always = { 'content-type': 'application/json', 'x-forwarded-for': someNetwork() };
  return postQuickly(`${site.url}${apiBase}/${path}`, body, { ...always, ...headers });
}

const memberHeaders = () => ({ authorization: `Bearer ${member.token}` });

/** Some inputs end the session, change the password or delete the account: the row is put back as it was. */
async function keepMember(): Promise<void> {
  if ((await send('user/person', '{}', memberHeaders())).status === 200) return;
  await site.sql('delete from members where id = $1', [memberRow.id]);
  await site.sql(`insert into members overriding system value select (json_populate_record(null::members, $1)).*`, [
    JSON.stringify(memberRow),
  ]);
  const { area, phone } = member;
  const login = await send('auth/login', JSON.stringify({ area, phone, password: testPassword }));
  member = { ...member, ...JSON.parse(login.text).data };
}

/** Sends a batch at once and looks for what must not be in any answer, and for faults in the log. */
async function expectNoFault(call: Call<string, never, unknown>, batch: string[], headers: Record<string, string>) {
  const answers = await Promise.all(batch.map((body) => send(call.path, body, headers)));
  expectSoundAnswers(errorsOf(call), batch, answers);
  expectCleanLog(batch);
}

/** Takes the lines away, so that a fault is reported once. */
function expectCleanLog(batch: string[]): void {
  expect(errorLines(site.log.splice(0)), batch.join('\n')).toEqual([]);
}

/** A visitor does not reach the schema of a member's call, and a call for anyone does not know members. */
const callers = calls.flatMap((call) =>
  (['visitor', 'member'] as const)
    .filter((who) => call.who === 'either' || (call.who === 'member') === (who === 'member'))
    .map((who) => ({ call, path: call.path, who })),
);

describe('any input', () => {
  it.each(callers)('to $path by a $who is answered or rejected, without a fault', { timeout: fuzzTimeout }, (asked) =>
    tryInputs(
      bodiesOf(asked.call),
      async (batch) => {
        if (asked.who === 'member') await keepMember();
        await expectNoFault(asked.call as never, batch, asked.who === 'member' ? memberHeaders() : {});
      },
      { always: sharpestBodiesOf(asked.call) },
    ),
  );

  it.each(calls)('to $path by the wrong caller is answered or rejected, without a fault', async (call) => {
    const bodies = fc.sample(bodiesOf(call), 4);
    await keepMember();
    await expectNoFault(call as never, bodies, call.who === 'member' ? {} : memberHeaders());
  });
});

it('any headers of a call are answered or rejected, without a fault', {
  timeout: fuzzTimeout,
}, async () => {
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
  await tryInputs(headers, async (batch) => {
    for (const [path, body] of [['ip/info', '{"ip":"192.0.2.1"}'] as const, ['user/person', '{}'] as const]) {
      const answers = await Promise.all(batch.map((given) => send(path, body, JSON.parse(given))));
      for (const [at, { status }] of answers.entries()) expect(status, batch[at]).toBeLessThan(500);
    }
    expectCleanLog(batch);
  });
});

it('leaves no fault in the log once everything is written', async () => {
  await site.close();
  expect(errorLines(site.log)).toEqual([]);
});
