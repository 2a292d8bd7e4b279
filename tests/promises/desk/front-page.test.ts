import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { leadCount } from '../../../contract/front-page.ts';
import { createArticles } from '../../../server/articles/articles.ts';
import { systemClock } from '../../../server/runtime/clock.ts';
import { openTestDatabase, type TestDatabase } from '../../harness/database/open-database.ts';
import { addTestStaff, type TestStaff } from '../../harness/desk/desk.ts';
import { fakeClock } from '../../harness/fake-clock.ts';
import { startTestSite, type TestSite } from '../../harness/site.ts';
import { addTestArticle, addTestCategory, type TestArticle } from '../../harness/test-content.ts';
import { waitUntil } from '../../harness/wait-until.ts';

let site: TestSite;
let editor: TestStaff;
let other: TestStaff;
let stories: TestArticle[];
const clock = fakeClock();
const hour = 3_600_000;

beforeAll(async () => {
  site = await startTestSite({ clock });
  editor = await addTestStaff(site, 'editor', '林編輯');
  other = await addTestStaff(site, 'editor', '吳編輯');
  const category = await addTestCategory(site.sql);
  stories = [];
  for (let age = 1; age <= 9; age += 1) {
    const publishedAt = new Date(Date.now() - age * hour);
    stories.push(await addTestArticle(site.sql, { category, publishedAt, title: `第${age}新` }));
  }
});
afterAll(() => site.close());
beforeEach(async () => {
  // The windows of calls are counted by the site's clock; each test begins with new ones.
  clock.forward(60_000);
  await site.sql(`delete from front_page_positions`);
  await site.sql(`update articles set status = 'published'`);
});

const story = (age: number) => stories[age - 1] as TestArticle;
const titles = (...ages: number[]) => ages.map((age) => `第${age}新`);
const at = (positions: Record<number, TestArticle>, until: string | null = null) =>
  Array.from({ length: leadCount }, (_, index) => {
    const chosen = positions[index + 1];
    return chosen ? { id: chosen.id, until } : null;
  });
const shown = async (staff = editor) => (await staff.call('front/show')).data;

async function arrange(positions: ReturnType<typeof at>, staff = editor) {
  return staff.call('front/arrange', { version: (await shown(staff)).version, positions });
}

async function homeTitles(): Promise<{ leads: string[]; feed: string[] }> {
  const { data } = await (await site.get('/_payload.json')).json();
  const leads = [data.lead, ...data.leads].map(({ title }) => title);
  return { leads, feed: data.feed.items.map(({ title }: { title: string }) => title) };
}

const leadsBecome = (expected: string[]) =>
  waitUntil(`the home page shows ${expected.join('、')}`, async () =>
    (await homeTitles()).leads.every((title, index) => title === expected[index]),
  );

describe('an arrangement of the home page', () => {
  it('is public within a second: chosen articles in their positions, the newest in the others, none twice', async () => {
    expect((await arrange(at({ 1: story(7), 3: story(2) }))).status).toBe(200);
    await leadsBecome(titles(7, 1, 2, 3, 4));
    expect((await homeTitles()).feed).toEqual(titles(5, 6, 8, 9));
  });

  it('can be previewed on the real home page before readers see it', async () => {
    const address = `/desk/preview/front?articles=${[story(9), null, story(8)].map((one) => one?.id ?? '').join('.')}`;
    const ask = ({ token }: { token: string }) => site.get(address, { headers: { cookie: `desk-session=${token}` } });
    const preview = await ask(editor);
    const html = await preview.text();
    expect(html.indexOf('第9新')).toBeLessThan(html.indexOf('第1新'));
    expect(html.indexOf('第1新')).toBeLessThan(html.indexOf('第8新'));
    expect([preview.headers.get('x-robots-tag'), preview.headers.get('cache-control')]).toEqual([
      'noindex',
      'no-store',
    ]);
    for (const other of [{ token: '' }, await addTestStaff(site, 'reporter'), await addTestStaff(site, 'support')]) {
      expect((await ask(other)).status).toBe(404);
    }
    expect((await shown()).positions).toEqual(at({}));
  });

  it('is not overwritten by an editor who has not seen it', async () => {
    const { version } = await shown(other);
    expect((await arrange(at({ 1: story(4) }))).status).toBe(200);
    const late = await other.call('front/arrange', { version, positions: at({ 1: story(5) }) });
    expect([late.envelope.error, late.status]).toEqual(['CONFLICT', 409]);
    expect((await shown()).positions[0]?.article.id).toBe(story(4).id);
    const seen = (await shown()).version;
    const races = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        (index % 2 ? editor : other).call('front/arrange', {
          version: seen,
          positions: at({ 1: story((index % 3) + 1) }),
        }),
      ),
    );
    expect(races.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
  });

  it('rejects drafts, videos, an article twice and an end that has passed', async () => {
    const draft = await addTestArticle(site.sql, { status: 'draft', publishedAt: new Date(Date.now() - 99 * hour) });
    const video = await addTestArticle(site.sql, { kind: 'video', publishedAt: new Date(Date.now() - 99 * hour) });
    await site.sql(`update articles set status = 'draft' where id = $1`, [draft.id]);
    const past = new Date(Date.now() - 1_000).toISOString();
    for (const positions of [
      at({ 1: draft }),
      at({ 2: video }),
      at({ 1: story(3), 2: story(3) }),
      at({ 1: story(3) }, past),
      at({ 1: { ...story(1), id: '999999999' } }),
    ]) {
      expect((await arrange(positions)).envelope.error).toBe('CONFLICT');
    }
    expect((await shown()).positions).toEqual(at({}));
  });

  it('ends by itself at its time, without a write', async () => {
    await arrange(at({ 1: story(6) }, new Date(Date.now() + hour).toISOString()));
    await leadsBecome(titles(6, 1, 2, 3, 4));
    await site.sql(`update front_page_positions set until = now() + interval '1 second'`);
    const [before] = await site.sql(`select version from content_version`);
    await leadsBecome(titles(1, 2, 3, 4, 5));
    const written = `select version from content_changes where version > $1 and 'front' = any(tags)`;
    expect(await site.sql(written, [before.version])).toEqual([]);
    expect((await shown()).positions).toEqual(at({}));
  });

  it('loses an article that is withdrawn, which does not come back to its position', async () => {
    await arrange(at({ 1: story(6), 2: story(8) }));
    await leadsBecome(titles(6, 8, 1, 2, 3));
    await site.sql(`update articles set status = 'withdrawn' where id = $1`, [story(6).id]);
    await leadsBecome(titles(1, 8, 2, 3, 4));
    await site.sql(`update articles set status = 'published' where id = $1`, [story(6).id]);
    expect((await shown()).positions.map((one) => one?.article.title ?? null)).toEqual([
      null,
      '第8新',
      null,
      null,
      null,
    ]);
  });

  it('can be restored from its history, which says who made it', async () => {
    await arrange(at({ 1: story(5), 2: story(6) }));
    await arrange(at({ 1: story(7) }), other);
    const [last, before] = (await editor.call('front/history')).data.items;
    expect([last?.by, last?.titles]).toEqual(['吳編輯', ['第7新', null, null, null, null]]);
    expect([before?.by, before?.titles]).toEqual(['林編輯', ['第5新', '第6新', null, null, null]]);
    await site.sql(`update articles set status = 'withdrawn' where id = $1`, [story(6).id]);
    const restored = await editor.call('front/restore', { id: before?.id, version: (await shown()).version });
    expect(restored.data.positions.map((one) => one?.article.title ?? null)).toEqual(['第5新', null, null, null, null]);
    const [entry] = await site.sql(`select actor, action, detail from audit_log order by id desc limit 1`);
    expect(entry).toEqual({
      actor: editor.email,
      action: 'front restore',
      detail: `1 ${story(5).slug}`,
    });
  });

  it('keeps the other positions when a story is made the lead from its own page', async () => {
    await arrange(at({ 2: story(6), 3: story(7) }));
    expect((await editor.call('article/feature', { id: story(7).id })).status).toBe(200);
    expect((await shown()).positions.map((one) => one?.article.title ?? null)).toEqual([
      '第7新',
      '第6新',
      null,
      null,
      null,
    ]);
    expect((await editor.call('article/unfeature')).status).toBe(200);
    expect((await shown()).positions[1]?.article.title).toBe('第6新');
  });

  it('shares its lead with the version before, in both directions', async () => {
    await arrange(at({ 1: story(4), 2: story(5) }));
    expect(await site.sql(`select article_id from featured_article`)).toEqual([{ article_id: story(4).id }]);
    await site.sql(
      `insert into featured_article (article_id, until) values ($1, null)
       on conflict (only_row) do update set article_id = excluded.article_id, until = excluded.until`,
      [story(5).id],
    );
    expect((await shown()).positions.map((one) => one?.article.title ?? null)).toEqual([
      '第5新',
      null,
      null,
      null,
      null,
    ]);
    await site.sql(`delete from featured_article`);
    expect((await shown()).positions).toEqual(at({}));
    await arrange(at({ 1: story(9) }));
    await arrange(at({ 2: story(9) }));
    expect(await site.sql(`select 1 from featured_article`)).toEqual([]);
  });
});

describe('whatever happens to articles and positions', () => {
  let database: TestDatabase;
  let news: TestArticle[];
  beforeAll(async () => {
    database = await openTestDatabase();
    const category = await addTestCategory(database.sql);
    news = [];
    for (let age = 1; age <= 8; age += 1) {
      const publishedAt = new Date(Date.now() - age * hour);
      news.push(await addTestArticle(database.sql, { category, publishedAt }));
    }
  });
  afterAll(() => database.close());

  const position = fc.integer({ min: 1, max: leadCount });
  const which = fc.nat({ max: 7 });
  const steps = ['place', 'end', 'draft', 'withdraw', 'publish', 'schedule'] as const;
  type Step = (typeof steps)[number];
  const step = fc.tuple(fc.constantFrom<Step>(...steps, 'place', 'publish'), which, position);
  const publishAt = (when: string, id: string) =>
    `update articles set status = 'published', published_at = now() ${when} interval '1 hour' where id = ${id};`;
  const statements: Record<Step, (id: string, at: number) => string> = {
    place: (id, at) => `delete from front_page_positions where position = ${at} or article_id = ${id};
      insert into front_page_positions (position, article_id) values (${at}, ${id});`,
    end: (_, at) => `update front_page_positions set until = now() - interval '1 second' where position = ${at};`,
    draft: (id) => `update articles set status = 'draft' where id = ${id};`,
    withdraw: (id) => `update articles set status = 'withdrawn' where id = ${id};`,
    publish: (id) => publishAt('-', id),
    schedule: (id) => publishAt('+', id),
  };

  it('readers see public articles only, each once, and five where there are five', async () => {
    const { db, sql } = database;
    const articles = createArticles({ db, mediaUrl: '', clock: systemClock, edition: () => '' });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12, size: 'max' }), async (taken) => {
        await sql(taken.map(([what, index, at]) => statements[what](news[index]?.id ?? '', at)).join('\n'));
        const ids = (await articles.leads()).map(({ id }) => id);
        const rows = await sql(`select id from articles where status = 'published' and published_at <= now()`);
        const open = new Set(rows.map(({ id }) => id));
        expect(ids.filter((id) => !open.has(id))).toEqual([]);
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids).toHaveLength(Math.min(leadCount, open.size));
      }),
      { numRuns: 60 },
    );
  });
});
