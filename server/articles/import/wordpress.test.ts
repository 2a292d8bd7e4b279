import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromForeign } from './foreign-article.ts';
import { noRules, type SectionRules } from './section-choice.ts';
import { readPosts, readSurroundings } from './wordpress.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'exports-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const convert = { findMedia: async () => null, findLink: () => undefined };

function write(name: string, text: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
}

describe('WordPress exports', () => {
  const item = (id: number, inner: string, type = 'post') =>
    `<item><title>題${id}</title><wp:post_id>${id}</wp:post_id><wp:post_name>p${id}</wp:post_name><wp:status>publish</wp:status><wp:post_type>${type}</wp:post_type>${inner}</item>`;
  const category = (slug: string, name: string) => `<category domain="category" nicename="${slug}">${name}</category>`;
  const attachment = (id: number, file: string, order: number) =>
    item(
      id,
      `<wp:post_parent>1</wp:post_parent><wp:menu_order>${order}</wp:menu_order><wp:attachment_url>https://a.example/${file}</wp:attachment_url><excerpt:encoded>說${id}</excerpt:encoded>`,
      'attachment',
    );

  async function posts(items: string, rules: Partial<SectionRules> = {}, isTagging = false) {
    const file = write(
      'wp.xml',
      `<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel><wp:base_blog_url>https://a.example</wp:base_blog_url>${items}</channel></rss>`,
    );
    const exists = isTagging ? async (name: string) => name === 'sea' : undefined;
    const found = [];
    for await (const post of readPosts(file, await readSurroundings(file), {
      rules: { ...noRules, isCreating: true, ...rules },
      exists,
    })) {
      found.push({ ...(await fromForeign(post, convert)), notes: post.notes });
    }
    return found;
  }

  it('renders a post that was typed as Markdown, and says so', async () => {
    const text =
      '<content:encoded><![CDATA[## 小標\n\n中__粗__文，見[這裡](https://b.example/)。\n第二行]]></content:encoded>';
    const [post] = await posts(item(1, text));
    expect(post?.bodyHtml).toBe(
      '<h2 id="section-1">小標</h2>\n<p>中<strong>粗</strong>文，見<a href="https://b.example/" rel="noopener">這裡</a>。<br />第二行</p>',
    );
    expect(post?.notes).toEqual(['內文是 Markdown，已轉成 HTML']);
  });

  it('shows the attachments of a post in a gallery without ids, in their order', async () => {
    const text = '<content:encoded>[gallery]</content:encoded>';
    const [post] = await posts(
      item(1, text) + attachment(5, 'b.png', 2) + attachment(6, 'a.jpg', 1) + attachment(7, 'c.pdf', 0),
    );
    expect(post?.notes).toEqual([
      '圖片不在手邊：https://a.example/a.jpg（圖說：說6）',
      '圖片不在手邊：https://a.example/b.png（圖說：說5）',
      '沒有內文，存成草稿',
    ]);
    expect(post?.status).toBe('draft');
  });

  const field = (key: string, value: string) =>
    `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value><![CDATA[${value}]]></wp:meta_value></wp:postmeta>`;
  const content = (html: string) => `<content:encoded><![CDATA[${html}]]></content:encoded>`;

  it('brings the footnotes of the block editor, whose words are in a field of the post', async () => {
    const number = (id: string) => `<sup data-fn="${id}" class="fn"><a href="#${id}" id="${id}-link">1</a></sup>`;
    const text = `<!-- wp:paragraph -->\n<p>甲${number('a-1')}乙${number('b-2')}丙${number('a-1')}</p>\n<!-- /wp:paragraph -->`;
    const notes = field(
      'footnotes',
      '[{"content":"見<em>縣志</em>。\\n第二行","id":"a-1"},{"content":"同上","id":"b-2"}]',
    );
    const [post, plain, broken] = await posts(
      item(
        1,
        `${content(`${text}\n\n<!-- wp:footnotes /-->\n\n<!-- wp:paragraph --><p>後</p><!-- /wp:paragraph -->`)}${notes}`,
      ) +
        item(2, `${content('字')}${notes}`) +
        item(3, `${content(text)}${field('footnotes', '[{')}`),
    );
    expect(post?.bodyHtml).toBe(
      [
        '<p>甲<sup id="section-noteref-1"><a href="#section-note-1">1</a></sup>乙<sup id="section-noteref-2"><a href="#section-note-2">2</a></sup>丙<sup><a href="#section-note-1">1</a></sup></p>',
        '<hr />',
        '<ol><li id="section-note-1">見<em>縣志</em>。\n第二行 <a href="#section-noteref-1">↩</a></li><li id="section-note-2">同上 <a href="#section-noteref-2">↩</a></li></ol>',
        '<p>後</p>',
      ].join('\n'),
    );
    expect(plain?.bodyHtml).toContain('<li id="section-note-2">同上</li>');
    expect(broken?.bodyHtml).toContain('甲<sup>');
  });

  const shown = (id: number, more = '') => `<!-- wp:block {"ref":${id}${more}} /-->`;
  const paragraph = (text: string) => `<!-- wp:paragraph -->\n<p>${text}</p>\n<!-- /wp:paragraph -->`;

  it('brings the reusable blocks of the block editor, also within each other, and says which are missing', async () => {
    const [post] = await posts(
      item(1, content(`${paragraph('甲')}\n\n${shown(7)}\n\n${shown(9)}\n\n${paragraph('乙')}\n\n${shown(8)}`)) +
        item(
          7,
          content(`${paragraph('合作啟事')}\n\n${shown(8, ',"content":{"名":{"content":"別的"}}')}`),
          'wp_block',
        ) +
        item(8, content(paragraph('[b]版權[/b]所有')), 'wp_block') +
        item(10, content(''), 'page'),
    );
    expect(post?.bodyHtml).toBe('<p>甲</p>\n<p>合作啟事</p>\n<p>版權所有</p>\n<p>乙</p>\n<p>版權所有</p>');
    expect(post?.notes).toEqual([
      '可重複使用的區塊 8 在這篇改過文字，匯入的是區塊原本的文字',
      '可重複使用的區塊不在匯出檔裡：編號 9',
      '已移除短代碼：[b] ×2',
    ]);
  });

  it('shows no reusable block within itself, none that was not published, and not more than an article may hold', async () => {
    const draft = item(8, content(paragraph('草稿')), 'wp_block').replace('publish', 'draft');
    const doubling = Array.from({ length: 15 }, (_, at) =>
      item(100 + at, content(at < 14 ? shown(101 + at).repeat(2) : ''), 'wp_block'),
    );
    const chain = Array.from({ length: 5_000 }, (_, at) => item(1_000 + at, content(shown(1_001 + at)), 'wp_block'));
    const [self, hidden, huge, deep] = await posts(
      item(1, content(`甲${shown(7)}`)) +
        item(2, content(`乙${shown(8)}<!-- wp:block {"ref":} /--><!-- wp:block {"ref":7, /--><!-- wp:block {} /-->`)) +
        item(3, content(`丙${shown(100)}`)) +
        item(4, content(`戊${shown(1_000)}`)) +
        item(7, content(`丁${shown(7)}`), 'wp_block') +
        draft +
        doubling.join('') +
        chain.join(''),
    );
    expect(self).toMatchObject({ bodyHtml: '<p>甲丁</p>', notes: [] });
    expect(hidden).toMatchObject({ bodyHtml: '<p>乙</p>', notes: [] });
    const cut = ['可重複使用的區塊太長或太多層，後面的已略過'];
    expect(huge).toMatchObject({ bodyHtml: '<p>丙</p>', notes: cut });
    expect(deep).toMatchObject({ bodyHtml: '<p>戊</p>', notes: cut });
  });

  it('takes the time of the feed where the time of the post does not exist', async () => {
    const time =
      '<pubDate>Sun, 10 Mar 2019 06:05:00 +0000</pubDate><wp:post_date_gmt>2019-13-10 06:05:00</wp:post_date_gmt>';
    expect(await posts(item(1, `${time}${content('字')}`))).toMatchObject([
      { publishedAt: new Date('2019-03-10T06:05:00Z') },
    ]);
  });

  it('reads the series of a post and its part from the fields of the plugins for series', async () => {
    const series = '<category domain="series" nicename="sea">海邊的人</category>';
    const part = (key: string, value: string) =>
      `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value>${value}</wp:meta_value></wp:postmeta>`;
    const found = await posts(
      item(1, series + part('_series_part_12', '3')) + item(2, series + part('_series_part', '')) + item(3, ''),
    );
    expect(found.map((post) => post.series)).toEqual([
      { slug: 'sea', name: '海邊的人', order: 3 },
      { slug: 'sea', name: '海邊的人', order: null },
      undefined,
    ]);
  });

  it('gives a post without a title the beginning of its text', async () => {
    const [post] = await posts(
      item(1, '<content:encoded>[b]居中[/b]。\n\n第二段</content:encoded>').replace('題1', ''),
    );
    expect(post).toMatchObject({ title: '居中。第二段', status: 'published' });
    expect(post?.notes).toContain('原文沒有標題，以內文開頭代替');
  });

  it('names the pictures of a gallery that the export does not have', async () => {
    const [post] = await posts(item(1, '<content:encoded>甲[gallery ids="9"]</content:encoded>'));
    expect(post).toMatchObject({ bodyHtml: '<p>甲</p>', notes: ['圖庫的圖片不在匯出檔裡：編號 9'] });
  });

  const both = item(1, category('travel', '旅遊') + category('sea', '海') + category('uncategorized', '未分類'));
  it.each<[string, Partial<SectionRules>, boolean, object]>([
    ['are created', {}, false, { category: { slug: 'travel', name: '旅遊' }, tags: ['海'] }],
    ['are mapped', { map: new Map([['旅遊', '生活']]) }, false, { category: { name: '生活' }, tags: ['海'] }],
    [
      'become tags by the map',
      { map: new Map([['travel', '']]) },
      false,
      { category: { slug: 'sea' }, tags: ['旅遊'] },
    ],
    ['that the site does not have become tags', {}, true, { category: { slug: 'sea' }, tags: ['旅遊'] }],
    [
      'have a substitute',
      { category: 'life', map: new Map([['sea', '']]) },
      true,
      { category: { slug: 'life' }, tags: ['旅遊', '海'] },
    ],
  ])('categories %s', async (_name, rules, isTagging, expected) => {
    expect(await posts(both, rules, isTagging)).toMatchObject([expected]);
  });

  it('uses “uncategorized” only where there is nothing else', async () => {
    const plain = item(2, category('uncategorized', '未分類'));
    expect(await posts(plain)).toMatchObject([{ category: { slug: 'uncategorized' }, tags: [] }]);
    expect(await posts(plain, { category: '生活' })).toMatchObject([{ category: { name: '生活' } }]);
  });
});
