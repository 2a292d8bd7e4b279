import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { beginCall, finishCall } from '../harness/calls.ts';
import { dataFolderWith } from '../harness/data-folder.ts';
import { nothingIsSlow } from '../harness/site.ts';
import { spawnSite } from '../harness/site-process.ts';

test.each(['SIGTERM', 'SIGINT'] as const)('%s ends the site with exit code 0 and without a word', async (signal) => {
  await using site = spawnSite({ DATA_DIR: await dataFolderWith('none'), DEMO_CONTENT: 'off', ...nothingIsSlow });
  const url = await site.ready;
  // A reader whose browser keeps its connection must not hold up the end: the site would close it by force after 10 s.
  const { closed } = await keepConnection(url);
  const asked = Date.now();
  const ended = site.stop(signal);
  await closed;
  expect(Date.now() - asked).toBeLessThan(8_000);
  expect(await ended).toEqual({ code: 0, signal: null });
  expect(site.stderr()).toBe('');
  expect(site.stdout()).not.toMatch(/"level":"(?:error|warn)"/);
});

test('SIGTERM loses none of the answers that are under way', async () => {
  await using site = spawnSite({ DATA_DIR: await dataFolderWith('none'), DEMO_CONTENT: 'off' });
  const url = await site.ready;
  const calls = await Promise.all(Array.from({ length: 20 }, () => beginCall(url)));
  const ended = site.stop();
  await refusesNewConnections(url);
  const answers = await Promise.all(calls.map(finishCall));
  expect(answers).toEqual(calls.map(() => ({ status: 200, code: 0 })));
  expect(await ended).toEqual({ code: 0, signal: null });
});

/** A connection that has had an answer and stays open, until the site closes it. */
async function keepConnection(url: string): Promise<{ closed: Promise<unknown> }> {
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write(`GET /readyz HTTP/1.1\r\nhost: ${host}\r\n\r\n`);
  const [answer] = await once(socket, 'data');
  socket.resume();
  expect(String(answer)).toMatch(/^HTTP\/1\.1 200 /);
  return { closed: once(socket, 'close') };
}

/** The stop has begun when new connections are refused. */
async function refusesNewConnections(url: string): Promise<void> {
  for (;;) {
    const isOpen = await fetch(`${url}/healthz`, { headers: { connection: 'close' } }).then(
      () => true,
      () => false,
    );
    if (!isOpen) return;
  }
}
