import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { root } from '../source-files.ts';

const open: (Server | ChildProcess)[] = [];
afterEach(() => {
  for (const each of open.splice(0)) {
    if ('closeAllConnections' in each) {
      each.closeAllConnections();
      each.close();
    } else each.kill('SIGKILL');
  }
});

/** A site that answers with one status after another, and with the last from then on; null leaves a request open. */
async function siteWith(...statuses: (number | null)[]): Promise<string> {
  const server = createServer((_request, response) => {
    const status = statuses.length > 1 ? statuses.shift() : statuses[0];
    if (status) response.writeHead(status).end();
  }).listen(0, '127.0.0.1');
  open.push(server);
  await new Promise((resolve) => server.once('listening', resolve));
  return String((server.address() as AddressInfo).port);
}

function ask(env: Record<string, string>, ...args: string[]): Promise<{ code: number; stderr: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [path.join(root, 'deploy/ask-health.mjs'), ...args], { env }, (error, _out, stderr) =>
      resolve({ code: Number(error?.code ?? 0), stderr }),
    );
  });
}

test('a site that is alive, and one that answers with an error', async () => {
  expect(await ask({ PORT: await siteWith(200) })).toEqual({ code: 0, stderr: '' });
  expect((await ask({ PORT: await siteWith(500) })).code).toBe(1);
});

test('a site that becomes ready is waited for', async () => {
  expect(await ask({ PORT: await siteWith(503, 503, 200) }, '--ready', '60')).toEqual({ code: 0, stderr: '' });
});

test('a site that never becomes ready, or never answers, is given up after the limit', async () => {
  expect(await ask({ PORT: await siteWith(503) }, '--ready', '1')).toMatchObject({ code: 1 });
  expect((await ask({ PORT: await siteWith(null) }, '--ready', '1')).stderr).toContain('not ready after 1 s');
});

test('a process that has ended is not waited for', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  open.push(child);
  const asking = ask({ PORT: await siteWith(503), MAINPID: String(child.pid) }, '--ready', '600');
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
  expect(await asking).toEqual({ code: 1, stderr: 'The site has ended.\n' });
});
