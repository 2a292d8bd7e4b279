import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { DeliveryError, providerTimeout } from '../provider.ts';
import { createSmtp } from './smtp.ts';

const message = { id: 'a1b2', to: 'reader@example.com', subject: '電子信箱驗證', text: '驗證碼 482913' };
const from = { name: '見聞', address: 'news@example.org' };

// Time goes on only while this process does (both sides of SMTP wait a little): a busy machine is no silent server.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

interface Mailbox {
  url: string;
  mails: { to: string[]; user: unknown; source: string }[];
}

/** A real SMTP server that records what it receives. */
async function startMailbox(options: SMTPServerOptions = {}): Promise<Mailbox> {
  const mails: Mailbox['mails'] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    async onData(stream, session, done) {
      const source = await text(stream);
      mails.push({ to: session.envelope.rcptTo.map(({ address }) => address), user: session.user, source });
      done();
    },
    ...options,
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  onTestFinished(() => server.close());
  return { url: `smtp://127.0.0.1:${portOf(server.server as Server)}`, mails };
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

const failing = (code: number) => Object.assign(new Error('no reader@example.com here'), { responseCode: code });

async function troubleWith(url: string, to = message.to): Promise<unknown> {
  return createSmtp({ url, from })
    .send({ ...message, to })
    .catch((error) => error);
}

/** What the provider says when the server, once this has happened, stays silent for as long as it may. */
async function troubleOfSilence(url: string, happened: Promise<unknown>): Promise<unknown> {
  const trouble = troubleWith(url);
  await happened;
  await vi.advanceTimersByTimeAsync(providerTimeout);
  return trouble;
}

it('hands over one mail that says who wrote it, to one address', async () => {
  const { url, mails } = await startMailbox();
  await createSmtp({ url, from }).send(message);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.to).toEqual([message.to]);
  expect(mails[0]?.source).toMatch(/^From: =\?UTF-8\?.+\?= <news@example\.org>\r$/m);
  expect(mails[0]?.source).toMatch(/^Message-ID: <a1b2@example\.org>\r$/m);
  expect(mails[0]?.source).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  expect(mails[0]?.source).toContain(Buffer.from(message.text).toString('base64').slice(0, 16));
});

it('logs in with the name and password of the address', async () => {
  const { url, mails } = await startMailbox({
    authOptional: false,
    onAuth: ({ username, password }, _session, done) =>
      password === 'p@ss' ? done(null, { user: username }) : done(new Error('no')),
  });
  await createSmtp({ url: url.replace('//', '//site%40example:p%40ss@'), from }).send(message);
  expect(mails[0]?.user).toBe('site@example');
  const wrong = await troubleWith(url.replace('//', '//site:wrong@'));
  expect(wrong).toMatchObject({ failure: 'not-accepted', isProviderFailing: true, message: 'SMTP 535' });
});

it.each([
  [550, 'rejected', false],
  [553, 'rejected', false],
  [450, 'not-accepted', false],
  [452, 'not-accepted', false],
  [421, 'not-accepted', true],
])('takes %i about the recipient for %s, and repeats no address', async (status, failure, isProviderFailing) => {
  const { url, mails } = await startMailbox({ onRcptTo: (_address, _session, done) => done(failing(status)) });
  expect(await troubleWith(url)).toMatchObject({ failure, isProviderFailing, message: `SMTP ${status}` });
  expect(mails).toEqual([]);
});

it.each([550, 530, 451])('takes %i about the sender for a fault of the site’s own settings', async (status) => {
  const { url } = await startMailbox({ onMailFrom: (_address, _session, done) => done(failing(status)) });
  expect(await troubleWith(url)).toMatchObject({ failure: 'not-accepted', isProviderFailing: true });
});

it('takes an answer after the text for what it says', async () => {
  const { url } = await startMailbox({
    onData: (stream, _session, done) => stream.resume().on('end', () => done(failing(452))),
  });
  expect(await troubleWith(url)).toMatchObject({
    failure: 'not-accepted',
    isProviderFailing: false,
    message: 'SMTP 452',
  });
});

it('does not know what became of a mail when the server falls silent after the text', async () => {
  const { promise: textArrived, resolve } = Promise.withResolvers<void>();
  const { url } = await startMailbox({ onData: (stream) => void stream.resume().on('end', resolve) });
  expect(await troubleOfSilence(url, textArrived)).toMatchObject({ failure: 'unknown' });
});

it('knows that a server that never greets took nothing, and does not wait for it', async () => {
  const server = createServer((socket) => onTestFinished(() => void socket.destroy())).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const trouble = await troubleOfSilence(`smtp://127.0.0.1:${portOf(server)}`, once(server, 'connection'));
  expect(trouble).toMatchObject({ failure: 'not-accepted' });
});

it('knows that a dead server took nothing', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const port = portOf(server);
  server.close();
  await once(server, 'close');
  expect(await troubleWith(`smtp://127.0.0.1:${port}`)).toBeInstanceOf(DeliveryError);
  expect(await troubleWith(`smtp://127.0.0.1:${port}`)).toMatchObject({ failure: 'not-accepted' });
});

it('never sends to two addresses where one is meant', async () => {
  const { url, mails } = await startMailbox();
  await troubleWith(url, 'a@example.com, b@example.com');
  expect(mails.flatMap((mail) => mail.to)).not.toContain('b@example.com');
});
