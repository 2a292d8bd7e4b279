import { expect, test } from 'vitest';
import { startFleet } from '../harness/fleet.ts';
import { startTime, waitUntil } from '../harness/wait-until.ts';
import { gatherCast, kept, startLoad } from './steady-load.ts';

test('a rolling restart under steady load fails no request and loses nothing', async () => {
  await using fleet = await startFleet(2);
  const cast = await gatherCast(fleet, 60);
  const load = startLoad(fleet, cast);
  await waitUntil('every client is busy', () => load.report.answered > 50, startTime);
  for (const site of [...fleet.sites]) {
    const before = load.report.answered;
    expect(await fleet.replace(site)).toEqual({ code: 0, signal: null });
    expect(site.process.stderr()).toBe('');
    // Each is met by readers before it goes, and after it has come back.
    expect(load.report.answered).toBeGreaterThan(before + 20);
  }
  const report = await load.end();
  expect(report.wrong).toEqual([]);
  expect(fleet.balancer.broken).toEqual([]);

  const { saved, read, members } = await kept(fleet, report);
  expect([...report.saved].filter((text) => !saved.has(text))).toEqual([]);
  expect([...report.read].filter((text) => !read.has(text))).toEqual([]);
  const acknowledged = cast.newcomers.filter(({ tokens }) => tokens);
  expect(acknowledged.filter(({ phone }) => !members.has(phone))).toEqual([]);
  await waitUntil(
    'every step of the visit is written',
    async () => {
      const { steps } = await kept(fleet, report);
      return report.steps.every(({ route }) => steps.has(route));
    },
    startTime,
  );
});
