import { connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { startTestSite } from '../harness/site.ts';

const many = 200;
const betweenBytes = 4_000;

/** Begins a request and never ends it; settles when the site has had enough. */
function slowSocket(url: string, beginning: string): { opened: Promise<void>; closed: Promise<void>; socket: Socket } {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const opened = new Promise<void>((resolve) => {
    socket.once('connect', () => socket.write(beginning, () => resolve()));
  });
  const closed = new Promise<void>((resolve) => {
    socket.once('close', () => {
      clearInterval(goOn);
      resolve();
    });
  });
  const goOn = setInterval(() => socket.write('x'), betweenBytes);
  // The site may reset the connection rather than end it; both are an end.
  socket.on('error', () => {});
  socket.resume();
  return { opened, closed, socket };
}

/** The site would wait for a body that comes byte by byte, if it waited for progress. */
function bodyTo(path: string): string {
  return `PATCH ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/offset+octet-stream\r\ncontent-length: 100\r\n\r\n{`;
}

test.each([
  ['headers', 'GET / HTTP/1.1\r\nhost: x\r\nx-slow: '],
  [
    'a body',
    'POST /api/article/list HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{',
  ],
  ['a body at an address like that of uploads', bodyTo('/desk/uploads-of-nobody')],
  ['a body at the address of uploads', bodyTo('/desk/uploads/0')],
])('two hundred sockets that never finish %s are all closed, and others are served meanwhile', async (_, beginning) => {
  await using site = await startTestSite({ database: 'embedded' });
  const slow = Array.from({ length: many }, () => slowSocket(site.url, beginning));
  await Promise.all(slow.map(({ opened }) => opened));
  expect((await site.get('/healthz')).status).toBe(200);
  expect((await site.get('/')).status).toBe(200);
  await Promise.all(slow.map(({ closed }) => closed));
  expect(slow.every(({ socket }) => socket.destroyed)).toBe(true);
});
