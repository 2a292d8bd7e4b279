import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deskErrorsOf } from '../../../contract/desk/call.ts';
import { deskCalls } from '../../../contract/desk/calls.ts';
import { deskApiBase } from '../../../contract/desk/limits.ts';
import { failures } from '../../../contract/error-codes.ts';
import { postQuickly } from '../../harness/connections/many-requests.ts';
import { bodiesOf, sharpestBodiesOf } from '../../harness/hostile/bodies.ts';
import { type DeskState, openDeskState } from '../../harness/hostile/desk-state.ts';
import {
  errorLines,
  expectSoundAnswers,
  fuzzTimeout,
  liftLimits,
  someNetwork,
  tryInputs,
} from '../../harness/hostile/runs.ts';
import { startTestSite, type TestSite } from '../../harness/site.ts';

type AnyCall = (typeof deskCalls)[number];
type Who = 'visitor' | 'admin' | 'reporter';

let site: TestSite;
let desk: DeskState;

beforeAll(async () => {
  // Each call comes from another network, so that no limit of networks is met.
  site = await startTestSite({ settings: { TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'warn' } });
  await liftLimits(site);
  desk = await openDeskState(site);
});
afterAll(() => site.close());

function send(path: string, body: string, who: Who) {
  const cookie: Record<string, string> = who === 'visitor' ? {} : { cookie: `desk-session=${desk.people[who].token}` };
  const always = { 'content-type': 'application/json', origin: site.url, 'x-forwarded-for': someNetwork() };
  return postQuickly(`${site.url}${deskApiBase}/${path}`, body, { ...always, ...cookie });
}

/** Sends a batch at once and looks for what must not be in any answer, and for faults in the log. */
async function expectNoFault(call: AnyCall, batch: string[], who: Who): Promise<void> {
  const answers = await Promise.all(batch.map((body) => send(call.path, body, who)));
  const codes = expectSoundAnswers(deskErrorsOf(call), batch, answers);
  expect(errorLines(site.log.splice(0)), batch.join('\n')).toEqual([]);
  // An input that is rejected as such has changed nothing.
  if (codes.some((code) => code !== failures.INVALID_INPUT.code)) await desk.restore();
}

/** Those whom a call is not for do not come as far as its schema. */
const callers = deskCalls.flatMap((call) =>
  (['visitor', 'admin', 'reporter'] as const)
    .filter((who) => (call.roles === 'anyone' ? who === 'visitor' : who !== 'visitor' && call.roles.includes(who)))
    .map((who) => ({ call, path: call.path, who })),
);

describe('any input to the desk', () => {
  it.each(callers)(
    'at $path by $who is answered or rejected, without a fault',
    { timeout: fuzzTimeout },
    async (asked) => {
      const { call, path, who } = asked;
      const shape = { body: call.body, example: { body: pickFields(call, desk.exampleOf(path)) } };
      expect(call.body.safeParse(shape.example.body).error).toBeUndefined();
      // The schema does not know who calls: what it rejects is tried by one of them.
      const isFirst = callers.find((other) => other.call === call)?.who === who;
      const isAccepted = (body: string) => call.body.safeParse(JSON.parse(body)).success;
      const always = sharpestBodiesOf(shape).filter((body) => isFirst || isAccepted(body));
      return tryInputs(bodiesOf(shape), (batch) => expectNoFault(call, batch, who), { always });
    },
  );
});

function pickFields({ body }: AnyCall, known: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.keys(body.shape).map((name) => [name, known[name]]));
}

it('leaves no fault in the log once everything is written', async () => {
  await site.close();
  expect(errorLines(site.log)).toEqual([]);
});
