import fc from 'fast-check';
import { Marked } from 'marked';
import { describe, expect, it } from 'vitest';
import { picturesOf, renderMarkdown } from './markdown.ts';
import { cjkEmphasis } from './markdown-emphasis.ts';

const picture = { id: '0123456789abcdef', width: 300, height: 200 };
const figure = (alt = '') =>
  `<figure><img src="/media/0123456789abcdef/960.webp" width="300" height="200" alt="${alt}" loading="lazy" decoding="async" /></figure>`;

const render = (markdown: string) =>
  renderMarkdown(markdown, (href) => (href === 'a.png' ? picture : undefined))
    .replace(/ srcset="[^"]*" sizes="[^"]*"/g, '')
    .trim();

it('renders headings of every depth as one of the three that a text can have', () => {
  expect(render('# 一\n\n### 三\n\n###### 六')).toBe(
    '<h2 id="section-1">一</h2>\n<h3 id="section-2">三</h3>\n<h4 id="section-3">六</h4>',
  );
});

describe('emphasis in Chinese', () => {
  it.each([
    ['含**「重點」**內容', '含<strong>「重點」</strong>內容'],
    ['**重點。**後面', '<strong>重點。</strong>後面'],
    ['前*（斜）*後', '前<em>（斜）</em>後'],
    ['前**“引號”**後', '前<strong>“引號”</strong>後'],
    ['**a（b）**c', '<strong>a（b）</strong>c'],
    ['前**`碼`**後', '前<strong><code>碼</code></strong>後'],
    ['**「一」**與**「二」**', '<strong>「一」</strong>與<strong>「二」</strong>'],
    ['前***「三」***後', '前<em><strong>「三」</strong></em>後'],
    ['前~~「刪」~~後', '前<s>「刪」</s>後'],
    ['**粗*「斜」*粗**字', '<strong>粗<em>「斜」</em>粗</strong>字'],
    ['**かな、**カナ**한글!**글', '<strong>かな、</strong>カナ<strong>한글!</strong>글'],
    ['a * b * 丙', 'a * b * 丙'],
    ['一_二_三', '一_二_三'],
    ['\\*\\*不是\\*\\*', '**不是**'],
  ])('%s', (markdown, html) => {
    expect(render(markdown)).toBe(`<p>${html}</p>`);
  });

  it('follows CommonMark where no such character stands beside a mark', () => {
    const plain = new Marked();
    const adapted = new Marked(cjkEmphasis);
    const part = fc.constantFrom('*', '**', '_', '~~', ' ', 'a', 'b', '.', '"', '(', ')', '`', '\\', '\n', 'é', '“');
    fc.assert(
      fc.property(fc.array(part, { maxLength: 24 }), (parts) => {
        const text = parts.join('');
        expect(adapted.parse(text)).toBe(plain.parse(text));
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('what Markdown of other systems holds', () => {
  it.each([
    [
      'footnotes, numbered as they are referred to',
      '甲[^b]乙[^a]丙[^b]\n\n[^a]: 註*一*\n[^b]: 註二\n    續行\n\n尾',
      '<p>甲<sup id="section-noteref-1"><a href="#section-note-1">1</a></sup>乙<sup id="section-noteref-2"><a href="#section-note-2">2</a></sup>丙<sup><a href="#section-note-1">1</a></sup></p>\n' +
        '<p>尾</p>\n<hr />\n<ol>\n<li id="section-note-1">註二\n續行 <a href="#section-noteref-1">↩</a></li>\n' +
        '<li id="section-note-2">註<em>一</em> <a href="#section-noteref-2">↩</a></li>\n</ol>',
    ],
    ['no footnote in code', '```\n[^a]: x\n```\n\n甲[^a]', '<pre><code>[^a]: x\n</code></pre>\n<p>甲[^a]</p>'],
    [
      'definition lists',
      '圳\n: 水道\n: 第二義\n  續行\n\n埤\n\n: 水池\n\n尾',
      '<p><strong>圳</strong></p>\n<p>水道</p>\n<p>第二義\n  續行</p>\n<p><strong>埤</strong></p>\n<p>水池</p>\n<p>尾</p>',
    ],
    [
      'tables, which scroll within a region',
      '|港|船|\n|:-:|-:|\n|東|12|',
      '<div role="region" aria-label="表格" tabindex="0"><table>\n<thead>\n<tr>\n<th>港</th>\n<th>船</th>\n</tr>\n</thead>\n<tbody><tr>\n<td>東</td>\n<td>12</td>\n</tr>\n</tbody></table>\n</div>',
    ],
    ['task lists', '- [x] 做了\n- [ ] 還沒', '<ul>\n<li>☑ 做了</li>\n<li>☐ 還沒</li>\n</ul>'],
    [
      'the player of a video site',
      '<iframe width="560"\nsrc="https://www.youtube.com/embed/abcdefghijk?start=3"></iframe>\n\n甲<iframe src="//player.vimeo.com/video/12"></iframe>乙',
      '<p><a href="https://www.youtube.com/watch?v=abcdefghijk" rel="noopener">在 YouTube 觀看影片</a></p>\n' +
        '<p>甲<a href="https://vimeo.com/12" rel="noopener">在 Vimeo 觀看影片</a>乙</p>',
    ],
    ['a picture between words', '甲![山](a.png)乙', `<p>甲</p>\n${figure('山')}\n<p>乙</p>`],
    ['a picture in a link', '[![山](a.png)](b.png)', figure('山')],
    ['a picture as HTML', '甲 <img src="a.png" alt="山" width="50%"> 乙', `<p>甲</p>\n${figure('山')}\n<p>乙</p>`],
    ['a picture in HTML', '<div align="center">\n<img src="a.png"/>\n</div>', `<div>\n${figure()}\n\n</div>`],
    ['pictures below each other', '![](a.png)\n![](a.png)', `${figure()}\n${figure()}`],
    ['a picture that is missing', '甲\n\n![山](b.png)\n\n乙', '<p>甲</p>\n<p>乙</p>'],
  ])('%s', (_name, markdown, html) => {
    expect(render(markdown)).toBe(html);
  });

  it('loses no word of a paragraph that is too long to be searched for emphasis', () => {
    const text = `*甲* ${'*a'.repeat(20_000)}終*乙*`;
    const html = render(`${text}\n\n# 丙`);
    expect(html).toMatch(/^<p><em>甲<\/em>/);
    expect(html).toMatch(/<h2 id="section-1">丙<\/h2>$/);
    expect(html.replace(/<[^>]*>|\*|\n/g, '')).toBe(`甲 ${'a'.repeat(20_000)}終乙丙`);
  });

  it('finds pictures in Markdown and in HTML', () => {
    expect(picturesOf('![](1.png) <img src="2.png">\n\n<p><IMG SRC=3.png></p>\n\n`![](4.png)`')).toEqual([
      '1.png',
      '2.png',
      '3.png',
    ]);
  });

  it('breaks lines where Hexo does', () => {
    expect(renderMarkdown('甲\n乙', () => undefined, { hasLineBreaks: true })).toBe('<p>甲<br />乙</p>\n');
  });
});
