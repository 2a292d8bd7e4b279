import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { articleStates } from '../../../contract/desk/model/article.ts';
import { readDemoFiles } from '../../../server/articles/demo/demo-files.ts';
import { addTestStaff, deskBrowser, type TestStaff } from '../../harness/desk/desk.ts';
import { startTestSite, type TestSite } from '../../harness/site.ts';

const drafts = readDemoFiles('drafts');
const people = readDemoFiles('staff');
const titles = drafts.map(({ matter }) => matter.title);

let site: TestSite;
let editor: TestStaff;

beforeAll(async () => {
  site = await startTestSite({ content: 'demo' });
  editor = await addTestStaff(site, 'editor');
});
afterAll(() => site.close());

describe('the desk of a fresh installation', () => {
  it('has articles in every state, with notes and corrections', async () => {
    const counts = (await editor.call('article/counts')).data;
    expect(articleStates.filter((state) => counts[state] === 0)).toEqual([]);
    const { items } = (await editor.call('article/list', { tab: 'all', limit: 50 })).data;
    expect(items.some(({ corrections }) => corrections > 0)).toBe(true);
    for (const state of ['review', 'returned'] as const) {
      const [row] = (await editor.call('article/list', { tab: state, limit: 50 })).data.items;
      const notes = (await editor.call('note/list', { articleId: row?.id })).data.items;
      expect([state, notes.length > 0]).toEqual([state, true]);
    }
  });

  it('shows no time of saving that is still to come', async () => {
    for (const tab of ['all', 'scheduled']) {
      const { items } = (await editor.call('article/list', { tab, limit: 50 })).data;
      expect(items.filter(({ changedAt }) => new Date(changedAt) > new Date())).toEqual([]);
    }
  });

  it('opens each of them, and a draft that is saved as it was opened changes nothing', async () => {
    for (const { matter } of drafts) {
      const found = (await editor.call('article/list', { tab: 'all', q: matter.title, limit: 5 })).data.items;
      expect(found.map(({ title }) => title)).toEqual([matter.title]);
      const { id, version, fields } = (await editor.call('article/open', { id: found[0]?.id })).data;
      const tab = crypto.randomUUID();
      const saved = (await editor.call('article/save', { id, version, tab, fields })).data;
      expect([matter.title, saved.version]).toEqual([matter.title, version]);
    }
  });

  it('has people whom no one can log in as', async () => {
    expect(people.map(({ matter }) => matter.role).sort()).toEqual(['editor', 'reporter', 'support']);
    const answer = async (email: string, password: string) => {
      const { status, envelope } = await deskBrowser(site).call('session/login', { email, password });
      return { status, envelope };
    };
    const unknown = await answer('unknown@jianwen.example', 'wrongwrong1');
    for (const { matter } of people) {
      for (const password of ['wrongwrong1', ' ']) expect(await answer(matter.email, password)).toEqual(unknown);
    }
    const rows = await site.sql(
      `select 1 from staff where is_demo and (password_hash is not null or totp_encrypted is not null)`,
    );
    expect(rows).toEqual([]);
    expect(await site.sql(`select 1 from staff_passkeys union all select 1 from staff_recovery_codes`)).toEqual([]);
  });
});

describe('readers', () => {
  it('meet none of it on pages, in feeds, in sitemaps or in search', async () => {
    const addresses = ['/', '/news', '/search?q=魚道', '/feed.xml', '/feed.json', '/sitemap.xml', '/sitemap/news.xml'];
    for (const address of addresses) {
      const text = await (await site.get(encodeURI(address))).text();
      expect([address, titles.filter((title) => text.includes(title))]).toEqual([address, []]);
    }
    for (const title of titles) {
      const { items } = (await site.api('search', { q: title })).data;
      const found = items.map((item) => item.title.map(({ text }) => text).join(''));
      expect(found.filter((shown) => titles.includes(shown))).toEqual([]);
    }
  });

  it('get 404 for what was never published, 410 with the sentence for what was withdrawn', async () => {
    for (const { slug, matter } of drafts) {
      const answer = await site.get(`/news/${slug}`);
      const expected = matter.updates ? 200 : matter.state === 'withdrawn' ? 410 : 404;
      expect([slug, answer.status]).toEqual([slug, expected]);
      const html = await answer.text();
      expect(html).not.toContain(matter.title);
      if (matter.sentence) expect(html).toContain(matter.sentence);
    }
  });
});
