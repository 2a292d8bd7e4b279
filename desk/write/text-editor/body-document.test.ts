import { getSchema } from '@tiptap/core';
import { DOMSerializer } from '@tiptap/pm/model';
import { JSDOM } from 'jsdom';
import { expect, test } from 'vitest';
import { readBody } from './body-document.ts';
import { schemaExtensions } from './schema.ts';

const schema = getSchema(schemaExtensions);
const page = new JSDOM().window.document;
const read = (html: string) => readBody(schema, html, page);
/** Without the empty paragraph that follows a last block of another kind. */
function kinds(html: string): string[] {
  const { children } = read(html).doc;
  const hasRoom =
    children.at(-1)?.childCount === 0 && children.at(-1)?.type.name === 'paragraph' && children.length > 1;
  return (hasRoom ? children.slice(0, -1) : children).map(({ type }) => type.name);
}

/** Writes every block anew, as if each had been edited and changed back. */
function rewritten(html: string): string {
  const body = read(html);
  const copy = schema.nodeFromJSON(body.doc.toJSON());
  return read('').write(copy);
}

test.each([
  ['a paragraph', '<p>文字</p>\n', ['paragraph']],
  [
    'marks in each order',
    '<p><strong><a href="/news/a">一</a></strong><a href="/news/a"><em>二</em></a></p>\n',
    ['paragraph'],
  ],
  ['a tight list', '<ul>\n<li>一</li>\n<li>二\n<ul>\n<li>三</li>\n</ul></li>\n</ul>\n', ['bulletList']],
  ['a loose list', '<ol>\n<li><p>一</p>\n</li>\n<li><p>二</p>\n<p>三</p>\n</li>\n</ol>\n', ['orderedList']],
  ['a quote', '<blockquote>\n<p>引言</p>\n</blockquote>\n', ['blockquote']],
  ['a heading with an id', '<h2 id="section-1">標題</h2>\n', ['heading']],
  ['code', '<pre><code>a &lt; b\n  c\n</code></pre>\n', ['codeBlock']],
  ['a rule', '<p>一</p>\n<hr />\n<p>二</p>\n', ['paragraph', 'divider', 'paragraph']],
  [
    'a table',
    '<div role="region" aria-label="表格" tabindex="0"><table>\n<thead>\n<tr>\n<th>年</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>1 <strong>2</strong></td>\n</tr>\n</tbody>\n</table>\n</div>\n',
    ['table'],
  ],
  [
    'a picture with caption and credit',
    '<figure><img src="/media/0123456789abcdef/960.webp" width="10" height="5" alt="船" loading="lazy" decoding="async" /><figcaption>港口<cite>攝影／林</cite></figcaption></figure>\n',
    ['picture'],
  ],
  [
    'a gallery',
    `<figure data-gallery="true">${[1, 2].map((at) => `<figure><img src="/media/0123456789abcdef/960.webp" width="10" height="5" alt="船" loading="lazy" decoding="async" /><figcaption>第 ${at} 張<cite>攝影／林</cite></figcaption></figure>`).join('')}<figcaption>港口</figcaption></figure>\n`,
    ['gallery'],
  ],
  [
    'a video',
    '<figure data-film="dawn"><a href="/news/dawn">清晨</a><figcaption>港口</figcaption></figure>\n',
    ['video'],
  ],
  ['ruby', '<p>讀<ruby>彳<rp>（</rp><rt>ㄔˋ</rt><rp>）</rp></ruby>亍</p>\n', ['paragraph']],
  ['a note', '<aside>\n<p>說明</p>\n</aside>\n', ['note']],
  [
    'footnotes',
    '<p>字<sup id="section-noteref-1"><a href="#section-note-1">1</a></sup></p>\n<ol>\n<li id="section-note-1">註 <a href="#section-noteref-1">↩</a></li>\n</ol>\n',
    ['paragraph', 'orderedList'],
  ],
  ['line breaks', '<p>一<br />二</p>\n', ['paragraph']],
  ['text without a block', '文字<br />二', ['paragraph']],
  [
    'what the schema cannot hold',
    '<figure><blockquote>話</blockquote></figure>\n<p>一</p>',
    ['storedBlock', 'paragraph'],
  ],
  ['a region without a table', '<div role="region" aria-label="x" tabindex="0"><p>一</p></div>', ['storedBlock']],
])('reads %s and writes the same bytes', (_name, html, expected) => {
  const body = read(html);
  expect(kinds(html)).toEqual(expected);
  expect(body.write(body.doc)).toBe(html);
});

test.each([
  ['without a frame', '<table><tbody><tr><td>年</td><td>件</td></tr></tbody></table>'],
  ['of WordPress', '<figure><table><tbody><tr><th>年</th></tr><tr><td>2026</td></tr></tbody></table></figure>'],
  ['of WordPress with a caption', '<figure><table><tr><td>年</td></tr></table><figcaption>表一</figcaption></figure>'],
  [
    'with several bodies and spans',
    '<table><thead><tr><td colspan="2">年</td></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody><tbody><tr><td>3<br />4</td><td></td></tr></tbody></table>',
  ],
])('an imported table %s can be edited, and keeps its bytes until it is', (_name, html) => {
  const body = read(html);
  expect(kinds(html)).toEqual(['table']);
  expect(body.write(body.doc)).toBe(html);
  const again = read(rewritten(html));
  expect(again.doc.textContent).toBe(body.doc.textContent);
  expect(again.doc.firstChild?.attrs.caption).toBe(body.doc.firstChild?.attrs.caption);
});

test('a table that the editor cannot hold is shown as one', () => {
  const html = '<table><tbody><tr><th>年</th><td colspan="2">件<p>數</p></td></tr></tbody></table>';
  const [stored] = read(html).doc.children;
  expect(stored?.type.name).toBe('storedBlock');
  expect(stored?.attrs.table).toEqual([
    [
      { name: 'th', text: '年', colspan: null, rowspan: null },
      { name: 'td', text: '件數', colspan: '2', rowspan: null },
    ],
  ]);
  const shown = DOMSerializer.fromSchema(schema).serializeNode(stored as NonNullable<typeof stored>, {
    document: page,
  });
  expect((shown as Element).querySelector('table td[colspan="2"]')?.textContent).toBe('件數');
});

test('a block that is written anew has the form in which the server stores it', () => {
  const html = [
    '<h2 id="section-1">標題</h2>',
    '<p><a href="/news/a"><strong>一</strong></a>與<em>二</em></p>',
    '<ul>\n<li>一</li>\n<li>二\n<ul>\n<li>三</li>\n</ul></li>\n</ul>',
    '<figure><img src="/media/0123456789abcdef/960.webp" width="10" height="5" alt="&quot;船&quot;" loading="lazy" decoding="async" /><figcaption>港口 &amp; 船</figcaption></figure>',
    '<div role="region" aria-label="表格" tabindex="0"><table>\n<thead>\n<tr>\n<th>年</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td colspan="2">1</td>\n</tr>\n</tbody>\n</table>\n</div>',
    '',
  ].join('\n');
  expect(rewritten(html)).toBe(html);
});

test('a change in one block leaves the bytes of all others', () => {
  const html = '<p>一  二</p>\n\n<ul><li>三</li></ul><p>四</p>';
  const body = read(html);
  const last = schema.nodes.paragraph?.create(null, schema.text('五'));
  const changed = body.doc.copy(body.doc.content.replaceChild(2, last as NonNullable<typeof last>));
  expect(body.write(changed)).toBe('<p>一  二</p>\n\n<ul><li>三</li></ul>\n<p>五</p>\n');
});

test('a new heading gets an id that no other has, and a copied one a new id', () => {
  const body = read('<h2 id="section-4">一</h2>');
  const [first] = body.doc.children;
  const fresh = schema.nodes.heading?.create({ level: 3 }, schema.text('二'));
  const doc = schema.topNodeType.create(
    null,
    [first, first, fresh].filter((node) => node !== undefined && node !== null),
  );
  expect(body.write(doc).match(/id="[^"]+"/g)).toEqual(['id="section-4"', 'id="section-5"', 'id="section-6"']);
});

test('an emptied text is stored as nothing', () => {
  const body = read('<p>一</p>');
  expect(body.write(schema.topNodeType.create(null, schema.nodes.paragraph?.create()))).toBe('');
});

test('a paragraph to write in follows every last block that is none, and is stored once something is in it', () => {
  const stored = [
    '<hr />',
    '<h2 id="section-1">標題</h2>',
    '<ul>\n<li>一</li>\n</ul>',
    '<figure><blockquote>話</blockquote></figure>',
    '<div role="region" aria-label="表格" tabindex="0"><table>\n<tbody>\n<tr>\n<td>1</td>\n</tr>\n</tbody>\n</table>\n</div>',
  ];
  for (const last of stored) {
    const html = `<p>一</p>\n${last}\n`;
    const body = read(html);
    expect(body.doc.lastChild?.toJSON()).toEqual({ type: 'paragraph' });
    expect(body.write(body.doc)).toBe(html);
    const first = schema.node('paragraph', null, schema.text('二'));
    const changed = body.doc.replace(0, 3, schema.node('doc', null, [first]).slice(0));
    expect(body.write(changed)).toBe(html.replace('一', '二'));
    const end = body.doc.content.size;
    expect(body.write(body.doc.replace(end - 2, end, schema.node('doc', null, [first]).slice(0)))).toBe(
      `${html}<p>二</p>\n`,
    );
  }
  expect(read('<p>一</p>').doc.childCount).toBe(1);
});
