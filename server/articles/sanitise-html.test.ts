import { describe, expect, it, test } from 'vitest';
import { readingMinutes } from '../../contract/rules/reading-minutes.ts';
import { renderMarkdown } from './markdown.ts';
import { plainText } from './plain-text.ts';
import { sanitiseHtml } from './sanitise-html.ts';

describe("editors' HTML", () => {
  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<img src="/media/0123456789abcdef/640.webp" onload="alert(1)">',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="jav&#x09;ascript:alert(1)">x</a>',
    '<svg><script>alert(1)</script></svg>',
    '<iframe src="https://evil.example"></iframe>',
    '<p style="background:url(https://evil.example)">x</p>',
    '<form action="https://evil.example"><button>x</button></form>',
    '<math><mtext><script>alert(1)</script></mtext></math>',
    '<a href="//evil.example">x</a>',
    '<img src="https://evil.example/pixel.png">',
    '<<script>script>alert(1)<</script>/script>',
    '<style>@import "https://evil.example"</style>',
    '<base href="https://evil.example">',
    '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  ])('loses what could harm: %s', (html) => {
    const tags =
      sanitiseHtml(html)
        .match(/<[^>]*>/g)
        ?.join('') ?? '';
    expect(tags).not.toMatch(/script|on\w+=|javascript|evil|style|svg|iframe|form|math|base|meta/i);
  });

  it('takes out the text of scripts and styles with them', () => {
    expect(sanitiseHtml('<p>甲<script>var a</script></p><style>p{}</style><svg><style>b</style></svg>乙')).toBe(
      '<p>甲</p>乙',
    );
  });

  it.each([
    ['5', ' start="5"'],
    ['0', ' start="0"'],
    ['007', ' start="7"'],
    ['1', ''],
    ['-3', ''],
    ['5.5', ''],
    ['12345', ''],
    ['5" onclick="x', ''],
    ['五', ''],
  ])('lets a list begin with a number: %s', (start, kept) => {
    const reports: string[] = [];
    const html = `<ol start='${start}' type="a" reversed><li value="3">甲</li></ol>`;
    expect(sanitiseHtml(html, (what) => reports.push(what))).toBe(`<ol${kept}><li>甲</li></ol>`);
    expect(reports).toEqual(['value=']);
  });

  it('keeps what an article needs', () => {
    const html =
      '<h2 id="section-1">標題</h2><p><strong>重</strong><a href="/news/a">連結</a></p><table><tbody><tr><td>1</td></tr></tbody></table>';
    expect(sanitiseHtml(html)).toBe(html);
  });
});

describe('ids in stored HTML', () => {
  it.each([
    'page-data',
    'root',
    'main',
    'corrections',
    'recent-searches',
    '__proto__',
    'constructor',
    'identity-notice',
  ])('cannot be the page’s own: %s', (id) => {
    expect(sanitiseHtml(`<h2 id="${id}">x</h2>`)).toBe(`<h2 id="section-${id}">x</h2>`);
  });

  it('stay where they are of a heading’s kind, so that links which were given out go on working', () => {
    expect(sanitiseHtml('<h2 id="section-1">一</h2><h3 id="section-2">二</h3>')).toBe(
      '<h2 id="section-1">一</h2><h3 id="section-2">二</h3>',
    );
  });

  it('are still reached by the links of the same text', () => {
    expect(sanitiseHtml('<p><a href="#why">見下</a></p><h2 id="why">為何</h2><a href="#section-3">x</a>')).toBe(
      '<p><a href="#section-why">見下</a></p><h2 id="section-why">為何</h2><a href="#section-3">x</a>',
    );
  });

  it.each(['a b', '', 'x'.repeat(200), 'a"b', 'a<b', 'a\tb'])('are dropped where they are no id: %j', (id) => {
    expect(sanitiseHtml(`<h2 id='${id}'>x</h2>`)).toBe('<h2>x</h2>');
  });

  it('and names stand on nothing but headings', () => {
    const html = ['p', 'a', 'img', 'div', 'figure', 'table', 'td', 'li', 'sup', 'code'].map(
      (tag) => `<${tag} id="page-data" name="page-data">x</${tag}>`,
    );
    expect(sanitiseHtml(html.join(''))).not.toMatch(/\s(?:id|name)=/);
  });
});

describe('elements that a browser would close by itself', () => {
  it.each([
    ['<ul><li><div><li>x</li></div></li></ul>', '<ul><li><div>x</div></li></ul>'],
    ['<table><tr><table><tr><td>x</td></tr></table></tr></table>', '<table><tr><td>x</td></tr></table>'],
    ['<table><div><table><tr><td>x</td></tr></table></div></table>', '<table><tr><td>x</td></tr></table>'],
    ['<a href="/a"><div><a href="/b">x</a></div></a>', '<a href="/a"><div>x</div></a>'],
    ['<td>x</td><tr>y</tr><li>z</li>', 'xyz'],
  ])('do not stand where that happens: %s', (html, stored) => {
    expect(sanitiseHtml(html)).toBe(stored);
  });

  it.each([
    '<table><caption>x</caption><thead><tr><th>x</th></tr></thead><tbody><tr><td><table><tr><td><ul><li>x</li></ul></td></tr></table></td></tr></tbody></table>',
    '<ul><li>x<ol><li>y</li></ol></li></ul>',
  ])('stay where they belong: %s', (html) => {
    expect(sanitiseHtml(html)).toBe(html);
  });
});

describe('pictures in stored HTML', () => {
  const own = '/media/0123456789abcdef';

  it.each([
    'https://evil.example/a.png 1x',
    `${own}/640.webp 640w, https://evil.example/a.png 1280w`,
    `//evil.example/a.png 2x, ${own}/640.webp 640w`,
    'https://evil.example/a,b.png 1x',
    `${own}/640.webp\t640w,https://evil.example`,
    'data:image/svg+xml,<svg/>',
    `${own}/../../geo/ip 1x`,
    `/geo/ip 1x`,
  ])('are asked for from the site’s own media alone: %s', (srcset) => {
    const html = sanitiseHtml(`<img src="${own}/640.webp" srcset="${srcset}">`);
    expect(html).toContain(`src="${own}/640.webp"`);
    expect(html).not.toMatch(/evil|data:|geo/);
  });

  it('keep all widths of the site’s own', () => {
    const html = `<img src="${own}/960.webp" srcset="${own}/640.webp 640w, ${own}/960.webp 960w" sizes="100vw" />`;
    expect(sanitiseHtml(html)).toBe(html);
  });

  it('have no poster, background or other address', () => {
    const html = sanitiseHtml(
      '<video poster="https://evil.example"></video><table background="https://evil.example"><tbody>',
    );
    expect(html).not.toContain('evil');
  });
});

describe('Markdown', () => {
  const picture = { id: '0123456789abcdef', width: 1600, height: 900 };

  it('gives headings anchors and pictures a caption, a size and several widths', () => {
    const html = renderMarkdown('## 一條圳\n\n![水 "圳"](../pictures/a.webp "▲圖說。")', () => picture);
    expect(html).toContain('<h2 id="section-1">一條圳</h2>');
    expect(html).toMatch(/<figure><img src="\/media\/0123456789abcdef\/960\.webp" srcset="[^"]+1600w"/);
    expect(html).toContain('width="1600" height="900" alt="水 &quot;圳&quot;" loading="lazy"');
    expect(html).toContain('<figcaption>▲圖說。</figcaption></figure>');
    expect(html).not.toContain('<p><figure>');
  });

  it('puts a table into a region that can be scrolled by the keyboard', () => {
    const html = renderMarkdown('| a | b |\n|---|---|\n| 1 | 2 |', () => undefined);
    expect(html).toMatch(/^<div role="region" aria-label="表格" tabindex="0"><table>[\s\S]+<\/table>\s*<\/div>/);
  });

  it('leaves out a picture that is not known', () => {
    expect(renderMarkdown('![x](https://evil.example/x.png)', () => undefined)).not.toContain('img');
  });
});

describe('plain text', () => {
  it('keeps words of neighbouring blocks apart and reads entities', () => {
    expect(plainText('<h2>一</h2><p>二 &amp; 三</p><ul><li>四</li><li>五</li></ul>')).toBe('一 二 & 三 四 五');
  });

  it('is what reading minutes are counted from', () => {
    expect(readingMinutes('字'.repeat(450 * 3))).toBe(3);
    expect(readingMinutes('word '.repeat(440))).toBe(2);
    expect(readingMinutes('')).toBe(1);
  });
});

const link = 'data-href="https://example.com/a" role="link" tabindex="0"';

test.each([
  ['p', '', ''],
  ['div', '', ''],
  ['li', '<ul>', '</ul>'],
  ['td', '<table><tr>', '</tr></table>'],
  ['figure', '', ''],
  ['strong', '', ''],
  ['h2', '', ''],
])('a data-href on <%s> stays, with a role and the keyboard', (tag, before, after) => {
  expect(sanitiseHtml(`${before}<${tag} data-href="https://example.com/a">卡片</${tag}>${after}`)).toBe(
    `${before}<${tag} ${link}>卡片</${tag}>${after}`,
  );
});

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'mailto:a@b.tw',
  '/inside',
  '//example.com',
  'https:',
  ' \u0001javascript:alert(1)',
])('a data-href of %j goes, is reported, and leaves nothing behind', (href) => {
  const dropped: string[] = [];
  expect(sanitiseHtml(`<p data-href="${href}">卡片</p>`, (what) => dropped.push(what))).toBe('<p>卡片</p>');
  expect(dropped).toEqual(['data-href=']);
});

test.each([
  ['<p role="link" tabindex="0">卡片</p>', '<p>卡片</p>'],
  ['<p role="button" tabindex="5">卡片</p>', '<p>卡片</p>'],
  ['<h2 role="alert" aria-label="登入">題</h2>', '<h2>題</h2>'],
  ['<li role="presentation" tabindex="-1">甲</li>', '甲'],
  [
    '<img role="button" tabindex="3" src="/media/0123456789abcdef/640.webp">',
    '<img src="/media/0123456789abcdef/640.webp" />',
  ],
  ['<div role="region" tabindex="0" aria-label="登入">字</div>', '<div>字</div>'],
  ['<div role="link" tabindex="0">字</div>', '<div>字</div>'],
  ['<p role="button" data-href="https://example.com/a" tabindex="9">字</p>', `<p ${link}>字</p>`],
  ['<a href="/news/a" rel="opener" role="button" tabindex="1">字</a>', '<a href="/news/a">字</a>'],
  [
    '<a href="https://a.example/" data-href="https://b.example/">x</a>',
    '<a href="https://a.example/" rel="noopener">x</a>',
  ],
])('an editor’s role, name and place in the order of keys never reach a reader: %s', (html, stored) => {
  expect(sanitiseHtml(html)).toBe(stored);
});

test('the scroll region of a table stays, as Markdown and the desk write it', () => {
  const html = '<div role="region" aria-label="表格" tabindex="0"><table><tr><td>甲</td></tr></table></div>';
  expect(sanitiseHtml(html)).toBe(html);
});

test('elements that an article does not have become those that say the same', () => {
  const reports: string[] = [];
  const html = '<h1 id="a">一</h1><h6>六</h6><p><del>舊</del><ins>新</ins><strike>劃</strike><kbd>Esc</kbd></p>';
  expect(sanitiseHtml(html, (what) => reports.push(what))).toBe(
    '<h2 id="section-a">一</h2><h4>六</h4><p><s>舊</s><em>新</em><s>劃</s><code>Esc</code></p>',
  );
  expect(reports).toEqual([]);
});
