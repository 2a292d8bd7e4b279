import { JSDOM } from 'jsdom';
import { expect, test } from 'vitest';
import { cleanPaste, linkAddress } from './paste.ts';

const paste = (html: string) => cleanPaste(html, (text) => new JSDOM(text).window.document);

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
    '<ul><li>一<o:p></o:p><ul><li>一之一</li></ul></li><li>二</li></ul><p>後文</p>',
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
  ['a link that runs a script', '<p><a href="javascript:alert(1)">按</a></p>', '<p>按</p>', []],
  [
    'a table',
    '<table style="width:1px"><tr><td colspan="2" bgcolor="red">一</td></tr></table>',
    '<table><tbody><tr><td colspan="2">一</td></tr></tbody></table>',
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
