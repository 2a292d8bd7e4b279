import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';

export interface PlainAnswer {
  status: number;
  text: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 25 });

/** A request over a connection that stays open, for tests that send thousands: `fetch` takes longer than the site. */
function send(method: 'GET' | 'POST', url: string, headers: Record<string, string>, body = ''): Promise<PlainAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<PlainAnswer>();
  const sent = request(url, { method, agent, headers }, (answer) => {
    text(answer).then((read) => resolve({ status: answer.statusCode ?? 0, text: read }), reject);
  });
  sent.on('error', reject);
  sent.end(body);
  return promise;
}

export const getQuickly = (url: string, headers: Record<string, string>) => send('GET', url, headers);

export const postQuickly = (url: string, body: string, headers: Record<string, string>) =>
  send('POST', url, headers, body);
