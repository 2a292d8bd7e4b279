import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressOf, behindProxy, callFrom } from '../../harness/addresses.ts';
import { fakeClock } from '../../harness/fake-clock.ts';
import { letTimePass, registerMember, type TestMember } from '../../harness/members.ts';
import { secondSite } from '../../harness/second-site.ts';
import { startTestSite, type TestSite } from '../../harness/site.ts';

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite({ settings: behindProxy });
});
afterAll(() => site.close());

const times = <T>(count: number, make: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, at) => make(at)));
const refresh = (refreshToken: string, at = 0) => callFrom(site, addressOf(at), 'auth/refresh', { refreshToken });
let asked = 10_000;
/** Each from another address: what one address may do in a minute is another promise. */
const person = async (token: string) => {
  asked += 1;
  return (await callFrom(site, addressOf(asked), 'user/person', {}, token)).envelope.code;
};
const hashOf = (token: string) => createHash('sha256').update(token).digest();

describe('a refresh', () => {
  it('twenty times at once makes one generation and gives one answer', async () => {
    const member = await registerMember(site);
    const answers = await times(20, (at) => refresh(member.refreshToken, at));
    const tokens = answers.map(({ data }) => JSON.stringify(data));
    expect(new Set(tokens).size).toBe(1);
    const [row] = await site.sql(
      `select max(session.generation) as generation, count(*)::int as tokens from sessions session
       join session_tokens token on session_id = session.id
       where session.id = (select session_id from session_tokens where hash = $1)`,
      [hashOf(member.refreshToken)],
    );
    expect(row).toEqual({ generation: 2, tokens: 3 });
    const first = answers[0]?.data;
    expect(await person(first?.token ?? '')).toBe(0);
    expect(await person(member.token)).toBe(1005);
  });

  it('with an old token within thirty seconds gets the first answer again, also past a newer one', async () => {
    const member = await registerMember(site);
    const { data: second } = await refresh(member.refreshToken);
    const { data: third } = await refresh(second.refreshToken);
    expect((await refresh(member.refreshToken)).data).toEqual(second);
    expect((await refresh(second.refreshToken)).data).toEqual(third);
    expect(await person(third.token)).toBe(0);
  });

  it('with an old token later ends the whole session', async () => {
    const member = await registerMember(site);
    const { data: second } = await refresh(member.refreshToken);
    await letTimePass(site, '31 seconds');
    expect(await person(second.token)).toBe(0);
    const { status, envelope } = await refresh(member.refreshToken);
    expect([status, envelope.code]).toEqual([401, 1005]);
    expect(await person(second.token)).toBe(1005);
    expect((await refresh(second.refreshToken)).envelope.code).toBe(1005);
  });

  it('leaves nothing of a replaced generation once its grace is over, and its tokens still end the session', async () => {
    const members = [await registerMember(site), await registerMember(site)] as const;
    const newest = await Promise.all(
      members.map(async ({ refreshToken }) => {
        let { data } = await refresh(refreshToken);
        for (let more = 0; more < 4; more += 1) ({ data } = await refresh(data.refreshToken));
        return data;
      }),
    );
    await letTimePass(site, '31 seconds');
    const [one, other] = await Promise.all(newest.map(async ({ refreshToken }) => (await refresh(refreshToken)).data));
    const rows = await site.sql(
      `select count(*)::int as rows from session_tokens
       where session_id in (select session_id from session_tokens where hash = any($1)) group by session_id`,
      [[one, other].map((tokens) => hashOf(tokens?.token ?? ''))],
    );
    // The two tokens that are good, and the one that another tab may still send.
    expect(rows).toEqual([{ rows: 3 }, { rows: 3 }]);
    expect((await refresh(members[0].refreshToken)).envelope.code).toBe(1005);
    expect(await logOut(addressOf(1), members[1].token)).toMatchObject({ code: 0 });
    for (const tokens of [one, other]) expect(await person(tokens?.token ?? '')).toBe(1005);
  });

  it('with a token that names a session but was not made here changes nothing', async () => {
    const member = await registerMember(site);
    const bytes = Buffer.from(member.refreshToken, 'base64url');
    for (const at of [0, 40, 63]) {
      const forged = Buffer.from(bytes);
      forged[at] = (forged[at] ?? 0) ^ 1;
      expect((await refresh(forged.toString('base64url'))).envelope.code).toBe(1005);
      expect((await callFrom(site, addressOf(1), 'user/logout', {}, forged.toString('base64url'))).envelope.code).toBe(
        1005,
      );
    }
    expect(await person(member.token)).toBe(0);
  });

  it('is not possible with an access token, nor a call with a refresh token', async () => {
    const member = await registerMember(site);
    expect((await refresh(member.token)).envelope.code).toBe(1005);
    expect(await person(member.refreshToken)).toBe(1005);
    expect(await person(member.token)).toBe(0);
    expect((await refresh(randomBytes(32).toString('base64url'))).envelope.code).toBe(1005);
  });
});

describe('tokens', () => {
  it('run out after two hours and thirty days, by the database’s clock alone', async () => {
    for (const days of [-1, 1]) {
      const clock = fakeClock(new Date(Date.now() + days * 86_400_000));
      await using shifted = await startTestSite({ clock });
      const member = await registerMember(shifted);
      const answer = async (path: 'user/person' | 'auth/refresh', body = {}) =>
        (await member.api(path, body)).envelope.code;
      expect(await answer('user/person')).toBe(0);
      await letTimePass(shifted, '1 hour 59 minutes');
      expect(await answer('user/person')).toBe(0);
      await letTimePass(shifted, '61 seconds');
      expect(await answer('user/person')).toBe(1005);
      await letTimePass(shifted, '29 days 21 hours');
      const { data } = await shifted.api('auth/refresh', { refreshToken: member.refreshToken });
      await letTimePass(shifted, '30 days');
      expect(await answer('auth/refresh', { refreshToken: data.refreshToken })).toBe(1005);
    }
  });

  it('are stored as hashes only', async () => {
    const member = await registerMember(site);
    const { data } = await refresh(member.refreshToken);
    const rows = await site.sql(
      'select session_tokens::text as text from session_tokens union all select sessions::text from sessions',
    );
    const kept = rows.map(({ text }) => text).join('\n');
    for (const token of [member.token, member.refreshToken, data.token, data.refreshToken]) {
      expect(kept).not.toContain(token);
      expect(kept).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
    }
    for (const token of [member.refreshToken, data.token, data.refreshToken]) {
      expect(kept).toContain(hashOf(token).toString('hex'));
    }
  });

  it('are good in every process, and so is their end', async () => {
    const member = await registerMember(site);
    await using second = await secondSite(site, behindProxy);
    const elsewhere = async (token: string) =>
      (await callFrom(second, addressOf(1), 'user/person', {}, token)).envelope.code;
    expect(await elsewhere(member.token)).toBe(0);
    await member.api('user/logout');
    expect(await elsewhere(member.token)).toBe(1005);
  });
});

/** A site that is too busy answers 503, and the browser asks again. */
async function logOut(address: string, token: string) {
  for (;;) {
    const answer = await callFrom(site, address, 'user/logout', {}, token);
    if (answer.status !== 503) return answer.envelope;
  }
}

describe('a logout', () => {
  it('against a refresh wins five hundred races: nothing works after it', async () => {
    const member = await registerMember(site);
    const [{ member_id: memberId }] = (await site.sql(
      'select member_id from sessions order by created_at desc limit 1',
    )) as [{ member_id: string }];
    await member.api('user/logout');
    const racers = Array.from({ length: 500 }, () => ({
      token: randomBytes(32).toString('base64url'),
      refreshToken: randomBytes(32).toString('base64url'),
    }));
    await addSessions(memberId, racers);
    const inTurns = 25;
    const refreshed: boolean[] = [];
    for (let from = 0; from < racers.length; from += inTurns) {
      await Promise.all(
        racers.slice(from, from + inTurns).map(async ({ token, refreshToken }, at) => {
          const address = addressOf(from + at);
          // From 3 ms before the refresh to 5 ms after it, so that some find it done and their token replaced.
          const lead = (at % 9) - 3;
          const [loggedOut, { envelope }] = await Promise.all([
            pause(Math.max(lead, 0)).then(() => logOut(address, token)),
            pause(Math.max(-lead, 0)).then(() => callFrom(site, address, 'auth/refresh', { refreshToken })),
          ]);
          expect(loggedOut).toMatchObject({ code: 0, error: null });
          refreshed.push(envelope.error === null);
          const next = envelope.error === null ? envelope.data : { token, refreshToken };
          expect(await person(next.token)).toBe(1005);
          expect((await refresh(next.refreshToken, from + at)).envelope.code).toBe(1005);
        }),
      );
    }
    // Races that one side always wins would prove nothing.
    expect(new Set(refreshed)).toEqual(new Set([true, false]));
    expect(await site.sql('select 1 from sessions where member_id = $1', [memberId])).toEqual([]);
  });
});

describe('a member with twenty sessions', () => {
  const logIn = async (member: TestMember, at = 0) => {
    const { area, phone, password } = member;
    return (await callFrom(site, addressOf(at), 'auth/login', { area, phone, password })).data;
  };
  /** Nineteen sessions beside the one of the registration, each logged in a day before the one that follows. */
  async function withTwenty() {
    const member = await registerMember(site);
    const { id: memberId } = (await site.sql('select id from members where phone = $1', [member.phone]))[0];
    const others = Array.from({ length: 19 }, () => ({
      token: randomBytes(32).toString('base64url'),
      refreshToken: randomBytes(32).toString('base64url'),
    }));
    await addSessions(memberId, others);
    await site.sql(
      `update sessions set refreshed_at = now() - make_interval(days => 20 - given.number::int)
       from unnest($1::bytea[]) with ordinality as given (hash, number), session_tokens token
       where token.hash = given.hash and token.session_id = sessions.id`,
      [others.map(({ token }) => hashOf(token))],
    );
    const open = async () =>
      (await site.sql('select count(*)::int as open from sessions where member_id = $1', [memberId]))[0].open;
    return { member, others, open };
  }

  it('keeps twenty: a login ends the one that was unused for longest, and a refresh is a use', async () => {
    const { member, others, open } = await withTwenty();
    const [oldest, second] = others;
    const { data: used } = await refresh(oldest?.refreshToken ?? '');
    const login = await logIn(member);
    expect(await open()).toBe(20);
    expect(await person(second?.token ?? '')).toBe(1005);
    for (const token of [login.token, used.token, member.token, others[2]?.token ?? '']) {
      expect(await person(token)).toBe(0);
    }
  });

  it('ends with a session all of its generations: none of their tokens ends or opens another', async () => {
    const { member, open } = await withTwenty();
    const { data: next } = await refresh(member.refreshToken);
    await site.sql(
      `update sessions set refreshed_at = now() - interval '29 days' where id =
      (select session_id from session_tokens where hash = $1)`,
      [hashOf(next.token)],
    );
    const login = await logIn(member);
    for (const { refreshToken } of [member, next]) expect((await refresh(refreshToken)).envelope.code).toBe(1005);
    expect(await open()).toBe(20);
    expect(await person(login.token)).toBe(0);
  });

  it('keeps twenty also when several log in together, and all of these', async () => {
    const { member, open } = await withTwenty();
    const logins = await times(6, (at) => logIn(member, at));
    expect(await open()).toBe(20);
    for (const { token } of logins) expect(await person(token)).toBe(0);
  });

  it('reads names that were made at login', async () => {
    const member = await registerMember(site);
    const { area, phone, password } = member;
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
    await site.api('auth/login', { area, phone, password }, { headers });
    await site.sql(`update sessions set user_agent = 'another'`);
    const { items } = (await member.api('user/sessions')).data;
    expect(items.map(({ name }) => name)).toContain('Firefox，Linux');
  });
});

describe('what has expired', () => {
  it('is removed by itself: codes after a day, limits and sessions when they have run out', async () => {
    const member = await registerMember(site);
    await site.sql('delete from sessions');
    await site.api('auth/login', { area: member.area, phone: member.phone, password: 'wrong' });
    const { data } = await site.api('auth/login', {
      area: member.area,
      phone: member.phone,
      password: member.password,
    });
    await letTimePass(site, '31 days');
    const starting = await secondSite(site, behindProxy);
    const left = async () => {
      const [row] = await site.sql(`select (select count(*) from codes) + (select count(*) from sessions)
        + (select count(*) from session_tokens) + (select count(*) from limit_marks) as rows`);
      return Number(row.rows);
    };
    await expect.poll(left).toBe(0);
    await starting.close();
    expect(await person(data.token)).toBe(1005);
    expect((await site.sql('select 1 from members where phone = $1', [member.phone])).length).toBe(1);
  });
});

/** Sessions as a login makes them, without five hundred hashes. */
async function addSessions(memberId: string, tokens: { token: string; refreshToken: string }[]): Promise<void> {
  await site.sql(
    `with given as (select *, gen_random_uuid() as id from unnest($2::bytea[], $3::bytea[]) as given (access, refresh)),
     made as (insert into sessions (id, member_id, network, user_agent) select id, $1, '', '' from given returning id)
     insert into session_tokens (hash, session_id, kind, generation, expires_at)
     select access, id, 'access', 1, now() + interval '2 hours' from given
     union all select refresh, id, 'refresh', 1, now() + interval '30 days' from given`,
    [memberId, tokens.map(({ token }) => hashOf(token)), tokens.map(({ refreshToken }) => hashOf(refreshToken))],
  );
}
