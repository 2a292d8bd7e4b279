import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ArticleFields } from '../../contract/desk/model/article.ts';
import { addTestSession, addTestStaff, deskBrowser, type TestStaff } from '../harness/desk.ts';
import { fakeClock } from '../harness/fake-clock.ts';
import { startTestSite, type TestSite } from '../harness/site.ts';
import { addTestArticle, addTestAuthor, addTestCategory } from '../harness/test-content.ts';
import { waitUntil } from '../harness/wait-until.ts';

let site: TestSite;
let reporter: TestStaff;
let editor: TestStaff;
let category: string;
let author: string;
const clock = fakeClock();

beforeAll(async () => {
  site = await startTestSite({ clock });
  reporter = await addTestStaff(site, 'reporter', '王記者');
  editor = await addTestStaff(site, 'editor', '林編輯');
  category = (await addTestCategory(site.sql)).slug;
  author = (await addTestAuthor(site.sql)).slug;
});
afterAll(() => site.close());
beforeEach(() => clock.forward(60_000));

const slugOf = () => `story-${randomUUID().slice(0, 8)}`;
const ready = (more: Partial<ArticleFields> = {}): ArticleFields => ({
  kind: 'news',
  slug: slugOf(),
  title: '喊了四十年的魚價改用平板',
  summary: '望汐漁市場推動電子競價八個月。',
  bodyHtml: '<p>凌晨三點四十分，漁市場的鐵門拉起一半。</p>',
  keyPoints: [],
  category,
  author,
  tags: ['漁市場'],
  cover: null,
  video: null,
  ...more,
});

/** A draft with these fields, saved by its writer from a tab of their own. */
async function written(by: TestStaff, fields = ready()) {
  const { id, version } = (await by.call('article/create', { kind: fields.kind })).data;
  const tab = randomUUID();
  const saved = (await by.call('article/save', { id, version, tab, fields })).data;
  await by.call('article/release', { id, tab });
  return { id, version: saved.version, fields, tab };
}

async function published(fields = ready()) {
  const draft = await written(editor, fields);
  const { version } = (await editor.call('article/publish', { id: draft.id, version: draft.version })).data;
  return { ...draft, version };
}

const pageOf = (slug: string) => site.get(`/news/${slug}`);

describe('from draft to reader', () => {
  it('a reporter writes and sends, an editor returns with a note, then publishes; readers see it within a second', async () => {
    const { id, version, fields } = await written(reporter);
    const sent = (await reporter.call('article/send', { id, version, note: '數字已確認' })).data;
    expect(sent.state).toBe('review');
    const returned = (await editor.call('article/return', { id, version: sent.version, note: '請補第三段' })).data;
    expect(returned.state).toBe('returned');
    const again = (await reporter.call('article/send', { id, version: returned.version })).data;
    expect((await pageOf(fields.slug)).status).toBe(404);
    const { address, state } = (await editor.call('article/publish', { id, version: again.version })).data;
    expect([address, state]).toEqual([`/news/${fields.slug}`, 'published']);
    await waitUntil('the page is public', async () => (await pageOf(fields.slug)).status === 200);
    const notes = (await reporter.call('note/list', { articleId: id })).data.items;
    expect(notes.map(({ kind, text }) => [kind, text])).toEqual([
      ['sent', '數字已確認'],
      ['returned', '請補第三段'],
      ['sent', ''],
    ]);
    const log = await site.sql(`select action from audit_log where detail like $1 or detail = $2 order by id`, [
      `% ${id}`,
      id,
    ]);
    expect(log.map((row) => row.action)).toEqual([
      'content create',
      'content send',
      'content return',
      'content send',
      'content publish',
    ]);
  });

  it('nothing that readers see changes while a published article is rewritten, until it is published', async () => {
    const { id, version, fields } = await published();
    await waitUntil('the page is public', async () => (await pageOf(fields.slug)).status === 200);
    const before = await site.sql(`select version from content_version`);
    const tab = randomUUID();
    const next = { ...fields, title: '改過的標題', bodyHtml: '<p>改過的內文。</p>' };
    const saved = (await editor.call('article/save', { id, version, tab, fields: next })).data;
    expect(saved.state).toBe('updating');
    expect(await site.sql(`select version from content_version`)).toEqual(before);
    expect(await (await pageOf(fields.slug)).text()).not.toContain('改過的內文');
    await editor.call('article/publish', { id, version: saved.version });
    await waitUntil('the update is public', async () =>
      (await (await pageOf(fields.slug)).text()).includes('改過的內文'),
    );
  });

  it('a scheduled article appears at its time, and can be taken back before', async () => {
    const { id, version, fields } = await written(editor);
    const at = new Date(Date.now() + 3_600_000).toISOString();
    const scheduled = (await editor.call('article/schedule', { id, version, at })).data;
    expect([scheduled.state, scheduled.publishAt]).toEqual(['scheduled', at]);
    expect((await pageOf(fields.slug)).status).toBe(404);
    const back = (await editor.call('article/unschedule', { id, version: scheduled.version })).data;
    expect(back.state).toBe('draft');
  });

  it('an unpublished article answers 410 with the sentence, and comes back with its old time', async () => {
    const { id, fields } = await published();
    await waitUntil('the page is public', async () => (await pageOf(fields.slug)).status === 200);
    const gone = (await editor.call('article/unpublish', { id, sentence: '本文內容有誤，已由編輯部下架。' })).data;
    expect(gone.state).toBe('withdrawn');
    await waitUntil('the page is gone', async () => (await pageOf(fields.slug)).status === 410);
    expect(await (await pageOf(fields.slug)).text()).toContain('本文內容有誤，已由編輯部下架。');
    const [before] = await site.sql(`select published_at from articles where id = $1`, [id]);
    const back = (await editor.call('article/publish', { id, version: gone.version })).data;
    expect(back.state).toBe('published');
    expect(await site.sql(`select published_at, withdrawn_sentence from articles where id = $1`, [id])).toEqual([
      { published_at: before.published_at, withdrawn_sentence: null },
    ]);
  });

  it('a correction is public and dated, a new slug leaves a redirect, and a story can lead the home page', async () => {
    const { id, fields } = await published();
    expect((await editor.call('article/correct', { id, text: '第二段的日期應為三月九日。' })).status).toBe(200);
    const slug = slugOf();
    expect((await editor.call('article/rename', { id, slug })).data.slug).toBe(slug);
    expect((await editor.call('article/feature', { id })).status).toBe(200);
    await waitUntil('the correction is public', async () =>
      (await (await pageOf(slug)).text()).includes('應為三月九日'),
    );
    const old = await pageOf(fields.slug);
    expect([old.status, old.headers.get('location')]).toEqual([301, `/news/${slug}`]);
    expect((await editor.call('article/open', { id })).data.isFeatured).toBe(true);
    expect((await editor.call('article/unfeature')).status).toBe(200);
  });

  it('an article that was never published can be discarded; the update of a published one too', async () => {
    const draft = await written(editor);
    expect((await editor.call('article/discard', { id: draft.id, version: draft.version })).data).toBeNull();
    expect((await editor.call('article/open', { id: draft.id })).status).toBe(404);
    const shown = await published();
    const tab = randomUUID();
    const fields = { ...shown.fields, title: '不要的標題' };
    const { version } = (await editor.call('article/save', { ...shown, tab, fields })).data;
    expect((await editor.call('article/discard', { id: shown.id, version })).data?.state).toBe('published');
    expect((await editor.call('article/open', { id: shown.id })).data.fields.title).toBe(shown.fields.title);
  });
});

describe('two writers', () => {
  it('in 50 races of two saves one wins, the other is told who, and nothing is overwritten', async () => {
    const other = deskBrowser(site, await addTestSession(site, editor.id));
    const { id, fields, ...begun } = await written(editor);
    let { version } = begun;
    for (let race = 0; race < 50; race += 1) {
      const rivals = [editor, other].map((browser, at) => ({
        browser,
        tab: randomUUID(),
        title: `${race}${'甲乙'[at]}`,
      }));
      const save = ({ browser, tab, title }: (typeof rivals)[number]) =>
        browser.call('article/save', { id, version, tab, fields: { ...fields, title } });
      const answers = await Promise.all(rivals.map(save));
      const winner = answers.findIndex(({ envelope }) => envelope.code === 0);
      expect(answers.map(({ envelope }) => envelope.code).sort()).toEqual([0, 1009]);
      expect(answers[1 - winner]?.envelope.data).toMatchObject({ current: { by: '林編輯' } });
      const [row] = await site.sql(
        `select version, fields ->> 'title' as title from article_drafts where article_id = $1`,
        [id],
      );
      expect(row).toEqual({ version: version + 1, title: rivals[winner]?.title });
      version += 1;
      await rivals[winner]?.browser.call('article/release', { id, tab: rivals[winner]?.tab });
    }
  });

  it('of a save and a publication at once, the readers get one whole text', async () => {
    for (let race = 0; race < 10; race += 1) {
      const { id, version, fields, tab } = await written(editor);
      const [saved, shown] = await Promise.all([
        editor.call('article/save', { id, version, tab, fields: { ...fields, title: '晚到的標題' } }),
        editor.call('article/publish', { id, version }),
      ]);
      expect([saved.envelope.code, shown.envelope.code].sort()).toEqual([0, 1009]);
      const rows = await site.sql(`select title from articles where id = $1`, [id]);
      expect(rows).toEqual(shown.envelope.code === 0 ? [{ title: fields.title }] : []);
    }
  });

  it('one writes, others see who; taking over stops the first tab, whose unsaved text becomes a version', async () => {
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

  it('a lock that is not renewed ends by itself', async () => {
    const { id } = await written(editor);
    await editor.call('article/lock', { id, tab: randomUUID() });
    await site.sql(`update article_locks set until = now() - interval '1 second' where article_id = $1`, [id]);
    const tab = randomUUID();
    expect((await editor.call('article/lock', { id, tab })).data.lock?.isMine).toBe(true);
  });
});

describe('a reporter', () => {
  it('reaches only their own articles, by any call', async () => {
    const { id, version, fields } = await written(editor);
    const articleId = id;
    const tab = randomUUID();
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
    for (const [path, body] of tries) {
      const { envelope } = await reporter.call(path, body);
      expect([path, envelope.code]).toEqual([path, 1012]);
    }
    const { items } = (await reporter.call('article/list', {})).data;
    expect(items.map((row) => row.id)).not.toContain(id);
  });
});

describe('the checklist', () => {
  it('stops what has errors and asks about warnings', async () => {
    const draft = await written(editor, ready({ slug: '', title: '', category: null }));
    const { findings, canPublish } = (await editor.call('article/check', { id: draft.id })).data;
    expect(canPublish).toBe(false);
    expect(findings.filter(({ level }) => level === 'error').map(({ rule }) => rule)).toEqual([
      'title',
      'category',
      'slug',
    ]);
    const refused = await editor.call('article/publish', { ...draft, acceptWarnings: true });
    expect(refused.envelope).toMatchObject({ code: 1009, message: '還有必須修正的項目' });
    const warned = await written(
      editor,
      ready({ bodyHtml: '<p>看視頻，<a href="/news/no-such-story">舊聞</a>。</p>', summary: '' }),
    );
    const check = (await editor.call('article/check', { id: warned.id })).data;
    expect(check.findings.map(({ rule, found }) => [rule, found])).toEqual([
      ['summary', []],
      ['foreign-words', ['視頻→影片']],
      ['dead-links', ['/news/no-such-story']],
    ]);
    expect((await editor.call('article/publish', warned)).envelope.code).toBe(1009);
    expect((await editor.call('article/publish', { ...warned, acceptWarnings: true })).status).toBe(200);
  });

  it('knows a slug that another article has', async () => {
    const { fields } = await published();
    const { id } = await written(editor, ready({ slug: fields.slug }));
    const { findings } = (await editor.call('article/check', { id })).data;
    expect(findings.map(({ rule }) => rule)).toContain('slug-taken');
  });
});

describe('what is written', () => {
  it('is sanitised when it is saved, and the writer is told what was dropped', async () => {
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
    const { id, slug } = await addTestArticle(site.sql);
    const opened = (await editor.call('article/open', { id })).data;
    const saved = (
      await editor.call('article/save', { id, version: opened.version, tab: randomUUID(), fields: opened.fields })
    ).data;
    expect([saved.state, saved.version]).toEqual(['published', opened.version]);
    expect(slug).toBe(opened.fields.slug);
  });

  it('can be brought back from an earlier version, as a draft', async () => {
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

  it('at the desk needs a session that may reach the article', async () => {
    const { id } = await written(editor);
    const ask = (token: string) => site.get(`/desk/preview/${id}`, { headers: { cookie: `desk-session=${token}` } });
    expect((await ask(editor.token)).status).toBe(200);
    expect((await ask(reporter.token)).status).toBe(404);
    expect((await ask('')).status).toBe(404);
  });
});

describe('the list', () => {
  it('has a tab for each state, counts them, finds by words, and says who writes', async () => {
    const word = `鯨${randomUUID().slice(0, 6)}`;
    const draft = await written(editor, ready({ title: `${word}草稿` }));
    const sent = await written(reporter, ready({ title: `${word}待審` }));
    await reporter.call('article/send', sent);
    const shown = await published(ready({ title: `${word}已發布` }));
    await editor.call('article/lock', { id: draft.id, tab: randomUUID() });
    const inTab = async (tab: string) =>
      (await editor.call('article/list', { tab, limit: 50 })).data.items.map(({ id }) => id);
    expect(await inTab('draft')).toContain(draft.id);
    expect(await inTab('review')).toContain(sent.id);
    expect(await inTab('published')).toContain(shown.id);
    expect(await inTab('mine')).not.toContain(sent.id);
    await waitUntil('search knows it', async () => {
      const { items } = (await editor.call('article/list', { q: word })).data;
      return items.length === 3;
    });
    const row = (await editor.call('article/list', { tab: 'draft', limit: 50 })).data.items.find(
      ({ id }) => id === draft.id,
    );
    expect(row?.lockedBy?.name).toBe('林編輯');
    const counts = (await editor.call('article/counts')).data;
    for (const tab of ['all', 'draft', 'review', 'published'] as const) {
      let cursor: string | null = null;
      let listed = 0;
      do {
        const page: { items: unknown[]; nextCursor: string | null } = (
          await editor.call('article/list', { tab, limit: 50, ...(cursor && { cursor }) })
        ).data;
        listed += page.items.length;
        cursor = page.nextCursor;
      } while (cursor);
      expect([tab, counts[tab]]).toEqual([tab, listed]);
    }
  });

  it('tells what has changed since the last look, also who began to write', async () => {
    const { next } = (await editor.call('article/changes')).data;
    const { id } = await written(editor);
    await editor.call('article/lock', { id, tab: randomUUID() });
    const { items } = (await editor.call('article/changes', { since: next })).data;
    expect(items.find((row) => row.id === id)?.lockedBy?.name).toBe('林編輯');
  });
});
