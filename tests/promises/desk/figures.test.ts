import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { figuresExport } from '../../../contract/desk/figures/export.ts';
import { figuresTraffic } from '../../../contract/desk/figures/traffic.ts';
import { taipeiDay } from '../../../contract/rules/taipei-time.ts';
import { countRecords } from '../../../server/statistics/counting.ts';
import { startOfDay } from '../../../server/statistics/figure-period.ts';
import { createFigures, type Figures } from '../../../server/statistics/figures.ts';
import { addVisitMonth } from '../../../server/tracking/queries/visit-partitions.ts';
import { openTestDatabase, type TestDatabase } from '../../harness/database/open-database.ts';
import { operatorOn } from '../../harness/operator-in-process.ts';
import { addTestArticle, type TestArticle } from '../../harness/test-content.ts';

const hour = 3_600_000;
const now = new Date();
const thisHour = new Date(Math.floor(now.getTime() / hour) * hour);
const ago = (hours: number) => new Date(thisHour.getTime() - hours * hour);
const today = taipeiDay(now);
/** Noon of a day in Taipei. */
const noon = (daysAgo: number) => new Date(startOfDay(taipeiDay(now, -daysAgo)).getTime() + 12 * hour);

let database: TestDatabase;
let figures: Figures;
let story: TestArticle;

beforeAll(async () => {
  database = await openTestDatabase();
  const { db, sql } = database;
  for (const days of [0, 10, 40]) await addVisitMonth(db, noon(days));
  story = await addTestArticle(sql, { title: '=1+1 的故事' });
  const other = await addTestArticle(sql);
  const view = (id: string, at: Date, views: number) =>
    sql('insert into article_views values ($1, $2, $3)', [id, at, views]);
  await view(story.id, thisHour, 5);
  await view(story.id, ago(7 * 24), 4);
  await view(other.id, ago(2), 2);
  await view(other.id, noon(9), 7);
  const visit = (at: Date) =>
    sql(`insert into visit_agents values ($1, $2, $1, '', '', 'Browser', '', '', '', '', '')`, [randomUUID(), at]);
  for (const at of [thisHour, ago(1), ago(7 * 24), noon(9)]) await visit(at);
  for (const href of ['https://b.example/1', 'https://b.example/1', '=cmd://x', 'tel:+886912345678']) {
    await sql('insert into link_clicks values ($1, $2, $3)', [randomUUID(), thisHour, href]);
  }
  const search = (words: string, count: number) =>
    sql('insert into missed_searches values ($1, $2, $3)', [today, words, count]);
  await search('極光', 12);
  await search('王小明的病歷', 2);
  await search('0912345678', 9);
  await search('零九一二三四五六七八', 9);
  await sql(
    `insert into day_counts values ($1, 'registered', '+886', 3), ($1, 'code-sent', '+886', 5),
    ($1, 'code-verified', '+886', 4), ($1, 'sms-sent', '+886', 6), ($1, 'sms-sent', '+81', 1)`,
    [today],
  );
  // The site that made the template has counted already.
  await sql('delete from figure_progress');
  await countRecords({ db });
  figures = createFigures({ db, prices: { '+886': 0.5 }, clock: { now: () => now } });
});
afterAll(() => database.close());

describe('figures at the desk', () => {
  it('shows hours up to the running one, with zeros for those without records, beside the week before', async () => {
    const { unit, points, isRunning, countedAt } = await figures.traffic({ range: '24h' });
    expect([unit, points.length, isRunning]).toEqual(['hour', 24, true]);
    expect(countedAt).not.toBeNull();
    expect(points.at(-1)).toEqual({
      ...{ at: thisHour.toISOString(), views: 5, visits: 1, viewsBefore: 4, visitsBefore: 1 },
    });
    expect(points.at(-2)).toMatchObject({ at: ago(1).toISOString(), views: 0, visits: 1, viewsBefore: 0 });
    expect((await figures.traffic({ range: '48h' })).points[0]?.at).toBe(ago(47).toISOString());
  });

  it('shows days, and no comparison where the site was not counted a week before', async () => {
    const { unit, points, since, until } = await figures.traffic({ range: '7d' });
    expect([unit, points.length, since, until]).toEqual(['day', 7, taipeiDay(now, -6), today]);
    const { points: month } = await figures.traffic({ range: '30d' });
    expect(month.filter(({ viewsBefore }) => viewsBefore !== null).map(({ at }) => at)).toEqual([
      ...[2, 1, 0].map((days) => taipeiDay(now, -days)),
    ]);
    expect(month.find(({ at }) => at === taipeiDay(now, -2))).toMatchObject({ viewsBefore: 7, visitsBefore: 1 });
  });

  it('takes custom days, by hour if they are few and their hours are counted', async () => {
    const since = taipeiDay(now, -8);
    expect(await figures.traffic({ since, until: taipeiDay(now, -6) })).toMatchObject({
      unit: 'hour',
      isRunning: false,
    });
    expect((await figures.traffic({ since, until: '2999-01-01' })).points).toHaveLength(9);
    const long = { since: taipeiDay(now, -60), until: taipeiDay(now, -59) };
    expect(await figures.traffic(long)).toMatchObject({ unit: 'day', points: [{ views: 0 }, { views: 0 }] });
  });

  it.each([
    [{}],
    [{ since: '2026-01-01' }],
    [{ since: '2026-02-01', until: '2026-01-01' }],
    [{ since: '2025-01-01', until: '2026-01-02' }],
    [{ range: '7d', since: '2026-01-01', until: '2026-01-02' }],
    [{ range: '8d' }],
  ])('rejects the period %j', (body) => {
    expect(figuresTraffic.body.safeParse(body).success).toBe(false);
    expect(figuresExport.body.safeParse({ ...body, table: 'articles' }).success).toBe(false);
  });

  it('equals what the operators’ program prints for the same days', async () => {
    const run = operatorOn(database);
    const days = { since: taipeiDay(now, -29), until: today };
    const { lines } = await run('stats', [], days);
    const table = (name: string) => lines.find(({ figure }) => figure === name)?.rows;
    const { points } = await figures.traffic(days);
    expect(points.map(({ at, views, visits }) => ({ day: at, views, visits }))).toEqual(
      table('days').map(({ day, views, visits }: Record<string, unknown>) => ({ day, views, visits })),
    );
    const { articles, views } = await figures.articles(days);
    expect(articles.map(({ slug, title, views: seen }) => ({ slug, views: seen, title }))).toEqual(table('articles'));
    expect(views).toBe(18);
    const links = await figures.links(days);
    expect(links).toMatchObject({ clicks: 4, hosts: table('hosts'), addresses: table('links') });
    const { areas } = await figures.members(days);
    expect(areas.map(({ area, codesSent, codesVerified }) => [area, codesSent, codesVerified])).toEqual(
      table('codes').map(({ area, codesSent, codesVerified }: Record<string, unknown>) => [
        area,
        codesSent,
        codesVerified,
      ]),
    );
  });

  it('shows no search that few made or that may be a phone number, and counts them all', async () => {
    const { searches, words } = await figures.searches({ range: '7d' });
    expect(words).toEqual([{ words: '極光', searches: 12 }]);
    expect(searches).toBe(32);
    const { csv } = await figures.exportCsv('searches', { range: '7d' });
    expect(csv).toBe('搜尋的字,次數\r\n極光,12\r\n');
  });

  it('keeps no phone number of a link', async () => {
    const { hosts, addresses } = await figures.links({ range: '24h' });
    expect(JSON.stringify([hosts, addresses])).not.toContain('912345678');
  });

  it('leaves the cost of SMS open where a price is missing', async () => {
    const { areas, total, days } = await figures.members({ range: '7d' });
    expect(days.at(-1)).toEqual({ day: today, registrations: 3 });
    expect(areas.map(({ area, smsCost }) => [area, smsCost])).toEqual([
      ['+886', 3],
      ['+81', null],
    ]);
    expect(total).toMatchObject({ registrations: 3, codesSent: 5, smsSent: 7, smsCost: null });
  });

  it('exports tables that a spreadsheet opens without running what they contain', async () => {
    const { csv, rows } = await figures.exportCsv('articles', { range: '30d' });
    expect(csv.split('\r\n').slice(0, 2)).toEqual(['標題,代稱,瀏覽', expect.stringMatching(/./)]);
    expect(csv).toContain(`'=1+1 的故事,${story.slug},9`);
    expect(rows).toBe(2);
    expect((await figures.exportCsv('traffic', { range: '24h' })).csv).toContain(
      '時間（台北）,造訪,瀏覽,前一週造訪,前一週瀏覽',
    );
    expect((await figures.exportCsv('codes', { range: '7d' })).csv).toContain('+886,台灣,3,5,4,6,3\r\n');
    for (const table of ['reading', 'hosts', 'addresses', 'members'] as const) {
      expect((await figures.exportCsv(table, { range: '7d' })).csv).toMatch(/^[^,]+,[^,]+\r\n/);
    }
  });
});
