import { Agent, request } from 'node:http';

/** A reader who asks for one page at a steady pace, however slow the answers are. In a process of its own. */
export interface ReadingOrder {
  port: number;
  path: string;
  perSecond: number;
  seconds: number;
}

const agent = new Agent({ keepAlive: true });

function readOnce({ port, path }: ReadingOrder): Promise<number> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const headers = { 'accept-encoding': 'br' };
    const asked = request({ host: '127.0.0.1', port, path, agent, headers }, (response) => {
      response.on('error', reject).on('end', () => resolve(performance.now() - began));
      response.resume();
    });
    asked.on('error', reject).end();
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
