import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

export interface AskedSms {
  id: string;
  to: string;
  text: string;
  /** Whether the site has stopped waiting for the answer. */
  isLetGo(): boolean;
  answer(status: number): void;
}

export interface SmsProvider extends AsyncDisposable {
  /** Settings with which a site sends its SMS here. */
  settings: Record<string, string>;
  /** Everything that the site has asked to be sent, oldest first. */
  asked: AskedSms[];
}

/**
 * A provider of SMS that takes JSON, as a real HTTP endpoint. It does with each message what the test says, and never
 * answers where nothing is said.
 */
export async function startSmsProvider(
  meet: (sms: AskedSms, count: number) => void = () => {},
  { isIdempotent = false } = {},
): Promise<SmsProvider> {
  const asked: AskedSms[] = [];
  const server = createServer(async (request, response) => {
    const body = (await json(request)) as { id?: string; to: string; text: string };
    const sms = { ...body, id: body.id ?? '', isLetGo: () => response.destroyed, answer: answering(response) };
    asked.push(sms);
    meet(sms, asked.length);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const body = { to: '{{to}}', text: '{{text}}', ...(isIdempotent && { id: '{{id}}' }) };
  return {
    settings: { SMS_DRIVER: 'http', SMS_HTTP_URL: `http://127.0.0.1:${port}/`, SMS_HTTP_BODY: JSON.stringify(body) },
    asked,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function answering(response: ServerResponse): (status: number) => void {
  return (status) => {
    response.writeHead(status).end();
  };
}
