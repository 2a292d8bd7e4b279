import { expect, test } from 'vitest';
import { failures } from '../../contract/error-codes.ts';
import { type FleetMember, startFleet } from '../harness/fleet.ts';
import { registration, testPassword } from '../harness/members.ts';
import { startTime, waitUntil } from '../harness/wait-until.ts';
import { gatherCast, kept, startLoad } from './steady-load.ts';

test('kill -9 of one process under load: nothing acknowledged is lost, and clients of the others notice nothing', async () => {
  await using fleet = await startFleet(3);
  const cast = await gatherCast(fleet, 60);
  const load = startLoad(fleet, cast);
  const [, killed] = fleet.sites as [FleetMember, FleetMember];
  await waitUntil('people register', () => cast.newcomers.filter(({ tokens }) => tokens).length > 5, startTime);
  await fleet.kill(killed);
  const answeredBefore = load.report.answered;
  await waitUntil('the others go on', () => load.report.answered > answeredBefore + 200, startTime);
  const report = await load.end();

  // Only what the killed process had in its hands is unanswered: at most one call of each who was asking.
  expect(new Set(fleet.balancer.broken)).toEqual(new Set([killed.url]));
  expect(report.wrong.filter((words) => !words.endsWith('answered 502'))).toEqual([]);
  expect(report.wrong.length).toBe(fleet.balancer.broken.length);

  // Visits are written a second later, so the killed process took its last second of them along; the others' are all there.
  const told = report.steps.filter(({ by }) => by !== killed.url).map(({ route }) => route);
  await waitUntil(
    'the steps told to the others are written',
    async () => {
      const { steps } = await kept(fleet, report);
      return told.every((route) => steps.has(route));
    },
    startTime,
  );
  const { saved, read, members } = await kept(fleet, report);
  expect([...report.saved].filter((text) => !saved.has(text))).toEqual([]);
  expect([...report.read].filter((text) => !read.has(text))).toEqual([]);
  const acknowledged = cast.newcomers.filter(({ tokens }) => tokens);
  expect(acknowledged.filter(({ phone }) => !members.has(phone))).toEqual([]);
  expect(Math.min(told.length, report.saved.size, report.read.size, acknowledged.length)).toBeGreaterThan(5);

  for (const { tokens } of acknowledged) {
    const headers = { authorization: `Bearer ${tokens?.token}` };
    expect((await fleet.api('user/person', {}, { headers })).status).toBe(200);
  }
  // A member whose refresh was interrupted asks again with the same token, and is still logged in.
  expect((await fleet.api('auth/refresh', { refreshToken: report.tokens.refreshToken })).status).toBe(200);
  for (const newcomer of cast.newcomers.filter(({ wasTried, tokens }) => wasTried && !tokens)) {
    const again = await fleet.api('auth/register', registration(newcomer, newcomer.code));
    if (again.status === 200) continue;
    // The member was made, and only the answer got lost.
    expect(again.envelope.code).toBe(failures.BAD_CODE.code);
    const { area, phone } = newcomer;
    expect((await fleet.api('auth/login', { area, phone, password: testPassword })).status).toBe(200);
  }
});
