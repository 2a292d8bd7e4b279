import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deskLimits } from '../../../contract/desk/limits.ts';
import { behindProxy } from '../../harness/addresses.ts';
import { blockStaff } from '../../harness/blocked-row.ts';
import {
  acceptByPassword,
  addTestInvitation,
  addTestSession,
  addTestStaff,
  deskBrowser,
  type TestStaff,
  totpCode,
} from '../../harness/desk/desk.ts';
import { fakeClock } from '../../harness/fake-clock.ts';
import { fastHashing } from '../../harness/fast-hashing.ts';
import { startTestSite, type TestSite } from '../../harness/site.ts';

let site: TestSite;
let admin: TestStaff;
const clock = fakeClock();
const now = () => clock.now();

/** Called with each password that is compared, before the answer is known. */
let beforeCompared = async (_password: string): Promise<void> => {};
let compared = 0;
const hashing = {
  ...fastHashing,
  async verify(known: string, password: string) {
    compared += 1;
    const isRight = await fastHashing.verify(known, password);
    await beforeCompared(password);
    return isRight;
  },
};

beforeAll(async () => {
  site = await startTestSite({ clock, hashing, settings: behindProxy });
  admin = await addTestStaff(site, 'admin');
  // Another administrator, without whom the first could not be disabled.
  await acceptByPassword(site, await addTestInvitation(site), now);
});
beforeEach(() => {
  clock.forward(60_000);
  beforeCompared = async () => {};
});
afterAll(() => site.close());

const tokenOf = (link: string) => new URL(link).hash.slice(1);
const statusOf = async (token: string) => (await deskBrowser(site).call('invitation/show', { token })).status;
const verbs = ['disable', 'role', 'renew'] as const;

describe('when an administrator takes rights away, open links end with them:', () => {
  it.each(verbs)('%s ends the invitations that the account has made', async (verb) => {
    const leaving = await addTestStaff(site, 'admin');
    const invited = { email: `${verb}-back@desk.example`, name: '後門', role: 'admin' };
    const token = tokenOf((await leaving.call('staff/invite', invited)).data.link);
    const kept = tokenOf(
      (await admin.call('staff/invite', { ...invited, email: `${verb}-new@desk.example` })).data.link,
    );
    expect(await statusOf(token)).toBe(200);
    expect((await admin.call(`staff/${verb}`, { id: leaving.id, role: 'reporter' })).status).toBe(200);
    expect([await statusOf(token), await statusOf(kept)]).toEqual([404, 200]);
  });

  it.each(['disable', 'role'] as const)('%s ends the link with which the account gets new ways in', async (verb) => {
    const staff = await addTestStaff(site, 'editor');
    const token = tokenOf((await admin.call('staff/renew', { id: staff.id })).data.link);
    expect(await statusOf(token)).toBe(200);
    expect((await admin.call(`staff/${verb}`, { id: staff.id, role: 'reporter' })).status).toBe(200);
    expect(await statusOf(token)).toBe(404);
  });
});

describe('a device', () => {
  it('is ended at once by its owner alone, and the other sessions stay', async () => {
    const staff = await addTestStaff(site, 'editor');
    const phone = deskBrowser(site, await addTestSession(site, staff.id));
    const tablet = deskBrowser(site, await addTestSession(site, staff.id));
    const { items } = (await phone.call('session/devices')).data;
    const id = items.find(({ isThis }) => isThis)?.id;
    for (const other of [await addTestStaff(site, 'editor'), admin]) {
      expect((await other.call('session/end-device', { id })).envelope.error).toBe('NOT_FOUND');
    }
    expect((await phone.call('session/whoami')).status).toBe(200);
    expect((await staff.call('session/end-device', { id })).status).toBe(200);
    expect((await phone.call('session/whoami')).envelope.error).toBe('SESSION_EXPIRED');
    for (const browser of [tablet, staff]) expect((await browser.call('session/whoami')).status).toBe(200);
    expect((await staff.call('session/end-device', { id })).envelope.error).toBe('NOT_FOUND');
  });
});

describe('what was under way does not outlive the change', () => {
  it('a password that was right a moment before the new one opens no second step', async () => {
    const { email, password, browser } = await acceptByPassword(site, await addTestInvitation(site), now);
    beforeCompared = async (given) => {
      if (given !== password) return;
      beforeCompared = async () => {};
      expect((await browser.call('account/change-password', { password: 'another-one-2' })).status).toBe(200);
    };
    const late = await deskBrowser(site).call('session/login', { email, password });
    expect(late.envelope.error).toBe('BAD_CREDENTIALS');
    expect(await site.sql(`select 1 from staff_challenges where kind = 'second-factor'`)).toEqual([]);
  });

  const own = { 'account/change-password': { password: 'another-one-2' }, 'account/recovery-codes': {} } as const;

  it.each(Object.entries(own))(
    '%s waits behind the end of its session and then changes nothing',
    async (path, body) => {
      const staff = await addTestStaff(site, 'editor');
      const row = () =>
        site.sql(
          `select password_hash, (select count(*)::int from staff_recovery_codes where staff_id = id) as codes
         from staff where id = $1`,
          [staff.id],
        );
      const block = await blockStaff(site, staff.id);
      const ending = await block.queue(() => admin.call('staff/disable', { id: staff.id }));
      const late = await block.queue(() => staff.call(path as keyof typeof own, body));
      await block.release();
      expect((await ending.answer).status).toBe(200);
      expect((await late.answer).envelope.error).toBe('SESSION_EXPIRED');
      expect(await row()).toEqual([{ password_hash: null, codes: 0 }]);
    },
  );
});

describe('an administrator who loses the role meanwhile', () => {
  const late = {
    'staff/invite': () => ({ email: 'late@desk.example', name: '後門', role: 'admin' }),
    'staff/role': (id: string) => ({ id, role: 'admin' }),
    'staff/renew': (id: string) => ({ id }),
    'staff/end-sessions': (id: string) => ({ id }),
  } as const;

  it.each(Object.entries(late))('changes nothing by %s', async (path, bodyFor) => {
    const leaving = await addTestStaff(site, 'admin');
    const friend = await addTestStaff(site, 'reporter');
    const block = await blockStaff(site, leaving.id);
    const ending = await block.queue(() => admin.call('staff/role', { id: leaving.id, role: 'reporter' }));
    const tried = await block.queue(() => leaving.call(path as keyof typeof late, bodyFor(friend.id)));
    await block.release();
    expect((await ending.answer).status).toBe(200);
    expect((await tried.answer).envelope.error).toBe('SESSION_EXPIRED');
    expect(await site.sql('select 1 from staff_invitations where invited_by = $1', [leaving.email])).toEqual([]);
    expect((await friend.call('session/whoami')).data.role).toBe('reporter');
  });
});

describe('logging in', () => {
  it('compares a password for an unknown email, a disabled account and one without a password too', async () => {
    const { email, password } = await acceptByPassword(site, await addTestInvitation(site), now);
    const disabled = await acceptByPassword(site, await addTestInvitation(site), now);
    await site.sql(`update staff set is_disabled = true where email = $1`, [disabled.email]);
    const { email: withoutPassword } = await addTestStaff(site, 'editor');
    const comparisons = async (given: string, wrong: string) => {
      const before = compared;
      const { envelope } = await deskBrowser(site).call('session/login', { email: given, password: wrong });
      return [envelope.error, compared - before];
    };
    const rejected = ['BAD_CREDENTIALS', 1];
    expect(await comparisons(email, 'wrongwrong1')).toEqual(rejected);
    expect(await comparisons('unknown@desk.example', password)).toEqual(rejected);
    expect(await comparisons(disabled.email, password)).toEqual(rejected);
    expect(await comparisons(withoutPassword, password)).toEqual(rejected);
  });

  it('is locked for the whole IPv6 /56 that tries passwords from many of its networks', async () => {
    const tryFrom = (address: string) =>
      deskBrowser(site).call(
        'session/login',
        { email: `${randomUUID()}@desk.example`, password: 'wrongwrong1' },
        { headers: { 'x-forwarded-for': address } },
      );
    const tries = Array.from({ length: deskLimits.loginWrongForNetwork.middle }, (_, at) => at.toString(16));
    // A few at a time: one network has few slots in the hashing queue, and rejected attempts are not counted.
    for (let from = 0; from < tries.length; from += 5) {
      await Promise.all(tries.slice(from, from + 5).map((at) => tryFrom(`2001:db8:7:${at}::1`)));
    }
    expect((await tryFrom('2001:db8:7:ff::1')).status).toBe(429);
    expect((await tryFrom('2001:db8:7:100::1')).status).toBe(401);
  });

  it('takes no recovery code of another account', async () => {
    const one = await acceptByPassword(site, await addTestInvitation(site), now);
    const other = await acceptByPassword(site, await addTestInvitation(site), now);
    const { email, password } = one;
    const { challenge } = (await deskBrowser(site).call('session/login', { email, password })).data;
    const [code] = other.recoveryCodes;
    const { envelope } = await deskBrowser(site).call('session/second-factor', { challenge, code });
    expect(envelope.error).toBe('BAD_CODE');
  });

  it('takes no code of an authenticator app that another account is setting up', async () => {
    const one = await addTestStaff(site, 'editor');
    const other = await addTestStaff(site, 'editor');
    const { challenge, secret } = (await one.call('account/totp-begin')).data;
    const body = { challenge, code: totpCode(secret, now()) };
    expect((await other.call('account/totp-confirm', body)).envelope.error).toBe('BAD_CODE');
  });
});
