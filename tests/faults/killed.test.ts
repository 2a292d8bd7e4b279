import pg from 'pg';
import { expect, test } from 'vitest';
import { dataFolderWith } from '../harness/data-folder.ts';
import { type SiteProcess, spawnSite } from '../harness/site-process.ts';
import { embeddedConnection, sqlOver } from '../harness/sql.ts';

const kills = 5;

test('five kill -9 in the middle of writing lose nothing that was acknowledged', { timeout: 300_000 }, async () => {
  const DATA_DIR = await dataFolderWith('none');
  const settings = { DATA_DIR, DEMO_CONTENT: 'off' };
  const acknowledged: number[] = [];
  for (let round = 0; round < kills; round += 1) {
    await using site = spawnSite(settings);
    await site.ready;
    // Each time at another point, so that the kill meets writes in different states.
    await writeUntilKilled(site, DATA_DIR, acknowledged, 10 + round * 34);
  }
  await using site = spawnSite(settings);
  const url = await site.ready;
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  const rows = await sqlOver(embeddedConnection(DATA_DIR))('select n from killed_writes');
  const kept = new Set(rows.map((row) => row.n));
  expect(acknowledged.filter((n) => !kept.has(n))).toEqual([]);
  expect(acknowledged.length).toBeGreaterThan(kills * 10);
});

/** Writes rows one after another and kills the site after so many answers, while the next write is under way. */
async function writeUntilKilled(site: SiteProcess, dataDir: string, acknowledged: number[], after: number) {
  const client = new pg.Client(embeddedConnection(dataDir));
  client.on('error', () => {});
  await client.connect();
  await client.query('create table if not exists killed_writes (n integer primary key, filler text not null)');
  const { rows } = await client.query('select coalesce(max(n), 0) as n from killed_writes');
  let next = rows[0].n + 1;
  let killed: Promise<unknown> | undefined;
  try {
    for (let done = 0; ; done += 1) {
      const write = client.query('insert into killed_writes values ($1, $2)', [next, 'x'.repeat(500)]);
      if (done === after) killed = site.stop('SIGKILL');
      await write;
      acknowledged.push(next);
      next += 1;
    }
  } catch (error) {
    // Only the kill may end the writing.
    if (!killed) throw error;
  }
  await killed;
  await client.end().catch(() => {});
}
