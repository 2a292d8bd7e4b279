import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stayClearOfMidnight } from '../harness/database/taipei-midnight.ts';
import { askCode, newPhone, registerMember } from '../harness/members.ts';
import { runCommandHere } from '../harness/operator.ts';
import { startTestSite, type TestSite } from '../harness/site.ts';
import { addTestArticle, type TestArticle } from '../harness/test-content.ts';
import { waitUntil } from '../harness/wait-until.ts';

let site: TestSite;
let story: TestArticle;
let settings: Record<string, string>;

beforeAll(async () => {
  await stayClearOfMidnight();
  site = await startTestSite({ database: 'embedded' });
  settings = { DATA_DIR: site.dataDir, DEMO_CONTENT: 'off', SMS_PRICES: '{"886": 0.9}' };
  story = await addTestArticle(site.sql, { title: '=河岸, "新" 步道' });
  await useTheSite();
});
afterAll(() => site.close());

/** A reader opens an article and a link, searches in vain, one joins and another only asks for a code. */
async function useTheSite(): Promise<void> {
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' };
  await site.api('article/view', { slug: story.slug }, { headers });
  await site.api('external-link/click', { href: 'https://elsewhere.example/a' });
  for (const q of ['臺灣 極光', '台湾 极光', '0912 345 678', 'reader@example.com']) await site.api('search', { q });
  await site.get(`/search?q=${encodeURIComponent('台灣極光 ')}`);
  await site.api('search', { q: '極光', kind: 'video' });
  await registerMember(site);
  await askCode(site, 'register', newPhone());
  await waitUntil('all of it is written', async () => {
    const [{ views, clicks, missed }] = await site.sql(`select (select count(*) from article_views)::int as views,
      (select count(*) from link_clicks)::int as clicks, (select sum(count) from missed_searches)::int as missed`);
    return views === 1 && clicks === 1 && missed === 3;
  });
}

async function figure(...args: string[]) {
  const { code, stderr, lines } = await runCommandHere(settings, 'stats', ...args, '--json');
  expect([code, stderr]).toEqual([0, '']);
  return lines;
}

test('the statistics are printed for scripts, each table as a line', async () => {
  const all = await figure();
  expect(all.map((each) => each.figure)).toEqual([
    'days',
    'articles',
    'reading',
    'searches',
    'codes',
    'hosts',
    'links',
  ]);
  const [days, articles, reading, searches, codes, hosts, links] = all.map((each) => each.rows);
  expect(days).toHaveLength(30);
  expect(days.at(-1)).toMatchObject({
    visits: 0,
    views: 1,
    missedSearches: 3,
    registrations: 1,
    codesSent: 2,
    codesVerified: 1,
    smsSent: 2,
    smsCost: 1.8,
    linkClicks: 1,
  });
  expect(articles).toEqual([{ slug: story.slug, views: 1, title: story.title }]);
  expect(reading).toEqual([{ readings: 0, reached25: 0, reached50: 0, reached75: 0, reached100: 0 }]);
  expect(searches).toEqual([
    { searches: 2, words: '臺灣 極光' },
    { searches: 1, words: '臺灣極光' },
  ]);
  expect(codes).toEqual([
    {
      area: '+886',
      country: '台灣',
      registrations: 1,
      codesSent: 2,
      codesVerified: 1,
      smsSent: 2,
      smsCost: 1.8,
    },
  ]);
  expect(hosts).toEqual([{ clicks: 1, link: 'elsewhere.example' }]);
  expect(links).toEqual([{ clicks: 1, link: 'https://elsewhere.example/a' }]);
});

test('a time before the site was used has empty statistics, and a table by days has the day', async () => {
  const [{ rows: before }] = await figure('articles', '--since', '2020-01-01', '--until', '2020-12-31');
  expect(before).toEqual([]);
  const [{ rows, until }] = await figure('articles', '--daily', '--since', '2d');
  expect(rows).toEqual([{ day: until, slug: story.slug, views: 1, title: story.title }]);
});

test('one table comes as CSV that a spreadsheet can open without harm', async () => {
  const { code, stdout } = await runCommandHere(settings, 'stats', 'articles', '--csv');
  expect([code, stdout]).toEqual([0, `slug,views,title\r\n${story.slug},1,"'=河岸, ""新"" 步道"\r\n`]);
});

test('people see tables, with what was asked for only', async () => {
  const { stdout } = await runCommandHere(settings, 'stats');
  for (const words of ['每一天', '搜尋落空', '臺灣 極光', '+886', 'elsewhere.example']) expect(stdout).toContain(words);
  const { stdout: one } = await runCommandHere(settings, 'stats', 'hosts');
  expect(one).toContain('elsewhere.example');
  expect(one).not.toContain('極光');
});

test('the log of sendings names driver, state and tries, and no number in whole', async () => {
  await site.sql(`update outbox set state = 'failed', failure = 'HTTP 400' where id =
    (select id from outbox order by queued_at desc limit 1)`);
  const { lines } = await runCommandHere(settings, 'sms', 'log', '--json');
  const [{ messages }] = lines;
  expect(messages).toHaveLength(2);
  expect(messages[1]).toMatchObject({
    channel: 'sms',
    driver: 'outbox',
    kind: 'register-code',
    state: 'sent',
    attempts: 1,
  });
  expect(messages[1].recipient).toMatch(/^09\*\* \*{3} \d{3}$/);
  const failed = await runCommandHere(settings, 'sms', 'log', '--failed', '--csv');
  expect(failed.stdout.split('\r\n')[1]).toMatch(/,sms,outbox,register-code,09\*\* \*{3} \d{3},failed,1,HTTP 400$/);
  expect((await runCommandHere(settings, 'sms', 'log', '--channel', 'mail')).stdout).toContain('沒有符合的訊息');
  expect((await runCommandHere(settings, 'sms', 'log', '--since', '1h')).stdout).toContain('註冊驗證碼');
  expect(
    (await runCommandHere(settings, 'sms', 'log', '--since', '2026-01-01', '--limit', '1', '--json')).lines[0].messages,
  ).toHaveLength(1);
});

test('an SMS is tried with the text of a code, which opens nothing and is in no list', async () => {
  const tried = await runCommandHere(settings, 'sms', 'test', '0912345678', '--json');
  const [{ to, driver, text }] = tried.lines;
  expect([to, driver]).toEqual(['+886912345678', 'outbox']);
  expect(text).toMatch(/^【見聞】驗證碼 \d{6}，10 分鐘內有效，請勿提供給任何人。$/);
  const outbox = await readFile(path.join(site.dataDir, 'outbox.jsonl'), 'utf8');
  expect(JSON.parse(outbox.trim().split('\n').at(-1) ?? '')).toMatchObject({ channel: 'sms', to, text });
  const abroad = await runCommandHere(settings, 'sms', 'test', '+819012345678', '--json');
  expect(abroad.lines[0].text).toMatch(/\n@localhost #\d{6}$/);
  const { lines } = await runCommandHere(settings, 'sms', 'log', '--json');
  expect(lines[0].messages).toHaveLength(2);
});

test('an SMS that the provider does not take fails in one line', async () => {
  const nowhere = { ...settings, SMS_DRIVER: 'http', SMS_HTTP_URL: 'http://127.0.0.1:1/send' };
  const { code, stderr } = await runCommandHere(nowhere, 'sms', 'test', '0912345678');
  expect([code, stderr.trim().split('\n').length]).toEqual([1, 1]);
  expect(stderr).toContain('沒有收下');
});

test.each([
  [['sms', 'test', '02-2345-6789'], '能收簡訊的手機'],
  [['sms', 'test', 'nobody'], '能收簡訊的手機'],
  [['stats', 'nothing'], '沒有「nothing」這張表'],
  [['stats', '--csv'], '一次一張表'],
  [['stats', '--since', 'yesterday'], '--since'],
  [['sms', 'log', '--channel', 'pigeon'], 'sms 或 mail'],
  [['sms', 'log', '--limit', 'all'], '--limit'],
])('%j is rejected in one line', async (args, words) => {
  const { code, stderr } = await runCommandHere(settings, ...args);
  expect(code).toBe(2);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(stderr).toContain(words);
});

test('an unexpected error is one line too, with a stack only on request', async () => {
  await site.sql('alter table missed_searches rename to lost');
  const { code, stdout, stderr } = await runCommandHere(settings, 'stats', 'searches', '--json');
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/^沒有預料到的錯誤：.*missed_searches.*--debug.*\n$/);
  expect((await runCommandHere(settings, 'stats', 'searches', '--debug')).stderr).toMatch(/\n\s+at /);
  await site.sql('alter table lost rename to missed_searches');
});
