import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { reportAdd } from '../../contract/api/report/add.ts';
import type { OwnReport } from '../../contract/report.ts';
import { reportLimits } from '../../contract/report-limits.ts';
import type { Database } from '../../server/database/connection.ts';
import { removeExpired } from '../../server/expiry/queries/remove-expired.ts';
import { openDatabaseOf } from '../harness/database/open-database.ts';
import { someNetwork } from '../harness/hostile/runs.ts';
import { forgetLimits, registerMember } from '../harness/members.ts';
import { operatorOn } from '../harness/operator-in-process.ts';
import { startTestSite, type TestSite } from '../harness/site.ts';
import { addTestArticle, type TestArticle } from '../harness/test-content.ts';

let site: TestSite;
let database: Database;
let run: ReturnType<typeof operatorOn>;
let story: TestArticle;

beforeAll(async () => {
  site = await startTestSite({ settings: { TRUST_PROXY: '127.0.0.1' } });
  database = await openDatabaseOf(site);
  run = operatorOn(database, { dataDir: site.dataDir });
});
afterAll(async () => {
  await database.close();
  await site.close();
});
beforeEach(async () => {
  await forgetLimits(site);
  await site.sql('delete from error_reports');
  story = await addTestArticle(site.sql, { title: '港邊市場' });
});

const reportOf = (fields: object = {}) => ({
  slug: story.slug,
  token: randomUUID(),
  kind: 'typo',
  sentence: '開張了。',
  ...fields,
});
const states = async (tokens: string[], api = site.api): Promise<OwnReport[]> =>
  (await api('report/state', { tokens })).data.items;
const stored = () => site.sql('select * from error_reports order by id');
/** Each report comes from a network of its own, unless the test is about networks. */
const add = (report: object, { address = someNetwork(), token = '' } = {}) =>
  site.api('report/add', report, { headers: { 'x-forwarded-for': address, authorization: `Bearer ${token}` } });

it('a member’s badge counts answers until they were seen, and again after another answer', async () => {
  const member = await registerMember(site);
  const other = await registerMember(site);
  for (const { token } of [member, member, other]) await add(reportOf(), { token });
  const unseen = async () => (await member.api('correction/list')).data.unseenAnswers;
  expect(await unseen()).toBe(0);
  await site.sql(`update error_reports set state = 'corrected', answer = '謝謝', closed_at = now()`);
  expect(await unseen()).toBe(2);
  const ids = (await stored()).map(({ id }) => id);
  expect((await member.api('report/seen', { ids: ids.slice(0, 1) })).data).toEqual({ unseen: 1 });
  expect((await member.api('report/seen', { ids })).data).toEqual({ unseen: 0 });
  expect((await other.api('correction/list')).data.unseenAnswers).toBe(1);
  await site.sql(`update error_reports set answer = '再謝謝', closed_at = now() + interval '1 second' where id = $1`, [
    ids[0],
  ]);
  expect(await unseen()).toBe(1);
});

it('answers to old reports are shown among newer ones, so that the badge does not stay for ever', async () => {
  const member = await registerMember(site);
  const many = 2 * reportLimits.shownToReporter + 1;
  await site.sql(
    `insert into error_reports (article_id, member_id, token_hash, kind, sentence, suggestion, reported_at)
     select $1, (select id from members where phone = $2), sha256(number::text::bytea), 'typo', number::text, '',
       now() - make_interval(hours => number)
     from generate_series(1, $3) as number`,
    [story.id, member.phone, many],
  );
  const shown = async () => (await states([], member.api)).map(({ sentence }) => Number(sentence));
  const newest = Array.from({ length: reportLimits.shownToReporter }, (_, at) => at + 1);
  expect(await shown()).toEqual(newest);
  await site.sql(`update error_reports set state = 'corrected', closed_at = now() where sentence = $1`, [`${many}`]);
  expect(await shown()).toEqual([...newest.slice(0, -1), many]);
  const [old] = (await states([], member.api)).slice(-1);
  expect((await member.api('report/seen', { ids: [old?.id] })).data).toEqual({ unseen: 0 });
  expect(await shown()).toEqual(newest);
});

describe('a report of an error', () => {
  it('by a visitor is found by its token alone, and the token is not stored', async () => {
    const report = reportOf({ kind: 'fact', suggestion: '是六十二個' });
    expect((await add(report)).data).toBeNull();
    expect(await states([report.token])).toMatchObject([
      {
        kind: 'fact',
        sentence: '開張了。',
        suggestion: '是六十二個',
        state: 'open',
        answer: '',
        article: { slug: story.slug, title: '港邊市場' },
      },
    ]);
    expect(await states([randomUUID()])).toEqual([]);
    expect(await states([])).toEqual([]);
    expect(JSON.stringify(await stored())).not.toContain(report.token);
  });

  it('by a member is found by the member on any device, and by no other member', async () => {
    const [member, other] = [await registerMember(site), await registerMember(site)];
    await add(reportOf(), { token: member.token });
    expect(await states([], member.api)).toHaveLength(1);
    expect(await states([], other.api)).toEqual([]);
    expect(await states([])).toEqual([]);
  });

  it('that is sent again is stored once, and counts once', async () => {
    const report = reportOf();
    const address = someNetwork();
    for (let turn = 0; turn < reportLimits.reportsAnHourForNetwork.narrow + 5; turn += 1) {
      expect((await add(report, { address })).envelope.code).toBe(0);
    }
    const another = reportOf();
    await Promise.all([1, 2, 3, 4].map(() => add(another)));
    expect(await stored()).toHaveLength(2);
  });

  it('is rejected without a sentence or words, and of articles that are not public', async () => {
    const empty = await add(reportOf({ sentence: ' \n', suggestion: '\t' }));
    expect(empty.envelope.data).toEqual({ fields: { suggestion: '請寫下哪裡有誤' } });
    const draft = await addTestArticle(site.sql, { status: 'draft' });
    for (const slug of [draft.slug, 'no-such-article']) {
      expect((await add(reportOf({ slug }))).envelope.error).toBe('NOT_FOUND');
    }
    expect(await stored()).toEqual([]);
  });

  it('from a page that was opened before the article moved is of the same article', async () => {
    const former = story.slug;
    await site.sql(`update articles set slug = slug || '-moved' where id = $1`, [story.id]);
    await site.sql(`insert into redirects (from_path, to_path) values ('/news/' || $1, '/news/' || $1 || '-moved')`, [
      former,
    ]);
    const report = reportOf({ slug: former });
    expect((await add(report)).envelope).toMatchObject({ error: null });
    expect(await states([report.token])).toMatchObject([{ article: { slug: `${former}-moved` } }]);
  });

  it('tells nothing of an article that was withdrawn but its id', async () => {
    const report = reportOf();
    await add(report);
    await site.sql(`update articles set status = 'withdrawn' where id = $1`, [story.id]);
    expect(await states([report.token])).toMatchObject([{ articleId: story.id, article: null }]);
  });

  it.each([
    ['token', 'short'],
    ['token', 'a'.repeat(65)],
    ['kind', 'spam'],
    ['sentence', '字'.repeat(501)],
    ['suggestion', '字'.repeat(1_001)],
  ])('with a wrong %s is rejected', async (field, value) => {
    const { envelope } = await add(reportOf({ [field]: value }));
    expect(Object.keys((envelope.data as { fields: object }).fields)).toEqual([field]);
  });

  it('is limited for a network and those around it, and for a member everywhere', async () => {
    const { narrow, wide } = reportLimits.reportsAnHourForNetwork;
    const fill = (key: string, times: number) =>
      site.sql('update limit_marks set marks = array_fill(now(), array[$2::integer]) where key like $1', [key, times]);
    const send = async (address: string, token = '') => (await add(reportOf(), { address, token })).envelope.error;
    for (let turn = 0; turn < narrow; turn += 1) expect(await send('203.0.113.1')).toBeNull();
    const over = await add(reportOf(), { address: '203.0.113.1' });
    expect([over.envelope.error, over.status]).toEqual(['TOO_MANY_REQUESTS', 429]);
    expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(1_800);
    expect(await send('203.0.113.2')).toBeNull();
    await fill('report network 203.0.113.0/24', wide);
    expect(await send('203.0.113.2')).toBe('TOO_MANY_REQUESTS');
    const { token } = await registerMember(site);
    expect(await send('198.51.100.1', token)).toBeNull();
    await fill('report day member %', reportLimits.reportsADay);
    expect(await send('192.0.2.1', token)).toBe('TOO_MANY_REQUESTS');
    expect(await send('192.0.2.1')).toBeNull();
  });

  it('contains nothing that controls a terminal or turns a line around, whatever was sent', () => {
    const sharp = fc.string({
      unit: fc.constantFrom('\u001b', '\u0007', '\u0085', '\u202e', '\u2066', '\r', '\n', '\t', ' ', '港', '[2J'),
    });
    fc.assert(
      fc.property(sharp, sharp, (sentence, suggestion) => {
        const body = reportAdd.body.parse({ ...reportOf(), sentence, suggestion });
        expect(body.sentence).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
        expect(body.suggestion.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
        expect(body.sentence.replaceAll(' ', '')).toBe(sentence.replace(/[\p{Cc}\s\u202e\u2066]/gu, ''));
      }),
    );
  });

  it('is removed 180 days after it was closed, or after a year', async () => {
    const ages = { old: '181 days', lately: '179 days', forgotten: '366 days', waiting: '364 days' };
    for (const sentence of Object.keys(ages)) await add(reportOf({ sentence }));
    await site.sql(
      `update error_reports set state = 'corrected', closed_at = now() where sentence in ('old', 'lately')`,
    );
    for (const [sentence, age] of Object.entries(ages)) {
      await site.sql(
        `update error_reports set reported_at = reported_at - $2::interval, closed_at = closed_at - $2::interval
         where sentence = $1`,
        [sentence, age],
      );
    }
    await removeExpired(database.db);
    expect((await stored()).map(({ sentence }) => sentence)).toEqual(['lately', 'waiting']);
  });
});

describe('the operators', () => {
  it('list open reports and close each once, and the reporter reads the answer', async () => {
    const [first, second] = [reportOf({ suggestion: '第一行\n第二行' }), reportOf({ kind: 'other' })];
    for (const report of [first, second]) await add(report);
    const { lines, text } = await run('reports list', []);
    const [{ id }] = lines[0].reports;
    expect(lines[0].reports).toMatchObject([{ suggestion: '第一行\n第二行', state: 'open' }, { kind: 'other' }]);
    expect(text).toContain(`  文章：港邊市場（${story.slug}）\n  句子：開張了。\n  說明：第一行\n        第二行`);
    await run('reports close', [id], { corrected: true, answer: ' 謝謝您，已經改正。 ' });
    expect(await states([first.token])).toMatchObject([{ state: 'corrected', answer: '謝謝您，已經改正。' }]);
    expect(await states([second.token])).toMatchObject([{ state: 'open' }]);
    await expect(run('reports close', [id], { unchanged: true })).rejects.toThrow('已經處理過');
    expect((await run('reports list', [], { closed: true })).lines[0].reports).toMatchObject([
      { id, state: 'corrected' },
    ]);
    expect((await run('reports list', [])).lines[0].reports).toHaveLength(1);
    const audit = await site.sql(`select actor, detail from audit_log where action = 'reports close'`);
    expect(audit).toEqual([{ actor: 'tester', detail: `${id} ${story.slug} corrected` }]);
  });

  it.each([
    [['1'], {}],
    [['1'], { corrected: true, unchanged: true }],
    [['0'], { corrected: true }],
    [['x'], { corrected: true }],
    [['999999999999999999'], { unchanged: true }],
  ])('get a clear line for reports close %j %j', async (words, options) => {
    await expect(run('reports close', words, options)).rejects.toThrow(/其中之一|沒有這則回報/);
  });
});
