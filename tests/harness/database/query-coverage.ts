import { appendFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { afterAll, inject } from 'vitest';
import { coverageFile, queryFileOf } from './query-files.ts';

// Notes which files with SQL have run a function of theirs, by Node's own count. A worker keeps its modules over all of its
// test files, and so its one session.
const worker = globalThis as { querySession?: Session };

async function startSession(): Promise<Session> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: false, detailed: false });
  return session;
}

worker.querySession ??= await startSession();
const session = worker.querySession;

afterAll(async () => {
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const files = result
    .filter(({ functions }) =>
      functions.some(({ functionName, ranges }) => functionName !== '' && ranges.some(({ count }) => count > 0)),
    )
    .flatMap(({ url }) => queryFileOf(url) ?? []);
  appendFileSync(coverageFile(inject('runFolder')), files.map((file) => `${file}\n`).join(''));
});
