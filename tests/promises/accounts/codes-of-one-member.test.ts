import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  askCode,
  codeSentTo,
  forgetLimits,
  mailTo,
  newPhone,
  registerMember,
  type TestMember,
  type TestPhone,
  testPassword,
} from '../../harness/members.ts';
import { startTestSite, type TestSite } from '../../harness/site.ts';

let site: TestSite;
let alice: TestMember;
let bob: TestMember;
let count = 0;

beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  await forgetLimits(site);
  [alice, bob] = [await registerMember(site), await registerMember(site)];
  await forgetLimits(site);
});

const newPassword = 'brandnew22';
function newEmail(): string {
  count += 1;
  return `reader${count}@example.tw`;
}
const errorOf = async (answer: Promise<{ envelope: { error: string | null } }>) => (await answer).envelope.error;
const phoneOf = ({ area, phone }: TestPhone): TestPhone => ({ area, phone });
const withToken = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

async function phoneCode(member: TestMember, phone: TestPhone, password = testPassword): Promise<string> {
  await forgetLimits(site);
  const { data } = await member.api('user/phone-captcha', { ...phone, password });
  expect(data.expire).toBeGreaterThan(0);
  return codeSentTo(site, phone);
}

async function emailMail(member: TestMember, email: string) {
  await forgetLimits(site);
  await member.api('user/email-binding', { email, password: testPassword });
  const mail = (await mailTo(site, email)).at(-1);
  if (!mail) throw new Error('no mail');
  return mail;
}

async function forgotCode(phone: TestPhone): Promise<string> {
  await forgetLimits(site);
  return askCode(site, 'forgot', phoneOf(phone));
}

const forgot = (phone: TestPhone, verifyCode: string) =>
  site.api('auth/forgot', { ...phoneOf(phone), verifyCode, password: newPassword, passwordConfirm: newPassword });
const resetPassword = (member: TestMember) =>
  member.api('user/reset-password', { oldPassword: testPassword, password: newPassword, passwordConfirm: newPassword });
const changePhone = (member: TestMember, phone: TestPhone, verifyCode: string) =>
  member.api('user/change-phone', { ...phone, verifyCode });

describe('a code for a new phone', () => {
  it('asked for by one member does not change the account of another, with a stolen token', async () => {
    const phone = newPhone();
    const code = await phoneCode(alice, phone);
    expect(await errorOf(changePhone(bob, phone, code))).toBe('BAD_CODE');
    expect((await bob.api('user/person')).data.phone).toBe(bob.phone);
    // The failed attempt took nothing from the member who asked.
    expect((await changePhone(alice, phone, code)).status).toBe(200);
    expect(await errorOf(changePhone(bob, phone, code))).toBe('BAD_CODE');
    expect(await errorOf(changePhone(alice, phone, code))).toBe('BAD_CODE');
  });

  it('of two members who ask for the same phone, each has a code of their own', async () => {
    const phone = newPhone();
    const ofAlice = await phoneCode(alice, phone);
    const ofBob = await phoneCode(bob, phone);
    expect(await errorOf(changePhone(alice, phone, ofBob))).toBe('BAD_CODE');
    expect((await changePhone(alice, phone, ofAlice)).status).toBe(200);
    expect(await errorOf(changePhone(bob, phone, ofBob))).toBe('PHONE_TAKEN');
  });
});

describe('a code for a new password', () => {
  it('that was sent to a phone is worthless once the phone belongs to another member', async () => {
    const code = await forgotCode(alice);
    const left = phoneOf(alice);
    const next = newPhone();
    await changePhone(alice, next, await phoneCode(alice, next));
    expect((await changePhone(bob, left, await phoneCode(bob, left))).status).toBe(200);
    expect(await errorOf(forgot(left, code))).toBe('BAD_CODE');
    expect((await site.api('auth/login', { ...left, password: testPassword })).status).toBe(200);
  });

  it('is worthless once its member has left and another person has registered the phone', async () => {
    const code = await forgotCode(alice);
    await alice.api('user/delete', { password: testPassword });
    await forgetLimits(site);
    await registerMember(site, phoneOf(alice));
    expect(await errorOf(forgot(alice, code))).toBe('BAD_CODE');
  });
});

/** Everything by which the account of a member can be changed while it is open. */
async function openEverything(member: TestMember) {
  const [phone, email] = [newPhone(), newEmail()];
  const forgotten = await forgotCode(member);
  const moved = await phoneCode(member, phone);
  const { code, token } = await emailMail(member, email);
  return {
    /** What becomes of each when it is used afterwards, with this token. */
    async use(accessToken: string) {
      const init = withToken(accessToken);
      const answers = {
        forgot: await errorOf(forgot(member, forgotten)),
        phone: await errorOf(site.api('user/change-phone', { ...phone, verifyCode: moved }, init)),
        mailCode: await errorOf(site.api('user/email-verify', { verifyCode: code }, init)),
        mailLink: await errorOf(site.api('user/email-verify', { token })),
      };
      return answers;
    },
  };
}

const allEnded = { forgot: 'BAD_CODE', phone: 'BAD_CODE', mailCode: 'BAD_CODE', mailLink: 'BAD_CODE' };

describe('every open code and mailed link of a member ends with', () => {
  it('a new password', async () => {
    const open = await openEverything(alice);
    expect((await resetPassword(alice)).status).toBe(200);
    expect(await open.use(alice.token)).toEqual(allEnded);
  });

  it('a forgotten password', async () => {
    const open = await openEverything(alice);
    const { data } = await forgot(alice, await codeSentTo(site, phoneOf(alice)));
    expect(await open.use(data.token)).toEqual(allEnded);
  });

  it('a new phone', async () => {
    const open = await openEverything(alice);
    const next = newPhone();
    expect((await changePhone(alice, next, await phoneCode(alice, next))).status).toBe(200);
    expect(await open.use(alice.token)).toEqual(allEnded);
  });

  it('a new address of mail', async () => {
    const open = await openEverything(alice);
    const { code } = await emailMail(alice, newEmail());
    expect((await alice.api('user/email-verify', { verifyCode: code })).status).toBe(200);
    expect(await open.use(alice.token)).toEqual(allEnded);
  });

  it('a mailed link that was followed', async () => {
    const open = await openEverything(alice);
    const { token } = await emailMail(alice, newEmail());
    expect((await site.api('user/email-verify', { token })).status).toBe(200);
    expect(await open.use(alice.token)).toEqual(allEnded);
  });

  it('the removal of the address', async () => {
    const { code } = await emailMail(alice, newEmail());
    await alice.api('user/email-verify', { verifyCode: code });
    const open = await openEverything(alice);
    expect((await alice.api('user/email-unbind', { password: testPassword })).status).toBe(200);
    expect(await open.use(alice.token)).toEqual(allEnded);
  });

  it('nothing that another member does', async () => {
    const phone = newPhone();
    const code = await phoneCode(alice, phone);
    await resetPassword(bob);
    expect((await changePhone(alice, phone, code)).status).toBe(200);
  });
});
