import pg from 'pg';
import { expect, test } from 'vitest';
import { dataFolderWith } from '../harness/data-folder.ts';
import { databasePid, databaseProcesses } from '../harness/database/embedded-processes.ts';
import { embeddedConnection, sqlOver } from '../harness/database/sql.ts';
import { type SiteProcess, spawnSite } from '../harness/site-process.ts';
import { waitUntil } from '../harness/wait-until.ts';

const kills = 20;

test('twenty kill -9 of database and site in turns, under writes: nothing acknowledged is lost, no orphan stays', {
  timeout: 400_000,
}, async () => {
  const DATA_DIR = await dataFolderWith('none');
  const settings = { DATA_DIR, DEMO_CONTENT: 'off' };
  const writer = createWriter(DATA_DIR);
  let site = spawnSite(settings);
  await site.ready;
  for (let round = 0; round < kills; round += 1) {
    // Each time at another point, so that the kill meets writes in different states.
    await writer.untilAcknowledged(5 + ((round * 17) % 60));
    if (round % 2 === 0) {
      process.kill(databasePid(DATA_DIR), 'SIGKILL');
      await isReadyAgain(site, round);
    } else {
      const killed = site.stop('SIGKILL');
      // At once, while the old database is still about; every fourth time once it is gone.
      if (round % 4 === 3) {
        await killed;
        await waitUntil('no orphan', () => databaseProcesses(DATA_DIR).length === 0);
      }
      site = spawnSite(settings);
      await site.ready;
      await killed;
    }
  }
  await writer.untilAcknowledged(20);
  const acknowledged = await writer.stop();
  const rows = await sqlOver(embeddedConnection(DATA_DIR))('select n from killed_writes');
  const stored = new Set(rows.map((row) => row.n));
  expect(acknowledged.filter((n) => !stored.has(n))).toEqual([]);
  expect(acknowledged.length).toBeGreaterThan(kills * 5);
  await site.stop('SIGKILL');
  await waitUntil('no orphan', () => databaseProcesses(DATA_DIR).length === 0);
});

async function isReadyAgain(site: SiteProcess, round: number): Promise<void> {
  const url = await site.ready;
  const status = () => fetch(`${url}/readyz`).then((answer) => answer.status);
  await waitUntil(`the site sees the kill of round ${round}`, async () => (await status()) === 503, 5_000).catch(
    () => {},
  );
  await waitUntil(`the site is ready after round ${round}`, async () => (await status()) === 200);
}

/** Writes rows one after another, through every loss of the connection, and notes what was acknowledged. */
function createWriter(dataDir: string) {
  const acknowledged: number[] = [];
  let stopped = false;
  let next = 1;

  async function writeUntilBroken(): Promise<void> {
    const client = new pg.Client(embeddedConnection(dataDir));
    client.on('error', () => {});
    await client.connect();
    try {
      await client.query('create table if not exists killed_writes (n integer primary key, filler text not null)');
      while (!stopped) {
        const n = next;
        // One that was not acknowledged may have been written all the same; its number is not used again.
        next += 1;
        await client.query('insert into killed_writes values ($1, $2)', [n, 'x'.repeat(500)]);
        acknowledged.push(n);
      }
    } finally {
      await client.end().catch(() => {});
    }
  }

  const writing = (async () => {
    while (!stopped) await writeUntilBroken().catch(() => new Promise((resolve) => setTimeout(resolve, 20)));
  })();
  return {
    untilAcknowledged(count: number): Promise<unknown> {
      const wanted = acknowledged.length + count;
      return waitUntil(`${count} more writes`, () => acknowledged.length >= wanted);
    },
    async stop(): Promise<number[]> {
      stopped = true;
      await writing;
      return acknowledged;
    },
  };
}
