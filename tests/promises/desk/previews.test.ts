import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addTestStaff, type TestStaff } from '../../harness/desk/desk.ts';
import { openNewsroom, type TestNewsroom } from '../../harness/desk/newsroom.ts';
import { startTestSite, type TestSite } from '../../harness/site.ts';

let site: TestSite;
let newsroom: TestNewsroom;
let admin: TestStaff;

beforeAll(async () => {
  site = await startTestSite({ settings: { LOG_LEVEL: 'debug' } });
  newsroom = await openNewsroom(site);
  admin = await addTestStaff(site, 'admin');
});
afterAll(() => site.close());

async function linkOf(maker: TestStaff, articleId: string) {
  const { id, address } = (await maker.call('preview/make', { articleId })).data;
  const path = new URL(address).pathname;
  return { id, path, status: async () => (await site.get(path)).status };
}

describe('a preview link', () => {
  it.each(['disable', 'renew', 'role'] as const)('ends when its maker loses the account by %s', async (verb) => {
    const maker = await addTestStaff(site, 'editor');
    const { id } = await newsroom.written(newsroom.reporter);
    const link = await linkOf(maker, id);
    const kept = await linkOf(newsroom.editor, id);
    expect([await link.status(), await kept.status()]).toEqual([200, 200]);
    expect((await admin.call(`staff/${verb}`, { id: maker.id, role: 'support' })).status).toBe(200);
    expect([await link.status(), await kept.status()]).toEqual([404, 200]);
    if (verb === 'disable') await admin.call('staff/enable', { id: maker.id });
    expect(await link.status()).toBe(404);
    const { items } = (await newsroom.editor.call('preview/list', { articleId: id })).data;
    expect(items.map((item) => item.id)).toEqual([kept.id]);
  });

  it('shows no more than its maker may see now', async () => {
    const maker = await addTestStaff(site, 'editor');
    const { id } = await newsroom.written(newsroom.reporter);
    const link = await linkOf(maker, id);
    const became = async (role: string) => {
      await site.sql('update staff set role = $1 where id = $2', [role, maker.id]);
      return link.status();
    };
    for (const [role, status] of [
      ['reporter', 404],
      ['support', 404],
      ['admin', 200],
    ] as const) {
      expect([role, await became(role)]).toEqual([role, status]);
    }
    await site.sql('update staff set is_disabled = true where id = $1', [maker.id]);
    expect(await link.status()).toBe(404);
  });

  it('ends when the article is taken down, and does not come back with it', async () => {
    const { editor, published } = newsroom;
    const { id } = await published();
    const link = await linkOf(editor, id);
    expect(await link.status()).toBe(200);
    await editor.call('article/unpublish', { id, sentence: '這篇報導已經下架。' });
    expect(await link.status()).toBe(404);
    expect((await editor.call('preview/list', { articleId: id })).data.items).toEqual([]);
    const { version } = (await editor.call('article/open', { id })).data;
    expect((await editor.call('article/publish', { id, version })).status).toBe(200);
    expect(await link.status()).toBe(404);
  });

  it('is one of twenty at most: another is made once one of them is revoked', async () => {
    const { editor, written } = newsroom;
    const { id } = await written(editor);
    const make = () => editor.call('preview/make', { articleId: id });
    const links = [];
    for (let at = 0; at < 20; at += 1) links.push((await make()).data);
    expect((await make()).envelope).toMatchObject({ error: 'CONFLICT', message: expect.stringContaining('20') });
    await editor.call('preview/revoke', { articleId: id, id: links[0]?.id });
    expect((await make()).status).toBe(200);
  });

  it('is in the audit log when it is made, opened and revoked, but not when it shows nothing', async () => {
    const { editor, written } = newsroom;
    const { id } = await written(editor);
    const link = await linkOf(editor, id);
    await link.status();
    await editor.call('preview/revoke', { articleId: id, id: link.id });
    await link.status();
    const { items } = (await admin.call('audit/list', { subject: 'preview', words: link.id, limit: 50 })).data;
    expect(items.map(({ actor, action, detail }) => [actor, action, detail])).toEqual([
      [editor.email, 'preview revoke', `${id} ${link.id}`],
      ['預覽連結', 'preview open', `${id} ${link.id}`],
      [editor.email, 'preview make', `${id} ${link.id}`],
    ]);
  });

  it('stands in no line of the log, whether it is shown, unknown, misspelt or cannot be read', async () => {
    const { editor, written } = newsroom;
    const { id } = await written(editor);
    const { path } = await linkOf(editor, id);
    const token = path.split('/').at(-1) ?? '';
    const ask = async () => {
      for (const address of [path, `${path}/`, `/PREVIEW/${token}`, `/%70review/${token}`, `${path}/_payload.json`]) {
        await site.get(address);
      }
    };
    await ask();
    await site.sql('alter table preview_links rename to lost_links');
    await ask();
    await site.sql('alter table lost_links rename to preview_links');
    const text = site.log.map((line) => JSON.stringify(line)).join('\n');
    expect(text).toContain('"path":"/preview/:token"');
    expect(site.log.filter(({ level, path: at }) => level === 'error' && at === '/preview/:token')).not.toEqual([]);
    expect(text).not.toContain(token);
  });
});
