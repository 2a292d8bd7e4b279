import { expect, it } from 'vitest';
import { type Attachment, replaceShortcodes } from './shortcodes.ts';

const dropped: string[] = [];
const attachments: Record<string, Attachment> = {
  7: { url: 'https://old.example/a.png', alt: '港', caption: '' },
  9: { url: 'https://old.example/b.png', alt: '', caption: '▲山 &amp; <a href="https://b.example">海</a>' },
};
const replace = (html: string) =>
  replaceShortcodes(html, {
    attachment: (id) => attachments[id],
    attached: () => Object.values(attachments),
    missing: (id) => void dropped.push(id),
    dropped: (what) => dropped.push(what),
  });

it.each([
  [
    '[caption id="x"]<img src="a.png"> 圖說[/caption]',
    '<figure><img src="a.png"><figcaption>圖說</figcaption></figure>',
  ],
  ['[gallery ids="7,8"]', '<figure><img src="https://old.example/a.png" alt="港"></figure>\n'],
  [
    "[gallery columns='2' include='9']",
    '<figure><img src="https://old.example/b.png" alt=""><figcaption>▲山 &amp; <a href="https://b.example">海</a></figcaption></figure>',
  ],
  ['[gallery exclude="9"]', '<figure><img src="https://old.example/a.png" alt="港"></figure>'],
  [
    '[caption width="3" caption="舊的圖說"]<img src="a.png">[/caption]',
    '<figure><img src="a.png"><figcaption>舊的圖說</figcaption></figure>',
  ],
  ['[code]a &lt; b\n\nc[/code]', '<pre><code>a &lt; b\n\nc</code></pre>'],
  ['[php]if ($a<b) echo "<b>";[/php]', '<pre><code>if ($a&lt;b) echo "&lt;b>";</code></pre>'],
  ['[cc lang="html"]&lt;p&gt;<br />[/cc]', '<pre><code>&lt;p&gt;<br /></code></pre>'],
  ['[code]甲[js]<i>[/js]乙[/code]', '甲<pre><code>&lt;i></code></pre>乙'],
  [
    '[audio:https://old.example/a.mp3,https://old.example/b.mp3|titles=甲,乙]字',
    '\n<p><a href="https://old.example/a.mp3">https://old.example/a.mp3</a></p>\n\n<p><a href="https://old.example/b.mp3">https://old.example/b.mp3</a></p>\n字',
  ],
  ['[audio https://old.example/a.mp3]', '\n<p><a href="https://old.example/a.mp3">https://old.example/a.mp3</a></p>\n'],
  ['[註:甲] [note: b] 字 [/note]', '[註:甲] [note: b] 字 [/note]'],
  ['[row][column size="2"]字[/column][/row]', '字'],
  ['留著 [註1] 與 [sic]', '留著 [註1] 與 [sic]'],
  [
    '[caption id="x"]<a href="b"><img src="a.png"></a> 圖 [註1] [b]說[/b][/caption]後',
    '<figure><a href="b"><img src="a.png"></a><figcaption>圖 [註1] 說</figcaption></figure>後',
  ],
  ['[caption]沒有圖[/caption]', '沒有圖'],
  ['[caption]<a href="b">沒有圖</a>[/caption]', '<a href="b">沒有圖</a>'],
  ['[box]一[box]二[/box]三[/box]', '一二三'],
  ['[a]一[b]二[/a]三[/b]', '一二三'],
  ['[box]沒有另一半', '[box]沒有另一半'],
  ['沒有前一半[/box]', '沒有前一半[/box]'],
  ['[box size="2"]', ''],
  ['[Box]字[/BOX]', '字'],
  ['[video src="a.mp4"][/video]字', '\n<p><a href="a.mp4">a.mp4</a></p>\n字'],
  ['[youtube=https://a.example/b]', '\n<p><a href="https://a.example/b">https://a.example/b</a></p>\n'],
  ['[youtube "https://a.example/b" w=3]', '\n<p><a href="https://a.example/b">https://a.example/b</a></p>\n'],
  ['[vimeo] https://a.example/b [/vimeo]', '\n<p><a href="https://a.example/b">https://a.example/b</a></p>\n'],
  ['[caption]<img>[box]一[/caption][/box]', '<figure><img><figcaption>[box]一</figcaption></figure>[/box]'],
  ['[[[]]] [ ] []', '[[[]]] [ ] []'],
])('%s becomes %s', (html, result) => {
  expect(replace(html)).toBe(result);
});

it('makes a link of what would be embedded, and names what it took out', () => {
  expect(replace('[embed]https://youtu.be/abcdefghijk[/embed]')).toContain('<a href="https://youtu.be/abcdefghijk">');
  replace('[ad slot="1"]');
  expect(dropped).toContain('[ad]');
});
