import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deskCalls } from '../../../contract/desk/calls.ts';
import { deskMessages } from '../../../contract/messages/desk-api-errors.ts';
import { addTestStaff } from '../../harness/desk/desk.ts';
import { openNewsroom, type TestNewsroom } from '../../harness/desk/newsroom.ts';
import { fakeClock } from '../../harness/fake-clock.ts';
import { startTestSite, type TestSite } from '../../harness/site.ts';
import { addTestArticle } from '../../harness/test-content.ts';

let site: TestSite;
let newsroom: TestNewsroom;
const clock = fakeClock();

beforeAll(async () => {
  site = await startTestSite({ clock });
  newsroom = await openNewsroom(site);
});
afterAll(() => site.close());
// The windows of calls are counted by the site's clock; each test begins with new ones.
beforeEach(() => clock.forward(60_000));

describe('two writers', () => {
  it('one writes, others see who; taking over stops the first tab, whose unsaved text becomes a version', async () => {
    const { editor, written } = newsroom;
    const { id, version, fields } = await written(editor);
    const [first, second] = [randomUUID(), randomUUID()];
    const chief = await addTestStaff(site, 'admin', '總編輯');
    expect((await editor.call('article/lock', { id, tab: first })).data.lock).toMatchObject({ isMine: true });
    expect((await chief.call('article/lock', { id, tab: second })).data.lock).toMatchObject({
      isMine: false,
      staff: { name: '林編輯' },
    });
    const refused = await chief.call('article/save', {
      id,
      version,
      tab: second,
      fields: { ...fields, title: '搶先' },
    });
    expect(refused.envelope.code).toBe(1009);
    expect((await chief.call('article/take-over', { id, tab: second })).data.lock?.isMine).toBe(true);
    expect((await editor.call('article/lock', { id, tab: first })).data.lock).toMatchObject({ isMine: false });
    const late = await editor.call('article/save', { id, version, tab: first, fields: { ...fields, title: '遲到' } });
    expect(late.envelope.code).toBe(1009);
    await editor.call('article/keep-unsaved', { id, fields: { ...fields, title: '遲到' } });
    expect(
      (await chief.call('article/save', { id, version, tab: second, fields: { ...fields, title: '接手後' } })).status,
    ).toBe(200);
    const versions = (await chief.call('version/list', { articleId: id })).data.items;
    const unsaved = versions.find(({ kind }) => kind === 'unsaved');
    expect((await chief.call('version/show', { articleId: id, id: unsaved?.id })).data.fields.title).toBe('遲到');
  });

  it('a save that is sent again because its answer was lost succeeds once more; another text over it does not', async () => {
    const { editor, written } = newsroom;
    const { id, version, fields } = await written(editor);
    const tab = randomUUID();
    const body = { id, version, tab, fields: { ...fields, title: '答覆遺失' } };
    const first = (await editor.call('article/save', body)).data;
    expect((await editor.call('article/save', body)).data.version).toBe(first.version);
    const other = { ...body, fields: { ...fields, title: '另一個標題' } };
    expect((await editor.call('article/save', other)).envelope.code).toBe(1009);
    expect((await editor.call('article/save', { ...body, tab: randomUUID() })).envelope.code).toBe(1009);
    expect((await editor.call('article/open', { id })).data).toMatchObject({
      version: first.version,
      fields: { title: '答覆遺失' },
    });
  });

  it('a text that is nested too deeply is refused with a sentence, wherever a writer sends one', async () => {
    const { editor, written } = newsroom;
    const { id, version, fields } = await written(editor);
    const deep = `${'<blockquote>'.repeat(500)}深${'</blockquote>'.repeat(500)}`;
    const body = { id, version, tab: randomUUID(), fields: { ...fields, bodyHtml: deep } };
    const tip = { day: '2026-06-01', title: '深', contentHtml: deep };
    for (const [path, sent, field] of [
      ['article/save', body, 'fields.bodyHtml'],
      ['article/keep-unsaved', { id, fields: body.fields }, 'fields.bodyHtml'],
      ['tip/add', tip, 'contentHtml'],
    ] as const) {
      const { status, envelope } = await editor.call(path, sent);
      expect([status, envelope.data]).toMatchObject([422, { fields: { [field]: deskMessages.fieldNesting } }]);
    }
    expect((await editor.call('article/open', { id })).data).toMatchObject({ version, fields });
  });

  it('a lock that is not renewed ends by itself', async () => {
    const { editor, written } = newsroom;
    const { id } = await written(editor);
    await editor.call('article/lock', { id, tab: randomUUID() });
    await site.sql(`update article_locks set until = now() - interval '1 second' where article_id = $1`, [id]);
    const tab = randomUUID();
    expect((await editor.call('article/lock', { id, tab })).data.lock?.isMine).toBe(true);
  });
});

describe('a reporter', () => {
  /** Calls that a reporter may send and that name an article. */
  const callsOfArticles = deskCalls
    .filter(({ path, roles, body }) => {
      if (roles === 'anyone' || !roles.includes('reporter')) return false;
      return 'articleId' in body.shape || (path.startsWith('article/') && 'id' in body.shape);
    })
    .map(({ path }) => path);

  it('reaches only their own articles, by any call', async () => {
    const { reporter, editor, written } = newsroom;
    const { id, version, fields } = await written(editor);
    const articleId = id;
    const tab = randomUUID();
    const before = await site.sql(`select * from article_drafts where article_id = $1`, [id]);
    const tries = [
      ['article/open', { id }],
      ['article/save', { id, version, tab, fields }],
      ['article/lock', { id, tab }],
      ['article/take-over', { id, tab }],
      ['article/keep-unsaved', { id, fields }],
      ['article/send', { id, version }],
      ['article/check', { id }],
      ['article/discard', { id, version }],
      ['note/list', { articleId }],
      ['note/add', { articleId, text: '一' }],
      ['version/list', { articleId }],
      ['version/show', { articleId, id: 'd1' }],
      ['version/compare', { articleId, from: 'd1', to: 'current' }],
      ['version/restore', { articleId, id: 'd1', version, tab }],
      ['preview/make', { articleId }],
      ['preview/list', { articleId }],
      ['preview/revoke', { articleId, id: randomUUID() }],
    ] as const;
    expect([...tries.map(([path]) => path), 'article/release'].toSorted()).toEqual(callsOfArticles.toSorted());
    for (const [path, body] of tries) {
      const { envelope } = await reporter.call(path, body);
      expect([path, envelope.code]).toEqual([path, 1012]);
    }
    expect(await site.sql(`select * from article_drafts where article_id = $1`, [id])).toEqual(before);
    const { items } = (await reporter.call('article/list', {})).data;
    expect(items.map((row) => row.id)).not.toContain(id);
    const { items: changes } = (await reporter.call('article/changes', { since: new Date(0).toISOString() })).data;
    expect(changes.map((row) => row.id)).not.toContain(id);
  });

  it('cannot end the lock of someone else, even with the name of their tab', async () => {
    const { reporter, editor, written } = newsroom;
    const { id } = await written(editor);
    const tab = randomUUID();
    await editor.call('article/lock', { id, tab });
    await reporter.call('article/release', { id, tab });
    expect((await editor.call('article/open', { id, tab })).data.lock?.isMine).toBe(true);
  });
});

describe('what is written', () => {
  it('is sanitised when it is saved, and the writer learns what was dropped', async () => {
    const { editor, ready } = newsroom;
    const bodyHtml = '<p onclick="alert(1)">文<script>alert(1)</script><img src=x onerror=alert(1)></p>';
    const { id, version } = (await editor.call('article/create', {})).data;
    const saved = (await editor.call('article/save', { id, version, tab: randomUUID(), fields: ready({ bodyHtml }) }))
      .data;
    expect(saved.bodyHtml).toBe('<p>文</p>');
    expect(saved.dropped.length).toBeGreaterThan(0);
    expect(
      JSON.stringify(await site.sql(`select fields from article_drafts where article_id = $1`, [id])),
    ).not.toContain('alert');
  });

  it('makes no draft when nothing was changed', async () => {
    const { editor } = newsroom;
    const { id, slug } = await addTestArticle(site.sql);
    const opened = (await editor.call('article/open', { id })).data;
    const saved = (
      await editor.call('article/save', { id, version: opened.version, tab: randomUUID(), fields: opened.fields })
    ).data;
    expect([saved.state, saved.version]).toEqual(['published', opened.version]);
    expect(slug).toBe(opened.fields.slug);
  });

  it('can be brought back from an earlier version, as a draft', async () => {
    const { editor, published } = newsroom;
    const { id, version, fields } = await published();
    const tab = randomUUID();
    const changed = { ...fields, title: '第二版' };
    const saved = (await editor.call('article/save', { id, version, tab, fields: changed })).data;
    const shown = (await editor.call('article/publish', { id, version: saved.version })).data;
    const versions = (await editor.call('version/list', { articleId: id })).data.items;
    const first = versions.filter(({ kind }) => kind === 'public').at(-1);
    const restored = await editor.call('version/restore', {
      articleId: id,
      id: first?.id,
      version: shown.version,
      tab,
    });
    expect([restored.data.fields.title, restored.data.state]).toEqual([fields.title, 'updating']);
    expect(await site.sql(`select title from articles where id = $1`, [id])).toEqual([{ title: '第二版' }]);
  });
});

describe('a preview', () => {
  it("shows the draft with the reader's page to those who have the link, until it is revoked", async () => {
    const { reporter, written } = newsroom;
    const { id, fields } = await written(reporter);
    const link = (await reporter.call('preview/make', { articleId: id })).data;
    const path = new URL(link.address).pathname;
    const page = await site.get(path);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain(fields.title);
    expect(page.headers.get('x-robots-tag')).toBe('noindex');
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('content-security-policy')).toMatch(/script-src 'sha256-[^']+';/);
    expect((await site.get(`${path.slice(0, -2)}xx`)).status).toBe(404);
    await reporter.call('preview/revoke', { articleId: id, id: link.id });
    expect((await site.get(path)).status).toBe(404);
  });

  it('whose link is revoked or a week old, or whose draft is gone, answers with a page in words', async () => {
    const { editor, written } = newsroom;
    const linkTo = async (articleId: string) => (await editor.call('preview/make', { articleId })).data;
    const gone = await written(editor);
    const goneLink = await linkTo(gone.id);
    await editor.call('article/discard', { id: gone.id, version: gone.version });
    const revoked = await written(editor);
    const revokedLink = await linkTo(revoked.id);
    await editor.call('preview/revoke', { articleId: revoked.id, id: revokedLink.id });
    const old = await written(editor);
    const oldLink = await linkTo(old.id);
    expect((await site.get(new URL(oldLink.address).pathname)).status).toBe(200);
    await site.sql(`update preview_links set expires_at = expires_at - interval '7 days' where article_id = $1`, [
      old.id,
    ]);
    expect((await editor.call('preview/list', { articleId: old.id })).data.items).toEqual([]);
    // Its link is looked up before the draft goes.
    const late = await written(editor);
    const lateLink = await linkTo(late.id);
    await site.sql(`update article_drafts set fields = null where article_id = $1`, [late.id]);
    for (const { address } of [goneLink, revokedLink, oldLink, lateLink]) {
      const page = await site.get(new URL(address).pathname);
      expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
      expect(await page.text()).toContain('找不到這個頁面');
    }
    const atDesk = await site.get(`/desk/preview/${gone.id}`, { headers: { cookie: `desk-session=${editor.token}` } });
    expect([atDesk.status, atDesk.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
  });

  it('at the desk needs a session that may reach the article; support staff see no draft, of the home page neither', async () => {
    const { reporter, editor, written } = newsroom;
    const support = await addTestStaff(site, 'support');
    const { id } = await written(editor);
    const ask = (token: string, path = id) =>
      site.get(`/desk/preview/${path}`, { headers: { cookie: `desk-session=${token}` } });
    for (const path of [id, 'front?articles='])
      expect([path, (await ask(editor.token, path)).status]).toEqual([path, 200]);
    for (const [token, path] of [
      [reporter.token, id],
      [reporter.token, 'front?articles='],
      [support.token, id],
      [support.token, 'front?articles='],
      ['', id],
    ] as const)
      expect((await ask(token, path)).status).toBe(404);
  });
});
