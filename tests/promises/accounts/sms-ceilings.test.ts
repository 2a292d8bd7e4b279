import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addressOf, behindProxy, callFrom } from '../../harness/addresses.ts';
import {
  forgetLimits,
  letTimePass,
  newForeignPhone,
  newPhone,
  registerMember,
  smsTo,
  type TestMember,
  type TestPhone,
  testPassword,
} from '../../harness/members.ts';
import { secondSite } from '../../harness/second-site.ts';
import { startTestSite, type TestSite } from '../../harness/site.ts';
import { forgetCeilings, useUpCeilings } from '../../harness/sms-ceilings.ts';

/** A tenth is kept for forgotten passwords; a quarter of each ceiling may be used in an hour. */
const dailyMax = 80;
const ofAll = { day: 72, hour: 18 };
const ofForeign = { day: 8, hour: 2 };
const settings = { ...behindProxy, SMS_DAILY_MAX: String(dailyMax) };
let site: TestSite;

beforeAll(async () => {
  site = await startTestSite({ settings });
});
afterAll(() => site.close());
beforeEach(async () => {
  await Promise.all([forgetLimits(site), forgetCeilings(site)]);
});

type Call = 'auth/register-captcha' | 'auth/forgot-captcha';
let asked = 0;
/** Each from an address far from all others. */
const ask = (phone: TestPhone, call: Call = 'auth/register-captcha', at = site) => {
  asked += 1;
  return callFrom(at, addressOf(asked), call, { area: phone.area, phone: phone.phone });
};
const codesOf = (answers: { envelope: { code: number } }[]) => answers.map(({ envelope }) => envelope.code).sort();
const repeated = (code: number, times: number) => Array<number>(times).fill(code);
/** What is left behind by those who were served; the others must not appear in any of it. */
const kept = async () => {
  const [row] = await site.sql(`select (select count(*) from codes)::int as codes,
    (select count(*) from outbox)::int as messages,
    (select count(*) from limit_marks where key like 'send pause%')::int as marks`);
  return row;
};
const warnings = (text: string, at = site) => at.log.filter(({ msg }) => msg.includes(text));

describe('asked for at once', () => {
  it('codes to one foreign dialling code are its share of the hour and of the day, and another has its own', async () => {
    for (const area of ['+81', '+82'] as const) {
      const before = await kept();
      for (let hour = 0; hour < ofForeign.day / ofForeign.hour; hour += 1) {
        const answers = await Promise.all(Array.from({ length: 5 }, () => ask(newForeignPhone(area))));
        expect(codesOf(answers)).toEqual([...repeated(0, ofForeign.hour), ...repeated(1010, 5 - ofForeign.hour)]);
        await letTimePass(site, '61 minutes');
      }
      expect((await ask(newForeignPhone(area))).envelope.code).toBe(1010);
      const after = await kept();
      expect([after.codes - before.codes, after.messages - before.messages]).toEqual([ofForeign.day, ofForeign.day]);
    }
    expect(warnings('of one dialling code').map(({ area }) => area)).toEqual(['+81', '+82']);
  });

  it('codes to all are what the hour has, in all processes together', async () => {
    await using second = await secondSite(site, settings);
    const before = await kept();
    const answers = [];
    for (let from = 0; from < 25; from += 5) {
      const some = Array.from({ length: 5 }, (_, at) => ask(newPhone(), undefined, at % 2 ? second : site));
      answers.push(...(await Promise.all(some)));
    }
    expect(codesOf(answers)).toEqual([...repeated(0, ofAll.hour), ...repeated(1010, 25 - ofAll.hour)]);
    const after = await kept();
    expect([after.codes - before.codes, after.messages - before.messages]).toEqual([ofAll.hour, ofAll.hour]);
  });

  it('codes to all are what the day has; the log warns once, at four fifths', async () => {
    await ask(newPhone());
    await site.sql('update sms_days set queued = 56, queued_in_hour = 0');
    const before = site.log.length;
    const answers = [];
    for (let from = 0; from < 20; from += 5) {
      answers.push(...(await Promise.all(Array.from({ length: 5 }, () => ask(newPhone())))));
      await letTimePass(site, '61 minutes');
    }
    expect(codesOf(answers)).toEqual([...repeated(0, ofAll.day - 56), ...repeated(1010, 4)]);
    const told = site.log.slice(before).filter(({ msg }) => msg.includes('daily SMS ceiling are used'));
    expect(told).toMatchObject([{ level: 'warn', queued: 58, ceiling: ofAll.day }]);
  });
});

describe('with one SMS left', () => {
  let member: TestMember;
  beforeEach(async () => {
    member = await registerMember(site, newForeignPhone('+81'));
    await forgetLimits(site);
  });

  const seen = async (answer: ReturnType<typeof ask>) => {
    const { status, envelope, headers } = await answer;
    return { status, envelope, retryAfter: headers.get('retry-after') };
  };

  it.each([
    ['in the day of the dialling code', `queued = ${ofForeign.day - 1}`, `area = '+81'`],
    ['in the hour of the dialling code', `queued_in_hour = ${ofForeign.hour - 1}`, `area = '+81'`],
    ['in the day of all', `queued = ${ofAll.day - 1}`, `area = '*'`],
    ['in the hour of all', `queued_in_hour = ${ofAll.hour - 1}`, `area = '*'`],
  ])('%s, no answer tells whether the phone of a requested code is a member’s', async (_where, left, row) => {
    const observed = [];
    for (const call of ['auth/forgot-captcha', 'auth/register-captcha'] as const) {
      for (const phone of [member, newForeignPhone('+81')]) {
        await forgetLimits(site);
        await site.sql(`update sms_days set queued = 0, queued_in_hour = 0, hour_ends = now() + interval '1 hour'`);
        await site.sql(`update sms_days set ${left} where ${row}`);
        const first = await seen(ask(phone, call));
        const next = await seen(ask(newForeignPhone('+81'), 'auth/register-captcha'));
        const forgotten = await seen(ask(newForeignPhone('+81'), 'auth/forgot-captcha'));
        observed.push({ first, next, forgotten });
      }
    }
    const [{ first, next, forgotten } = {}] = observed;
    expect([first?.status, next?.status, forgotten?.status]).toEqual([200, 503, 200]);
    expect(observed).toEqual(Array(4).fill(observed[0]));
  });
});

describe('with none left', () => {
  let member: TestMember;
  beforeEach(async () => {
    member = await registerMember(site);
    await forgetLimits(site);
  });

  it('every caller who registers or changes a phone gets the same error, and nothing is half done', async () => {
    await useUpCeilings(site);
    const before = await kept();
    for (const phone of [member, newPhone()]) {
      const { status, envelope, headers } = await ask(phone);
      expect([status, envelope.code, headers.get('retry-after')]).toEqual([503, 1010, '60']);
    }
    const changing = await member.api('user/phone-captcha', { ...newPhone(), password: testPassword });
    expect([changing.status, changing.envelope.code]).toEqual([503, 1010]);
    expect(await kept()).toEqual(before);
  });

  it('a member who forgot the password still gets a code, and an unknown number gets the same answer', async () => {
    await useUpCeilings(site);
    const stranger = newPhone();
    const told = (await smsTo(site, member)).length;
    const answers = [await ask(member, 'auth/forgot-captcha'), await ask(stranger, 'auth/forgot-captcha')];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.envelope).toEqual(answers[1]?.envelope);
    expect((await smsTo(site, member)).slice(told)).toEqual([expect.stringContaining('驗證碼')]);
    expect(await smsTo(site, stranger)).toEqual([]);
  });

  it('nor for forgotten passwords, the answer is the same, and nothing is sent', async () => {
    await useUpCeilings(site, { reserve: true });
    const told = (await smsTo(site, member)).length;
    const answers = [await ask(member, 'auth/forgot-captcha'), await ask(newPhone(), 'auth/forgot-captcha')];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.envelope).toEqual(answers[1]?.envelope);
    expect(await smsTo(site, member)).toHaveLength(told);
  });

  it('unknown numbers use nothing of what is reserved for members', async () => {
    await useUpCeilings(site);
    for (let at = 0; at < 10; at += 1) await ask(newPhone(), 'auth/forgot-captcha');
    expect(await site.sql('select sum(reserve_used)::int as used from sms_days')).toEqual([{ used: 0 }]);
  });
});
