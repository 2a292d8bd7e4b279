import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ImportProblem } from '../editing/incoming-article.ts';
import { feedTime, readFeed } from './feed.ts';
import { fromForeign } from './foreign-article.ts';
import { noRules, type SectionRules } from './section-choice.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'feeds-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const life: SectionRules = { ...noRules, category: 'life' };
const convert = { findMedia: async () => null, findLink: () => undefined };

function write(name: string, text: string | Buffer): string {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
}

/** The articles of a feed; for one that is refused, the line and the reason. */
async function read(name: string, text: string | Buffer, rules = life) {
  const articles = [];
  try {
    for await (const entry of readFeed(write(name, text), { rules, exists: async (category) => category === '海' })) {
      articles.push({ ...(await fromForeign(entry, convert)), identity: entry.identity, notes: entry.notes });
    }
  } catch (error) {
    if (!(error instanceof ImportProblem)) throw error;
    return [`${error.line} ${error.message}`];
  }
  return articles;
}

const rss = (inner: string, head = '') =>
  `<?xml version="1.0"?><rss version="2.0"><channel><link>https://a.example/</link>${head}<item>${inner}</item></channel></rss>`;
const atom = (inner: string, attributes = '') =>
  `<feed xmlns="http://www.w3.org/2005/Atom"${attributes}><link href="https://a.example/"/><entry><title>題</title><id>x</id>${inner}</entry></feed>`;

type Case = [name: string, file: string, text: string, expected: object];

const cases: Case[] = [
  [
    'RSS with its full text',
    'a.xml',
    rss(
      '<title>題</title><link>https://a.example/n/one</link><description>摘要</description><content:encoded><![CDATA[<p>字</p>]]></content:encoded>',
    ),
    { title: '題', slug: 'one', summary: '摘要', bodyHtml: '<p>字</p>' },
  ],
  [
    'RSS with a summary alone, by its lines',
    'a.xml',
    rss('<title>題</title><description>甲\n\n乙</description>'),
    { bodyHtml: '<p>甲</p>\n<p>乙</p>' },
  ],
  [
    'RSS with tags that are not escaped',
    'a.xml',
    rss('<title>題</title><description><p>甲<br/>乙</p></description>'),
    { bodyHtml: '<p>甲<br />乙</p>' },
  ],
  [
    'RSS with an XHTML body',
    'a.xml',
    rss('<title>題</title><xhtml:body xmlns:xhtml="x"><xhtml:p>甲</xhtml:p></xhtml:body>'),
    { bodyHtml: '<p>甲</p>' },
  ],
  [
    'RSS 1.0',
    'a.xml',
    '<rdf:RDF xmlns:rdf="x"><channel><link>https://a.example/</link></channel><item rdf:about="https://a.example/1"><title>題</title><link>https://a.example/1</link><description>字</description><dc:creator>馬瑜</dc:creator><dc:date>2019-03-10T14:05+08:00</dc:date><dc:subject>海</dc:subject></item></rdf:RDF>',
    {
      author: { name: '馬瑜' },
      category: { name: '海' },
      publishedAt: new Date('2019-03-10T06:05:00Z'),
      identity: { site: 'https://a.example/', guid: 'https://a.example/1' },
    },
  ],
  [
    'RSS 0.91 without dates',
    'a.xml',
    '<rss version="0.91"><channel><image><link>https://b.example/</link></image><link>https://a.example/</link><item><title>題</title><link>https://a.example/1.html</link><description>字</description></item></channel></rss>',
    { slug: '1', publishedAt: null, identity: { site: 'https://a.example/' } },
  ],
  [
    'a guid that is a link',
    'a.xml',
    rss('<title>題</title><guid>https://a.example/two/</guid><description>字</description>'),
    { slug: 'two', oldPaths: ['/two'] },
  ],
  [
    'a byline with an address',
    'a.xml',
    rss('<title>題</title><author>a@b.example (馬瑜)</author><description>字</description>'),
    { author: { name: '馬瑜' } },
  ],
  [
    'an address is not published',
    'a.xml',
    rss('<title>題</title><author>a@b.example</author><description>字</description>'),
    { author: { name: '編輯部' } },
  ],
  [
    'no title',
    'a.xml',
    rss('<description>&lt;b&gt;一句話。&lt;/b&gt;</description>'),
    { title: '一句話。', notes: ['原文沒有標題，以內文開頭代替'] },
  ],
  [
    'a page that is the same for all',
    'a.xml',
    rss('<title>題</title><link>https://a.example/view.php?id=3</link><description>字</description>'),
    { slug: expect.stringMatching(/^feed-/) },
  ],
  [
    'relative links and pictures',
    'a.xml',
    rss(
      '<title>題</title><link>/n/1</link><description>&lt;a href="x"&gt;甲&lt;/a&gt;&lt;img src="/p.png"&gt;</description>',
    ),
    {
      bodyHtml: '<p><a href="https://a.example/n/x" rel="noopener">甲</a></p>',
      notes: ['圖片不在手邊：https://a.example/p.png'],
    },
  ],
  [
    'Atom with escaped HTML',
    'a.xml',
    atom('<content type="html">&lt;p&gt;甲&lt;/p&gt;</content>'),
    { bodyHtml: '<p>甲</p>' },
  ],
  [
    'Atom with XHTML',
    'a.xml',
    atom(
      '<content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>甲<em>乙</em>丙<br/>丁</p><img src="x.png"/></div></content>',
    ),
    { bodyHtml: '<p>甲<em>乙</em>丙<br />丁</p>' },
  ],
  [
    'Atom with prefixes',
    'a.xml',
    '<atom:feed xmlns:atom="a"><atom:entry><atom:title>題</atom:title><atom:content type="html">&lt;p&gt;甲&lt;/p&gt;</atom:content></atom:entry></atom:feed>',
    { title: '題', bodyHtml: '<p>甲</p>' },
  ],
  [
    'Atom with plain text',
    'a.xml',
    atom('<content>1 &lt; 2\n\n乙</content>'),
    { bodyHtml: '<p>1 &lt; 2</p>\n<p>乙</p>' },
  ],
  [
    'Atom whose type is forgotten',
    'a.xml',
    atom('<content>&lt;p&gt;甲&lt;/p&gt;</content>'),
    { bodyHtml: '<p>甲</p>' },
  ],
  [
    'Atom 0.3 in Base64',
    'a.xml',
    atom(
      `<content type="text/html" mode="base64">${Buffer.from('<p>甲</p>').toString('base64')}</content><issued>2003-12-31T10:14:55Z</issued>`,
    ),
    { bodyHtml: '<p>甲</p>', publishedAt: new Date('2003-12-31T10:14:55Z') },
  ],
  [
    'Atom with its own base',
    'a.xml',
    atom(
      '<content type="html" xml:base="b/">&lt;a href="x"&gt;甲&lt;/a&gt;</content>',
      ' xml:base="https://c.example/d/"',
    ),
    { bodyHtml: '<p><a href="https://c.example/d/b/x" rel="noopener">甲</a></p>' },
  ],
  [
    'JSON Feed with nulls',
    'a.json',
    JSON.stringify({
      version: 'https://jsonfeed.org/version/1',
      home_page_url: null,
      items: [
        {
          id: 7,
          url: null,
          title: '題',
          content_html: null,
          content_text: '1 < 2',
          authors: null,
          author: { name: null },
          tags: [null, '海'],
          image: null,
          date_published: null,
        },
      ],
    }),
    {
      title: '題',
      bodyHtml: '<p>1 &lt; 2</p>',
      category: { name: '海' },
      author: { name: '編輯部' },
      publishedAt: null,
    },
  ],
  [
    'halves of pairs and control characters',
    'a.json',
    '{"version":"https://jsonfeed.org/version/1","items":[{"id":"1","title":"題\\u0000","content_text":"甲\\ud800乙\\u0008丙😀"}]}',
    { title: '題', bodyHtml: '<p>甲乙丙😀</p>', notes: [expect.stringMatching(/^已移除 \d+ 個無法儲存的控制字元$/)] },
  ],
];

describe('a backup of Blogger', () => {
  const kind = (name: string) =>
    `<category scheme="http://schemas.google.com/g/2005#kind" term="http://schemas.google.com/blogger/2008/kind#${name}"/>`;
  const label = '<category scheme="http://www.blogger.com/atom/ns#" term="海"/>';
  const entry = (id: number, inner: string) =>
    `<entry><id>tag:blogger.com,1999:post-${id}</id><title>題${id}</title><published>2019-03-10T14:05:00+08:00</published><content type="html">字</content><link rel="alternate" href="https://a.example/2019/03/p${id}.html"/>${inner}</entry>`;
  const backup = (entries: string) =>
    `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:app="http://purl.org/atom/app#" xmlns:blogger="http://schemas.google.com/blogger/2018">${entries}</feed>`;
  const state = (type: string, status: string) =>
    `<blogger:type>${type}</blogger:type><blogger:status>${status}</blogger:status><author><name>馬瑜</name><blogger:type>BLOGGER</blogger:type></author>`;
  const creating = { ...noRules, isCreating: true };

  it('has posts, and drafts that stay drafts; comments, pages, settings and templates are no articles', async () => {
    const draft = `${kind('post')}${label}<app:control><app:draft>yes</app:draft></app:control>`;
    const others = ['comment', 'page', 'settings', 'template'].map((name, at) => entry(3 + at, kind(name)));
    const found = await read(
      'a.atom',
      backup(entry(1, kind('post') + label) + entry(2, draft) + others.join('')),
      creating,
    );
    expect(found).toMatchObject([
      { title: '題1', status: 'published', category: { name: '海' }, tags: [], oldPaths: ['/2019/03/p1.html'] },
      { title: '題2', status: 'draft', category: { name: '海' }, tags: [], oldPaths: [] },
    ]);
  });

  it('is understood in the form of Takeout, without what was thrown away', async () => {
    const states = ['POST LIVE', 'POST DRAFT', 'POST SOFT_TRASHED', 'COMMENT LIVE', 'PAGE LIVE', 'POST SCHEDULED'];
    const entries = states.map((each, at) => {
      const [type = '', status = ''] = each.split(' ');
      return entry(at, state(type, status) + label);
    });
    expect(await read('a.atom', backup(entries.join('')))).toMatchObject([
      { title: '題0', status: 'published' },
      { title: '題1', status: 'draft' },
      { title: '題5', status: 'published' },
    ]);
  });
});

describe('feeds as they are', () => {
  it.each(cases)('%s', async (_name, file, text, expected) => {
    expect(await read(file, text)).toMatchObject([expected]);
  });

  it('tells entries without guid and link apart', async () => {
    const item = (text: string) => `<title>題</title><description>${text}</description>`;
    const slugs = (await read('a.xml', rss(`${item('甲')}</item><item>${item('乙')}`))).map(
      (entry) => Object(entry).slug,
    );
    expect(new Set(slugs).size).toBe(2);
  });

  it.each([
    ['a.xml', '<html><body>x</body></html>', '1 看不出是 RSS、Atom 或 WordPress 的匯出檔'],
    ['a.xml', 'x', '1 檔案不完整，或不是正確的 XML'],
    ['a.json', '{"items":[]}', '1 不是 JSON Feed'],
    ['a.json', '{', '1 不是正確的 JSON'],
  ])('%s with %s is refused', async (file, text, problem) => {
    expect(await read(file, text)).toEqual([problem]);
  });

  it.each([
    ['Tue, 03 Mar 2026 10:00:00 +0800', '2026-03-03T02:00:00.000Z'],
    ['Tue, 03 Mar 2026 10:00:00 EST', '2026-03-03T15:00:00.000Z'],
    ['3 Mar 2026 10:00', '2026-03-03T10:00:00.000Z'],
    ['2026-03-03 10:00:00', '2026-03-03T02:00:00.000Z'],
    ['2026年3月3日', '2026-03-02T16:00:00.000Z'],
  ])('the time %s', (text, time) => {
    expect(feedTime(text)?.toISOString()).toBe(time);
  });
  it.each(['', 'soon', '2026-02-30'])('no time: %j', (text) => expect(feedTime(text)).toBeNull());
});

/** Sentences in the bytes of other encodings. */
const bytes = {
  big5: Buffer.from('b36fac4fa4a4a4e5aabab773bb44a141a46aae61a8d3acdda143', 'hex'),
  gb: Buffer.from('d5e2cac7d6d0cec4b5c4d0c2cec5a3acb4f3bcd2c0b4bfb4a1a3', 'hex'),
  sjis: Buffer.from('82b182ea82cd93fa967b8cea82cc838a8358836782c582b78142', 'hex'),
};
const inFeed = (text: Buffer, declaration: string) =>
  Buffer.concat([
    Buffer.from(`${declaration}<rss><channel><item><title>a</title><description>`),
    text,
    Buffer.from('</description></item></channel></rss>'),
  ]);
const utf16 = (text: string, isBig: boolean) => {
  const little = Buffer.from(`\ufeff${text}`, 'utf16le');
  return isBig ? little.swap16() : little;
};

describe('encodings', () => {
  it.each([
    ['Big5 as declared', inFeed(bytes.big5, '<?xml version="1.0" encoding="Big5"?>'), '這是中文的新聞，大家來看。'],
    ['Big5 without a word', inFeed(bytes.big5, ''), '這是中文的新聞，大家來看。'],
    [
      'Big5 that says it is UTF-8',
      inFeed(bytes.big5, '<?xml version="1.0" encoding="utf-8"?>'),
      '這是中文的新聞，大家來看。',
    ],
    ['GB2312 as declared', inFeed(bytes.gb, "<?xml version='1.0' encoding='gb2312'?>"), '这是中文的新闻，大家来看。'],
    ['GB18030 without a word', inFeed(bytes.gb, ''), '这是中文的新闻，大家来看。'],
    ['Shift_JIS without a word', inFeed(bytes.sjis, ''), 'これは日本語のリストです。'],
    ['UTF-16 with its mark', utf16(rss('<title>a</title><description>中文</description>'), false), '中文'],
    ['UTF-16 the other way round', utf16(rss('<title>a</title><description>中文</description>'), true), '中文'],
    ['UTF-8 that says it is UTF-16', inFeed(Buffer.from('中文'), '<?xml version="1.0" encoding="utf-16"?>'), '中文'],
    ['UTF-8 with its mark', Buffer.from(`\ufeff${rss('<title>a</title><description>中文</description>')}`), '中文'],
    ['an encoding that does not exist', inFeed(Buffer.from('中文'), '<?xml version="1.0" encoding="x-none"?>'), '中文'],
  ])('%s', async (_name, text, words) => {
    expect(await read('a.xml', text)).toMatchObject([{ bodyHtml: `<p>${words}</p>`, notes: [] }]);
  });

  it('refuses what cannot be decoded, with its line, before anything is read', async () => {
    const broken = Buffer.concat([
      inFeed(Buffer.from('好'), '<?xml version="1.0" encoding="utf-8"?>\n'),
      Buffer.from([10, 0xff, 0xfe, 0x41]),
    ]);
    expect(await read('a.xml', broken)).toEqual(['3 檔案說文字編碼是 utf-8，內容卻不是；請先轉成 UTF-8']);
    expect(await read('a.xml', inFeed(Buffer.from([0xff, 0x41]), ''))).toEqual(['1 看不出文字編碼；請先轉成 UTF-8']);
  });
});
