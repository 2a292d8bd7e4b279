import { appendFileSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { databaseProcesses } from '../harness/database/embedded-processes.ts';
import { embeddedConnection, sqlOver } from '../harness/database/sql.ts';
import { failedStart } from '../harness/failed-start.ts';
import { canMount, removeSmallDisks, smallDisk } from '../harness/machine/small-disk.ts';
import { spawnSite } from '../harness/site-process.ts';
import { waitUntil } from '../harness/wait-until.ts';

const off = { DEMO_CONTENT: 'off' };

afterEach(removeSmallDisks);

describe.runIf(canMount)('a disk of its own', () => {
  test('that is full at the first start gives a one-line error, and nothing is left on it', async () => {
    const disk = smallDisk('20m');
    const line = await failedStart({ DATA_DIR: disk, ...off });
    expect(line).toContain('full');
    expect(line).toContain(disk);
    expect(readdirSync(disk).filter((name) => name.startsWith('postgres'))).toEqual([]);
  });

  test('that fills up refuses writes, keeps the site alive, and all is well when there is room again', async () => {
    const DATA_DIR = smallDisk('300m');
    await using site = spawnSite({ DATA_DIR, ...off });
    const url = await site.ready;
    const sql = sqlOver(embeddedConnection(DATA_DIR));
    await sql('create table written (n serial primary key, filler text not null)');
    const acknowledged: number[] = [];
    const write = async () => {
      const [{ n }] = await sql(`insert into written (filler) select string_agg(md5(random()::text), '')
        from generate_series(1, 30000) returning n`);
      acknowledged.push(n);
    };
    await write();
    const ballast = path.join(DATA_DIR, 'ballast');
    const fillUpTo = (free: number) => {
      const { bavail, bsize } = statfsSync(DATA_DIR);
      appendFileSync(ballast, Buffer.alloc(Math.max(bavail * bsize - free, 0)));
    };
    // Too little for the site and still enough for PostgreSQL, so that only the disk can be the reason.
    fillUpTo(20_000_000);
    await waitUntil('the site is not ready', async () => {
      const answer = await fetch(`${url}/readyz`);
      return answer.status === 503 && (await answer.json()).writing === false;
    });
    fillUpTo(4_000_000);
    const refused = await waitUntil('a write is refused', () =>
      write().then(
        () => null,
        (error: Error) => error,
      ),
    );
    expect(refused.message).toMatch(/No space left|terminat|recovery|ECONNREFUSED|ENOENT|starting up|shutting down/i);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    expect((await fetch(`${url}/readyz`)).status).toBe(503);

    rmSync(ballast);
    await waitUntil('the site is ready again', async () => (await fetch(`${url}/readyz`)).status === 200, 60_000);
    await waitUntil('a write is taken', () => write().then(() => true));
    const stored = new Set((await sql('select n from written')).map((row) => row.n));
    expect(acknowledged.filter((n) => !stored.has(n))).toEqual([]);
    expect(await site.stop()).toEqual({ code: 0, signal: null });
    // A stop takes ten seconds at most; the database may need longer for its checkpoint on a busy machine.
    await waitUntil('the database has ended', () => databaseProcesses(DATA_DIR).length === 0);
  });
});
