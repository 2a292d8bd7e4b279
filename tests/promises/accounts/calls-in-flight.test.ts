import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { blockMember } from '../../harness/blocked-row.ts';
import {
  askCode,
  codeSentTo,
  forgetLimits,
  mailTo,
  newPhone,
  registerMember,
  smsTo,
  type TestMember,
  type TestPhone,
  testPassword,
} from '../../harness/members.ts';
import { startTestSite, type TestSite } from '../../harness/site.ts';
import { addTestArticle } from '../../harness/test-content.ts';

let site: TestSite;
let member: TestMember;

beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  await forgetLimits(site);
  member = await registerMember(site);
  await forgetLimits(site);
});

const newPassword = 'brandnew22';
const passwords = { password: newPassword, passwordConfirm: newPassword };
const phoneOf = ({ area, phone }: TestPhone): TestPhone => ({ area, phone });
const login = () => site.api('auth/login', { ...phoneOf(member), password: testPassword });
const isLive = async (token: string) =>
  (await site.api('user/person', {}, { headers: { authorization: `Bearer ${token}` } })).status === 200;

/** Each change of an account, ready to be carried out by one call. */
const changes = {
  async 'a new phone'() {
    const phone = newPhone();
    await member.api('user/phone-captcha', { ...phone, password: testPassword });
    const verifyCode = await codeSentTo(site, phone);
    return () => member.api('user/change-phone', { ...phone, verifyCode });
  },
  'a new password': async () => () => member.api('user/reset-password', { oldPassword: testPassword, ...passwords }),
  async 'a forgotten password'() {
    const verifyCode = await askCode(site, 'forgot', phoneOf(member));
    return () => site.api('auth/forgot', { ...phoneOf(member), ...passwords, verifyCode });
  },
  'a deletion': async () => () => member.api('user/delete', { password: testPassword }),
};
const names = Object.keys(changes) as (keyof typeof changes)[];

describe('what a member adds while the account is being deleted', () => {
  it.each(['later/add', 'history/add', 'collection/add', 'history/pause'] as const)(
    'by %s has to give way',
    async (path) => {
      const story = await addTestArticle(site.sql);
      const body = { items: [{ id: story.id }], slug: story.slug, type: 'article', id: story.id, paused: true };
      const block = await blockMember(site, member);
      const deleting = await block.queue(await changes['a deletion']());
      const adding = await block.queue(() => member.api(path, body));
      await block.release();
      expect((await deleting.answer).status).toBe(200);
      expect((await adding.answer).envelope.error).toBe('UNAVAILABLE');
      expect((await member.api(path, body)).envelope.error).toBe('SESSION_EXPIRED');
    },
  );
});

describe('a login whose password was right a moment before', () => {
  it.each(names)('%s is committed leaves no live session behind', async (name) => {
    const change = await changes[name]();
    const block = await blockMember(site, member);
    const changing = await block.queue<{ status: number }>(change);
    const signing = await block.queue(login);
    await block.release();
    expect((await changing.answer).status).toBe(200);
    const { envelope } = await signing.answer;
    expect(envelope.error).toBe('BAD_CREDENTIALS');
  });

  it.each(names)('%s waits for it is ended by that', async (name) => {
    const change = await changes[name]();
    const block = await blockMember(site, member);
    const signing = await block.queue(login);
    const changing = await block.queue<{ status: number }>(change);
    await block.release();
    const { data } = await signing.answer;
    expect((await changing.answer).status).toBe(200);
    expect(await isLive(data.token)).toBe(false);
    expect((await site.api('auth/refresh', { refreshToken: data.refreshToken })).envelope.error).toBe(
      'SESSION_EXPIRED',
    );
  });
});

describe('what was proved with the old password does not outlive a new one:', () => {
  const reset = () => member.api('user/reset-password', { oldPassword: testPassword, ...passwords });
  /** The attacker's call is sent with the same session, which a new password leaves open. */
  async function overtaken(call: () => Promise<{ envelope: { error: string | null } }>): Promise<string | null> {
    const block = await blockMember(site, member);
    const resetting = await block.queue(reset);
    const late = await block.queue(call);
    await block.release();
    expect((await resetting.answer).status).toBe(200);
    return (await late.answer).envelope.error;
  }

  it('a code for a new phone is not sent', async () => {
    const phone = newPhone();
    const ask = () => member.api('user/phone-captcha', { ...phone, password: testPassword });
    expect(await overtaken(ask)).toBe('BAD_CREDENTIALS');
    expect(await smsTo(site, phone)).toEqual([]);
  });

  it('a mail to bind an address is not sent', async () => {
    const email = `late-${member.phone}@example.tw`;
    const ask = () => member.api('user/email-binding', { email, password: testPassword });
    expect(await overtaken(ask)).toBe('BAD_CREDENTIALS');
    expect(await mailTo(site, email)).toEqual([]);
  });

  it('an address is not removed', async () => {
    const email = `bound-${member.phone}@example.tw`;
    await site.sql('update members set email = $1, email_verified_at = now() where phone = $2', [email, member.phone]);
    expect(await overtaken(() => member.api('user/email-unbind', { password: testPassword }))).toBe('BAD_CREDENTIALS');
    expect((await member.api('user/person')).data).toMatchObject({ email, emailVerified: true });
  });

  it('the account is not deleted', async () => {
    expect(await overtaken(() => member.api('user/delete', { password: testPassword }))).toBe('BAD_CREDENTIALS');
    expect((await member.api('user/person')).status).toBe(200);
  });
});
