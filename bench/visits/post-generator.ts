import { connect, type Socket } from 'node:net';
import type { PostOrder, PostResult } from './posts.ts';

/**
 * A process of its own that posts steps of visits at a steady pace, whatever the server does: raw kept-alive sockets,
 * each step from another visitor, as behind a proxy, so that no limit of one client is reached.
 */
const tick = 10;
const visitors = 4_000;

async function post({ port, perSecond, seconds, connections }: PostOrder): Promise<PostResult> {
  const result: PostResult = { sent: 0, accepted: 0, refused: 0 };
  const agentId = await newAgent(`http://127.0.0.1:${port}/api`);
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(port, result)));
  const began = performance.now();
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const elapsed = Math.min((performance.now() - began) / 1_000, seconds);
      for (const due = Math.floor(elapsed * perSecond); result.sent < due; result.sent += 1) {
        sockets[result.sent % connections]?.write(request(result.sent, agentId));
      }
      if (elapsed < seconds) return;
      clearInterval(timer);
      resolve();
    }, tick);
  });
  for (const until = Date.now() + 5_000; result.accepted + result.refused < result.sent && Date.now() < until; ) {
    await new Promise((resolve) => setTimeout(resolve, tick));
  }
  for (const socket of sockets) socket.destroy();
  return result;
}

async function newAgent(api: string): Promise<string> {
  const call = async (path: string, body: object): Promise<string> => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${api}/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return (await answer.json()).data.id;
  };
  return call('ip/agent', { infoId: await call('ip/info', { ip: '192.0.2.1' }) });
}

function request(count: number, agentId: string): string {
  const visitor = count % visitors;
  const body = JSON.stringify({ agentId, routeFrom: '/', routeTo: `/news/article-${visitor}` });
  const address = `100.${64 + (visitor >> 16)}.${(visitor >> 8) & 255}.${visitor & 255}`;
  return `POST /api/ip/history HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\nip: ${address}\r\nx-forwarded-for: ${address}\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
}

function open(port: number, result: PostResult): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(socket));
    socket.on('error', reject);
    socket.on('data', (bytes) => {
      for (const [, status] of bytes.toString('latin1').matchAll(/HTTP\/1\.1 (\d+)/g)) {
        if (status === '200') result.accepted += 1;
        else result.refused += 1;
      }
    });
  });
}

process.on('message', (order: PostOrder) => {
  post(order).then((result) => process.send?.(result));
});
