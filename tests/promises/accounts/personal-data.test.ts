import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../../contract/api/calls.ts';
import { forgetLimits, mailTo, registerMember, type TestMember, testPassword } from '../../harness/members.ts';
import { startTestSite, type TestSite } from '../../harness/site.ts';
import { addTestArticle, addTestTip, type TestArticle } from '../../harness/test-content.ts';

let site: TestSite;
let story: TestArticle;
let tipId: string;

beforeAll(async () => {
  site = await startTestSite({ hashing: 'real' });
  story = await addTestArticle(site.sql, { title: '山上的風' });
  tipId = await addTestTip(site.sql);
});
afterAll(() => site.close());

/** A member with rows in every table. */
async function knownEverywhere(): Promise<TestMember> {
  await forgetLimits(site);
  const member = await registerMember(site);
  const [first, second] = [`first-${member.phone}@example.tw`, `second-${member.phone}@example.tw`];
  await member.api('collection/add', { type: 'article', id: story.id });
  await member.api('tip/collection', { id: tipId });
  await member.api('later/add', { items: [{ id: story.id }] });
  await member.api('history/add', { slug: story.slug, progress: 40 });
  await site.sql('insert into article_corrections (article_id, text) values ($1, $2)', [story.id, '更正']);
  await member.api('correction/list');
  await member.api('report/add', {
    slug: story.slug,
    token: randomUUID(),
    kind: 'typo',
    suggestion: `打給我 ${member.phone}`,
  });
  await member.api('history/pause', { paused: true });
  await member.api('user/email-binding', { email: first, password: testPassword });
  const [mail] = (await mailTo(site, first)).slice(-1);
  await member.api('user/email-verify', { verifyCode: mail?.code });
  await member.api('user/email-binding', { email: second, password: testPassword });
  const proof = { realName: '林美玲', idNumber: 'A123456789', birthday: '1990-05-04', consent: true };
  await member.api('user/identity-verify', proof);
  await site.sql(
    `insert into audit_log (actor, action, member_id, detail)
     select 'operator', 'identity show', id, 'why' from members where phone = $1`,
    [member.phone],
  );
  return member;
}

/** Columns that carry no word of the member's own, each with the reason why it is not exported. */
const leftOut: Record<string, string> = {
  'members.id': 'a number of ours',
  'members.password_hash': 'a secret',
  'sessions.id': 'a number of ours',
  'sessions.generation': 'a counter of ours',
  'email_requests.link_hash': 'a secret',
  'codes.secret': 'a secret',
  'codes.is_decoy': 'never true of a member’s own code',
  'codes.tries': 'a counter of ours',
  'identity_requests.id': 'a number of ours',
  'identity_requests.number_sealed': 'shown masked',
  'identity_numbers.hash': 'a keyed hash that tells nothing',
  'saved_items.id': 'a number of ours',
  'saved_items.item_id': 'exported as title and slug',
  'later_items.article_id': 'exported as title and slug',
  'reading_history.id': 'a number of ours',
  'reading_history.article_id': 'exported as title and slug',
  'correction_notices.article_id': 'exported as title and slug',
  'correction_notices.correction_id': 'exported as its text',
  'error_reports.id': 'a number of ours',
  'error_reports.article_id': 'exported as title and slug',
  'error_reports.token_hash': 'a secret',
  'error_reports.closed_by': 'personal data of the staff',
  'audit_log.id': 'a number of ours',
  'audit_log.actor': 'personal data of the operator',
};

/** Where a column is found in the export: the list, and the name in it. */
const exportedAs: Record<string, { list: string; rename?: Record<string, string> }> = {
  members: { list: 'profile' },
  sessions: { list: 'devices', rename: { created_at: 'loggedInAt', refreshed_at: 'lastUsedAt' } },
  email_requests: { list: 'emailRequests' },
  codes: { list: 'verificationCodes', rename: { subject: 'sentTo' } },
  identity_requests: { list: 'identityRequests', rename: { number_masked: 'maskedNumber' } },
  saved_items: { list: 'saved' },
  later_items: { list: 'later' },
  reading_history: { list: 'history' },
  correction_notices: { list: 'correctionNotices' },
  error_reports: { list: 'errorReports' },
  history_pauses: { list: 'historyPausedSince' },
  audit_log: { list: 'operatorActions' },
};

async function memberColumns(): Promise<{ table: string; column: string }[]> {
  return site.sql(`
    select c.table_name as table, c.column_name as column from information_schema.columns c
    where c.table_schema = 'public' and c.column_name <> 'member_id' and (c.table_name = 'members' or c.table_name in (
      select r.conrelid::regclass::text from pg_constraint r where r.contype = 'f' and r.confrelid = 'members'::regclass))`);
}

const camel = (column: string) => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

describe('a member’s data', () => {
  it('is exported whole: every column that carries the member, or the reason why not', async () => {
    const member = await knownEverywhere();
    const { data } = await member.api('user/export');
    const missing: string[] = [];
    for (const { table, column } of await memberColumns()) {
      if (`${table}.${column}` in leftOut) continue;
      const place = exportedAs[table];
      const found = place && data[place.list];
      if (column === 'since' ? found : contains(found, place?.rename?.[column] ?? camel(column))) continue;
      missing.push(`${table}.${column}`);
    }
    expect(missing).toEqual([]);
    expect(JSON.stringify(data)).not.toContain('argon2');
  });

  it('is gone after deletion, from every table, and the phone is free', async () => {
    const member = await knownEverywhere();
    const wrong = await member.api('user/delete', { password: 'wrong12345' });
    expect(wrong.envelope.error).toBe('BAD_CREDENTIALS');
    await member.api('user/delete', { password: testPassword });
    expect((await member.api('user/person')).envelope.error).toBe('SESSION_EXPIRED');
    expect(await tablesThatKnow(member.phone)).toEqual([]);
    const again = await registerAgain(member);
    expect((await again.api('collection/list')).data.counts.all).toBe(0);
  });
});

function contains(value: unknown, name: string): boolean {
  const first = Array.isArray(value) ? value[0] : value;
  return typeof first === 'object' && first !== null && name in first;
}

/** What was sent of late stays counted for its day, and what was sent is known by its masked number alone. */
async function tablesThatKnow(text: string): Promise<string[]> {
  const tables = await site.sql(`select tablename as name from pg_tables where schemaname = 'public'`);
  const knowing: string[] = [];
  for (const { name } of tables) {
    const counted = name === 'limit_marks' ? ` and key not like 'send %'` : '';
    const rows = await site.sql(`select 1 from ${name} t where to_jsonb(t)::text like $1${counted} limit 1`, [
      `%${text}%`,
    ]);
    if (rows.length > 0) knowing.push(name);
  }
  return knowing;
}

async function registerAgain(member: TestMember): Promise<TestMember> {
  await forgetLimits(site);
  return registerMember(site, { area: member.area, phone: member.phone });
}

describe('every member’s call', () => {
  const memberCalls = calls.filter((call) => call.who === 'member').map((call) => call.path);

  it.each(memberCalls)('%s is refused without a token and with one that was ended', async (path) => {
    expect((await site.api(path)).envelope).toMatchObject({ code: 1003 });
    const headers = { authorization: 'Bearer not-a-token' };
    expect((await site.api(path, {}, { headers })).envelope).toMatchObject({ code: 1005 });
  });

  it('leaves what belongs to another member as it is, and tells nothing of it', async () => {
    const mine = await knownEverywhere();
    const before = (await mine.api('user/export')).data;
    const devices = (await mine.api('user/sessions')).data.items;
    const bodies: Record<string, object> = {
      'collection/add': { type: 'article', id: story.id },
      'collection/remove': { type: 'article', id: story.id },
      'collection/state': { type: 'article', ids: [story.id] },
      'correction/seen': { ids: ['1'] },
      'history/add': { slug: story.slug, progress: 99 },
      'history/remove': { slug: story.slug },
      'history/pause': { paused: false },
      'later/add': { items: [{ id: story.id }] },
      'later/remove': { id: story.id },
      'report/seen': { ids: ['1', '2', '3'] },
      'tip/collection': { id: tipId },
      'user/delete': { password: testPassword },
      'user/session-revoke': { id: devices[0]?.id },
      'user/update': { lastName: '王', firstName: '五', birthday: '1970-01-01', gender: 13, intro: '' },
    };
    const others = memberCalls.filter((path) => path !== 'user/logout' && path !== 'user/delete');
    // Each of the two last ones ends what a stranger can do.
    for (const last of ['user/logout', 'user/delete'] as const) {
      await forgetLimits(site);
      const stranger = await registerMember(site);
      for (const path of [...others, last]) {
        const { envelope } = await stranger.api(path, bodies[path] ?? {});
        const told = JSON.stringify(envelope);
        expect(told, path).not.toContain(mine.phone);
        expect(told, path).not.toContain('example.tw');
      }
    }
    expect((await mine.api('user/export')).data).toEqual(before);
  });
});
