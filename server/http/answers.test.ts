import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { boundAnswers } from './answers.ts';

const megabyte = 1024 * 1024;
const minute = 60_000;
/** More than a connection of this machine takes in while its client reads nothing. */
const muchMore = 32 * megabyte;

let stop: () => Promise<unknown>;
let client: Socket;
let closed: Promise<unknown>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(async () => {
  vi.useRealTimers();
  client.destroy();
  await stop();
});

async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<void> {
  const answers = boundAnswers(answer);
  const server = createServer(answers.handle).listen(0);
  await once(server, 'listening');
  client = connect((server.address() as AddressInfo).port);
  client.on('error', () => {});
  const [socket] = await once(server, 'connection');
  closed = once(socket, 'close');
  stop = async () => {
    answers.stop();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
}

const requestFor = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`;

describe('an answer', () => {
  it('that nobody reads ends its connection', async () => {
    const { promise: begun, resolve } = Promise.withResolvers<void>();
    await serve((_request, response) => {
      response.end(Buffer.alloc(muchMore));
      resolve();
    });
    client.pause().write(requestFor('/'));
    await begun;
    vi.advanceTimersByTime(minute);
    await closed;
  });

  it('that is read slowly arrives, however long that takes', async () => {
    const rounds = 4;
    await serve((_request, response) => response.end(Buffer.alloc(rounds * muchMore)));
    client.write(requestFor('/'));
    let received = 0;
    for (let round = 1; round <= rounds; round += 1) {
      while (received < round * muchMore) received += (await once(client, 'data'))[0].length;
      client.pause();
      vi.advanceTimersByTime(minute / 3);
      client.resume();
    }
    expect(client.destroyed).toBe(false);
  });

  it('that takes the site minutes to begin is not ended', async () => {
    const { promise: begun, resolve } = Promise.withResolvers<ServerResponse>();
    await serve((_request, response) => resolve(response));
    client.write(requestFor('/'));
    const response = await begun;
    vi.advanceTimersByTime(10 * minute);
    response.end('late');
    expect(String((await once(client, 'data'))[0])).toContain('late');
  });
});

describe('requests of one connection that do not wait for answers', () => {
  it('are answered one after the other', async () => {
    const running: [string, ServerResponse][] = [];
    let next = Promise.withResolvers<void>();
    await serve(({ url = '' }, response) => {
      running.push([url, response]);
      next.resolve();
    });
    const paths = Array.from({ length: 50 }, (_, at) => `/${at}`);
    client.resume().write(paths.map(requestFor).join(''));
    for (const path of paths) {
      await next.promise;
      next = Promise.withResolvers();
      expect(running.map(([url]) => url)).toEqual([path]);
      running.pop()?.[1].end(path);
    }
  });

  it('end the connection when there are too many', async () => {
    let begun = 0;
    await serve(() => {
      begun += 1;
    });
    client.resume().write(requestFor('/').repeat(1_000));
    await closed;
    expect(begun).toBe(1);
  });
});
