import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Provider } from '../../../server/messaging/provider.ts';
import { createHttpGateway } from '../../../server/messaging/providers/http-gateway.ts';
import type { OutgoingMessage } from '../../../server/messaging/queries/outbox.ts';
import { failingProvider, startTestSending, type TestSending } from '../../harness/sending.ts';
import { type SmsProvider, startSmsProvider } from '../../harness/sms-provider.ts';

let sending: TestSending;

beforeAll(async () => {
  sending = await startTestSending();
});
afterAll(() => sending.close());
const forgetMessages = () => sending.db.deleteFrom('outbox').execute();
beforeEach(forgetMessages);

const sms: OutgoingMessage = {
  channel: 'sms',
  kind: 'notice',
  area: '+886',
  to: '+886912345678',
  text: '您已是會員，請直接登入。',
};

function gatewayTo({ settings }: SmsProvider): Provider {
  const { SMS_HTTP_URL: url = '', SMS_HTTP_BODY: body = '' } = settings;
  return createHttpGateway({ url, method: 'POST', headers: {}, body: JSON.parse(body) });
}

test('a gateway that refuses destinations, or asks for a slower pace, goes on serving all others', async () => {
  for (const status of [403, 404, 422, 429]) {
    await using provider = await startSmsProvider((asked) => asked.answer(asked.to === sms.to ? status : 200));
    const sender = sending.sender({ sms: gatewayTo(provider) });
    const refused = [];
    for (let count = 0; count < 12; count += 1) refused.push(await sending.queue(sms));
    await sender.sendDue();
    expect(sender.isAvailable('sms'), `${status}`).toBe(true);
    const other = await sending.queue({ ...sms, to: '+886987654321' });
    await sender.sendDue();
    expect(await sending.row(other)).toMatchObject({ state: 'sent', attempts: 1 });
    const state = status === 429 ? 'waiting' : 'failed';
    for (const id of refused) expect(await sending.row(id)).toMatchObject({ state, failure: `HTTP ${status}` });
    await forgetMessages();
  }
});

test('a key that a gateway does not know leaves every message waiting', async () => {
  await using provider = await startSmsProvider((asked) => asked.answer(401));
  const sender = sending.sender({ sms: gatewayTo(provider) });
  for (let count = 0; count < 5; count += 1) await sending.queue(sms);
  await sender.sendDue();
  expect(sender.isAvailable('sms')).toBe(false);
  const states = await sending.db.selectFrom('outbox').select('state').execute();
  expect(states.every(({ state }) => state === 'waiting')).toBe(true);
});

test('refused destinations neither close nor open a provider that fails', async () => {
  const provider = failingProvider([
    'not-accepted',
    'not-accepted',
    'not-accepted',
    'not-accepted',
    'rejected',
    'not-accepted',
    'rejected',
  ]);
  const sender = sending.sender({ sms: provider });
  for (let count = 0; count < 6; count += 1) await sending.queue(sms);
  await sender.sendDue();
  // Five failures with a rejection between them: the rejection is no sign that the provider works.
  expect(sender.isAvailable('sms')).toBe(false);
  await sending.forward(30_000);
  await sender.sendDue();
  // The message it was tried with was refused; the next one is taken.
  expect(provider.taken).toHaveLength(4);
  expect(sender.breakerState('sms')).toBe('closed');
});

test('an SMS to a number that is no mobile phone is given up, and never handed to a provider', async () => {
  const provider = failingProvider([]);
  const sender = sending.sender({ sms: provider });
  const landline = await sending.queue({ ...sms, area: '+44', to: '+442079460000' });
  const personal = await sending.queue({ ...sms, area: '+44', to: '+447012345678' });
  await sender.sendDue();
  for (const id of [landline, personal]) {
    expect(await sending.row(id)).toMatchObject({ state: 'failed', failure: 'not a mobile number', sealed: null });
  }
  expect(provider.taken).toEqual([]);
  expect(sender.isAvailable('sms')).toBe(true);
});
