import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Provider } from '../../../server/messaging/provider.ts';
import type { OutgoingMessage } from '../../../server/messaging/queries/outbox.ts';
import { removeOldMessages } from '../../../server/messaging/queries/outbox-sending.ts';
import { failingProvider, startTestSending, type TestSending } from '../../harness/sending.ts';

let sending: TestSending;

beforeAll(async () => {
  sending = await startTestSending();
});
afterAll(() => sending.close());

const secret = '482913';
const sms: OutgoingMessage = {
  channel: 'sms',
  kind: 'register-code',
  area: '+886',
  to: '+886912345678',
  text: `【見聞】驗證碼 ${secret}，10 分鐘內有效，請勿提供給任何人。`,
};
const notice: OutgoingMessage = {
  channel: 'mail',
  kind: 'notice',
  to: 'reader@example.com',
  subject: '密碼已變更',
  text: '您的密碼已變更。',
};

test('a message is sent once, and then neither its text nor its number is in the database or the log', async () => {
  const provider = failingProvider([]);
  const sender = sending.sender({ sms: provider });
  const id = await sending.queue(sms);
  const waiting = await sending.row(id);
  expect(waiting.sealed?.toString('latin1')).not.toContain(secret);
  await sender.sendDue();
  await sender.sendDue();
  expect(provider.taken).toEqual([{ id, to: sms.to, text: sms.text }]);
  const row = await sending.row(id);
  expect(row).toMatchObject({ state: 'sent', attempts: 1, sealed: null, masked: '09** *** 678' });
  expect(JSON.stringify(row)).not.toMatch(/912345678|482913/);
  expect(sending.logged()).toContain('a message was sent');
  expect(sending.logged()).not.toMatch(/912345678|482913/);
});

test('what is queued in a transaction that fails is never sent', async () => {
  const provider = failingProvider([]);
  const attempt = sending.db.transaction().execute(async (transaction) => {
    await sending.outbox.queue(transaction, sms);
    throw new Error('changed my mind');
  });
  await expect(attempt).rejects.toThrow('changed my mind');
  await sending.sender({ sms: provider }).sendDue();
  expect(provider.taken).toEqual([]);
});

test('what was not taken is tried again after a pause that grows', async () => {
  const provider = failingProvider(['not-accepted', 'not-accepted']);
  const sender = sending.sender({ sms: provider });
  const id = await sending.queue(sms);
  await sender.sendDue();
  await sender.sendDue();
  expect(await sending.row(id)).toMatchObject({ state: 'waiting', attempts: 1, failure: 'HTTP 503' });
  await sending.forward(2_000);
  await sender.sendDue();
  await sending.forward(1_900);
  await sender.sendDue();
  expect(await sending.row(id)).toMatchObject({ state: 'waiting', attempts: 2 });
  await sending.forward(2_100);
  await sender.sendDue();
  expect(await sending.row(id)).toMatchObject({ state: 'sent', attempts: 3 });
  expect(provider.taken).toHaveLength(1);
});

test('what may have been taken is not sent again, and its state says so', async () => {
  const provider = failingProvider(['unknown']);
  const sender = sending.sender({ sms: provider });
  const id = await sending.queue(sms);
  await sender.sendDue();
  await sending.forward(60_000);
  await sender.tidy();
  await sender.sendDue();
  expect(provider.taken).toEqual([]);
  expect(await sending.outbox.stateOf(sending.db, id ?? '')).toBe('unknown');
  expect(await sending.row(id)).toMatchObject({ sealed: null });
});

test('a provider that knows repeats is asked again under the same id', async () => {
  const provider = failingProvider(['unknown'], true);
  const sender = sending.sender({ sms: provider });
  const id = await sending.queue(sms);
  await sender.sendDue();
  await sending.forward(2_000);
  await sender.sendDue();
  expect(provider.taken.map((message) => message.id)).toEqual([id]);
});

test('what is refused for good, and what comes too late, is marked failed', async () => {
  const refusing = sending.sender({ sms: failingProvider(['rejected']) });
  const refused = await sending.queue(sms);
  await refusing.sendDue();
  expect(await sending.row(refused)).toMatchObject({ state: 'failed', sealed: null });

  const failing = sending.sender({ sms: failingProvider(['not-accepted']) });
  const late = await sending.queue(sms);
  await failing.sendDue();
  await sending.forward(10 * 60_000);
  await failing.sendDue();
  await failing.tidy();
  expect(await sending.row(late)).toMatchObject({ state: 'failed', failure: 'HTTP 503, too late', sealed: null });
  expect(sending.logged()).toMatch(/"recipient":"09\*\* \*\*\* 678"[^\n]*"failure":"expired[^\n]*a message failed/);
  expect([sending.counted('failed'), sending.counted('late')]).toEqual([1, 1]);
});

test('two processes at once send each of fifty messages once', async () => {
  const providers = [failingProvider([]), failingProvider([])];
  const senders = providers.map((provider) => sending.sender({ sms: provider }));
  const ids = [];
  for (let count = 0; count < 50; count += 1) ids.push(await sending.queue(sms));
  await Promise.all(senders.map((sender) => sender.sendDue()));
  const taken = providers.flatMap((provider) => provider.taken.map((message) => message.id));
  expect(taken.sort()).toEqual(ids.sort());
});

test('slow mail does not hold up an SMS', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const slow: Provider = { name: 'slow', isIdempotent: false, send: () => held };
  const provider = failingProvider([]);
  const sender = sending.sender({ mail: slow, sms: provider });
  const mail = await sending.queue(notice);
  const first = sender.sendDue();
  await sending.queue(sms);
  sender.wakeSender();
  await expect.poll(() => provider.taken.length).toBe(1);
  expect(await sending.row(mail)).toMatchObject({ state: 'sending' });
  release();
  await first;
  expect(await sending.row(mail)).toMatchObject({ state: 'sent' });
});

test('a provider that fails five times running is left alone, then tried with one message', async () => {
  const provider = failingProvider(Array.from({ length: 9 }, () => 'not-accepted' as const));
  const sender = sending.sender({ sms: provider });
  for (let count = 0; count < 8; count += 1) await sending.queue(notSoUrgent);
  const attempts = async () => {
    const rows = await sending.db.selectFrom('outbox').select('attempts').where('state', '=', 'waiting').execute();
    return rows.reduce((sum, row) => sum + row.attempts, 0);
  };
  await sender.sendDue();
  expect(await attempts()).toBe(8);
  expect(sender.isAvailable('sms')).toBe(false);
  expect(sender.isAvailable('mail')).toBe(true);
  await sending.forward(29_000);
  await sender.sendDue();
  expect(await attempts()).toBe(8);
  await sending.forward(1_000);
  expect(sender.isAvailable('sms')).toBe(true);
  await sender.sendDue();
  expect(await attempts()).toBe(9);
  await sending.forward(30_000);
  await sender.sendDue();
  expect(provider.taken).toHaveLength(8);
  expect(sending.logged()).toMatch(/sending is paused.*accepts messages again/s);
});

const notSoUrgent: OutgoingMessage = { ...sms, kind: 'notice', text: '您已是會員，請直接登入。' };

test('a process that dies while it sends leaves a message that is not sent again', async () => {
  const unknownBefore = sending.counted('unknown');
  const dying: Provider = { name: 'dying', isIdempotent: false, send: () => new Promise(() => {}) };
  const id = await sending.queue(sms);
  void sending.sender({ sms: dying }).sendDue();
  await expect.poll(async () => (await sending.row(id)).state).toBe('sending');
  const provider = failingProvider([]);
  const survivor = sending.sender({ sms: provider });
  await survivor.tidy();
  await survivor.sendDue();
  expect(await sending.row(id)).toMatchObject({ state: 'sending' });
  await sending.forward(61_000);
  await survivor.tidy();
  await survivor.sendDue();
  expect(provider.taken).toEqual([]);
  expect(await sending.row(id)).toMatchObject({ state: 'unknown', failure: 'interrupted', sealed: null });
  expect(sending.logged()).toMatch(/"recipient":"09\*\* \*\*\* 678"[^\n]*"failure":"interrupted[^\n]*a message failed/);
  expect(sending.counted('unknown')).toBe(unknownBefore + 1);
});

test('the same message goes out again where the provider knows repeats', async () => {
  const dying: Provider = { name: 'dying', isIdempotent: true, send: () => new Promise(() => {}) };
  const id = await sending.queue(sms);
  void sending.sender({ sms: dying }).sendDue();
  await expect.poll(async () => (await sending.row(id)).state).toBe('sending');
  await sending.forward(61_000);
  const provider = failingProvider([], true);
  const survivor = sending.sender({ sms: provider });
  await survivor.tidy();
  await survivor.sendDue();
  expect(provider.taken.map((message) => message.id)).toEqual([id]);
});

test('the operator reads a masked log of what was sent, which forgets by itself', async () => {
  const rows = await sending.db
    .selectFrom('send_log' as never)
    .selectAll()
    .execute();
  expect(rows.length).toBeGreaterThan(60);
  expect(JSON.stringify(rows)).not.toMatch(/912345678|482913|reader@/);
  expect(rows).toContainEqual(expect.objectContaining({ channel: 'mail', recipient: 'r***@example.com' }));
  await sending.forward(31 * 24 * 60 * 60_000);
  await removeOldMessages(sending.db);
  expect(await sending.db.selectFrom('outbox').select('id').execute()).toEqual([]);
});
