import { Agent, request } from 'node:http';
import { addressOfNext } from './login/clients.ts';

/** Asks for one page, or makes one call, at a steady pace, however slow the answers are. In a process of its own. */
export interface ReadingOrder {
  port: number;
  path: string;
  /** A call instead of a page: its body and the member's token. */
  call?: { body: string; token: string };
  perSecond: number;
  seconds: number;
}

const agent = new Agent({ keepAlive: true });

function readOnce({ port, path, call }: ReadingOrder): Promise<number> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const headers = call
      ? {
          'content-type': 'application/json',
          authorization: `Bearer ${call.token}`,
          'x-forwarded-for': addressOfNext(),
        }
      : { 'accept-encoding': 'br' };
    const method = call ? 'POST' : 'GET';
    const asked = request({ host: '127.0.0.1', port, path, method, agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${path} answered ${response.statusCode}`));
      response.on('error', reject).on('end', () => resolve(performance.now() - began));
      response.resume();
    });
    asked.on('error', reject).end(call?.body);
  });
}

process.on('message', (order: ReadingOrder) => {
  const readings: Promise<number>[] = [];
  const total = order.perSecond * order.seconds;
  const began = performance.now();
  const pacing = setInterval(() => {
    const due = Math.min(total, Math.floor(((performance.now() - began) / 1_000) * order.perSecond));
    while (readings.length < due) readings.push(readOnce(order));
    if (readings.length < total) return;
    clearInterval(pacing);
    Promise.all(readings).then(
      (took) => process.send?.({ took }),
      (error: Error) => process.send?.({ error: error.message }),
    );
  }, 1);
});
