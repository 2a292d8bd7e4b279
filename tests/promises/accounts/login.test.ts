import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { accountLimits } from '../../../contract/account-limits.ts';
import type { Hashing } from '../../../server/accounts/hashing.ts';
import { addressOf, behindProxy, callFrom } from '../../harness/addresses.ts';
import { databaseUrl } from '../../harness/database/postgres-databases.ts';
import { fakeClock } from '../../harness/fake-clock.ts';
import { fastHashing } from '../../harness/fast-hashing.ts';
import {
  askCode,
  letTimePass,
  newPhone,
  registerMember,
  smsTo,
  type TestMember,
  type TestPhone,
  testPassword,
} from '../../harness/members.ts';
import { secondSite } from '../../harness/second-site.ts';
import { startTestSite, type TestSite } from '../../harness/site.ts';
import { waitUntil } from '../../harness/wait-until.ts';

let site: TestSite;
const clock = fakeClock();
/** A comparison waits for this, in the test that fills the queue. */
let mayCompare: Promise<void> = Promise.resolve();
const hashing: Hashing = {
  ...fastHashing,
  async verify(known, password) {
    await mayCompare;
    return fastHashing.verify(known, password);
  },
};

beforeAll(async () => {
  site = await startTestSite({ settings: behindProxy, clock, hashing });
});
afterAll(() => site.close());

const times = <T>(count: number, make: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, at) => make(at)));
const codesOf = (answers: { envelope: { code: number } }[]) => answers.map(({ envelope }) => envelope.code);

function login({ area, phone }: TestPhone, password: string, address: string, at = site) {
  return callFrom(at, address, 'auth/login', { area, phone, password });
}

describe('wrong passwords', () => {
  it('an unknown phone and a wrong password get the same bytes', async () => {
    const member = await registerMember(site);
    const raw = async (phone: TestPhone) => {
      const body = JSON.stringify({ area: phone.area, phone: phone.phone, password: 'wrongwrong1' });
      const answer = await site.get('/api/auth/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      const { 'x-request-id': _id, date: _date, ...headers } = Object.fromEntries(answer.headers);
      return { status: answer.status, headers, text: await answer.text() };
    };
    const wrong = await raw(member);
    expect(wrong).toEqual(await raw(newPhone()));
    expect(wrong.text).toBe('{"code":1002,"error":"BAD_CREDENTIALS","message":"手機號碼或密碼錯誤","data":null}');
  });

  it('twenty at once from everywhere count as twenty, and lock the phone for all, member or not', async () => {
    for (const phone of [await registerMember(site), newPhone()]) {
      const answers = await times(20, (at) => login(phone, 'wrongwrong1', addressOf(1_000 + at)));
      expect(codesOf(answers)).toEqual(Array(20).fill(1002));
      const { status, envelope, headers } = await login(phone, testPassword, addressOf(2_000));
      expect([status, envelope.code]).toEqual([429, 1008]);
      expect(envelope.message).toBe('密碼錯誤次數過多，請 15 分鐘後再試，或使用「忘記密碼」');
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(800);
      await letTimePass(site, '901 seconds');
      expect((await login(phone, testPassword, addressOf(2_000))).envelope.code).not.toBe(1008);
    }
  });

  it('five from one network lock the phone for it alone, also when twelve come at once, the right one last', async () => {
    const member = await registerMember(site);
    const here = '203.0.113.7';
    const wrong = Array.from({ length: 11 }, () => login(member, 'wrongwrong1', here));
    // Who is refused need not wait for a hash. A version that counts what was wrong afterwards would still compare.
    await Promise.race(wrong);
    const answers = codesOf(await Promise.all([...wrong, login(member, testPassword, here)]));
    expect(answers.filter((code) => code === 1002)).toHaveLength(5);
    expect(answers.filter((code) => code === 1008)).toHaveLength(7);
    expect((await login(member, testPassword, here)).envelope.code).toBe(1008);
    expect((await login(member, testPassword, '203.0.113.8')).status).toBe(200);
    await letTimePass(site, '14 minutes');
    expect((await login(member, testPassword, here)).envelope.code).toBe(1008);
    await letTimePass(site, '61 seconds');
    expect((await login(member, testPassword, here)).status).toBe(200);
  });

  it('a right one between them makes the count begin again', async () => {
    const member = await registerMember(site);
    for (const _round of [1, 2]) {
      const wrong = await times(4, () => login(member, 'wrongwrong1', '203.0.113.20'));
      expect(new Set(codesOf(wrong))).toEqual(new Set([1002]));
      expect((await login(member, testPassword, '203.0.113.20')).status).toBe(200);
    }
  });

  it('thirty in a quarter of an hour are all that a network has, over all phones; an IPv6 /64 is one network', async () => {
    const member = await registerMember(site);
    for (const round of [0, 1, 2]) {
      const wrong = await times(10, (at) => login(newPhone(), 'wrongwrong1', `2001:db8:5:1::${round}:${at + 1}`));
      expect(new Set(codesOf(wrong))).toEqual(new Set([1002]));
    }
    expect((await login(member, testPassword, '2001:db8:5:1:ffff::1')).envelope.code).toBe(1008);
    expect((await login(member, testPassword, '2001:db8:5:2::1')).status).toBe(200);
    clock.forward(61_000);
    // The same machine by its IPv4 address, however that is written, is one network too.
    for (let at = 0; at < 5; at += 1) await login(member, 'wrongwrong1', at % 2 ? '192.0.2.9' : '::ffff:192.0.2.9');
    expect((await login(member, testPassword, '192.0.2.9')).envelope.code).toBe(1008);
  });

  it('are counted together in all processes', async () => {
    const member = await registerMember(site);
    await using second = await secondSite(site, behindProxy);
    await times(4, (at) => login(member, 'wrongwrong1', '203.0.113.30', at % 2 ? second : site));
    expect((await login(member, 'wrongwrong1', '203.0.113.30', second)).envelope.code).toBe(1002);
    expect((await login(member, testPassword, '203.0.113.30')).envelope.code).toBe(1008);
  });
});

describe('a member who is locked out', () => {
  it('changes the account in an open session all the same, which has ten wrong ones of its own', async () => {
    const member = await registerMember(site);
    await times(20, (at) => login(member, 'wrongwrong1', addressOf(2_000 + at)));
    expect((await login(member, testPassword, '203.0.113.39')).envelope.code).toBe(1008);
    const change = (oldPassword: string, address: string) => {
      const body = { oldPassword, password: 'brandnew22', passwordConfirm: 'brandnew22' };
      return callFrom(site, address, 'user/reset-password', body, member.token);
    };
    const wrong = await times(10, (at) => change('wrongwrong1', addressOf(2_100 + at)));
    expect(new Set(codesOf(wrong))).toEqual(new Set([1002]));
    expect((await change(testPassword, addressOf(2_200))).envelope.code).toBe(1008);
    await letTimePass(site, '16 minutes');
    expect((await change(testPassword, addressOf(2_200))).status).toBe(200);
  });

  it('sets a new password by phone: every lock is lifted, every other session ends, the phone gets a notice', async () => {
    const member = await registerMember(site);
    const { area, phone } = member;
    await times(20, (at) => login(member, 'wrongwrong1', addressOf(3_000 + at)));
    await times(5, () => login(member, 'wrongwrong1', '203.0.113.40'));
    await letTimePass(site, '61 seconds');
    const verifyCode = await askCode(site, 'forgot', member);
    const body = { area, phone, password: 'brandnew22', passwordConfirm: 'brandnew22', verifyCode };
    const { data } = await site.api('auth/forgot', body);
    expect((await login(member, 'brandnew22', '203.0.113.40')).status).toBe(200);
    expect((await member.api('user/person')).envelope.code).toBe(1005);
    expect((await site.api('auth/refresh', { refreshToken: member.refreshToken })).envelope.code).toBe(1005);
    expect((await callFrom(site, '203.0.113.41', 'user/person', {}, data.token)).status).toBe(200);
    expect((await login(member, testPassword, '203.0.113.42')).envelope.code).toBe(1002);
    expect((await smsTo(site, member)).at(-1)).toContain('您的登入密碼已變更');
    // Used once.
    expect((await site.api('auth/forgot', body)).envelope.code).toBe(1004);
  });
});

describe('two hundred logins at once', () => {
  it('are served or rejected with a retry time, and rejected ones are not counted', async () => {
    // So many that no member meets the limit of tries for one phone.
    const members: TestMember[] = [];
    while (members.length < 10) members.push(await registerMember(site));
    const member = (at: number) => members[at % members.length] as TestMember;
    const { passwordHashesAtOnce, passwordHashesWaiting } = accountLimits;
    const admitted = passwordHashesAtOnce + passwordHashesWaiting;
    const comparing = Promise.withResolvers<void>();
    mayCompare = comparing.promise;
    let rejected = 0;
    const answering = times(200, async (at) => {
      const answer = await login(member(at), testPassword, addressOf(5_000 + at));
      if (answer.envelope.code === 1010) rejected += 1;
      return answer;
    });
    await waitUntil('the surplus is rejected', () => rejected >= 200 - admitted);
    comparing.resolve();
    const answers = await answering;
    const surplus = answers.filter(({ envelope }) => envelope.code === 1010);
    const served = answers.filter(({ status }) => status === 200);
    expect([served.length, surplus.length]).toEqual([admitted, 200 - admitted]);
    for (const { status, headers, envelope } of surplus) {
      expect([status, headers.get('retry-after'), envelope.data]).toEqual([503, '3', { retryAfter: 3 }]);
    }
    expect((await login(member(0), testPassword, addressOf(6_000))).status).toBe(200);
  });
});

describe('a database that does not answer', () => {
  it('is 1010 within seconds, and leaves nothing half done', async () => {
    const member = await registerMember(site);
    const [{ name }] = (await site.sql('select current_database() as name')) as [{ name: string }];
    const blocker = new pg.Client({ connectionString: databaseUrl(inject('postgresPort'), name) });
    await blocker.connect();
    await blocker.query('begin; lock table sessions in access exclusive mode');
    const [signing, asking] = await Promise.all([
      login(member, testPassword, '203.0.113.50'),
      member.api('user/person'),
    ]);
    await blocker.query('rollback');
    await blocker.end();
    expect([signing.status, signing.envelope.code]).toEqual([503, 1010]);
    expect([asking.status, asking.envelope.code]).toEqual([503, 1010]);
    expect((await login(member, testPassword, '203.0.113.50')).status).toBe(200);
    expect((await member.api('user/person')).status).toBe(200);
  });
});

describe('a database in which two stand in each other’s way', () => {
  it.each(['40P01', '40001'])('is 1010 at %s and leaves nothing half done', async (state) => {
    const member = await registerMember(site);
    await site.sql(`create function give_way() returns trigger language plpgsql as
      $$ begin raise exception 'gave way' using errcode = '${state}'; end $$;
      create trigger give_way before insert on sessions execute function give_way()`);
    const { status, envelope, headers } = await login(member, testPassword, '203.0.113.60');
    await site.sql('drop function give_way cascade');
    expect([status, envelope.code, headers.get('retry-after')]).toEqual([503, 1010, '1']);
    expect(JSON.stringify(envelope)).not.toContain('gave way');
    expect((await login(member, testPassword, '203.0.113.60')).status).toBe(200);
  });
});

describe('the log', () => {
  it('holds no password, code, token or full phone', async () => {
    const phone = newPhone();
    const code = await askCode(site, 'register', phone);
    const password = 'Very-secret-9';
    await site.api('auth/register', { ...phone, password, verifyCode: code });
    const member = await registerMember(site);
    await site.api('auth/login', { ...phone, password });
    await site.sql('alter table sessions rename to lost_sessions');
    const broken = await site.api('auth/login', { area: member.area, phone: member.phone, password: testPassword });
    await site.api('auth/refresh', { refreshToken: member.refreshToken });
    await member.api('user/person');
    await site.sql('alter table lost_sessions rename to sessions');
    expect(broken.envelope).toEqual({ code: 1000, error: 'INTERNAL', message: '服務端錯誤', data: null });
    const log = JSON.stringify(site.log);
    expect(log).toContain('lost_sessions'.slice(5));
    const { token, refreshToken } = member;
    const secrets = { password, testPassword, token, refreshToken, phone: phone.phone, member: member.phone };
    const found = Object.entries(secrets).filter(([, secret]) => log.includes(secret));
    expect(found).toEqual([]);
    // Six digits may also be part of a longer number.
    expect(log).not.toMatch(new RegExp(`(?<![0-9a-f.])${code}(?![0-9a-f])`));
  });
});
