import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ChangesSince, Page } from '../../contract/article.ts';
import type { CorrectionNotice } from '../../contract/library.ts';
import { blockHistory } from '../harness/blocked-row.ts';
import { registerMember, type TestMember } from '../harness/members.ts';
import { startTestSite, type TestSite } from '../harness/site.ts';
import { addTestArticle, type TestArticle } from '../harness/test-content.ts';

let site: TestSite;
let story: TestArticle;

beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  story = await addTestArticle(site.sql, { bodyHtml: '<p>開張了。攤位有二十六個。</p>' });
});

const store = (what: string, id = story.id) =>
  site.sql(
    `insert into article_revisions (article_id, revision, made_by, what, snapshot)
     select id, revision, 'test', $2, jsonb_build_object('article', to_jsonb(articles), 'tags', '[]'::jsonb)
     from articles where id = $1 on conflict do nothing`,
    [id, what],
  );

/** Changes an article as the editing functions do: the state before, the change, the state after. */
async function change(columns: string, id = story.id): Promise<void> {
  await store('before', id);
  await site.sql(`update articles set ${columns}, revision = revision + 1 where id = $1`, [id]);
  await store('after', id);
}
const fix = () => change(`body_html = '<p>開張了。攤位有六十二個。</p>'`);
const correct = (text = '攤位有六十二個。', revision: number | null = null) =>
  site.sql('insert into article_corrections (article_id, text, revision) values ($1, $2, $3)', [
    story.id,
    text,
    revision,
  ]);

describe('what changed since a revision', () => {
  const changes = async (revision: number, slug = story.slug): Promise<ChangesSince> =>
    (await site.api('article/changes', { slug, revision })).data;
  const fixed = [{ before: '攤位有二十六個。', after: '攤位有六十二個。' }];

  it('is listed sentence by sentence', async () => {
    await fix();
    await correct();
    await expect.poll(() => changes(1)).toEqual({ changes: fixed, isRewritten: false });
    expect((await changes(2)).changes).toEqual([]);
  });

  it('is nothing of updates that no correction tells of, also where a correction tells of another one', async () => {
    await change(`body_html = '<p>開張了。攤位有二十六個。王小明到場。</p>'`);
    await change(`body_html = '<p>開張了。攤位有二十六個。</p>'`);
    await site.sql('select touch_content(array[$1])', [`article:${story.id}`]);
    expect(await changes(2)).toEqual({ changes: [], isRewritten: false });
    await fix();
    await correct('攤位有六十二個。', 4);
    await change(`body_html = '<p>開張了。攤位有六十二個。記者後來補了一句。</p>'`);
    for (const revision of [1, 2, 3])
      await expect.poll(() => changes(revision)).toEqual({ changes: fixed, isRewritten: false });
    expect((await changes(4)).changes).toEqual([]);
  });

  it('is nothing from before an update that leaves no earlier text, whatever corrections tell', async () => {
    await change(`body_html = '<p>開張了。攤位有二十個。王小明說的。</p>'`);
    await correct('攤位數有誤。', 2);
    await change(`body_html = '<p>開張了。攤位有二十個。目擊者說的。</p>'`);
    await site.sql('update article_revisions set hides_earlier = true where article_id = $1 and revision = 3', [
      story.id,
    ]);
    await correct('受訪者要求不具名。', 3);
    for (const revision of [1, 2]) expect(await changes(revision)).toEqual({ changes: [], isRewritten: false });
    await change(`body_html = '<p>開張了。攤位有三十個。目擊者說的。</p>'`);
    await correct('攤位數又有誤。', 4);
    const told = [{ before: '攤位有二十個。', after: '攤位有三十個。' }];
    for (const revision of [1, 2, 3]) await expect.poll(async () => (await changes(revision)).changes).toEqual(told);
  });

  it('is nothing of revisions that are not there, are another article’s, or were never public', async () => {
    await fix();
    await correct();
    const other = await addTestArticle(site.sql);
    for (const revision of [3, 999, 2_147_483_647]) expect((await changes(revision)).changes).toEqual([]);
    expect((await changes(1, other.slug)).changes).toEqual([]);
    const draft = await addTestArticle(site.sql, { status: 'draft', bodyHtml: '<p>祕密的草稿。</p>' });
    await change(`status = 'published', body_html = '<p>公開的文字。</p>'`, draft.id);
    expect((await changes(1, draft.slug)).changes).toEqual([]);
    const later = new Date(Date.now() + 3_600_000);
    const scheduled = await addTestArticle(site.sql, { publishedAt: later, bodyHtml: '<p>還沒到時間。</p>' });
    await change(`published_at = now() - interval '1 minute', body_html = '<p>到了。</p>'`, scheduled.id);
    expect((await changes(1, scheduled.slug)).changes).toEqual([]);
  });

  it('is nothing of an article that is withdrawn, and of what was withdrawn before it came back', async () => {
    await fix();
    await correct();
    await change(`status = 'withdrawn'`);
    expect((await changes(1)).changes).toEqual([]);
    await change(`status = 'published'`);
    await change(`body_html = '<p>開張了。攤位很多。</p>'`);
    await correct('攤位不只這些。', 5);
    expect((await changes(1)).changes).toEqual([]);
    await expect
      .poll(() => changes(4))
      .toEqual({ changes: [{ before: '攤位有六十二個。', after: '攤位很多。' }], isRewritten: false });
  });

  it.each([0, -1, 1.5, 2 ** 31, '1', null])('rejects the revision %s', async (revision) => {
    expect((await site.api('article/changes', { slug: story.slug, revision })).envelope.error).toBe('INVALID_INPUT');
  });
});

describe('a member', () => {
  let member: TestMember;

  beforeEach(async () => {
    member = await registerMember(site);
  });

  const read = (reading: object = { revision: 1 }) => member.api('history/add', { slug: story.slug, ...reading });
  const list = async (body: object = {}): Promise<Page<CorrectionNotice> & { unseen: number }> =>
    (await member.api('correction/list', body)).data;

  it('gets a notice of a correction after reading, with the sentence that changed, and reads it once', async () => {
    await read();
    expect(await list()).toEqual({ items: [], nextCursor: null, unseen: 0, unseenAnswers: 0 });
    await fix();
    await correct();
    const { items, unseen } = await list();
    expect(unseen).toBe(1);
    expect(items).toMatchObject([
      { text: '攤位有六十二個。', seen: false, changes: [{ before: '攤位有二十六個。' }], card: { slug: story.slug } },
    ]);
    expect((await member.api('correction/seen', { ids: [items[0]?.id] })).data).toEqual({ unseen: 0 });
    expect((await list()).items).toMatchObject([{ seen: true }]);
  });

  it('is still told after reading the article again, of what they had read before', async () => {
    await read();
    await fix();
    await correct();
    await read({ revision: 2 });
    expect((await list()).items).toMatchObject([{ changes: [{ before: '攤位有二十六個。' }] }]);
  });

  it('sees what changed also where an earlier version did not record the revision', async () => {
    await read();
    await site.sql('update reading_history set revision = null');
    await fix();
    await correct();
    expect((await list()).items).toMatchObject([{ changes: [{ before: '攤位有二十六個。' }] }]);
  });

  it('is told of a correction that an older copy of the page did not have, though they read it afterwards', async () => {
    await fix();
    await correct('攤位有六十二個。', 2);
    await read({ revision: 1 });
    expect((await list()).items).toMatchObject([
      { text: '攤位有六十二個。', changes: [{ before: '攤位有二十六個。' }] },
    ]);
  });

  it('gets no notice of an older copy that they read after the corrected text', async () => {
    await fix();
    await correct('攤位有六十二個。', 2);
    await read({ revision: 2 });
    await read({ revision: 1 });
    expect(await list()).toMatchObject({ items: [], unseen: 0 });
  });

  it('gets no notice of what they read after the correction, or did not read', async () => {
    await correct();
    const other = await addTestArticle(site.sql);
    await site.sql('insert into article_corrections (article_id, text) values ($1, $2)', [other.id, '別篇']);
    await read();
    expect(await list()).toMatchObject({ items: [], unseen: 0 });
  });

  it('gets no notice while the history is paused, and all of them afterwards', async () => {
    await read();
    await correct();
    await member.api('history/pause', { paused: true });
    expect((await list()).unseen).toBe(0);
    await member.api('history/pause', { paused: false });
    expect((await list()).unseen).toBe(1);
  });

  it.each(['history/remove', 'history/clear'] as const)('loses the notice with the history (%s)', async (path) => {
    await read();
    await correct();
    expect((await list()).unseen).toBe(1);
    await member.api(path, path === 'history/remove' ? { slug: story.slug } : {});
    expect(await list()).toMatchObject({ items: [], unseen: 0 });
  });

  it('gets the list though the history is cleared at that moment', async () => {
    await read();
    await correct();
    const block = await blockHistory(site, member);
    const clearing = await block.queue(() => member.api('history/clear'));
    const listing = await block.queue(() => member.api('correction/list', {}));
    await block.release();
    expect((await clearing.answer).status).toBe(200);
    expect((await listing.answer).envelope).toMatchObject({ error: null, data: { items: [], unseen: 0 } });
  });

  it('loses the notice when the correction is taken back, and while the article is withdrawn', async () => {
    await read();
    await correct('一');
    await correct('二');
    expect((await list()).unseen).toBe(2);
    await site.sql(`delete from article_corrections where article_id = $1 and text = '二'`, [story.id]);
    expect((await list()).items.map(({ text }) => text)).toEqual(['一']);
    await site.sql(`update articles set status = 'withdrawn' where id = $1`, [story.id]);
    expect(await list()).toMatchObject({ items: [], unseen: 0 });
  });

  it('cannot see or change another member’s notices, and goes through their own page by page', async () => {
    await read();
    for (const text of ['一', '二', '三']) await correct(text);
    const first = await list({ limit: 2 });
    expect(first.items.map(({ text }) => text)).toEqual(['三', '二']);
    const rest = await list({ limit: 2, cursor: first.nextCursor });
    expect([rest.items.map(({ text }) => text), rest.nextCursor]).toEqual([['一'], null]);
    const other = await registerMember(site);
    await other.api('correction/seen', { ids: first.items.map(({ id }) => id) });
    expect((await other.api('correction/list')).data).toEqual({
      items: [],
      nextCursor: null,
      unseen: 0,
      unseenAnswers: 0,
    });
    expect((await list()).unseen).toBe(3);
  });
});
