import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ImportProblem } from '../editing/incoming-article.ts';
import { readMarkdownArticle } from './markdown-file.ts';
import { noRules, type SectionRules } from './section-choice.ts';

let root: string;
const picture = 'source/images/pier.png';

beforeAll(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'markdown-'));
  const bytes = await sharp({ create: { width: 8, height: 6, channels: 3, background: '#369' } })
    .png()
    .toBuffer();
  for (const name of [picture, 'static/img/a.png', 'post/beside.png', 'post/with-assets/own.png', '圖 片.png']) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), bytes);
  }
});
afterAll(() => rmSync(root, { recursive: true }));

const creating: SectionRules = { ...noRules, isCreating: true };

/** Reads a file that is written for the test, with everything that a report would name. */
async function read(name: string, text: string | Buffer, rules = creating, site: URL | null = null) {
  const file = path.join(root, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
  try {
    const now = new Date('2026-03-10T00:00:00Z');
    const options = { root, now, knownMedia: async () => undefined, rules, site };
    const { incoming, notes } = await readMarkdownArticle(file, options);
    return { ...incoming, notes };
  } catch (error) {
    if (!(error instanceof ImportProblem)) throw error;
    return { problems: [error, ...error.others].map(({ line, message }) => `${line} ${message}`) };
  }
}

type Case = [name: string, file: string, text: string, expected: object];

const fields: Case[] = [
  [
    'Hugo in YAML',
    'post/hugo.md',
    '---\ntitle: 標題\ndate: 2019-03-10T14:05:00+08:00\nlastmod: 2019-03-11\ncategories: [生活, 海]\ntags: [a, b]\nauthors: [馬瑜, 林]\ndescription: 摘要\ndraft: true\n---\n字',
    {
      title: '標題',
      publishedAt: new Date('2019-03-10T06:05:00Z'),
      updatedAt: new Date('2019-03-10T16:00:00Z'),
      category: { name: '生活' },
      tags: ['a', 'b', '海'],
      author: { name: '馬瑜' },
      summary: '摘要',
      status: 'draft',
      bodyHtml: '<p>字</p>\n',
      notes: [],
    },
  ],
  [
    'Hugo in TOML',
    'post/toml.md',
    '+++\ntitle = "題"\ndate = 2019-03-10T14:05:00Z\ncategories = ["生活"]\nauthor = "馬瑜"\naliases = ["/old/a/"]\n+++\n字',
    { title: '題', publishedAt: new Date('2019-03-10T14:05:00Z'), oldPaths: ['/old/a'], category: { name: '生活' } },
  ],
  [
    'Hugo in JSON',
    'post/json.md',
    '{\n  "title": "題",\n  "date": "2019-03-10 14:05",\n  "tags": null\n}\n字',
    { title: '題', publishedAt: new Date('2019-03-10T06:05:00Z'), tags: [], bodyHtml: '<p>字</p>\n' },
  ],
  [
    'Hexo, with a line end as a break',
    'source/_posts/hexo.md',
    'title: 題\ndate: 2019/3/10 9:05:00\nupdated: 2019-03-12 08:00:00\ncategories:\n- - 生活\n  - 海\ntags: 船\npermalink: 2019/03/hexo.html\n---\n甲\n乙',
    {
      title: '題',
      publishedAt: new Date('2019-03-10T01:05:00Z'),
      updatedAt: new Date('2019-03-12T00:00:00Z'),
      category: { name: '生活' },
      tags: ['船', '海'],
      oldPaths: ['/2019/03/hexo.html'],
      bodyHtml: '<p>甲<br />乙</p>\n',
    },
  ],
  [
    'Jekyll, with the date in its name and lists of words',
    '_posts/2019-03-10-harbor.md',
    '---\nlayout: post\ntitle: 題\ncategories: life sea\ntags: a b\npublished: false\n---\n字',
    {
      slug: 'harbor',
      publishedAt: new Date('2019-03-09T16:00:00Z'),
      category: { name: 'life' },
      tags: ['a', 'b', 'sea'],
      status: 'draft',
      notes: ['略過的欄位：layout'],
    },
  ],
  [
    'a zone behind a space',
    'zone.md',
    '---\ndate: 2019-03-10 14:05:00 +0900\n---\n# 題',
    { publishedAt: new Date('2019-03-10T05:05:00Z') },
  ],
  [
    'no fields: the first heading is the title',
    'post/none.md',
    '# 港口的 **早晨**\n\n字',
    { title: '港口的 早晨', bodyHtml: '<p>字</p>\n' },
  ],
  ['an underlined heading', 'post/lined.md', '港口\n====\n\n字', { title: '港口', bodyHtml: '<p>字</p>\n' }],
  [
    'no heading: the name is the title',
    'post/漁港.md',
    '字',
    { title: '漁港', slug: expect.stringMatching(/^post-[0-9a-f]{10}$/) },
  ],
  [
    'a heading that repeats the title',
    'post/again.md',
    '---\ntitle: 題\n---\n# 題\n\n## 題\n字',
    { bodyHtml: '<h2 id="section-1">題</h2>\n<p>字</p>\n' },
  ],
  ['a page bundle', 'post/bundle/index.md', '字', { slug: 'bundle', title: 'bundle' }],
  [
    'an update on the day of its publication, which is none',
    '_posts/2019-03-10-day.md',
    '---\nmodified: 2019-03-10\n---\n字',
    { publishedAt: new Date('2019-03-09T16:00:00Z'), updatedAt: null },
  ],
  [
    'a draft by its folder, with Jekyll’s categories',
    '_drafts/later.md',
    '---\ncategories: 生活 海\n---\n字',
    { status: 'draft', category: { name: '生活' }, tags: ['海'] },
  ],
  ['a slug that is no address', 'post/Hello_World.md', '---\nslug: Hello World!\n---\n字', { slug: 'hello-world' }],
  ['a rule at the beginning is no head', 'post/rule.md', '---\n\n字', { bodyHtml: '<hr />\n<p>字</p>\n' }],
  [
    'fields with Windows line ends and a byte-order mark',
    'post/bom.md',
    '\ufeff---\r\ntitle: 題\r\n---\r\n字\r\n',
    { title: '題', bodyHtml: '<p>字</p>\n' },
  ],
  [
    'control characters',
    'post/control.md',
    '---\ntitle: "題\\0"\n---\n甲\u0000乙\u0008',
    {
      title: '題',
      bodyHtml: '<p>甲乙</p>\n',
      notes: ['已移除 2 個無法儲存的控制字元', '已移除 1 個無法儲存的控制字元'],
    },
  ],
];

describe('fields as other systems write them', () => {
  it.each(fields)('%s', async (_name, file, text, expected) => {
    expect(await read(file, text)).toMatchObject(expected);
  });

  it('says everything that is wrong with a file at once', async () => {
    const text =
      '---\ntitle: [a]\ndate: 昨天\nupdated: 2019-02-30\ncover: ../../no.png\ndraft: maybe\n---\n![x](../../x.png)';
    expect(await read('post/wrong.md', text, noRules)).toEqual({
      problems: [
        '1 缺少「category」，也可以用 --category 指定',
        '1 缺少「author」，也可以用 --author 指定',
        '2 「title」的格式不對',
        '3 「date」要寫成 2026-03-10 14:05 這樣的時間',
        '4 「updated」要寫成 2026-03-10 14:05 這樣的時間',
        '5 「../../no.png」在匯入的資料夾之外',
        '6 「draft」的格式不對',
        '8 「../../x.png」在匯入的資料夾之外',
      ],
    });
  });

  it.each([
    ['---\ntitle: "a\n---\nb', /YAML/],
    ['+++\ntitle = \n+++\nb', /2 欄位的寫法不對（TOML）/],
    ['{\n"title": \n}\nb', /1 欄位的寫法不對（JSON）/],
    ['---\n- a\n---\nb', /名稱: 值/],
    ['---\ntitle: a\ntags: &all [x, *all]\n---\nb', /1 欄位的層數過多/],
  ])('names the line of fields that cannot be read: %j', async (text, problem) => {
    expect(await read('post/broken.md', text)).toEqual({ problems: [expect.stringMatching(problem)] });
  });
});

describe('categories and authors', () => {
  const text = '---\ntitle: 題\ncategories: [旅遊, 海]\nauthor: 小明\n---\n字';
  it.each<[string, Partial<SectionRules>, object]>([
    ['are named as they are', {}, { category: { slug: '旅遊', line: 3 }, author: { slug: '小明', line: 4 } }],
    ['are created', { isCreating: true }, { category: { name: '旅遊' }, author: { name: '小明' }, tags: ['海'] }],
    [
      'are mapped',
      {
        map: new Map([
          ['海', 'sea'],
          ['旅遊', ''],
          ['小明', 'ming'],
        ]),
      },
      { category: { slug: 'sea' }, author: { slug: 'ming' }, tags: ['旅遊'] },
    ],
    [
      'have a substitute',
      {
        map: new Map([
          ['海', ''],
          ['旅遊', ''],
        ]),
        category: 'life',
      },
      { category: { slug: 'life' }, tags: ['旅遊', '海'] },
    ],
  ])('%s', async (_name, rules, expected) => {
    expect(await read('post/sections.md', text, { ...noRules, ...rules })).toMatchObject(expected);
  });
});

describe('pictures', () => {
  it.each([
    ['beside the text', 'post/a.md', 'beside.png'],
    ['in the folder of the text’s name', 'post/with-assets.md', 'own.png'],
    ['in static', 'post/a.md', '/img/a.png'],
    ['in source', 'source/_posts/a.md', '/images/pier.png'],
    ['through the folder above', 'source/_posts/a.md', '../images/pier.png'],
    ['with a query', 'post/a.md', '/img/a.png?v=2#x'],
    ['with a space', 'post/a.md', '../圖 片.png'],
    ['with the separators of Windows', 'source/_posts/a.md', '..\\images\\pier.png'],
    ['with a Chinese name', 'post/a.md', '../%E5%9C%96%20%E7%89%87.png'],
  ])('%s', async (_name, file, reference) => {
    const result = await read(file, `![](${reference})`);
    expect(result).toMatchObject({ pictures: [{ row: { width: 8 } }], notes: [] });
  });

  it.each([
    ['cover: beside.png'],
    ['image: /img/a.png'],
    ['thumbnail: beside.png'],
    ['cover: { image: beside.png, caption: 山 }'],
    ['images: [beside.png, x.png]'],
    ['header: { teaser: /img/a.png }'],
    ['image: { feature: pier.png, credit: 攝影者 }'],
    ['cover: false\nbanner: beside.png'],
    ['cover_image: beside.png'],
    ['heroImage: beside.png'],
  ])('as the cover: %s', async (line) => {
    expect(await read('post/cover.md', `---\n${line}\n---\n字`)).toMatchObject({
      cover: { media: { row: { width: 8 } } },
      notes: [],
    });
  });

  it('that are missing or elsewhere are named and do not stop the article', async () => {
    const text =
      '---\ncover: gone.png\n---\n![](no.png)\n\n![](https://a.example/x.png)\n\n<img src="//b.example/y.png">\n\n![](no.svg)';
    writeFileSync(path.join(root, 'post/no.svg'), '<svg/>');
    expect(await read('post/missing.md', text)).toMatchObject({
      cover: null,
      bodyHtml: '',
      notes: [
        '找不到圖片「no.png」（第 4 行）',
        '外部圖片不會顯示：https://a.example/x.png（第 6 行）',
        '外部圖片不會顯示：//b.example/y.png（第 8 行）',
        '圖片沒有匯入：「no.svg」的內容不是可用的圖片（第 10 行）',
        '找不到圖片「gone.png」（第 2 行）',
        '已移除不允許的 HTML：<img> //b.example/y.png',
        '沒有內文，存成草稿',
      ],
    });
  });

  it('with the site’s own address are looked for in its folder', async () => {
    const text =
      '![](http://a.example/img/a.png)\n\n![](http://a.example/../../b.png)\n\n![](http://a.example.net/c.png)';
    expect(await read('post/own.md', text, creating, new URL('https://a.example/'))).toMatchObject({
      pictures: [{ row: { width: 8 } }],
      notes: [expect.stringMatching(/^找不到圖片.*b\.png/), expect.stringMatching(/^外部圖片不會顯示/)],
    });
  });
});

it('tags of Hexo and Hugo become Markdown before pictures are looked for; others are named', async () => {
  expect(await read('post/tags.md', '{% note %}\n{% asset_img beside.png 山 %}\n{% endnote %}')).toMatchObject({
    pictures: [{ row: { width: 8 } }],
    notes: ['已移除標籤：{% note %}、{% endnote %}'],
  });
});
