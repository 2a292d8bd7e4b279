import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { cleanUp, onCleanUp } from '../clean-up.ts';
import { describeMachine } from '../machine.ts';
import { atMost, count, type Section, writeReport } from '../report.ts';
import { median } from '../rounds.ts';
import { startChild } from '../servers/child.ts';
import { startPostgres } from '../servers/postgres.ts';
import { type RunningSite, startSite } from '../servers/site.ts';
import { findPages } from '../site-pages.ts';
import { callOnce, password, phoneNumber, register } from './clients.ts';
import type { ReadingOrder } from './paced-reader.ts';

/** What logging in costs, and what it costs the readers: `npm run bench:login`, about two minutes. */
/** So many that nobody meets the limit of tries for one phone. */
const members = 40;
const wrongTries = 96;
const parallel = 200;
const seconds = 10;
const reading = { perSecond: 100, seconds };
const latest = 5 * 60_000;

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => cleanUp().then(() => process.exit(1)));
const overtime = setTimeout(() => {
  console.error('The benchmark took too long and was ended.');
  cleanUp().then(() => process.exit(1));
}, latest);

try {
  const about = describeMachine().filter((line) => !line.includes('taskset'));
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'jianwen-bench-login-'));
  onCleanUp(() => rmSync(dataDir, { recursive: true, force: true }));
  const cluster = await startPostgres();
  const settings = { TRUST_PROXY: '127.0.0.1', ...cluster?.settings };
  // Not kept on one core: hashing is done by other threads, and where they run is the point.
  const site = await startSite({ dataDir, settings });
  for (let number = 0; number < members; number += 1) await register(site.port, dataDir, number);
  const sections = [await measureSameness(site), await measureLoad(site)];
  const database = cluster?.version ?? 'the embedded database';
  const report = writeReport([...about, `Database: ${database}`], sections).replace(
    'npm run bench',
    'npm run bench:login',
  );
  writeFileSync(new URL('./RESULTS.md', import.meta.url), report);
  console.log(report);
} finally {
  clearTimeout(overtime);
  await cleanUp();
}

/** Taken in turns, so that noise hits both alike. */
async function measureSameness({ port }: RunningSite): Promise<Section> {
  const took: Record<'wrong' | 'unknown', number[]> = { wrong: [], unknown: [] };
  for (let at = 0; at < wrongTries; at += 1) {
    const asks = {
      wrong: phoneNumber(at % members),
      unknown: phoneNumber(10_000 + at),
    };
    for (const kind of at % 2 ? (['wrong', 'unknown'] as const) : (['unknown', 'wrong'] as const)) {
      const { code, ms } = await callOnce(port, 'auth/login', { ...asks[kind], password: 'not-the-one-1' });
      if (code !== 1002) throw new Error(`a wrong password was answered with ${code}`);
      took[kind].push(ms);
    }
  }
  const [wrong, unknown] = [median(took.wrong), median(took.unknown)];
  const apart = (Math.abs(wrong - unknown) / Math.max(wrong, unknown)) * 100;
  return {
    title: 'A wrong password and an unknown phone',
    tables: [
      {
        columns: ['', 'median ms'],
        rows: [
          { cells: ['wrong password', count(wrong)] },
          { cells: ['unknown phone', count(unknown)] },
          { cells: ['apart, %', count(apart)], check: atMost(apart, 5, ' %') },
        ],
      },
    ],
    notes: [`${wrongTries} of each in turns, each from another address.`],
  };
}

/** A steady reader of a cached page, first alone, then beside people who all log in at once and again. */
async function measureLoad(site: RunningSite): Promise<Section> {
  const { article } = await findPages(site.port);
  const reader = startChild({ file: new URL('paced-reader.ts', import.meta.url), plain: true });
  const read = async () => {
    const order: ReadingOrder = { port: site.port, path: article, ...reading };
    const answer = await reader.ask<{ took: number[] } | { error: string }>(order);
    if ('error' in answer) throw new Error(answer.error);
    return answer.took.toSorted((a, b) => a - b);
  };
  await read();
  await site.loopDelay();
  const quiet = await read();
  const quietLoop = await site.loopDelay();
  let isOver = false;
  const answers: number[] = [];
  const person = async (at: number) => {
    for (let round = 0; !isOver; round += 1) {
      const { code } = await callOnce(site.port, 'auth/login', { ...phoneNumber((at + round) % members), password });
      answers.push(code);
      // Whoever is told to come back does so, not at once.
      if (code !== 0) await new Promise((resolve) => setTimeout(resolve, 1_000 + Math.random() * 2_000));
    }
  };
  const people = Array.from({ length: parallel }, (_, at) => person(at));
  const busy = await read();
  const busyLoop = await site.loopDelay();
  isOver = true;
  await Promise.all(people);
  const at = (took: number[], part: number) => took[Math.floor((took.length - 1) * part)] ?? Number.NaN;
  const slower = at(busy, 0.95) / at(quiet, 0.95);
  const done = answers.filter((code) => code === 0).length;
  return {
    title: `${parallel} people logging in at once, and a reader beside them`,
    tables: [
      {
        columns: ['cached page, ms', 'p50', 'p95', 'p99', 'event loop p99'],
        rows: [
          { cells: ['quiet', ...[0.5, 0.95, 0.99].map((part) => count(at(quiet, part))), count(quietLoop)] },
          { cells: ['beside logins', ...[0.5, 0.95, 0.99].map((part) => count(at(busy, part))), count(busyLoop)] },
          { cells: ['p95 compared', '', count(slower), '', ''], check: atMost(slower, 1.2) },
        ],
      },
      {
        columns: ['', ''],
        rows: [
          { cells: ['logins a second', count(done / seconds)] },
          { cells: ['told to come back (1010)', count(answers.filter((code) => code === 1010).length)] },
          { cells: ['anything else', count(answers.filter((code) => code !== 0 && code !== 1010).length)] },
        ],
      },
    ],
    notes: [
      `${reading.perSecond} pages a second for ${seconds} s; the database, the reader and the people share the machine.`,
    ],
  };
}
