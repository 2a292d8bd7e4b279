import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { failures } from '../../../contract/error-codes.ts';

const checkEvery = 100;
/** Says which process answered. */
export const servedBy = 'x-served-by';

interface Backend {
  url: string;
  agent: Agent;
  isReady: boolean;
  isWatched: boolean;
}

export interface RoundRobin extends AsyncDisposable {
  url: string;
  /** Watches a process; resolves once it is ready and gets its share. */
  add(url: string): Promise<void>;
  remove(url: string): void;
  /** Requests that a process took and did not answer, and by which. */
  broken: string[];
}

/**
 * Spreads requests over the processes that say they are ready, as a load balancer does: it keeps connections, asks
 * `/healthz` again and again, goes on to the next process where none was reached, and never sends anything twice.
 */
export async function startRoundRobin(): Promise<RoundRobin> {
  const backends: Backend[] = [];
  const broken: string[] = [];
  let turn = 0;

  async function watch(backend: Backend): Promise<void> {
    while (backend.isWatched) {
      const status = await fetch(`${backend.url}/healthz`).then(
        (answer) => answer.status,
        () => 0,
      );
      backend.isReady = status === 200;
      await pause(checkEvery);
    }
  }

  async function answer(asked: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(asked);
    const ready = backends.filter(({ isReady }) => isReady);
    turn += 1;
    for (let at = 0; at < ready.length; at += 1) {
      const backend = ready[(turn + at) % ready.length] as Backend;
      if ((await passOn(backend, asked, body, response)) === 'answered') return;
    }
    refuse(response, 503);
  }

  /** An answer of whatever kind is an answer; only where no connection came about may another process be asked. */
  async function passOn(backend: Backend, asked: IncomingMessage, body: Buffer, response: ServerResponse) {
    const { hostname, port } = new URL(backend.url);
    const { method, url: path, headers } = asked;
    const forwarded = [headers['x-forwarded-for'], asked.socket.remoteAddress].filter(Boolean).join(', ');
    const { connection: _own, 'transfer-encoding': _chunked, ...passed } = headers;
    const call = request({
      hostname,
      port,
      method,
      path,
      agent: backend.agent,
      headers: { ...passed, 'x-forwarded-for': forwarded, 'content-length': body.length },
    });
    call.end(body);
    try {
      const [answered] = (await once(call, 'response')) as [IncomingMessage];
      const bytes = await buffer(answered);
      const { connection: _theirs, 'transfer-encoding': _theirChunks, ...kept } = answered.headers;
      response.writeHead(answered.statusCode ?? 502, {
        ...kept,
        'content-length': bytes.length,
        [servedBy]: backend.url,
      });
      response.end(bytes);
      return 'answered';
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ECONNREFUSED') return 'not reached';
      broken.push(backend.url);
      refuse(response, 502);
      return 'answered';
    }
  }

  const server = createServer(answer);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    broken,
    async add(url) {
      const backend = { url, agent: new Agent({ keepAlive: true }), isReady: false, isWatched: true };
      backends.push(backend);
      void watch(backend);
      while (!backend.isReady) await pause(checkEvery);
    },
    remove(url) {
      const at = backends.findIndex((backend) => backend.url === url);
      const [backend] = backends.splice(at, 1);
      if (backend) backend.isWatched = false;
      backend?.agent.destroy();
    },
    async [Symbol.asyncDispose]() {
      for (const backend of backends) {
        backend.isWatched = false;
        backend.agent.destroy();
      }
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** In the form of the site's own answers, so that the caller can read it. */
function refuse(response: ServerResponse, status: number): void {
  const envelope = { code: failures.UNAVAILABLE.code, error: 'UNAVAILABLE', message: '', data: null };
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(envelope));
}
