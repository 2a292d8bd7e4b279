import { once } from 'node:events';
import { type ClientRequest, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { dataFolderWith } from '../harness/data-folder.ts';
import { spawnSite } from '../harness/site-process.ts';

test.each(['SIGTERM', 'SIGINT'] as const)('%s ends the site with exit code 0 and without a word', async (signal) => {
  // A busy machine may be slow, and the site then says so; that is not what it must not say here.
  const settings = { SLOW_QUERY_MS: '600000', SLOW_REQUEST_MS: '600000' };
  await using site = spawnSite({ DATA_DIR: await dataFolderWith('none'), DEMO_CONTENT: 'off', ...settings });
  const url = await site.ready;
  // A reader whose browser keeps its connection must not hold up the end.
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  const asked = Date.now();
  expect(await site.stop(signal)).toEqual({ code: 0, signal: null });
  expect(Date.now() - asked).toBeLessThan(8_000);
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

/** A call of which the server has read the headers, and waits for the body. */
async function beginCall(url: string): Promise<ClientRequest> {
  const headers = { 'content-type': 'application/json', 'content-length': '2', expect: '100-continue' };
  const call = request(`${url}/api/article/list`, { method: 'POST', headers, agent: false });
  call.flushHeaders();
  await once(call, 'continue');
  return call;
}

async function finishCall(call: ClientRequest): Promise<{ status: number | undefined; code: number }> {
  const answered = once(call, 'response');
  call.end('{}');
  const [response] = await answered;
  const { code } = JSON.parse(await text(response));
  return { status: response.statusCode, code };
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
