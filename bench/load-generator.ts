import { connect, type Socket } from 'node:net';
import type { LoadOrder, LoadResult } from './load.ts';

/**
 * A process of its own that asks as fast as answers come, or at a pace: raw kept-alive sockets, one request at a time on each. It
 * reads no more of an answer than its status and length, so that it costs far less than the server it measures.
 */
const bucketsPerMs = 100;
const bucketCount = 1_000 * bucketsPerMs;
const headEnd = Buffer.from('\r\n\r\n');
const readSize = 64 * 1024;

interface Tally {
  requests: number;
  /** How many answers took so many hundredths of a millisecond; the last one holds all that took a second and more. */
  buckets: Uint32Array;
  deadline: number;
}

function generate(order: LoadOrder): Promise<LoadResult> {
  const began = performance.now();
  const cpu = process.cpuUsage();
  const tally = { requests: 0, buckets: new Uint32Array(bucketCount), deadline: began + order.seconds * 1_000 };
  const connections = Array.from({ length: order.connections }, (_, turn) => ask(order, tally, turn));
  return Promise.all(connections).then(() => {
    const seconds = (performance.now() - began) / 1_000;
    const { user, system } = process.cpuUsage(cpu);
    return {
      requests: tally.requests,
      seconds,
      p50: percentile(tally, 0.5),
      p99: percentile(tally, 0.99),
      generatorShare: (user + system) / 1e6 / seconds,
    };
  });
}

/** One connection. Paths are dealt out like cards: no two connections ever ask for the same one at the same time. */
function ask({ port, paths, headers, connections, pace }: LoadOrder, tally: Tally, turn: number): Promise<void> {
  const own = paths.length === 1 ? paths : paths.filter((_, index) => index % connections === turn);
  const requests = own.map((path) => Buffer.from(requestHead(path, headers)));
  const every = pace ? (connections * 1_000) / pace : 0;
  return new Promise((resolve, reject) => {
    let head: Buffer = Buffer.alloc(0);
    let bodyLeft = 0;
    let sentAt = 0;
    let count = 0;

    const socket: Socket = connect({
      port,
      host: '127.0.0.1',
      noDelay: true,
      onread: { buffer: Buffer.allocUnsafe(readSize), callback: (size, buffer) => take(buffer.subarray(0, size)) },
    });
    socket.on('connect', send);
    socket.on('error', reject);
    // Ended by us after the deadline, or by the server too early; a promise that is kept already takes no notice.
    socket.on('close', () => reject(new Error('the server closed a connection under load')));

    function send(): void {
      const next = requests[count % requests.length];
      if (!next || performance.now() >= tally.deadline) {
        resolve();
        socket.destroy();
        return;
      }
      count += 1;
      sentAt = performance.now();
      socket.write(next);
    }

    function take(chunk: Uint8Array): boolean {
      if (bodyLeft > 0) bodyLeft -= chunk.length;
      else {
        head = head.length > 0 ? Buffer.concat([head, chunk]) : (chunk as Buffer);
        const end = head.indexOf(headEnd);
        if (end < 0) {
          // The buffer is read into again, so what has to wait is copied out of it.
          head = Buffer.from(head);
          return true;
        }
        bodyLeft = bodyLength(head.toString('latin1', 0, end)) - (head.length - end - headEnd.length);
        head = Buffer.alloc(0);
      }
      if (bodyLeft === 0) {
        note(tally, performance.now() - sentAt);
        if (every > 0) setTimeout(send, sentAt + every - performance.now());
        else send();
      }
      return true;
    }

    function bodyLength(text: string): number {
      const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1];
      if (!text.startsWith('HTTP/1.1 200 ') || !length) {
        reject(new Error(`an answer under load was not a page: ${text.split('\r\n')[0]}`));
      }
      return Number(length);
    }
  });
}

function requestHead(path: string, headers: Record<string, string>): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${lines.join('')}\r\n`;
}

function note(tally: Tally, ms: number): void {
  const bucket = Math.min(Math.floor(ms * bucketsPerMs), bucketCount - 1);
  tally.requests += 1;
  tally.buckets[bucket] = (tally.buckets[bucket] ?? 0) + 1;
}

function percentile({ buckets, requests }: Tally, part: number): number {
  let seen = 0;
  const bucket = buckets.findIndex((count) => {
    seen += count;
    return seen >= requests * part;
  });
  return bucket / bucketsPerMs;
}

process.on('message', (order: LoadOrder) => {
  generate(order).then(
    (result) => process.send?.({ result }),
    (error: Error) => process.send?.({ error: error.message }),
  );
});
