import { JSDOM } from 'jsdom';
import { expect, test } from 'vitest';
import { cleanPaste, droppedAddresses, linkAddress, readableAddress, storable } from './paste.ts';

const reader = new new JSDOM().window.DOMParser();
const paste = (html: string) => cleanPaste(html, (text) => reader.parseFromString(text, 'text/html'));

test.each([
  [
    'a heading, bold words and a link of Google Docs',
    `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><h1 dir="ltr" style="line-height:1.38"><span style="font-size:20pt;font-weight:400">漁市場</span></h1><p dir="ltr"><span style="font-weight:400">今天</span><span style="font-weight:700">「改用」</span><a href="https://www.google.com/url?q=https://example.com/a&sa=D"><span style="color:#1155cc;text-decoration:underline">平板</span></a></span></p></b>`,
    '<h2><span>漁市場</span></h2><p><span>今天</span><span><strong>「改用」</strong></span><a href="https://example.com/a"><span>平板</span></a></p>',
    ['字型、顏色與大小'],
  ],
  [
    'a list of Word with two levels',
    `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p{}</style></head><body><!--StartFragment--><p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp; </span></span><![endif]>一<o:p></o:p></p><p class=MsoListParagraph style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>o </span>一之一</p><p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>· </span>二</p><p class=MsoNormal>後文</p><!--EndFragment--></body></html>`,
    '<ul><li>一<ul><li>一之一</li></ul></li><li>二</li></ul><p>後文</p>',
    [],
  ],
  [
    'a numbered list of Word',
    `<p style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>1. </span>甲</p><p style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>2. </span>乙</p>`,
    '<ol><li>甲</li><li>乙</li></ol>',
    [],
  ],
  [
    'a web page with a picture, a frame, a form and a script',
    '<article class="x"><h1>一</h1><h3 onclick="x()">二</h3><p>文<img src="https://example.com/a.jpg" width="600"><img src="t.gif" width="1" height="1"></p><iframe src="https://example.com"></iframe><button>按</button><script>x()</script></article>',
    '<article><h2>一</h2><h3>二</h3><p>文</p></article>',
    ['程式碼', '影片、音訊或內嵌內容', '表單元件', '圖片（請用「圖片」上傳）'],
  ],
  [
    'bold and slanted words of Word, with its smart tags and empty lines',
    `<p class=MsoNormal>價格<b style='mso-bidi-font-weight:normal'>「上漲」</b>，<i
style='mso-bidi-font-style:normal'>強調</i>在<st1:City w:st="on">望汐</st1:City><o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p><p class=MsoNormal>第二段<o:p></o:p></p>`,
    '<p>價格<strong>「上漲」</strong>，<em>強調</em>在望汐</p><p>第二段</p>',
    [],
  ],
  [
    'Chinese lines that Word has broken, and English ones',
    '<p class=MsoNormal>凌晨三點四十分，\r\n漁市場的鐵門\r\n  拉起 iPad\r\nPro 一半</p>',
    '<p>凌晨三點四十分，漁市場的鐵門拉起 iPad\nPro 一半</p>',
    [],
  ],
  [
    'two lists of Word, one after the other, with Chinese numbers and a marker on two lines',
    `<p style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>一、</span>甲</p><p style='mso-list:l0 level2 lfo1'><span style='font-family:Wingdings'><span style='mso-list:
Ignore'>§<span>&nbsp; </span></span></span>甲之一</p><p style='mso-list:l3 level1 lfo2'><span style='mso-list:Ignore'>(1)</span>乙</p>`,
    '<ol><li>甲<ul><li>甲之一</li></ul></li></ol><ol><li>乙</li></ol>',
    ['字型、顏色與大小'],
  ],
  [
    'headings, links, a callout and nested lists of Notion',
    `<meta charset='utf-8'><h1>漁市場</h1>
<p>今天<strong>改用</strong>，<a href="/Page-0123456789abcdef0123456789abcdef?pvs=21">內部頁面</a>與<a href="https://example.com/a">外部</a></p>
<aside>
💡 補充

</aside>
<ul>
<li>甲
<ul>
<li>甲之一</li>
</ul>
</li>
</ul>
<!-- notionvc: 00000000-0000-4000-8000-000000000000 -->`,
    `<h2>漁市場</h2><p>今天<strong>改用</strong>，內部頁面與<a href="https://example.com/a">外部</a></p>
<aside>
💡 補充</aside>
<ul>
<li>甲<ul>
<li>甲之一</li>
</ul>
</li>
</ul>`,
    [],
  ],
  [
    'lines of a message and of a note, which the style says to be as they were written',
    '<span style="white-space: pre-wrap">早安，\n今天三點\r\n\n開會</span><p style="white-space: pre-wrap"><span style="white-space: normal">不是\n兩行</span></p>',
    '<span>早安，<br>今天三點<br><br>開會</span><p><span>不是兩行</span></p>',
    [],
  ],
  [
    'paragraphs of Google Keep',
    '<p dir="ltr" style="line-height:1.38"><span style="font-size:11pt">第一行</span></p><br/><p dir="ltr"><span style="font-weight:bold">第二行</span></p>',
    '<p><span>第一行</span></p><p><span><strong>第二行</strong></span></p>',
    ['字型、顏色與大小'],
  ],
  [
    'a numbered heading of Word',
    `<h1 style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1.<span>&nbsp; </span></span><![endif]><b>背景</b></h1>`,
    '<h2>背景</h2>',
    [],
  ],
  [
    'a footnote of Word',
    `<p class=MsoNormal>漲價<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1"><span class=MsoFootnoteReference><span class=MsoFootnoteReference>[1]</span></span></a>。</p><div style='mso-element:footnote-list'><br clear=all><hr align=left size=1 width="33%"><div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a href="#_ftnref1" name="_ftn1">[1]</a> 據統計。</p></div></div>`,
    '<p>漲價<span><sup><span>[1]</span></sup></span>。</p><div><div><p>[1] 據統計。</p></div></div>',
    [],
  ],
  [
    'lists of Word in the browser, one for each item',
    '<div class="ListContainerWrapper SCXW1 BCX0"><ul role="list"><li data-listid="2" data-aria-level="1"><p class="Paragraph"><span class="TextRun">一</span><span class="EOP"> </span></p></li></ul></div><div class="ListContainerWrapper SCXW1 BCX0"><ul role="list"><li data-listid="2" data-aria-level="2"><p class="Paragraph">一之一</p></li></ul></div><div class="ListContainerWrapper SCXW1 BCX0"><ul role="list"><li data-listid="2" data-aria-level="1"><p class="Paragraph">二</p></li></ul></div>',
    '<ul><li><span>一</span><span> </span><ul><li>一之一</li></ul></li><li>二</li></ul>',
    [],
  ],
  [
    'a list of Google Docs with a list beside its item, and line breaks between paragraphs',
    '<b style="font-weight:normal;" id="docs-internal-guid-2"><ul><li dir="ltr"><p dir="ltr" role="presentation"><span style="font-weight:400">一</span></p></li><ul><li><p role="presentation">一之一</p></li></ul><li><p role="presentation"><br></p></li></ul><br><p dir="ltr"><span style="font-style:italic">後文</span></p><br class="Apple-interchange-newline"></b>',
    '<ul><li><span>一</span><ul><li>一之一</li></ul></li></ul><p><span><em>後文</em></span></p>',
    [],
  ],
  [
    'part of a nested list of Google Docs',
    '<ol><ol><li><p role="presentation">二之一</p></li></ol><li><p role="presentation">三</p></li></ol>',
    '<ol><li>二之一</li><li>三</li></ol>',
    [],
  ],
  [
    'cells of Excel, whose copied part lies inside the table',
    '<html xmlns:x="urn:schemas-microsoft-com:office:excel"><body><table border=0 width=144><!--StartFragment--><col width=72><tr height=20><td class=xl65 height=20 style="height:15pt">年</td><td align=right x:num="2026">2026</td></tr><!--EndFragment--></table></body></html>',
    '<table><colgroup><col></colgroup><tbody><tr><td>年</td><td>2026</td></tr></tbody></table>',
    [],
  ],
  [
    'cells of Google Sheets',
    `<meta charset='utf-8'><google-sheets-html-origin><style><!--td {border: 1px solid #ccc;}--></style><table dir="ltr" data-sheets-root="1"><tbody><tr><td rowspan="1" colspan="2" data-sheets-value="{}">合計</td></tr><tr><td>甲</td><td>3</td></tr></tbody></table>`,
    '<google-sheets-html-origin><table><tbody><tr><td rowspan="1" colspan="2">合計</td></tr><tr><td>甲</td><td>3</td></tr></tbody></table></google-sheets-html-origin>',
    [],
  ],
  [
    'a text of LibreOffice with a footnote',
    '<h1 class="western">標題</h1><p style="line-height: 100%"><font face="Liberation Serif">內文<a class="sdfootnoteanc" href="#sdfootnote1sym" name="sdfootnote1anc"><sup>1</sup></a></font></p><ul><li><p>項目</p></li></ul>',
    '<h2>標題</h2><p><font>內文<sup>1</sup></font></p><ul><li>項目</li></ul>',
    ['字型、顏色與大小'],
  ],
  [
    'a text of Pages',
    '<meta name="Generator" content="Cocoa HTML Writer"><p class="p1"><span class="s1"><b>漁市場</b></span></p><p class="p2"><br></p><ol class="ol1"><li class="li1"><span class="s2"></span>甲</li></ol>',
    '<p><span><strong>漁市場</strong></span></p><ol><li>甲</li></ol>',
    [],
  ],
  [
    'a post of Facebook with emoji and a detour in its link',
    '<div dir="auto">開市了 <span><img height="16" width="16" alt="🐟" src="https://static.example/fish.png"></span></div><div dir="auto"><a href="https://l.facebook.com/l.php?u=https%3A%2F%2Fexample.com%2Fa&h=x" role="link">看這裡</a></div>',
    '<div>開市了 <span>🐟</span></div><div><a href="https://example.com/a">看這裡</a></div>',
    [],
  ],
  [
    'words that a reviewer of Word added, without those that were deleted and the comments below the text',
    `<p class=MsoNormal>漁會<span class=msoDel><del cite="mailto:a@example.com" datetime="2026-03-01T09:00">可能</del></span><span class=msoIns><ins cite="mailto:a@example.com" datetime="2026-03-01T09:00">確定</ins></span>漲價<span class=MsoCommentReference><span lang=EN-US style='font-size:9.0pt'><a class=msocomanchor id="_anchor_1" href="#_msocom_1">[A1]</a><span style='mso-special-character:comment'>&nbsp;</span></span></span>。</p><div style='mso-element:comment-list'><hr class=msocomoff align=left size=1 width="33%"><div style='mso-element:comment'><div id="_com_1" class=msocomtxt><p class=MsoCommentText><a href="#_msoanchor_1">[A1]</a>問過總幹事了嗎？</p></div></div></div>`,
    '<p>漁會<span><ins>確定</ins></span>漲價。</p>',
    ['追蹤修訂中刪去的字', '註解'],
  ],
  ['words that a web page itself strikes out', '<p>原價 <del>一百</del>九十</p>', '<p>原價 <s>一百</s>九十</p>', []],
  [
    'Chinese lines that Word has broken before and behind bold words, and an English one',
    '<p class=MsoNormal>凌晨三點，\r\n<b>漁市場</b>\r\n的鐵門<b>拉</b>\r\n<i>起</i>\r\niPad</p>',
    '<p>凌晨三點，<strong>漁市場</strong>的鐵門<strong>拉</strong><em>起</em>\niPad</p>',
    [],
  ],
  [
    'a list of Word in preformatted paragraphs',
    `<pre style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp; </span></span>一</pre><pre style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>· </span>二</pre>`,
    '<ul><li>一</li><li>二</li></ul>',
    [],
  ],
  ['a link that runs a script', '<p><a href="javascript:alert(1)">按</a></p>', '<p>按</p>', []],
  [
    'a table',
    '<table style="width:1px"><tr><td colspan="2" bgcolor="red">一</td></tr><tr><td>二</td><td>三</td></tr></table>',
    '<table><tbody><tr><td colspan="2">一</td></tr><tr><td>二</td><td>三</td></tr></tbody></table>',
    [],
  ],
])('keeps the structure of %s', (_name, html, expected, dropped) => {
  expect(paste(html)).toEqual({ html: expected, dropped });
});

test.each([
  ['https://example.com', 'https://example.com'],
  ['/news/a', '/news/a'],
  ['#section-1', '#section-1'],
  ['mailto:a@example.com', 'mailto:a@example.com'],
  ['//example.com', null],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['example', null],
])('a link to %s is %s', (href, expected) => {
  expect(linkAddress(href)).toBe(expected);
});

test('invisible characters of a PDF file, with which nothing could be saved, are left out; line breaks and emoji stay', () => {
  expect(storable('漁\u0000市\u0002場\u0085\n\t👩‍👩‍👧\ud800\u3000\u2028')).toBe('漁市場\n\t👩‍👩‍👧\u3000\u2028');
});

test('a text that no article can hold is left out whole, and that is said', () => {
  const { html, dropped } = paste(`<p>${'字'.repeat(600_001)}</p>`);
  expect([html, dropped]).toEqual(['', ['全部內容（超過 60 萬字，請分成幾篇）']]);
});

test('no style is parsed as one, because the policy of the desk reports each, and words about style stay', () => {
  const parsed: string[] = [];
  const source = `<p\nSTYLE = 'color:red' title="x">the style="a" of <span lang=EN style="font-weight:700">Word</span></p>`;
  const { html } = cleanPaste(source, (text) => {
    parsed.push(...[...reader.parseFromString(text, 'text/html').querySelectorAll('[style]')].map(String));
    return reader.parseFromString(text, 'text/html');
  });
  expect(parsed).toEqual([]);
  expect(html).toBe('<p>the style="a" of <span><strong>Word</strong></span></p>');
});

test('a dropped list has addresses on its lines, comments aside; only those of the web and of mail become links', () => {
  const list =
    '# 兩個分頁\r\nhttps://example.com/a?b=1\r\n\r\nmailto:desk@example.com\r\njavascript:alert(1)\nfile:///C:/photo.jpg';
  expect(droppedAddresses(list)).toEqual({
    links: ['https://example.com/a?b=1', 'mailto:desk@example.com'],
    others: ['javascript:alert(1)', 'file:///C:/photo.jpg'],
  });
  expect(droppedAddresses('')).toEqual({ links: [], others: [] });
});

test.each([
  ['https://example.com/%E6%BC%81%E5%B8%82%E5%A0%B4?q=a%26b', 'https://example.com/漁市場?q=a%26b'],
  ['https://example.com/100%', 'https://example.com/100%'],
  ['https://example.com/%00x', 'https://example.com/x'],
])('the address %s is read as %s', (address, text) => {
  expect(readableAddress(address)).toBe(text);
});
