import { afterAll, beforeAll, expect, it } from 'vitest';
import { addTestStaff, type TestStaff } from '../../harness/desk/desk.ts';
import { openNewsroom } from '../../harness/desk/newsroom.ts';
import { startTestSite, type TestSite } from '../../harness/site.ts';
import { addTestArticle, addTestAuthor, addTestCategory } from '../../harness/test-content.ts';

let site: TestSite;
let one: TestStaff;
let other: TestStaff;

beforeAll(async () => {
  site = await startTestSite();
  one = await addTestStaff(site, 'admin');
  other = await addTestStaff(site, 'admin');
});
afterAll(() => site.close());

const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort();
const audited = async (staff: TestStaff) =>
  (await site.sql('select action, detail from audit_log where actor = $1 order by id', [staff.email])).map(
    ({ action, detail }) => `${action}: ${detail}`,
  );

it('of two simultaneous changes of a section, one is stored and the other gets CONFLICT', async () => {
  await one.call('category/add', { slug: 'race', name: '同時', color: '#3b6ea5' });
  await one.call('tag/add', { name: '同時' });
  await one.call('author/add', { slug: 'race', name: '同時' });
  const { items, order } = (await one.call('category/list')).data;
  const category = items.find(({ slug }) => slug === 'race');
  const [tag] = (await one.call('tag/list', { q: '同時' })).data.items;
  const [author] = (await one.call('author/list')).data.items;
  const slugs = items.map(({ slug }) => slug).reverse();
  const changes = {
    'category/change': { ...category, category: 'race' },
    'tag/change': { ...tag, tag: '同時' },
    'author/change': { ...author, author: 'race', bio: '' },
  } as const;
  for (const [path, body] of Object.entries(changes) as [keyof typeof changes, object][]) {
    const words = path === 'author/change' ? 'bio' : 'description';
    const race = [one, other].map((staff) => staff.call(path, { ...body, [words]: `${staff.name}寫的` }));
    expect({ path, statuses: statuses(await Promise.all(race)) }).toEqual({ path, statuses: [200, 409] });
  }
  const added = { slug: 'race-two', name: '同時二', color: '#3b6ea5' };
  expect(statuses([await other.call('category/add', added)])).toEqual([200]);
  expect((await one.call('category/order', { order, slugs })).status).toBe(409);
});

it('a colour that readers could not see on the paper is turned down with its contrast, also by the server', async () => {
  const category = { slug: 'pale', name: '看不清' };
  for (const color of ['#ffe9a8', '#000033']) {
    const { status, envelope } = await one.call('category/add', { ...category, color });
    expect({ color, status, said: JSON.stringify(envelope) }).toMatchObject({
      status: 409,
      said: expect.stringMatching(/\d\.\d:1/),
    });
  }
  expect((await one.call('category/add', { ...category, color: '#3b6ea5' })).status).toBe(200);
});

it('merges in a circle at the same time do not wait for each other, and no article is lost', async () => {
  for (let round = 0; round < 3; round += 1) {
    const names = ['a', 'b', 'c'].map((letter) => `${letter}-${round}`);
    const [first, second, third] = await Promise.all(names.map((slug) => addTestCategory(site.sql, { slug })));
    const authors = await Promise.all(names.map((slug) => addTestAuthor(site.sql, { slug })));
    const articles = [];
    for (const [at, category] of [first, second, third].entries()) {
      const tags = [names[at] ?? ''];
      articles.push(
        await addTestArticle(site.sql, {
          tags,
          ...(category && { category }),
          ...(authors[at] && { author: authors[at] }),
        }),
      );
    }
    for (const kind of ['category', 'author', 'tag'] as const) {
      const circle = names.map((from, at) => ({ from, into: names[(at + 1) % names.length] }));
      const answers = await Promise.all(circle.map((pair, at) => (at === 1 ? other : one).call(`${kind}/merge`, pair)));
      // The last section has nothing left to be merged into.
      expect(new Set(statuses(answers))).toEqual(new Set([200, 409]));
    }
    const [{ count }] = await site.sql(
      `select count(distinct articles.id)::int as count from articles
       join categories on categories.id = category_id join authors on authors.id = author_id
       join article_tags on article_id = articles.id
       where articles.slug = any($1) and categories.slug = any($2) and authors.slug = any($2)`,
      [articles.map(({ slug }) => slug), names],
    );
    expect(count).toBe(3);
  }
});

it('every change of a section is in the audit log, with who made it; what was turned down is not', async () => {
  const admin = await addTestStaff(site, 'admin');
  const color = '#3b6ea5';
  const steps: [path: Parameters<TestStaff['call']>[0], body: object][] = [
    ['category/add', { slug: 'log', name: '紀錄', color }],
    ['category/add', { slug: 'log-two', name: '紀錄二', color }],
    ['category/merge', { from: 'log', into: 'log-two' }],
    ['category/remove', { category: 'log-two' }],
    ['author/add', { slug: 'log', name: '紀錄' }],
    ['author/add', { slug: 'log-two', name: '紀錄二' }],
    ['author/merge', { from: 'log', into: 'log-two' }],
    ['author/remove', { author: 'log-two' }],
    ['tag/add', { name: '紀錄' }],
    ['tag/add', { name: '紀錄二' }],
    ['tag/merge', { from: '紀錄', into: '紀錄二' }],
    ['tag/remove', { tag: '紀錄二' }],
  ];
  for (const [path, body] of steps) expect((await admin.call(path, body)).status).toBe(200);
  expect((await admin.call('tag/remove', { tag: '紀錄二' })).status).toBe(409);
  const { items, order } = (await admin.call('category/list')).data;
  const slugs = items.map(({ slug }) => slug).reverse();
  await admin.call('category/order', { order, slugs });
  const { articles: _, drafts: __, ...last } = items.at(-1) ?? { slug: '', articles: 0, drafts: 0 };
  await admin.call('category/change', { ...last, category: last.slug, slug: 'renamed' });
  expect(await audited(admin)).toEqual([
    'categories add: log 紀錄',
    'categories add: log-two 紀錄二',
    'categories merge: log → log-two',
    'categories remove: log-two',
    'authors add: log 紀錄',
    'authors add: log-two 紀錄二',
    'authors merge: log → log-two',
    'authors remove: log-two',
    'tags add: 紀錄',
    'tags add: 紀錄二',
    'tags merge: 紀錄 → 紀錄二',
    'tags remove: 紀錄二',
    `categories order: ${slugs.join(', ')}`,
    `categories change: ${last.slug} → renamed`,
  ]);
});

it('an article that is open while its category, author and tag are merged away saves with the old names and is published with the new ones', async () => {
  const { editor, ready, written } = await openNewsroom(site);
  const [old, next] = [await addTestCategory(site.sql), await addTestCategory(site.sql)];
  const [oldAuthor, nextAuthor] = [await addTestAuthor(site.sql), await addTestAuthor(site.sql)];
  for (const name of ['舊的標籤', '新的標籤']) await one.call('tag/add', { name });
  const before = { category: old.slug, author: oldAuthor.slug, tags: ['舊的標籤'] };
  const after = { category: next.slug, author: nextAuthor.slug, tags: ['新的標籤'] };
  const { id, version, fields, tab } = await written(editor, ready(before));
  const first = (await editor.call('article/save', { id, version, tab, fields: { ...fields, title: '正在寫' } })).data;
  await one.call('category/merge', { from: old.slug, into: next.slug });
  await one.call('author/merge', { from: oldAuthor.slug, into: nextAuthor.slug });
  await one.call('tag/merge', { from: '舊的標籤', into: '新的標籤' });
  expect((await editor.call('section/list', { named: { ...before, series: null } })).data.named).toMatchObject(after);
  expect((await editor.call('section/list')).data.named).toBeNull();
  const changed = { ...fields, title: '合併以後又寫的' };
  const saved = (await editor.call('article/save', { id, version: first.version, tab, fields: changed })).data;
  expect((await editor.call('article/open', { id })).data.fields).toMatchObject({ ...after, title: '合併以後又寫的' });
  expect((await editor.call('article/publish', { id, version: saved.version })).status).toBe(200);
  const page = await (await site.get(`/news/${fields.slug}`)).text();
  for (const name of ['合併以後又寫的', next.name, nextAuthor.name, '新的標籤']) expect(page).toContain(name);
});

it('a category and an author that were removed before an open article named them are said to be missing; its text is saved', async () => {
  const { editor, ready, written } = await openNewsroom(site);
  const [category, author] = [await addTestCategory(site.sql), await addTestAuthor(site.sql)];
  const { id, version, fields, tab } = await written(editor, ready());
  await one.call('category/remove', { category: category.slug });
  await one.call('author/remove', { author: author.slug });
  const chosen = { ...fields, title: '選了剛刪掉的', category: category.slug, author: author.slug };
  const saved = (await editor.call('article/save', { id, version, tab, fields: chosen })).data;
  const { findings } = (await editor.call('article/check', { id })).data;
  expect(findings.map(({ rule }) => rule)).toEqual(['category', 'author']);
  expect((await editor.call('article/publish', { id, version: saved.version })).status).toBe(409);
  expect((await editor.call('article/open', { id })).data.fields.title).toBe('選了剛刪掉的');
});
