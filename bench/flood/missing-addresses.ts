import { setTimeout as pause } from 'node:timers/promises';
import { openConnection } from '../plain-connection.ts';

/** One network that asks for addresses that do not exist, each of them once, at a steady pace. In a process of its own. */
export interface FloodOrder {
  port: number;
  perSecond: number;
  seconds: number;
}

export interface FloodResult {
  missing: number;
  limited: number;
  anythingElse: number;
}

const network = '198.51.100.7';
const connections = 20;
let made = 0;

function nextAddress(): string {
  made += 1;
  const kinds = [
    `/news/made-up-${made}`,
    `/news/author/made-up-${made}`,
    `/old/${made}.php`,
    `/news/tag/made-up-${made}`,
  ];
  return kinds[made % kinds.length] ?? '/';
}

const nextRequest = () => `GET ${nextAddress()} HTTP/1.1\r\nhost: 127.0.0.1\r\nx-forwarded-for: ${network}\r\n\r\n`;

async function flood({ port, perSecond, seconds }: FloodOrder): Promise<FloodResult> {
  const began = performance.now();
  const statuses = new Map<number, number>();
  const one = async (number: number) => {
    const connection = openConnection(port);
    const every = (connections * 1_000) / perSecond;
    // The connections take turns: twenty requests at once would be bursts, not a steady pace.
    const offset = (number * every) / connections;
    await pause(offset);
    for (let turn = 0; performance.now() - began < seconds * 1_000; turn += 1) {
      const status = await connection.ask(nextRequest());
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      await pause(Math.max(0, began + offset + (turn + 1) * every - performance.now()));
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: connections }, (_, number) => one(number)));
  const { 404: missing = 0, 429: limited = 0, ...others } = Object.fromEntries(statuses);
  return { missing, limited, anythingElse: Object.values(others).reduce((sum, count) => sum + count, 0) };
}

process.on('message', (order: FloodOrder) => {
  flood(order).then(
    (result) => process.send?.(result),
    (error: Error) => process.send?.({ error: error.message }),
  );
});
