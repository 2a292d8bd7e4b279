import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dataFolderWith } from '../harness/data-folder.ts';
import { runCommandHere } from '../harness/operator.ts';
import { type SiteProcess, spawnSite } from '../harness/site-process.ts';
import { tempFolder } from '../harness/temp-folder.ts';
import { waitUntil } from '../harness/wait-until.ts';

const fixture = (name: string) => fileURLToPath(new URL(`fixtures/${name}`, import.meta.url));

describe('what other systems have written out', () => {
  let site: SiteProcess;
  let url: string;
  let settings: Record<string, string>;

  beforeAll(async () => {
    settings = { DATA_DIR: await dataFolderWith('none'), DEMO_CONTENT: 'off' };
    site = spawnSite(settings);
    url = await site.ready;
  });
  afterAll(() => site.stop('SIGKILL'));

  const importing = async (name: string, ...args: string[]) =>
    (await runCommandHere(settings, 'content', 'import', fixture(name), '--json', ...args)).lines;
  const article = (slug: string) =>
    waitUntil(`/news/${slug}`, async () => {
      const answer = await fetch(`${url}/news/${slug}/_payload.json`);
      return answer.ok && (await answer.json()).data.article;
    });

  test('a WordPress export comes with authors, categories, tags, pictures and its old addresses', async () => {
    const media = path.join(tempFolder(), 'uploads');
    mkdirSync(path.join(media, '2024/05'), { recursive: true });
    const picture = sharp({ create: { width: 1300, height: 800, channels: 3, background: '#446688' } });
    writeFileSync(path.join(media, '2024/05/pier.png'), await picture.png().toBuffer());

    const lines = await importing('wordpress.xml', '--media', media);
    expect(lines.at(-1).total).toEqual({ created: 3, updated: 0, unchanged: 0, refused: 0 });
    expect((await article('no-title')).title).toBe('字');
    expect(lines.find(({ skipped }) => skipped === 'page')).toMatchObject({ count: 1 });
    const notes = lines.find(({ slug }) => slug === 'harbor-morning').notes.join();
    expect(notes).toMatch(/\[contact-form-7\] ×1/);
    expect(notes).toContain('<script>');
    expect(notes).toContain('onclick=');

    const morning = await article('harbor-morning');
    expect(morning).toMatchObject({
      title: '漁港的清晨 & 拍賣',
      category: { slug: 'harbor', name: '港口' },
      author: { slug: 'ma-yu', name: '馬瑜' },
      tags: ['漁獲', '市場'],
      publishedAt: '2024-05-11T21:30:00.000Z',
      picture: { alt: '清晨的碼頭', width: 1300 },
    });
    expect(morning.bodyHtml).toContain('<h2 id="section-1" aria-label="拍賣開始">拍賣<wbr>開始</h2>');
    expect(morning.bodyHtml).toMatch(
      /<figure><a [^>]+><img src="\/media\/[0-9a-f]{16}\/960\.webp"[^>]* alt="碼頭"[^>]*>/,
    );
    expect(morning.bodyHtml).toContain('<figcaption>▲碼頭。</figcaption>');
    expect(morning.bodyHtml).toContain('href="/news/post-12"');
    expect(morning.bodyHtml).toContain('[註1]');
    expect(morning.bodyHtml).not.toMatch(/<script|onclick|contact-form|wp:|old\.example/);
    expect((await article('post-12')).bodyHtml).toMatch(/^<p>舊編輯器沒有段落。<\/p>\s*<p>第二段在<br \/>這裡。<\/p>$/);

    for (const [old, now] of [
      ['/2024/05/harbor-morning/', '/news/harbor-morning'],
      ['/2024/06/%E7%87%88%E5%A1%94/', '/news/post-12'],
    ]) {
      const answer = await fetch(url + old, { redirect: 'manual' });
      expect([answer.status, answer.headers.get('location')]).toEqual([301, now]);
    }
    expect((await importing('wordpress.xml', '--media', media)).at(-1).total).toMatchObject({ unchanged: 3 });
  });

  test('Atom, RSS and JSON Feed files become articles; what they declare themselves is not expanded', async () => {
    expect((await importing('atom.xml')).at(-1).total.created).toBe(1);
    expect(await article('rain')).toMatchObject({
      category: { name: '港口' },
      tags: ['雨'],
      author: { name: 'Ana Lim', slug: 'ana-lim' },
      publishedAt: '2026-02-03T04:05:06.000Z',
      bodyHtml: '<p>下了三天。</p>',
    });
    expect((await importing('rss.xml'))[0]).toMatchObject({ state: 'refused', line: 5 });
    expect((await importing('rss.xml', '--category', 'harbor')).at(-1).total.created).toBe(1);
    expect((await article('slow-train')).title).not.toContain('aaaa');
    expect((await importing('feed.json', '--category', 'harbor')).at(-1).total.created).toBe(1);
    expect(await article('ferry-home')).toMatchObject({ author: { name: '陳海' }, tags: ['渡輪'] });
  });

  test('categories, authors and tags can be renamed and merged, and their old addresses lead on', async () => {
    const run = async (...args: string[]) => {
      const { code, stderr } = await runCommandHere(settings, ...args);
      expect([code, stderr]).toEqual([0, '']);
    };
    await run('categories', 'rename', 'harbor', '--slug', 'port', '--name', '港');
    await run('categories', 'add', 'sea', '海');
    await run('categories', 'merge', 'port', 'sea');
    await run('authors', 'rename', 'ana-lim', '--slug', 'lim', '--name', '林安娜');
    await run('tags', 'merge', '雨', '渡輪');
    const leads = (from: string, to: string) =>
      waitUntil(`${from} leads to ${to}`, async () => {
        const answer = await fetch(url + from, { redirect: 'manual' });
        return answer.status === 301 && answer.headers.get('location') === to;
      });
    await leads('/news/category/harbor', '/news/category/sea');
    await leads('/news/category/port?page=2', '/news/category/sea?page=2');
    await leads('/news/author/ana-lim', '/news/author/lim');
    await leads(`/news/tag/${encodeURIComponent('雨')}`, `/news/tag/${encodeURIComponent('渡輪')}`);
    // Its page is cached: an address that leads on does not mean that the site has dropped it.
    await waitUntil('the article is in the new sections', async () => {
      const { category, author, tags } = await article('rain');
      return category.slug === 'sea' && author.name === '林安娜' && tags.join() === '渡輪';
    });
  });
});

test('a broken export is refused with its line', async () => {
  const file = path.join(tempFolder(), 'cut.xml');
  writeFileSync(file, '<rss xmlns:wp="http://wordpress.org/export/1.2/">\n<channel>\n<item><title>字</title>');
  const { code, lines } = await runCommandHere(
    { DATA_DIR: tempFolder() },
    'content',
    'import',
    file,
    '--new',
    '--json',
  );
  expect(code).toBe(1);
  expect(lines[0]).toMatchObject({ state: 'refused', line: 3 });
});
