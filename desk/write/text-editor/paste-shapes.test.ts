import { getSchema } from '@tiptap/core';
import { DOMParser as DocumentReader } from '@tiptap/pm/model';
import fc from 'fast-check';
import { JSDOM } from 'jsdom';
import { expect, test } from 'vitest';
import { cleanPaste } from './paste.ts';
import { schemaExtensions } from './schema.ts';

const reader = new new JSDOM().window.DOMParser();
const parse = (text: string) => reader.parseFromString(text, 'text/html');
const paste = (html: string) => cleanPaste(html, parse);
const documents = DocumentReader.fromSchema(getSchema(schemaExtensions));
const pasted = (html: string) => documents.parse(parse(paste(html).html).body);

test.each([
  [
    'classes of Notes and Pages, whose sheet says what is bold',
    '<style type="text/css">p.p1 {margin: 0.0px; font: 12.0px Helvetica} span.s1 {font: bold 12.0px Helvetica}\nspan.s2, span.s3 {font-style: italic; color: #111}</style><p class="p1">今天<span class="s1">「漲價」</span>，<span class="s3">明天</span></p>',
    '<p>今天<span><strong>「漲價」</strong></span>，<span><em>明天</em></span></p>',
    [],
  ],
  [
    'paragraphs of Word whose style is bold, with a word that is not',
    "<style><!--\n /* Style Definitions */\np.MsoNormal, li.MsoNormal {margin:0cm; font-size:12pt}\np.Lead, div.Lead {mso-style-name:Lead; font-weight:bold;}\n--></style><p class=MsoNormal>內文</p><p class=Lead>前言</p><p class=Lead style='font-weight:normal'>不粗</p>",
    '<p>內文</p><p><strong>前言</strong></p><p>不粗</p>',
    [],
  ],
  [
    'a mail that is arranged by tables, with a line for the list of mails',
    '<div style="display:none;max-height:0">先看這裡</div><table role="presentation"><tr><td><table><tr><td><h2>開市</h2><p>第一段</p></td></tr><tr><td>第二段</td></tr></table></td></tr></table>',
    '<div><div><h2>開市</h2><p>第一段</p></div><div>第二段</div></div>',
    ['隱藏的文字'],
  ],
  [
    'two columns of a page in a table',
    '<table><tr><td><h3>左</h3><p>甲</p></td><td><ul><li>乙</li></ul></td></tr></table>',
    '<div><h2>左</h2><p>甲</p></div><div><ul><li>乙</li></ul></div>',
    [],
  ],
  [
    'a table of numbers with a paragraph in each cell',
    '<table><tr><td><p>年</p></td><td><p>件</p></td></tr><tr><td><p>2026</p></td><td><p>3</p></td></tr></table>',
    '<table><tbody><tr><td>年</td><td>件</td></tr><tr><td>2026</td><td>3</td></tr></tbody></table>',
    [],
  ],
  [
    'headings of Word in the browser',
    '<div class="OutlineElement"><p role="heading" aria-level="1">大</p></div><p role="heading" aria-level="2">小</p><p>文</p>',
    '<div><h2>大</h2></div><h3>小</h3><p>文</p>',
    [],
  ],
  ['the title of a text of Word', '<p class=MsoTitle>標題</p><p class=MsoNormal>文</p>', '<h2>標題</h2><p>文</p>', []],
  [
    'a paragraph between the items of Word in the browser',
    '<div class="ListContainerWrapper"><ul><li data-listid="1" data-aria-level="1">甲</li></ul><p>中間</p><ul><li data-listid="1" data-aria-level="1">乙</li></ul></div>',
    '<ul><li>甲</li></ul><p>中間</p><ul><li>乙</li></ul>',
    [],
  ],
  [
    'a published page of Google Docs, with a list for each level',
    '<ol class="lst-kix_a1-0 start" start="1"><li>甲</li></ol><ul class="lst-kix_a1-1"><li>甲之一</li><li>甲之二</li></ul><ol class="lst-kix_a1-0" start="2"><li>乙</li></ol>',
    '<ol><li>甲<ul><li>甲之一</li><li>甲之二</li></ul></li><li>乙</li></ol>',
    [],
  ],
  [
    'real lists of Word beside its paragraphs that stand for items',
    "<p style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>甲</p><ul><ul><li style='mso-list:l0 level2 lfo1'>甲之一</li></ul></ul><p style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>乙</p>",
    '<ul><li>甲<ul><li>甲之一</li></ul></li><li>乙</li></ul>',
    [],
  ],
  [
    'a list of OneNote in pieces',
    '<ol><li>甲</li></ol>\n<ol start="2"><li>乙</li></ol><ol><li>另一</li></ol><ul><li>丙</li></ul><ul><li>丁</li></ul>',
    '<ol><li>甲</li>\n<li>乙</li></ol><ol><li>另一</li></ol><ul><li>丙</li><li>丁</li></ul>'.replace('\n', ''),
    [],
  ],
  [
    'numbers of Word without a full stop',
    "<p style='mso-list:l1 level1 lfo1'><span style='mso-list:Ignore'>1<span>&nbsp; </span></span>甲</p>",
    '<ol><li>甲</li></ol>',
    [],
  ],
  [
    'an item with a heading, and one with text beside a paragraph',
    '<ul><li><h4>甲</h4>乙</li><li>丙<p>丁</p></li></ul>',
    '<ul><li><p>甲</p>乙</li><li>丙<p>丁</p></li></ul>',
    [],
  ],
  ['what a page can unfold', '<details><summary>問題</summary>回答</details>', '<div><div>問題</div>回答</div>', []],
  [
    'words that were deleted in Word in the browser',
    '<p><span class="TrackChangeTextDeletion">舊</span>新</p>',
    '<p>新</p>',
    ['追蹤修訂中刪去的字'],
  ],
] as const)('keeps the structure of %s', (_name, html, expected, dropped) => {
  expect(paste(html)).toEqual({ html: expected, dropped });
});

/** A word that is nowhere else in the text, so that one that is lost, doubled or moved is seen. */
let words = 0;
const word = fc.constant(null).map(() => {
  words += 1;
  return `w${words}w`;
});

const { tree: block } = fc.letrec((tie) => {
  const line = fc
    .array(
      fc.oneof(
        word,
        word.map((text) => `<b style="font-weight:normal">${text}</b>`),
        word.map((text) => `<span class="s1" style="font-weight:700">${text}</span>`),
        word.map((text) => `<span class=GramE><o:p>${text}</o:p></span>`),
        word.map((text) => `<a href="https://example.com/">${text}</a>`),
        word.map((text) => `<font face="Arial"><i>${text}</i></font>`),
      ),
      { minLength: 1, maxLength: 3 },
    )
    .map((parts) => parts.join(' '));
  const some = fc
    .array(tie('tree') as fc.Arbitrary<string>, { minLength: 1, maxLength: 3 })
    .map((parts) => parts.join(''));
  const inside = fc.oneof({ depthSize: 'small' }, line, some);
  const item = inside.map((text) => `<li>${text}</li>`);
  const level = fc.integer({ min: 1, max: 3 });
  return {
    tree: fc.oneof(
      { depthSize: 'small' },
      line.map((text) => `<p class=MsoNormal>${text}<o:p></o:p></p>`),
      line.map((text) => `<h2>${text}</h2>`),
      fc
        .tuple(line, level, fc.constantFrom('·', '1.', '一、'))
        .map(
          ([text, at, marker]) =>
            `<p class=MsoListParagraph style='mso-list:l0 level${at} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${marker}</span><![endif]>${text}</p>`,
        ),
      fc
        .tuple(line, level)
        .map(
          ([text, at]) =>
            `<div class="ListContainerWrapper"><ul><li data-listid="1" data-aria-level="${at}"><p>${text}</p></li></ul></div>`,
        ),
      fc.tuple(line, level).map(([text, at]) => `<ul class="lst-kix_x-${at}"><li>${text}</li></ul>`),
      fc.array(item, { minLength: 1, maxLength: 3 }).map((items) => `<ul>${items.join('')}</ul>`),
      fc.tuple(item, item).map(([one, two]) => `<ol>${one}<ol>${two}</ol></ol>`),
      inside.map((text) => `<div style="font-weight:bold">${text}</div>`),
      inside.map((text) => `<blockquote>${text}</blockquote>`),
      inside.map((text) => `<details><summary>${text}</summary>${text === '' ? '' : '<br>'}</details>`),
      fc
        .array(inside, { minLength: 1, maxLength: 2 })
        .map((cells) => `<table><tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr></table>`),
      fc
        .tuple(line, line, line, line)
        .map(([a, b, c, d]) => `<table><tr><td>${a}</td><td>${b}</td></tr><tr><td>${c}</td><td>${d}</td></tr></table>`),
    ),
  };
});

test('however such shapes are nested, every word comes once and in its order, no two are run together, and no item is empty', () => {
  fc.assert(
    fc.property(fc.array(block as fc.Arbitrary<string>, { minLength: 1, maxLength: 4 }), (blocks) => {
      const html = blocks.join('\n');
      const document = pasted(html);
      const text = document.textBetween(0, document.content.size, '\n', ' ');
      expect(text.split(/\s+/).filter(Boolean)).toEqual(html.match(/w\d+w/g));
      document.descendants((node) => {
        if (node.type.name === 'listItem') expect(node.textContent).not.toBe('');
      });
    }),
  );
});
