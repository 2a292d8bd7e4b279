import { expect, it } from 'vitest';
import { newPhone } from '../../harness/members.ts';
import { startTestSite, type TestSite } from '../../harness/site.ts';
import { startSmsProvider } from '../../harness/sms-provider.ts';
import { waitUntil } from '../../harness/wait-until.ts';

const states = async (site: TestSite) =>
  (await site.sql('select state from outbox order by queued_at')).map(({ state }) => state);
/** Everything that waits is due now, instead of after its pause. */
const hurry = (site: TestSite) => site.sql(`update outbox set due_at = now() where state = 'waiting'`);

it('a provider that never answers delays no call for a code, and is not asked twice', async () => {
  await using provider = await startSmsProvider();
  await using site = await startTestSite({ settings: provider.settings });
  const { data } = await site.api('auth/register-captcha', newPhone());
  expect(data.resendAfter).toBe(60);
  const sms = await waitUntil('the provider is asked', () => provider.asked[0]);
  // The site lets go of it after 3 seconds; a caller who waited for that would be answered later.
  expect(sms.isLetGo()).toBe(false);
  expect(await states(site)).toEqual(['sending']);
  await waitUntil('the site gives up waiting', async () => (await states(site))[0] === 'unknown');
  await waitUntil('the provider is let go', () => sms.isLetGo());
  await hurry(site);
  await site.api('auth/register-captcha', newPhone());
  await waitUntil('the next message is sent', () => provider.asked.length === 2);
  expect(new Set(provider.asked.map(({ to }) => to)).size).toBe(2);
});

it('a provider that is overloaded is asked again, and takes the message once', async () => {
  await using provider = await startSmsProvider((sms, count) => sms.answer(count === 1 ? 503 : 200));
  await using site = await startTestSite({ settings: provider.settings });
  await site.api('auth/register-captcha', newPhone());
  await waitUntil('the message is sent', async () => {
    await hurry(site);
    return (await states(site))[0] === 'sent';
  });
  await site.api('auth/register-captcha', newPhone());
  await waitUntil('the next message is sent', () => provider.asked.length === 3);
  expect(provider.asked[0]?.text).toBe(provider.asked[1]?.text);
  expect(provider.asked[2]?.to).not.toBe(provider.asked[1]?.to);
});

it('a provider that took a message without saying so is asked again under the same id, where it knows repeats', async () => {
  await using provider = await startSmsProvider((sms, count) => sms.answer(count === 1 ? 500 : 200), {
    isIdempotent: true,
  });
  await using site = await startTestSite({ settings: provider.settings });
  await site.api('auth/register-captcha', newPhone());
  await waitUntil('the message is sent', async () => {
    await hurry(site);
    return (await states(site))[0] === 'sent';
  });
  expect(provider.asked).toHaveLength(2);
  expect(provider.asked[0]?.id).toMatch(/^[0-9a-f-]{36}$/);
  expect(provider.asked[1]?.id).toBe(provider.asked[0]?.id);
});

it('a provider that fails again and again: the caller gets an error, and nothing is half done', async () => {
  await using provider = await startSmsProvider((sms) => sms.answer(503));
  await using site = await startTestSite({ settings: provider.settings });
  for (let count = 0; count < 5; count += 1) await site.api('auth/register-captcha', newPhone());
  await waitUntil('five have failed', () => site.log.some(({ msg }) => msg.includes('sending is paused')));
  const kept = () =>
    site.sql(`select (select count(*) from codes)::int as codes, (select count(*) from outbox)::int as messages,
      (select count(*) from limit_marks)::int as marks`);
  const before = await kept();
  const { status, envelope } = await site.api('auth/register-captcha', newPhone());
  expect([status, envelope.code]).toEqual([503, 1010]);
  expect(await kept()).toEqual(before);
});
