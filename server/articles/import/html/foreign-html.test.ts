import { describe, expect, it } from 'vitest';
import { foreignHtml } from './foreign-html.ts';

const picture = { id: '0123456789abcdef', width: 300, height: 200 };
const image =
  '<img src="/media/0123456789abcdef/960.webp" width="300" height="200" alt="" loading="lazy" decoding="async" />';

/** What becomes of a text, with pictures of the host `here.example` at hand. */
function convert(html: string, hasLineBreaks: boolean) {
  const notes: string[] = [];
  const result = foreignHtml(html, {
    findPicture: (src) => (src.startsWith('https://here.example/') ? picture : undefined),
    findLink: (href) => (href === 'https://old.example/harbor/' ? '/news/harbor' : undefined),
    dropped: (what) => notes.push(what),
    missing: (src, caption) => notes.push(`missing ${src} ${caption}`.trim()),
    hasLineBreaks,
    base: 'https://old.example/2024/post/',
  });
  return { result: result.replace(/ srcset="[^"]*" sizes="[^"]*"/g, ''), notes };
}

type Case = [name: string, html: string, result: string, notes?: string[]];

const classic: Case[] = [
  ['blank lines end paragraphs', '甲。\n\n乙。', '<p>甲。</p>\n<p>乙。</p>'],
  ['a line end is a break', '甲\n乙', '<p>甲<br />乙</p>'],
  ['Windows line ends count once', '甲\r\n乙\r\n\r\n丙', '<p>甲<br />乙</p>\n<p>丙</p>'],
  ['lines of spaces are blank', '甲\n \t\n　\n乙', '<p>甲</p>\n<p>乙</p>'],
  ['words around a heading', '甲\n\n<h2>題</h2>\n乙\n丙', '<p>甲</p>\n<h2 id="section-1">題</h2>\n<p>乙<br />丙</p>'],
  [
    'words around a list, with blank lines in it',
    '甲\n<ul>\n\t<li>一</li>\n\n\t<li>二</li>\n</ul>\n乙',
    '<p>甲</p>\n<ul><li>一</li><li>二</li></ul>\n<p>乙</p>',
  ],
  [
    'code keeps its line ends',
    '甲\n<pre>a\n\n  b &lt; c</pre>\n乙',
    '<p>甲</p>\n<pre>a\n\n  b &lt; c</pre>\n<p>乙</p>',
  ],
  [
    'paragraphs within a quote',
    '<blockquote>甲\n\n乙</blockquote>丙',
    '<blockquote><p>甲</p><p>乙</p></blockquote>\n<p>丙</p>',
  ],
  [
    'a list that begins with another number, and one whose numbers jump',
    '<ol start="5" type="A"><li>戊</li><li>己</li></ol>間<ol><li>甲</li><li value="7">庚</li><li>辛</li></ol>',
    '<ol start="5"><li>戊</li><li>己</li></ol>\n<p>間</p>\n<ol><li>甲</li></ol>\n<ol start="7"><li>庚</li><li>辛</li></ol>',
  ],
  ['paragraphs within an item', '<ol><li>甲\n\n乙</li></ol>', '<ol><li><p>甲</p><p>乙</p></li></ol>'],
  [
    'words in a table outside of its cells',
    '<table>甲<tr>乙<td>丙</td><b>丁</b></tr><div>戊<tr><td>己</td></tr></div></table>',
    '<p>甲乙<b>丁</b>戊</p>\n<div role="region" aria-label="表格" tabindex="0"><table><tr><td>丙</td></tr><tr><td>己</td></tr></table></div>',
  ],
  [
    'cells of a table',
    '<table>\n<tr>\n<td>甲\n乙</td>\n</tr>\n</table>',
    '<div role="region" aria-label="表格" tabindex="0"><table><tr><td>甲<br />乙</td></tr></table></div>',
  ],
  [
    'line ends within tags',
    '甲<a\nhref="https://a.example/"\n>乙</a>',
    '<p>甲<a href="https://a.example/" rel="noopener">乙</a></p>',
  ],
  ['paragraphs that are already there', '<p>甲\n乙</p>\n\n<p>丙</p>', '<p>甲<br />乙</p>\n<p>丙</p>'],
  ['loose words between paragraphs', '甲\n<p>乙</p>\n丙', '<p>甲</p>\n<p>乙</p>\n<p>丙</p>'],
  ['formatting over several paragraphs', '<b>甲\n\n乙</b>丙', '<p><b>甲</b></p>\n<p><b>乙</b>丙</p>'],
  ['a colour over several paragraphs', '<span style="color:red">甲\n\n乙</span>', '<p>甲</p>\n<p>乙</p>'],
  ['containers', '<div class="row">甲\n\n乙</div>\n丙', '<p>甲</p>\n<p>乙</p>\n<p>丙</p>'],
  ['a rule', '甲\n<hr />\n乙', '<p>甲</p>\n<hr />\n<p>乙</p>'],
  ['the rest of a story', '甲<!--more 繼續閱讀-->乙\n<!--nextpage-->\n丙', '<p>甲</p>\n<p>乙</p>\n<p>丙</p>'],
  ['scripts keep no words', '甲\n<script>\nvar a;\n\nvar b;\n</script>\n乙', '<p>甲</p>\n\n<p>乙</p>', ['<script>']],
  [
    'addresses alone on a line',
    'https://youtu.be/abc\n\n見\nhttps://a.example/?a=1&amp;b=2\n頁',
    '<p><a href="https://youtu.be/abc" rel="noopener">https://youtu.be/abc</a></p>\n' +
      '<p>見<br /><a href="https://a.example/?a=1&amp;b=2" rel="noopener">https://a.example/?a=1&amp;b=2</a><br />頁</p>',
  ],
  [
    'what stands before and behind blocks is from the old editor',
    '甲\n\n乙\n<!-- wp:paragraph -->\n<p>丙\n丁</p>\n<!-- /wp:paragraph -->\n<!-- wp:more /-->\n戊\n\n己',
    '<p>甲</p>\n<p>乙</p>\n<p>丙\n丁</p>\n<p>戊</p>\n<p>己</p>',
  ],
];

const html: Case[] = [
  ['line ends are spaces', '<p>甲\n\n乙</p>', '<p>甲\n\n乙</p>'],
  ['containers instead of paragraphs', '<div>甲</div><div><div>乙</div>丙</div>', '<p>甲</p>\n<p>乙</p>\n<p>丙</p>'],
  ['two breaks end a paragraph', '甲<br>乙<br /> <br>丙<br><br><br>丁', '<p>甲<br />乙</p>\n<p>丙</p>\n<p>丁</p>'],
  [
    'terms, explanations and addresses keep apart',
    '<dl><dt>圳</dt><dd>水道</dd><dt>埤</dt><dd>水池</dd></dl><address>臺北市</address>尾',
    '<p><strong>圳</strong></p>\n<p>水道</p>\n<p><strong>埤</strong></p>\n<p>水池</p>\n<p>臺北市</p>\n<p>尾</p>',
  ],
  ['headings from one to six', '<h1>一</h1><h6>六</h6>', '<h2 id="section-1">一</h2>\n<h4 id="section-2">六</h4>'],
  [
    'a heading in a link',
    '<a href="/x"><h3>題</h3></a>',
    '<h3 id="section-1"><a href="https://old.example/x" rel="noopener">題</a></h3>',
  ],
  ['items without a list', '<li>甲</li> <li>乙</li>', '<ul><li>甲</li><li>乙</li></ul>'],
  ['a list within a list', '<ul><li>甲</li><ul><li>乙</li></ul></ul>', '<ul><li>甲<ul><li>乙</li></ul></li></ul>'],
  ['empty paragraphs', '<p>&nbsp;</p><p>甲</p><p><br></p><p>\u200b</p>', '<p>甲</p>'],
  [
    'relative links',
    '<a href="../x">甲</a><a href="#a">乙</a>',
    '<p><a href="https://old.example/2024/x" rel="noopener">甲</a><a href="#section-a">乙</a></p>',
  ],
  ['links to imported posts', '<a href="/harbor/">甲</a>', '<p><a href="/news/harbor">甲</a></p>'],
  [
    'a picture in a link',
    '<p><a href="x.jpg"><img src="https://here.example/x.jpg"></a></p>',
    `<figure>${image}</figure>`,
  ],
  [
    'a picture between words',
    '<p>甲<img src="https://here.example/x.jpg">乙</p>',
    `<p>甲</p>\n<figure>${image}</figure>\n<p>乙</p>`,
  ],
  [
    'a picture that is loaded late',
    '<img src="data:image/gif;base64,R0" data-src="https://here.example/x.jpg">',
    `<figure>${image}</figure>`,
  ],
  [
    'a figure with its caption',
    '<figure><div><img src="https://here.example/x.jpg"></div><figcaption>▲<em>山</em></figcaption></figure>',
    `<figure>${image}<figcaption>▲<em>山</em></figcaption></figure>`,
  ],
  [
    'a picture that is not at hand, with its caption',
    '<p>甲</p><figure><img src="x.jpg"><figcaption>山</figcaption></figure>',
    '<p>甲</p>',
    ['missing https://old.example/2024/post/x.jpg 山'],
  ],
  [
    'a gallery that is not at hand leaves no bullets',
    '<ul><li><figure><a href="x"><img src="1.jpg"></a></figure></li><li><img src="2.jpg"></li></ul>尾',
    '<p>尾</p>',
    ['missing https://old.example/2024/post/1.jpg', 'missing https://old.example/2024/post/2.jpg'],
  ],
  [
    'a picture that is not at hand leaves no bullet between words',
    '<ul><li>甲</li><li><img src="1.jpg"></li><li>乙</li></ul>',
    '<ul><li>甲</li><li>乙</li></ul>',
    ['missing https://old.example/2024/post/1.jpg'],
  ],
  [
    'a gallery in a list',
    '<ul><li><figure><img src="https://here.example/1.jpg"><figcaption>一</figcaption></figure></li></ul>',
    `<figure>${image}<figcaption>一</figcaption></figure>`,
  ],
  ['a smiley is its sign', '<p>好<img class="emoji" src="https://s.w.org/1.png" alt="😀"></p>', '<p>好😀</p>'],
  [
    'a picture with its caption in a table',
    '<table class="tr-caption-container"><tbody><tr><td><img src="https://here.example/x.jpg"></td></tr><tr><td class="tr-caption">山</td></tr></tbody></table>',
    `<figure>${image}<figcaption>山</figcaption></figure>`,
  ],
  [
    'an embedded address',
    '<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\nhttps://a.example/v\n</div><figcaption>片</figcaption></figure>',
    '<p><a href="https://a.example/v" rel="noopener">https://a.example/v</a></p>\n<p>片</p>',
  ],
  [
    'known players in frames, and unknown ones',
    '<iframe src="//www.youtube.com/embed/abcdefghijk?rel=0"></iframe><iframe src="https://x.example"></iframe>',
    '<p><a href="https://www.youtube.com/watch?v=abcdefghijk" rel="noopener">在 YouTube 觀看影片</a></p>',
    ['<iframe> https://x.example'],
  ],
  [
    'sounds and clips',
    '<video><source src="a.mp4"></video><audio src="https://a.example/b.mp3">不支援</audio>',
    '<p><a href="https://old.example/2024/post/a.mp4" rel="noopener">https://old.example/2024/post/a.mp4</a></p>\n' +
      '<p><a href="https://a.example/b.mp3" rel="noopener">https://a.example/b.mp3</a></p>',
  ],
  ['handlers of events', '<p onclick="a()">甲<b onload=b()>乙</b></p>', '<p>甲<b>乙</b></p>', ['onclick=', 'onload=']],
  ['struck and typed words', '<del>甲</del><kbd>乙</kbd>', '<p><s>甲</s><code>乙</code></p>'],
  ['details', '<details><summary>問</summary>答</details>', '<p><strong>問</strong></p>\n<p>答</p>'],
];

describe('a text of the old WordPress editor', () => {
  it.each(classic)('%s', (_name, text, result, notes = []) => {
    expect(convert(text, true)).toEqual({ result, notes });
  });
});

describe('HTML of another system', () => {
  it.each(html)('%s', (_name, text, result, notes = []) => {
    expect(convert(text, false)).toEqual({ result, notes });
  });
});
