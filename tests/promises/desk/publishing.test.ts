import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newSlug, openNewsroom, type TestNewsroom } from '../../harness/desk/newsroom.ts';
import { fakeClock } from '../../harness/fake-clock.ts';
import { registerMember } from '../../harness/members.ts';
import { secondSite } from '../../harness/second-site.ts';
import { startTestSite, type TestSite } from '../../harness/site.ts';
import { waitUntil } from '../../harness/wait-until.ts';

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

const pageOf = (slug: string) => site.get(`/news/${slug}`);

describe('from draft to reader', () => {
  it('a reporter writes and sends, an editor returns with a note, then publishes; readers see it within a second', async () => {
    const { reporter, editor, written } = newsroom;
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

  it('what is published, corrected and withdrawn at one process is so at another, which had the page before', async () => {
    await using second = await secondSite(site);
    const { editor, published } = newsroom;
    const { id, fields } = await published();
    const answer = () => second.get(`/news/${fields.slug}`);
    const text = async () => (await answer()).text();
    await waitUntil('the other shows the article', async () => (await answer()).status === 200);
    await editor.call('article/correct', { id, text: '原文誤植日期。' });
    await waitUntil('the other shows the correction', async () => (await text()).includes('原文誤植日期。'));
    await editor.call('article/unpublish', { id, sentence: '內容有誤，已下架。' });
    await waitUntil('the other says that it is gone', async () => (await answer()).status === 410);
    expect(await text()).toContain('內容有誤，已下架。');
  });

  it('nothing that readers see changes while a published article is rewritten, until it is published', async () => {
    const { editor, published } = newsroom;
    const { id, version, fields } = await published();
    await waitUntil('the page is public', async () => (await pageOf(fields.slug)).status === 200);
    const [{ version: before }] = await site.sql(`select version from content_version`);
    const tab = randomUUID();
    const next = { ...fields, title: '改過的標題', bodyHtml: '<p>改過的內文。</p>' };
    const saved = (await editor.call('article/save', { id, version, tab, fields: next })).data;
    expect(saved.state).toBe('updating');
    // The index of the publication before may still change what is related.
    const touched = await site.sql(`select unnest(tags) as tag from content_changes where version > $1`, [before]);
    expect(touched.filter(({ tag }) => !tag.startsWith('related:'))).toEqual([]);
    expect(await (await pageOf(fields.slug)).text()).not.toContain('改過的內文');
    await editor.call('article/publish', { id, version: saved.version });
    await waitUntil('the update is public', async () =>
      (await (await pageOf(fields.slug)).text()).includes('改過的內文'),
    );
  });

  it('a scheduled article appears at its time, and can be taken back before', async () => {
    const { editor, written } = newsroom;
    const { id, version, fields } = await written(editor);
    const at = new Date(Date.now() + 3_600_000).toISOString();
    const scheduled = (await editor.call('article/schedule', { id, version, at })).data;
    expect([scheduled.state, scheduled.publishAt]).toEqual(['scheduled', at]);
    expect((await pageOf(fields.slug)).status).toBe(404);
    const back = (await editor.call('article/unschedule', { id, version: scheduled.version })).data;
    expect(back.state).toBe('draft');
  });

  it('an unpublished article answers 410 with the sentence, and comes back with its old time', async () => {
    const { editor, published } = newsroom;
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
    const { editor, published } = newsroom;
    const { id, fields } = await published();
    expect((await editor.call('article/correct', { id, text: '第二段的日期應為三月九日。' })).status).toBe(200);
    const slug = newSlug();
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

  it('a member who read it before finds the correction with the sentence that changed', async () => {
    const { editor, published } = newsroom;
    const shown = await published();
    const member = await registerMember(site);
    await member.api('history/add', { slug: shown.fields.slug, revision: 1 });
    const fields = { ...shown.fields, bodyHtml: '<p>凌晨四點，漁市場的鐵門拉起一半。</p>' };
    const { version } = (await editor.call('article/save', { ...shown, tab: randomUUID(), fields })).data;
    await editor.call('article/publish', { id: shown.id, version });
    await editor.call('article/correct', { id: shown.id, text: '開門的時間誤植。' });
    const notices = async () => (await member.api('correction/list')).data;
    expect(await notices()).toMatchObject({
      unseen: 1,
      items: [
        {
          text: '開門的時間誤植。',
          changes: [{ before: '凌晨三點四十分，漁市場的鐵門拉起一半。', after: '凌晨四點，漁市場的鐵門拉起一半。' }],
        },
      ],
    });
  });

  it('what an update took out is given to no reader unless a correction tells of it, and never where it leaves no old text', async () => {
    const { editor, published } = newsroom;
    const shown = await published();
    const tab = randomUUID();
    const update = async (bodyHtml: string, options: object = {}) => {
      const open = (await editor.call('article/open', { id: shown.id })).data;
      const fields = { ...open.fields, bodyHtml };
      const saved = await editor.call('article/save', {
        id: shown.id,
        version: open.version,
        tab,
        fields,
      });
      expect(
        (await editor.call('article/publish', { id: shown.id, version: saved.data.version, ...options })).status,
      ).toBe(200);
    };
    const changes = async (revision: number) =>
      (await site.api('article/changes', { slug: shown.fields.slug, revision })).data.changes;
    await update('<p>鐵門拉起一半。被害人王小明，十二歲。</p>');
    await update('<p>鐵門拉起一半。被害人十三歲。</p>', { hideEarlier: true });
    await editor.call('article/correct', { id: shown.id, text: '年齡誤植。' });
    await update('<p>鐵門全拉起來。被害人十三歲。</p>');
    for (const revision of [1, 2, 3]) expect(await changes(revision)).toEqual([]);
    await editor.call('article/correct', { id: shown.id, text: '鐵門是全拉起來的。' });
    const told = [{ before: '鐵門拉起一半。', after: '鐵門全拉起來。' }];
    for (const revision of [1, 2, 3]) await expect.poll(() => changes(revision)).toEqual(told);
    const { items } = (await editor.call('version/list', { articleId: shown.id })).data;
    expect(items.map(({ what }) => what)).toContain('發布更新（不留舊文）');
  });

  it('an article that was never published can be discarded; the update of a published one too', async () => {
    const { editor, written, published } = newsroom;
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

describe('the checklist', () => {
  it('stops what has errors and asks about warnings', async () => {
    const { editor, ready, written } = newsroom;
    const draft = await written(editor, ready({ slug: '', title: '\u200b\u2060', category: null }));
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

  it('keeps the kind of an article that is scheduled or public, whatever a client sends', async () => {
    const { editor, ready, written } = newsroom;
    const draft = await written(editor, ready());
    const { id, fields } = draft;
    const video = { source: 'youtube', youtubeId: 'dQw4w9WgXcQ', seconds: 20 } as const;
    const asVideo = { ...fields, kind: 'video' as const, video };
    const save = (version: number, given: typeof fields) =>
      editor.call('article/save', { id, version, tab: draft.tab, fields: given });
    const changed = (await save(draft.version, asVideo)).data;
    const back = (await save(changed.version, fields)).data;
    const rejected = { status: 422, envelope: { data: { fields: { 'fields.kind': expect.any(String) } } } };
    const at = new Date(Date.now() + 86_400_000).toISOString();
    const scheduled = (await editor.call('article/schedule', { id, version: back.version, at })).data;
    expect(await save(scheduled.version, asVideo)).toMatchObject(rejected);
    const { version } = (await editor.call('article/publish', { id, version: scheduled.version })).data;
    expect(await save(version, asVideo)).toMatchObject(rejected);
    // A draft from before the operators' program published the article.
    await site.sql('update article_drafts set fields = $1 where article_id = $2', [JSON.stringify(asVideo), id]);
    expect(await editor.call('article/publish', { id, version, acceptWarnings: true })).toMatchObject(rejected);
    const { data } = await editor.call('article/open', { id });
    expect(data.publicFields?.kind).toBe('news');
  });

  it('knows a slug that another article has', async () => {
    const { editor, ready, written, published } = newsroom;
    const { fields } = await published();
    const { id } = await written(editor, ready({ slug: fields.slug }));
    const { findings } = (await editor.call('article/check', { id })).data;
    expect(findings.map(({ rule }) => rule)).toContain('slug-taken');
  });

  it('leaves a former slug with the article that had it, for any other article', async () => {
    const { editor, ready, written, published } = newsroom;
    const [first, second] = [await published(), await published()];
    await editor.call('article/rename', { id: first.id, slug: newSlug() });
    const { id } = await written(editor, ready({ slug: first.fields.slug }));
    const { findings } = (await editor.call('article/check', { id })).data;
    expect(findings.map(({ rule }) => rule)).toContain('slug-taken');
    const { envelope } = await editor.call('article/rename', { id: second.id, slug: first.fields.slug });
    expect(envelope).toMatchObject({ error: 'CONFLICT', message: expect.stringContaining('以前的網址') });
    expect((await editor.call('article/rename', { id: first.id, slug: first.fields.slug })).status).toBe(200);
    expect((await editor.call('article/check', { id: first.id })).data.findings.map(({ rule }) => rule)).not.toContain(
      'slug-taken',
    );
  });
});

describe('the list', () => {
  it('has a tab for each state, counts them, finds by words, and says who writes', async () => {
    const { reporter, editor, ready, written, published } = newsroom;
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
    const { editor, written } = newsroom;
    const { next } = (await editor.call('article/changes')).data;
    const { id } = await written(editor);
    await editor.call('article/lock', { id, tab: randomUUID() });
    const { items } = (await editor.call('article/changes', { since: next })).data;
    expect(items.find((row) => row.id === id)?.lockedBy?.name).toBe('林編輯');
  });
});
