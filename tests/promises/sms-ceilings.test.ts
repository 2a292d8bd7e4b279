import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressOf, behindProxy, callFrom } from '../harness/addresses.ts';
import { letTimePass, newPhone, registerMember, type TestPhone } from '../harness/members.ts';
import { secondSite } from '../harness/second-site.ts';
import { startTestSite, type TestSite } from '../harness/site.ts';

const dailyMax = 20;
const foreignMax = 2;
const settings = { ...behindProxy, SMS_DAILY_MAX: String(dailyMax) };
let site: TestSite;

beforeAll(async () => {
  site = await startTestSite({ settings });
});
afterAll(() => site.close());

let nextForeign = 0;
function newForeignPhone(area: '+81' | '+82'): TestPhone {
  nextForeign += 1;
  return { area, phone: area === '+81' ? `0901234${5000 + nextForeign}` : `0102345${5000 + nextForeign}` };
}

let asked = 0;
const ask = (phone: TestPhone, at = site) => {
  asked += 1;
  return callFrom(at, addressOf(asked), 'auth/register-captcha', phone);
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
  it('codes to one foreign dialling code are its share of the day, and another has its own', async () => {
    for (const [area, before] of [
      ['+81', 0],
      ['+82', foreignMax],
    ] as const) {
      const answers = await Promise.all(Array.from({ length: 8 }, () => ask(newForeignPhone(area))));
      expect(codesOf(answers)).toEqual([...repeated(0, foreignMax), ...repeated(1010, 8 - foreignMax)]);
      const total = before + foreignMax;
      expect(await kept()).toEqual({ codes: total, messages: total, marks: total });
    }
    expect(warnings('to one dialling code').map(({ area }) => area)).toEqual(['+81', '+82']);
  });

  it('codes to all are what the day has, in all processes together; the log warns once', async () => {
    await using second = await secondSite(site, settings);
    const left = dailyMax - 2 * foreignMax;
    const surplus = 9;
    const answers = [];
    // A few at a time: more would wait in vain for the embedded database's one connection.
    for (let from = 0; from < left + surplus; from += 5) {
      const some = Array.from({ length: 5 }, (_, at) => ask(newPhone(), (at % 2 && second) || site));
      answers.push(...(await Promise.all(some)));
    }
    expect(codesOf(answers)).toEqual([...repeated(0, left), ...repeated(1010, surplus)]);
    expect(await kept()).toEqual({ codes: dailyMax, messages: dailyMax, marks: dailyMax });
    const told = [
      ...warnings('SMS of the day are used'),
      ...(second ? warnings('SMS of the day are used', second) : []),
    ];
    expect(told).toMatchObject([{ level: 'warn', queued: 16, ceiling: dailyMax }]);
  });

  it('everybody is refused alike afterwards', async () => {
    await site.sql('update sms_days set queued = 0');
    const member = await registerMember(site);
    await site.sql('update sms_days set queued = $1', [dailyMax]);
    await letTimePass(site, '61 seconds');
    const before = await kept();
    for (const { area, phone } of [member, newPhone()]) {
      for (const call of ['auth/register-captcha', 'auth/forgot-captcha'] as const) {
        const { status, envelope, headers } = await site.api(call, { area, phone });
        expect([status, envelope.code, headers.get('retry-after')]).toEqual([503, 1010, '60']);
      }
    }
    expect(await kept()).toEqual(before);
  });
});
