import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dataFolderWith } from '../harness/data-folder.ts';
import { embeddedConnection, sqlOver } from '../harness/database/sql.ts';
import { runCommandHere } from '../harness/operator.ts';
import { type SiteProcess, spawnSite } from '../harness/site-process.ts';
import { addTestArticle, type TestArticle } from '../harness/test-content.ts';
import { waitUntil } from '../harness/wait-until.ts';

describe('an operator beside a running site', () => {
  let site: SiteProcess;
  let url: string;
  let settings: Record<string, string>;
  let story: TestArticle;
  let newer: TestArticle;

  beforeAll(async () => {
    settings = { DATA_DIR: await dataFolderWith('none'), DEMO_CONTENT: 'off' };
    site = spawnSite(settings);
    url = await site.ready;
    const sql = sqlOver(embeddedConnection(settings.DATA_DIR as string));
    story = await addTestArticle(sql, {
      slug: 'old-story',
      title: '舊聞',
      publishedAt: new Date('2026-03-01T00:00:00Z'),
    });
    newer = await addTestArticle(sql, {
      slug: 'new-story',
      title: '新聞',
      category: story.category,
      author: story.author,
    });
  });
  afterAll(() => site.stop('SIGKILL'));

  const run = async (...args: string[]) => {
    const finished = await runCommandHere(settings, ...args, '--json');
    expect(finished.stderr).toBe('');
    expect(finished.code).toBe(0);
    return finished.lines[0];
  };
  const ask = (address: string) => fetch(url + address, { redirect: 'manual' });
  const shows = (address: string, words: string) =>
    waitUntil(`${address} shows ${words}`, async () => (await (await ask(address)).text()).includes(words));
  const answers = (address: string, status: number) =>
    waitUntil(`${address} answers ${status}`, async () => (await ask(address)).status === status);

  test('a correction is read under the article, with its date, and known to machines', async () => {
    await run('content', 'correct', 'old-story', '原文誤植為三人，實為四人。');
    await shows('/news/old-story', '更正啟事');
    const html = await (await ask('/news/old-story')).text();
    expect(html).toContain('原文誤植為三人，實為四人。');
    expect(html).toContain('CorrectionComment');
  });

  test('taking off, bringing back and scheduling are seen at once', async () => {
    await run('content', 'unpublish', 'old-story');
    await answers('/news/old-story', 410);
    await run('content', 'publish', 'old-story');
    await answers('/news/old-story', 200);
    await run('content', 'schedule', 'new-story', '+2d');
    await answers('/news/new-story', 404);
    expect((await run('content', 'list', '--status', 'scheduled')).articles).toMatchObject([{ slug: 'new-story' }]);
    await run('content', 'publish', 'new-story');
    await answers('/news/new-story', 200);
  });

  test('an article that was withdrawn says so, with ways on, and is named nowhere', async () => {
    const sql = sqlOver(embeddedConnection(settings.DATA_DIR as string));
    const { slug, title, category } = await addTestArticle(sql, { title: '要下架的報導' });
    await answers(`/news/${slug}`, 200);
    await run('content', 'unpublish', slug);
    await answers(`/news/${slug}`, 410);
    const answer = await ask(`/news/${slug}`);
    const html = await answer.text();
    expect(html).toContain('這篇報導已下架</h1>');
    expect(html).toContain('<meta name="robots" content="noindex, follow">');
    for (const link of ['/', `/news/category/${category.slug}`, '/search']) expect(html).toContain(`href="${link}"`);
    expect(html).not.toContain(title);
    const payload = await ask(`/news/${slug}/_payload.json`);
    expect(payload.status).toBe(410);
    expect(await payload.json()).toMatchObject({
      page: 'withdrawn',
      status: 410,
      data: { category: { slug: category.slug } },
    });
    const detail = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ slug }) };
    expect((await fetch(`${url}/api/article/detail`, detail)).status).toBe(404);
    for (const list of ['/', '/feed.xml', '/feed.json', '/sitemap/articles-1.xml', '/sitemap/news.xml'])
      await waitUntil(`${list} leaves it out`, async () => !(await (await ask(list)).text()).includes(slug));
  });

  test('what was withdrawn before it was public is as unknown as any other address', async () => {
    const sql = sqlOver(embeddedConnection(settings.DATA_DIR as string));
    const draft = await addTestArticle(sql, { status: 'draft' });
    const planned = await addTestArticle(sql, { publishedAt: new Date(Date.now() + 3_600_000) });
    for (const { slug } of [draft, planned]) {
      await run('content', 'unpublish', slug);
      await run('content', 'correct', slug, '之後的更正。');
      expect((await ask(`/news/${slug}`)).status).toBe(404);
    }
  });

  test('every change is a revision that can be shown and brought back', async () => {
    const sql = sqlOver(embeddedConnection(settings.DATA_DIR as string));
    const { revisions } = await run('content', 'revisions', 'old-story');
    expect(revisions.map(({ revision, what }: { revision: number; what: string }) => [revision, what])).toEqual([
      [4, '發布'],
      [3, '下架'],
      [2, '更正'],
      [1, '先前的版本'],
    ]);
    await sql(`update articles set title = '改壞了', revision = 5 where slug = 'old-story'`);
    await run('content', 'restore', 'old-story', '4');
    await shows('/news/old-story', '舊聞');
    expect((await run('content', 'revisions', 'old-story', '5')).title).toBe('改壞了');
    expect((await run('content', 'show', 'old-story')).revision).toBe(6);
  });

  test('a featured story leads the home page until it is let go', async () => {
    const lead = async () => (await (await ask('/_payload.json')).json()).data.lead?.slug;
    await waitUntil('the newest leads', async () => (await lead()) === newer.slug);
    await run('content', 'feature', 'old-story', '--until', '+1d');
    await waitUntil('the featured leads', async () => (await lead()) === story.slug);
    await run('content', 'feature', '--off');
    await waitUntil('the newest leads again', async () => (await lead()) === newer.slug);
  });

  test('a renamed article is found by its old addresses, in one step', async () => {
    await run('content', 'rename', 'old-story', 'middle-story');
    await run('content', 'rename', 'middle-story', 'final-story');
    await answers('/news/old-story', 301);
    for (const old of ['/news/old-story', '/news/middle-story']) {
      expect((await ask(old)).headers.get('location')).toBe('/news/final-story');
    }
    expect((await ask('/news/old-story/_payload.json')).headers.get('location')).toBe(
      '/news/final-story/_payload.json',
    );
    expect((await ask('/news/never-there')).status).toBe(404);
  });

  test.each([
    [['content', 'publish', 'nowhere'], '沒有代稱為「nowhere」的文章'],
    [['content', 'publish', 'new-story'], '已經發布'],
    [['content', 'schedule', 'new-story', '2020-01-01'], '已經過了'],
    [['content', 'restore', 'new-story', '99'], '沒有第 99 版'],
    [['content', 'rename', 'new-story', 'final-story'], '已經有代稱為「final-story」的文章'],
    [['content', 'rename', 'new-story', 'Not A Slug'], '不能當網址代稱'],
  ])('%j is refused in one line', async (args, words) => {
    const { code, stderr } = await runCommandHere(settings, ...args);
    expect(code).toBe(1);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(stderr).toContain(words);
  });
});
