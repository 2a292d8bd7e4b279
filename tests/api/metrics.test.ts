import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../contract/api/calls.ts';
import { diallingCodes } from '../../contract/dialling-codes.ts';
import { pageNames } from '../../contract/pages.ts';
import { type FakeClock, fakeClock } from '../harness/fake-clock.ts';
import { askCode, newPhone, registration, testPassword } from '../harness/members.ts';
import { metricsToken, type Scrape, scrape } from '../harness/scrape.ts';
import { startTestSite, type TestSite } from '../harness/site.ts';
import { addTestArticle } from '../harness/test-content.ts';
import { untilIndexed } from '../harness/until-indexed.ts';
import { waitUntil } from '../harness/wait-until.ts';

let site: TestSite;
let clock: FakeClock;

beforeAll(async () => {
  clock = fakeClock();
  site = await startTestSite({ clock, settings: { METRICS_TOKEN: metricsToken } });
  await publish('first', '第一則');
});
afterAll(() => site.close());

/**
 * Publishes and waits until the change has been noticed. The home page was cached before and the change is one
 * statement: it can show the article only when nothing of the change is left that would drop pages later.
 */
async function publish(slug: string, title: string): Promise<void> {
  await site.get('/');
  await addTestArticle(site.sql, { slug, title });
  await waitUntil('the change is noticed', async () => (await (await site.get('/')).text()).includes(title));
  await untilIndexed(site);
}

type Figure = [name: string, labels?: Record<string, string>];

/** By how much each figure moves while something is done. */
async function moved(work: () => Promise<unknown>, ...figures: Figure[]): Promise<number[]> {
  const before = await scrape(site);
  await work();
  const after = await scrape(site);
  return figures.map(([name, labels]) => after.sum(name, labels) - before.sum(name, labels));
}

describe('/metrics', () => {
  it('does not exist where no key is set', async () => {
    await using closed = await startTestSite();
    for (const headers of [{}, { authorization: `Bearer ${metricsToken}` }]) {
      const answer = await closed.get('/metrics', { headers });
      expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    }
  });

  it('answers a client without the key, or with another, that one is needed', async () => {
    for (const key of [undefined, '', 'Bearer', 'Bearer nearly-the-right-key', metricsToken, `Basic ${metricsToken}`]) {
      const answer = await site.get('/metrics', { headers: key === undefined ? {} : { authorization: key } });
      expect([key, answer.status, await answer.text()]).toEqual([key, 401, 'Unauthorized']);
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
    expect((await site.get('/metrics', { method: 'POST' })).status).toBe(405);
  });

  it('is text for Prometheus that no cache stores, with a sentence about every metric', async () => {
    const answer = await site.get('/metrics', { headers: { authorization: `Bearer ${metricsToken}` } });
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const text = await answer.text();
    const names = [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name);
    const explained = [...text.matchAll(/^# HELP (\S+) \S+/gm)].map(([, name]) => name);
    expect(names.length).toBeGreaterThan(40);
    expect(explained).toEqual(names);
    expect(JSON.stringify(site.log)).not.toContain(metricsToken);
  });

  it('knows what runs, how the process is and how the database is', async () => {
    const { sum } = await scrape(site);
    expect(sum('jianwen_build_info')).toBe(1);
    expect(sum('process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
    expect(sum('jianwen_database_connections')).toBeGreaterThan(0);
    expect(sum('jianwen_database_away_seconds')).toBe(0);
    expect(sum('jianwen_sending_breaker', { channel: 'sms', state: 'closed' })).toBe(1);
    expect(sum('jianwen_data_disk_free_bytes')).toBeGreaterThan(0);
  });

  it('knows how old the last backup and the last drill are, how long they took and how they ended', async () => {
    const backup = { kind: 'backup' };
    expect((await scrape(site)).sum('jianwen_backup_age_seconds', backup)).toBe(Number.POSITIVE_INFINITY);
    await site.sql(`insert into backup_runs (kind, ended_at, seconds, failure, completed_at)
      values ('backup', now(), 42, null, now() - interval '2 hours'), ('drill', now(), 7, 'damaged', null)`);
    clock.forward(61_000);
    const { sum } = await scrape(site);
    expect(sum('jianwen_backup_age_seconds', backup)).toBeGreaterThanOrEqual(7_200);
    expect(sum('jianwen_backup_age_seconds', { kind: 'drill' })).toBe(Number.POSITIVE_INFINITY);
    expect(sum('jianwen_backup_duration_seconds', backup)).toBe(42);
    expect(sum('jianwen_backup_succeeded', backup)).toBe(1);
    expect(sum('jianwen_backup_succeeded', { kind: 'drill' })).toBe(0);
  });
});

describe('every action moves its metrics by exactly as much', () => {
  it('a page that is made, and the same page from the cache', async () => {
    await publish('counted', '數一數');
    const requests: Figure = ['jianwen_http_requests_total', { kind: 'page', route: 'news/article', status: '2xx' }];
    const figures: Figure[] = [
      requests,
      ['jianwen_http_request_duration_seconds_count', { kind: 'page', route: 'news/article' }],
      ['jianwen_page_cache_requests_total', { cache: 'pages', result: 'hit' }],
      ['jianwen_page_cache_requests_total', { cache: 'pages', result: 'miss' }],
      ['jianwen_page_make_duration_seconds_count', { part: 'render' }],
    ];
    clock.forward(61_000);
    expect(await moved(() => site.get('/news/counted'), ...figures)).toEqual([1, 1, 0, 1, 1]);
    await site.get('/news/counted');
    const again = async () => {
      for (let time = 0; time < 25; time++) await site.get('/news/counted');
    };
    expect(await moved(again, ...figures)).toEqual([25, 0, 25, 0, 0]);
    const unchanged: Figure = ['jianwen_http_requests_total', { kind: 'page', route: 'news/article', status: '3xx' }];
    const askTwice = async () => {
      const { headers } = await site.get('/news/counted');
      await site.get('/news/counted', { headers: { 'if-none-match': headers.get('etag') ?? '' } });
    };
    expect(await moved(askTwice, requests, unchanged)).toEqual([1, 1]);
  });

  it('a call and its statements', async () => {
    const by = { kind: 'api', route: 'article/list', method: 'POST', status: '2xx' };
    const [answers, measured, statements] = await moved(
      () => site.api('article/list'),
      ['jianwen_http_requests_total', by],
      ['jianwen_http_request_duration_seconds_count', { kind: 'api', route: 'article/list' }],
      ['jianwen_database_query_duration_seconds_count'],
    );
    expect([answers, measured]).toEqual([1, 1]);
    expect(statements).toBeGreaterThan(0);
  });

  it('a code that is sent, typed wrong and typed right, and the logins of its owner', async () => {
    const phone = newPhone();
    const area = '+886';
    const code: Figure[] = [
      ['jianwen_code_requests_total', { channel: 'sms', purpose: 'register', area, outcome: 'accepted' }],
      ['jianwen_code_requests_total', { channel: 'sms', purpose: 'register', area, outcome: 'limited' }],
      ['jianwen_messages_total', { channel: 'sms', driver: 'outbox', area, outcome: 'sent' }],
      ['jianwen_code_tries_total', { channel: 'sms', purpose: 'register', area, outcome: 'right' }],
      ['jianwen_code_tries_total', { channel: 'sms', purpose: 'register', area, outcome: 'wrong' }],
    ];
    let digits = '';
    const ask = async () => {
      digits = await askCode(site, 'register', phone);
      await site.api('auth/register-captcha', phone);
    };
    expect(await moved(ask, ...code)).toEqual([1, 1, 1, 0, 0]);
    const wrong = digits === '111111' ? '222222' : '111111';
    expect(await moved(() => site.api('auth/register', registration(phone, wrong)), ...code)).toEqual([0, 0, 0, 0, 1]);
    expect(await moved(() => site.api('auth/register', registration(phone, digits)), ...code)).toEqual([0, 0, 0, 1, 0]);

    const logins: Figure[] = [
      ['jianwen_logins_total', { outcome: 'succeeded' }],
      ['jianwen_logins_total', { outcome: 'wrong' }],
    ];
    const login = (password: string) => () => site.api('auth/login', { ...phone, password });
    expect(await moved(login(testPassword), ...logins)).toEqual([1, 0]);
    expect(await moved(login('not-the-password-1'), ...logins)).toEqual([0, 1]);
  });

  it('a session that goes on, and a token that was never one', async () => {
    const phone = newPhone();
    const { data } = await site.api('auth/register', registration(phone, await askCode(site, 'register', phone)));
    const outcomes: Figure[] = ['refreshed', 'repeated', 'expired'].map((outcome) => [
      'jianwen_session_refreshes_total',
      { outcome },
    ]);
    const refresh = (refreshToken: string) => () => site.api('auth/refresh', { refreshToken });
    expect(await moved(refresh(data.refreshToken), ...outcomes)).toEqual([1, 0, 0]);
    expect(await moved(refresh(data.refreshToken), ...outcomes)).toEqual([0, 1, 0]);
    expect(await moved(refresh('x'.repeat(43)), ...outcomes)).toEqual([0, 0, 1]);
  });

  it('what fails unforeseen, as an error of its kind and a line of the log', async () => {
    await site.sql('alter table sessions rename to lost_sessions');
    const [errors, lines, statements] = await moved(
      () => site.api('auth/refresh', { refreshToken: 'x'.repeat(43) }),
      ['jianwen_errors_total', { kind: 'api', error: 'internal' }],
      ['jianwen_log_lines_total', { level: 'error' }],
      ['jianwen_database_errors_total', { error: 'other' }],
    );
    await site.sql('alter table lost_sessions rename to sessions');
    expect([errors, lines, statements]).toEqual([1, 1, 1]);
  });

  it('what waits in the database, which is asked every 15 seconds at most', async () => {
    clock.forward(15_000);
    expect((await scrape(site)).sum('jianwen_outbox_waiting', { channel: 'mail' })).toBe(0);
    await site.sql(`insert into outbox (id, channel, kind, masked, sealed, due_at, useful_until)
      values (gen_random_uuid(), 'mail', 'notice', 'a***@example.tw', '\\x00', now() + interval '1 hour', now() + interval '1 day')`);
    expect((await scrape(site)).sum('jianwen_outbox_waiting', { channel: 'mail' })).toBe(0);
    clock.forward(15_000);
    const after = await scrape(site);
    expect(after.sum('jianwen_outbox_waiting', { channel: 'mail' })).toBe(1);
    expect(after.sum('jianwen_sms_ceiling', { area: '+886' })).toBe(1800);
    expect(after.sum('jianwen_sms_today', { area: 'all' })).toBe(after.sum('jianwen_sms_today', { area: '+886' }));
    expect(after.sum('jianwen_sms_today', { area: 'all' })).toBeGreaterThan(0);
  });
});

it('labels take only known values, for any request of a visitor', async () => {
  const before = await scrape(site);
  for (let time = 0; time < 100; time++) {
    const made = `${time}-${Math.random().toString(36).slice(2)}`;
    const path = [`/${made}`, `/news/${made}`, `/api/${made}`, `/media/${made}/x`, `/search?q=${made}`][time % 5] ?? '';
    await site.get(path, { method: ['GET', 'POST', 'DELETE', 'OPTIONS'][time % 4] ?? 'GET' });
  }
  await site.get('/%zz');
  const after = await scrape(site);
  const linesOf = ({ text }: Scrape) =>
    text.split('\n').filter((line) => line.startsWith('jianwen_http_requests')).length;
  expect(linesOf(after) - linesOf(before)).toBeLessThan(20);
  const known = new Set<string>([...pageNames, ...calls.map((call) => call.path)]);
  const others = after.valuesOf('route').filter((route) => !known.has(route));
  expect(others.every((route) => ['', 'unknown', 'unreadable', 'healthz', 'readyz', 'metrics'].includes(route))).toBe(
    true,
  );
  expect(after.valuesOf('method').sort()).toEqual(['GET', 'OPTIONS', 'POST', 'other']);
  const areas = new Set(['', 'all', ...diallingCodes.map(({ area }) => area)]);
  expect(after.valuesOf('area').filter((area) => !areas.has(area))).toEqual([]);
});

describe('what is slow is written down', () => {
  const secret = 'a-secret-among-the-values';

  it('a statement with its text and its request, and none of its values', async () => {
    await using slow = await startTestSite({ settings: { SLOW_QUERY_MS: '0' } });
    await slow.api('article/detail', { slug: secret });
    const { headers } = await slow.api('auth/login', { ...newPhone(), password: secret });
    const lines = slow.log.filter((line) => line.msg === 'slow query');
    const ofLogin = lines.filter((line) => line.requestId === headers.get('x-request-id'));
    expect(ofLogin.map((line) => line.sql).join('\n')).toContain('$1');
    expect(ofLogin[0]).toMatchObject({ level: 'warn', kind: 'api', route: 'auth/login', ms: expect.any(Number) });
    // The poll for new editions belongs to no request.
    expect(lines.some((line) => line.requestId === undefined)).toBe(true);
    expect(JSON.stringify(slow.log)).not.toContain(secret);
  });

  it('a request with its kind, its time and what of it the database took, and not its address', async () => {
    await using slow = await startTestSite({ settings: { SLOW_REQUEST_MS: '0' } });
    await slow.get(`/news/${secret}`);
    const line = await waitUntil('the line is there', () => slow.log.find(({ msg }) => msg === 'slow request'));
    expect(line).toMatchObject({ kind: 'page', route: 'news/article', method: 'GET', status: 404 });
    expect(line.queries).toBeGreaterThan(0);
    expect([line.ms, line.queryMs, line.connectionMs]).toEqual(Array(3).fill(expect.any(Number)));
    expect(JSON.stringify(slow.log)).not.toContain(secret);
  });
});
