import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { DeliveryError, type Provider, providerTimeout } from '../provider.ts';
import { createHttpGateway } from './http-gateway.ts';
import { createTwilio } from './twilio.ts';

const message = { id: '5f0c7c1e-5c0a-4c3e-9a53-0f6e5a1d2b3c', to: '+886912345678', text: '驗證碼 "482913"\n@host' };
const accountSid = `AC${'0'.repeat(32)}`;

// No timeout fires by itself: a busy machine is no slow provider.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

interface FakeProvider {
  url: string;
  asked: { request: IncomingMessage; body: string }[];
}

/** A real HTTP endpoint that records its requests. */
async function startProvider(answer: RequestListener): Promise<FakeProvider> {
  const asked: FakeProvider['asked'] = [];
  const server = createServer(async (request, response) => {
    asked.push({ request, body: await text(request) });
    answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

const answering =
  (status: number, body = '', headers = {}): RequestListener =>
  (_request, response) => {
    response.writeHead(status, headers).end(body);
  };

const providers = {
  twilio: (url: string): Provider => createTwilio({ accountSid, authToken: 'secret', from: '+15005550006', base: url }),
  http: (url: string): Provider =>
    createHttpGateway({ url, method: 'POST', headers: {}, body: { to: '{{to}}', text: '{{text}}' } }),
};

async function troubleOf(provider: Provider): Promise<DeliveryError | null> {
  return provider.send(message).then(
    () => null,
    (error) => {
      if (error instanceof DeliveryError) return error;
      throw error;
    },
  );
}

/** The same when, once this has happened, nothing more comes for as long as it may take. */
async function troubleOfSilence(provider: Provider, happened: Promise<unknown>): Promise<DeliveryError | null> {
  const trouble = troubleOf(provider);
  await happened;
  await vi.advanceTimersByTimeAsync(providerTimeout);
  return trouble;
}

/** Resolves when the head of a response has arrived at the client. */
function statusArrived(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const channel = 'http.client.response.finish';
  const arrived = () => resolve();
  subscribe(channel, arrived);
  onTestFinished(() => void unsubscribe(channel, arrived));
  return promise;
}

describe.each(Object.entries(providers))('%s', (_name, create) => {
  it.each([
    // The provider as a whole: it is busy, or the key or the account is not good.
    [503, 'not-accepted', true],
    [401, 'not-accepted', true],
    [402, 'not-accepted', true],
    [500, 'unknown', true],
    [504, 'unknown', true],
    [408, 'unknown', true],
    // This one message: it is tried later, or never again.
    [429, 'not-accepted', false],
    [400, 'rejected', false],
    [403, 'rejected', false],
    [404, 'rejected', false],
    [410, 'rejected', false],
    [422, 'rejected', false],
  ])('takes status %i for %s', async (status, failure, isProviderFailing) => {
    const provider = await startProvider(answering(status));
    const trouble = await troubleOf(create(provider.url));
    expect(trouble).toMatchObject({ failure, isProviderFailing, message: expect.stringContaining(`HTTP ${status}`) });
    expect(provider.asked).toHaveLength(1);
  });

  it('does not follow a redirect', async () => {
    const elsewhere = await startProvider(answering(200));
    const provider = await startProvider(answering(307, '', { location: elsewhere.url }));
    expect(await troubleOf(create(provider.url))).toMatchObject({ failure: 'unknown', message: 'HTTP 307' });
    expect(elsewhere.asked).toEqual([]);
  });

  it('does not wait for a slow provider, and does not claim to know what it did', async () => {
    const { promise: asked, resolve } = Promise.withResolvers<void>();
    const provider = await startProvider(() => resolve());
    expect(await troubleOfSilence(create(provider.url), asked)).toMatchObject({
      failure: 'unknown',
      isProviderFailing: true,
    });
    expect(provider.asked).toHaveLength(1);
  });

  it('does not know what a provider did that hangs up', async () => {
    const provider = await startProvider((request) => request.socket.destroy());
    expect(await troubleOf(create(provider.url))).toMatchObject({ failure: 'unknown' });
  });

  it('knows that a dead provider took nothing', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    server.close();
    await once(server, 'close');
    expect(await troubleOf(create(`http://127.0.0.1:${port}`))).toMatchObject({
      failure: 'not-accepted',
      isProviderFailing: true,
      message: 'ECONNREFUSED',
    });
  });

  it('believes a status whose answer never ends', async () => {
    const provider = await startProvider((_request, response) => {
      response.writeHead(201).write('{');
    });
    expect(await troubleOfSilence(create(provider.url), statusArrived())).toBeNull();
  });
});

it('asks Twilio as Twilio wants to be asked', async () => {
  const provider = await startProvider(answering(201, '{"sid":"SM1"}'));
  await providers.twilio(provider.url).send(message);
  const [asked] = provider.asked;
  expect(asked?.request.url).toBe(`/2010-04-01/Accounts/${accountSid}/Messages.json`);
  expect(asked?.request.headers.authorization).toBe(`Basic ${btoa(`${accountSid}:secret`)}`);
  const form = Object.fromEntries(new URLSearchParams(asked?.body));
  expect(form).toEqual({ To: message.to, From: '+15005550006', Body: message.text });
});

it("tells Twilio's number for the trouble and leaves out its sentence", async () => {
  const provider = await startProvider(answering(400, `{"code":21211,"message":"${message.to} is not valid"}`));
  expect((await troubleOf(providers.twilio(provider.url)))?.message).toBe('HTTP 400, Twilio 21211');
});

it.each([
  // The recipient: not a number, has unsubscribed, a country that is not allowed, a landline, not routable.
  [400, 21211, 'rejected', false],
  [400, 21610, 'rejected', false],
  [400, 21408, 'rejected', false],
  [403, 21408, 'rejected', false],
  [400, 21614, 'rejected', false],
  [400, 21612, 'rejected', false],
  // The site's own account, key or sender.
  [401, 20003, 'not-accepted', true],
  [403, 20005, 'not-accepted', true],
  [404, 20404, 'not-accepted', true],
  [400, 21212, 'not-accepted', true],
  [400, 21606, 'not-accepted', true],
  [400, 30002, 'not-accepted', true],
  // Too many at once.
  [429, 20429, 'not-accepted', false],
])('knows whose fault Twilio’s HTTP %i with code %i is', async (status, code, failure, isProviderFailing) => {
  const provider = await startProvider(answering(status, JSON.stringify({ code })));
  expect(await troubleOf(providers.twilio(provider.url))).toMatchObject({ failure, isProviderFailing });
});

it('fills the template of a gateway without letting a text break out of it', async () => {
  const provider = await startProvider(answering(200));
  const gateway = createHttpGateway({
    url: `${provider.url}/send?key=1`,
    method: 'PUT',
    headers: { 'Idempotency-Key': '{{id}}', 'Content-Type': 'application/vnd.sms+json' },
    body: { messages: [{ phone: 'tel:{{to}}', content: '{{text}}', flash: false, ttl: 600 }] },
  });
  expect(gateway.isIdempotent).toBe(true);
  expect(providers.http(provider.url).isIdempotent).toBe(false);
  await gateway.send(message);
  const [{ request, body } = { request: undefined, body: '' }] = provider.asked;
  expect(request).toMatchObject({ method: 'PUT', url: '/send?key=1' });
  expect(request?.headers).toMatchObject({ 'idempotency-key': message.id, 'content-type': 'application/vnd.sms+json' });
  const expected = { phone: `tel:${message.to}`, content: message.text, flash: false, ttl: 600 };
  expect(JSON.parse(body)).toEqual({ messages: [expected] });
});
