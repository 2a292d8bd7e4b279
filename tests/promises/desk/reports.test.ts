import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ReportGroup } from '../../../contract/desk/model/report.ts';
import type { DeskBrowser } from '../../harness/desk/desk.ts';
import { openNewsroom, type TestNewsroom } from '../../harness/desk/newsroom.ts';
import { someNetwork } from '../../harness/hostile/runs.ts';
import { registerMember } from '../../harness/members.ts';
import { startTestSite, type TestSite } from '../../harness/site.ts';

let site: TestSite;
let newsroom: TestNewsroom;
let slug: string;
let id: string;

beforeAll(async () => {
  site = await startTestSite({ settings: { TRUST_PROXY: '127.0.0.1' } });
  newsroom = await openNewsroom(site);
  const bodyHtml = '<p>市場開張了。攤位有二十六個。</p><p>隔天下雨。</p>';
  const draft = await newsroom.published(newsroom.ready({ bodyHtml, title: '港邊市場' }));
  id = draft.id;
  slug = draft.fields.slug;
});
afterAll(() => site.close());
beforeEach(() => site.sql('delete from error_reports'));

/** Sends a report as a reader, from a network of its own; returns its token. */
async function report(sentence: string, suggestion = '不對', token = '', of = slug): Promise<string> {
  const own = randomUUID();
  const headers = { 'x-forwarded-for': someNetwork(), authorization: `Bearer ${token}` };
  const body = { slug: of, token: own, kind: 'fact', sentence, suggestion };
  const { envelope } = await site.api('report/add', body, { headers });
  expect(envelope.error).toBeNull();
  return own;
}

const list = async (isOpen = true, by: DeskBrowser = newsroom.editor): Promise<ReportGroup[]> =>
  (await by.call('report/list', { isOpen })).data.items;
const idsOf = (groups: ReportGroup[]) => groups.flatMap(({ reports }) => reports.map((each) => each.id));
const outcomeFor = async (token: string) => (await site.api('report/state', { tokens: [token] })).data.items[0];

describe('the queue of reports', () => {
  it('has the reports of a sentence together, the longest waiting first, and says whether readers still see it', async () => {
    const member = await registerMember(site);
    await report('攤位有二十六個。', '是六十二個');
    await report('市場沒有開張。');
    await report('攤位有二十六個。', '我數過', member.token);
    await report('', '標題錯了');
    await report('', '圖片錯了');
    const groups = await list();
    expect(groups).toMatchObject([
      {
        article: { id, slug, title: '港邊市場', isPublic: true },
        sentence: '攤位有二十六個。',
        isInText: true,
        count: 2,
        reports: [
          { suggestion: '是六十二個', from: 'visitor', state: 'open', answer: '', closedAt: null, closedBy: '' },
          { suggestion: '我數過', from: 'member' },
        ],
      },
      { sentence: '市場沒有開張。', isInText: false, count: 1 },
      { sentence: '', isInText: false, reports: [{ suggestion: '標題錯了' }] },
      { sentence: '', reports: [{ suggestion: '圖片錯了' }] },
    ]);
    expect(JSON.stringify(groups)).not.toContain(member.phone.slice(-6));
    expect((await newsroom.editor.call('report/count')).data).toEqual({ open: 4 });
  });

  it('comes page by page without losing or repeating any, open or closed', async () => {
    for (let at = 0; at < 7; at += 1) await report(`第 ${at} 句。`);
    for (const isOpen of [true, false]) {
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const body = { isOpen, limit: 3, ...(cursor && { cursor }) };
        const page: { items: ReportGroup[]; nextCursor: string | null } = (
          await newsroom.editor.call('report/list', body)
        ).data;
        seen.push(...page.items.map(({ sentence }) => sentence));
        cursor = page.nextCursor;
      } while (cursor);
      const inOrder = Array.from({ length: 7 }, (_, at) => `第 ${at} 句。`);
      expect(seen).toEqual(isOpen ? inOrder : inOrder.reverse());
      if (isOpen) {
        for (const group of idsOf(await list())) {
          await newsroom.editor.call('report/close', { ids: [group], outcome: 'unchanged' });
        }
      }
    }
  });

  it('shows a reporter those of the articles that they began, and lets them close none', async () => {
    const { reporter, editor, written } = newsroom;
    const own = await written(reporter);
    await editor.call('article/publish', { id: own.id, version: own.version });
    await report('不是他的。');
    await report('是他的。', '錯', '', own.fields.slug);
    expect((await list(true, reporter)).map(({ sentence }) => sentence)).toEqual(['是他的。']);
    expect((await reporter.call('report/count')).data).toEqual({ open: 1 });
    const ids = idsOf(await list(true, reporter));
    for (const [path, body] of [
      ['report/close', { ids, outcome: 'corrected' }],
      ['report/reopen', { ids }],
    ] as const) {
      expect((await reporter.call(path, body)).envelope.error).toBe('FORBIDDEN');
    }
  });

  it('names the corrections since the first report', async () => {
    await newsroom.editor.call('article/correct', { id, text: '先前的更正。' });
    await report('攤位有二十六個。');
    await newsroom.editor.call('article/correct', { id, text: '攤位數目誤植。' });
    expect((await list())[0]?.corrections).toMatchObject([{ text: '攤位數目誤植。' }]);
  });
});

describe('an editor', () => {
  it('closes the reports of a sentence with one answer, which each reporter reads, and opens them again', async () => {
    const { editor } = newsroom;
    const tokens = [await report('攤位有二十六個。'), await report('攤位有二十六個。')];
    const ids = idsOf(await list());
    await editor.call('report/close', { ids, outcome: 'corrected', answer: ' 謝謝您。 ' });
    for (const token of tokens) {
      expect(await outcomeFor(token)).toMatchObject({ state: 'corrected', answer: '謝謝您。' });
    }
    expect(await list()).toEqual([]);
    expect(await list(false)).toMatchObject([
      { count: 2, reports: [{ state: 'corrected', closedBy: '林編輯', closedAt: expect.any(String) }, {}] },
    ]);
    expect((await editor.call('report/close', { ids, outcome: 'unchanged' })).envelope.error).toBe('CONFLICT');
    await editor.call('report/reopen', { ids });
    expect(await outcomeFor(tokens[0] ?? '')).toMatchObject({ state: 'open', answer: '' });
    expect((await editor.call('report/reopen', { ids })).envelope.error).toBe('CONFLICT');
    const audit = await site.sql(
      `select actor, action, detail from audit_log where detail like $1 and action like 'reports %' order by id`,
      [`${ids[0]} %`],
    );
    expect(audit).toEqual([
      { actor: editor.email, action: 'reports close', detail: `${ids[0]} ${slug} corrected` },
      { actor: editor.email, action: 'reports reopen', detail: `${ids[0]} ${slug}` },
    ]);
  });

  it('closes all or none: ten at once close a report once, and one that is gone stops the others', async () => {
    const { editor } = newsroom;
    await report('甲。');
    await report('乙。');
    const [first = '', second = ''] = idsOf(await list());
    const tries = await Promise.all(
      Array.from({ length: 10 }, () => editor.call('report/close', { ids: [first], outcome: 'unchanged' })),
    );
    expect(tries.filter(({ envelope }) => envelope.error === null)).toHaveLength(1);
    const both = { ids: [second, first], outcome: 'unchanged' };
    expect((await editor.call('report/close', both)).envelope.error).toBe('CONFLICT');
    const gone = { ids: [second, '999999999999'], outcome: 'unchanged' };
    expect((await editor.call('report/close', gone)).envelope.error).toBe('NOT_FOUND');
    expect(idsOf(await list())).toEqual([second]);
  });

  it.each([
    [{ ids: [] }, 'ids'],
    [{ ids: ['0'] }, 'ids'],
    [{ ids: Array(51).fill('1') }, 'ids'],
    [{ outcome: 'open' }, 'outcome'],
    [{ answer: '字'.repeat(501) }, 'answer'],
  ])('learns what is wrong with %j', async (fields, name) => {
    const { envelope } = await newsroom.editor.call('report/close', { ids: ['1'], outcome: 'unchanged', ...fields });
    expect(Object.keys((envelope.data as { fields: object }).fields)[0]).toContain(name);
  });
});
