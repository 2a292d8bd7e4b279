import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressOf, behindProxy, callFrom } from '../../harness/addresses.ts';
import { fakeClock } from '../../harness/fake-clock.ts';
import {
  askCode,
  codeSentTo,
  letTimePass,
  newPhone,
  registerMember,
  registration,
  smsTo,
  type TestPhone,
} from '../../harness/members.ts';
import { startTestSite, type TestSite } from '../../harness/site.ts';

let site: TestSite;
const clock = fakeClock();

beforeAll(async () => {
  site = await startTestSite({ settings: behindProxy, clock });
});
afterAll(() => site.close());

const wrongFor = (code: string, by = 1) => String((Number(code) + by + 1_000_000) % 1_000_000).padStart(6, '0');
const times = <T>(count: number, make: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, at) => make(at)));
const codesOf = (answers: { envelope: { code: number } }[]) => answers.map(({ envelope }) => envelope.code);

/** Tries of the code that lives, counted with it. */
async function triesOf({ area, phone }: TestPhone): Promise<number> {
  const [row] = await site.sql('select tries from codes where subject = $1', [`${area} ${phone}`]);
  return row.tries;
}

/** Wrong tries of the hour, over all codes of the phone. */
async function marksOf({ area, phone }: TestPhone): Promise<number> {
  const [row] = await site.sql('select cardinality(marks) as count from limit_marks where key = $1', [
    `code ${area} ${phone}`,
  ]);
  return row?.count ?? 0;
}

describe('guessing a code', () => {
  it('two hundred guesses at once compare five, and then the right one is refused too', async () => {
    const phone = newPhone();
    const code = await askCode(site, 'register', phone);
    // The right one is among them, far behind the five that may be compared.
    const right = 60;
    const answers = await times(200, (at) =>
      callFrom(site, addressOf(at), 'auth/register', registration(phone, wrongFor(code, at - right))),
    );
    // A caller who has waited three seconds for a connection is asked to come back; no code was compared for them either.
    expect(codesOf(answers).filter((code) => ![1004, 1010].includes(code))).toEqual([]);
    expect(await triesOf(phone)).toBe(5);
    // One hit for each that was compared: a version that counts afterwards ends with five tries all the same.
    expect(await marksOf(phone)).toBe(5);
    const late = await callFrom(site, addressOf(999), 'auth/register', registration(phone, code));
    expect(late.envelope.code).toBe(1004);
    expect(await site.sql('select 1 from members where phone = $1', [phone.phone])).toEqual([]);
  });

  it('ten wrong codes an hour are all that a number has, over all of its codes and from everywhere', async () => {
    const phone = newPhone();
    const guess = (code: string, at: number) =>
      callFrom(site, addressOf(at), 'auth/register', registration(phone, code));
    for (const round of [0, 1]) {
      const code = await askCode(site, 'register', phone);
      for (let at = 0; at < 5; at += 1) expect((await guess(wrongFor(code), round * 10 + at)).envelope.code).toBe(1004);
      await letTimePass(site, '61 seconds');
    }
    const third = await askCode(site, 'register', phone);
    const { status, envelope, headers } = await guess(third, 100);
    expect([status, envelope.code]).toEqual([429, 1008]);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(3_000);
    await letTimePass(site, '1 hour');
    expect((await guess(await askCode(site, 'register', phone), 101)).status).toBe(200);
  });

  it('a right code does not count as a wrong one', async () => {
    const phone = newPhone();
    const code = await askCode(site, 'register', phone);
    for (let at = 0; at < 4; at += 1) await site.api('auth/register', registration(phone, wrongFor(code)));
    expect((await site.api('auth/register', registration(phone, code))).status).toBe(200);
    expect(await marksOf(phone)).toBe(4);
  });
});

describe('a code', () => {
  it('sent in fifty right submissions at once makes one member with one session', async () => {
    const phone = newPhone();
    const code = await askCode(site, 'register', phone);
    const answers = await times(50, (at) => callFrom(site, addressOf(at), 'auth/register', registration(phone, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    // On a busy machine some are asked to come back before anything is compared.
    expect(codesOf(answers).filter((code) => ![0, 1004, 1010].includes(code))).toEqual([]);
    const [row] = await site.sql(
      `select count(distinct members.id)::int as members, count(sessions.id)::int as sessions
       from members left join sessions on member_id = members.id where phone = $1`,
      [phone.phone],
    );
    expect(row).toEqual({ members: 1, sessions: 1 });
  });

  it('is good for its own purpose only', async () => {
    const member = await registerMember(site);
    await letTimePass(site, '61 seconds');
    const forgot = await askCode(site, 'forgot', member);
    const { area, phone } = member;
    const answer = await site.api('auth/register', registration({ area, phone }, forgot));
    expect(answer.envelope.code).toBe(1004);
    const stranger = newPhone();
    const register = await askCode(site, 'register', stranger);
    const body = { ...stranger, password: 'longenough2', passwordConfirm: 'longenough2', verifyCode: register };
    expect((await site.api('auth/forgot', body)).envelope.code).toBe(1004);
  });

  it('lives ten minutes from its first sending; until then it is sent again as it was', async () => {
    const phone = newPhone();
    const first = await askCode(site, 'register', phone);
    await letTimePass(site, '9 minutes');
    const { data } = await site.api('auth/register-captcha', phone);
    expect(data.resendAfter).toBe(60);
    expect(data.expire).toBeGreaterThan(0);
    expect(data.expire).toBeLessThanOrEqual(60);
    expect(await smsTo(site, phone)).toHaveLength(2);
    expect(await codeSentTo(site, phone)).toBe(first);
    await letTimePass(site, '61 seconds');
    expect((await site.api('auth/register', registration(phone, first))).envelope.code).toBe(1004);
  });

  it('is neither in the database nor in the log nor in an answer', async () => {
    const phone = newPhone();
    const sent = await site.api('auth/register-captcha', phone);
    const code = await codeSentTo(site, phone);
    const rows = await site.sql(`select codes::text as text from codes union all select outbox::text from outbox
      union all select limit_marks::text from limit_marks`);
    const texts = [...rows.map(({ text }) => text), JSON.stringify(site.log), JSON.stringify(sent.envelope)];
    expect(texts.filter((text) => new RegExp(`(?<![0-9a-f.])${code}(?![0-9a-f])`).test(text))).toEqual([]);
  });
});

describe('asking for codes', () => {
  it('answers members and unknown numbers alike, and sends each the right message', async () => {
    const member = await registerMember(site);
    const stranger = newPhone();
    await letTimePass(site, '61 seconds');
    const before = (await smsTo(site, member)).length;
    const ask = async (
      call: 'auth/register-captcha' | 'auth/forgot-captcha',
      phone: { area: string; phone: string },
    ) => {
      const { area, phone: number } = phone;
      const answer = await site.api(call, { area, phone: number });
      const { 'x-request-id': _id, date: _date, ...headers } = Object.fromEntries(answer.headers);
      return { status: answer.status, headers, envelope: answer.envelope };
    };
    expect(await ask('auth/register-captcha', member)).toEqual(await ask('auth/register-captcha', newPhone()));
    expect((await smsTo(site, member)).slice(before)).toEqual(['【見聞】您已是會員，請直接登入']);
    await letTimePass(site, '61 seconds');
    expect(await ask('auth/forgot-captcha', member)).toEqual(await ask('auth/forgot-captcha', stranger));
    expect(await smsTo(site, stranger)).toEqual([]);
    expect((await smsTo(site, member)).at(-1)).toContain('驗證碼');
    // Wrong codes are refused alike as well.
    const guess = { password: 'longenough2', passwordConfirm: 'longenough2', verifyCode: '000000' };
    const { area, phone } = member;
    const answers = await Promise.all(
      [{ area, phone }, stranger].map((who) => site.api('auth/forgot', { ...who, ...guess })),
    );
    expect(answers[0]?.envelope).toEqual(answers[1]?.envelope);
  });

  it('reports the same lifetime to members and unknown numbers after the member has used a code', async () => {
    const { area, phone } = await registerMember(site);
    const stranger = newPhone();
    await letTimePass(site, '61 seconds');
    // At the same moment, for their lifetimes are compared to the second.
    await Promise.all([{ area, phone }, stranger].map((who) => site.api('auth/forgot-captcha', who)));
    const verifyCode = await codeSentTo(site, { area, phone });
    await letTimePass(site, '5 minutes');
    const reset = { password: 'longenough2', passwordConfirm: 'longenough2', verifyCode };
    expect((await site.api('auth/forgot', { area, phone, ...reset })).status).toBe(200);
    const again = await Promise.all([{ area, phone }, stranger].map((who) => site.api('auth/forgot-captcha', who)));
    const [ofMember, ofStranger] = again.map(({ data }) => data.expire);
    expect(ofStranger).toBeLessThanOrEqual(300);
    expect(Math.abs(Number(ofMember) - Number(ofStranger))).toBeLessThanOrEqual(2);
    const second = await codeSentTo(site, { area, phone });
    expect(second).not.toBe(verifyCode);
    expect((await site.api('auth/forgot', { area, phone, ...reset })).envelope.code).toBe(1004);
    expect((await site.api('auth/forgot', { area, phone, ...reset, verifyCode: second })).status).toBe(200);
  });

  it('an unknown number that gets no code gets one that works after it has become a member’s', async () => {
    const phone = newPhone();
    await site.api('auth/forgot-captcha', phone);
    await letTimePass(site, '61 seconds');
    await registerMember(site, phone);
    await letTimePass(site, '61 seconds');
    const verifyCode = await askCode(site, 'forgot', phone);
    const body = { ...phone, password: 'longenough2', passwordConfirm: 'longenough2', verifyCode };
    expect((await site.api('auth/forgot', body)).status).toBe(200);
  });

  it('twenty times at once sends one, and says when the next may be asked for', async () => {
    const phone = newPhone();
    const answers = await times(20, (at) => callFrom(site, addressOf(at), 'auth/register-captcha', phone));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await smsTo(site, phone)).toHaveLength(1);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.envelope).toMatchObject({ code: 1008, data: { retryAfter: expect.any(Number) } });
    expect(refused?.envelope.message).toBe('驗證碼已發送，請稍後再重新發送');
  });

  it('works five times an hour and ten times a day for a phone, whatever it is for', async () => {
    const phone = newPhone();
    const ask = async (at: number) =>
      (await site.api(at % 2 ? 'auth/forgot-captcha' : 'auth/register-captcha', phone)).status;
    for (const hour of ['first', 'second', 'third']) {
      const statuses: number[] = [];
      for (let at = 0; at < 6; at += 1) {
        statuses.push(await ask(at));
        await letTimePass(site, '61 seconds');
      }
      const expected = hour === 'third' ? Array(6).fill(429) : [200, 200, 200, 200, 200, 429];
      expect([hour, statuses]).toEqual([hour, expected]);
      await letTimePass(site, '1 hour');
    }
    await letTimePass(site, '21 hours');
    expect(await ask(0)).toBe(200);
  });

  it('works sixty times an hour for a network, of which an IPv6 subscriber has one', async () => {
    const ask = (address: string) => callFrom(site, address, 'auth/register-captcha', newPhone());
    const atOnce = 6;
    for (let from = 0; from < 60; from += atOnce) {
      const asked = await times(atOnce, (at) => ask(`2001:db8:7:1:${from + at + 1}::1`));
      expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([200]));
      // Past the window of this process, which is the first line of defence; the database counts on.
      clock.forward(61_000);
    }
    expect((await ask('2001:db8:7:1:ffff::1')).envelope.code).toBe(1008);
    expect((await ask('2001:db8:7:2::1')).status).toBe(200);
  });
});
