import { getSchema } from '@tiptap/core';
import { DOMParser as DocumentReader } from '@tiptap/pm/model';
import { JSDOM } from 'jsdom';
import { expect, test } from 'vitest';
import { cleanPaste } from './paste.ts';
import { schemaExtensions } from './schema.ts';
import { blockHtml } from './write-html.ts';

const reader = new new JSDOM().window.DOMParser();
const parse = (text: string) => reader.parseFromString(text, 'text/html');
const documents = DocumentReader.fromSchema(getSchema(schemaExtensions));

/** What each program puts into the clipboard, shortened, and what is stored of it. */
const programs: [program: string, clipboard: string, stored: string][] = [
  [
    'WPS',
    `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><head><meta name=ProgId content=Word.Document><meta name=Generator content="Microsoft Word 14"><!--[if gte mso 9]><xml><o:CustomDocumentProperties><o:KSOProductBuildVer dt:dt="string" >2052-11.1.0</o:KSOProductBuildVer></o:CustomDocumentProperties></xml><![endif]--><style>
@list l0:level1{mso-level-start-at:5;}
p.MsoNormal{mso-style-name:內文;font-size:10.5pt;}
span.10{font-weight:bold;}</style></head><body style="tab-interval:21pt;" ><!--StartFragment--><div class="Section0" style="layout-grid:15.6000pt;" ><h1><b><span style="font-family:宋体;font-weight:bold;" ><font face="宋体" >漁港的早市</font></span></b><b><span style="mso-spacerun:'yes';" ><o:p></o:p></span></b></h1><p class=MsoNormal ><span style="mso-spacerun:'yes';font-family:宋体;" >清晨四點，</span><b><span style="mso-spacerun:'yes';font-weight:bold;" ><font face="宋体" >第一艘船</font></span></b><span style="mso-spacerun:'yes';" >進港。<o:p></o:p></span></p><p class=MsoNormal style="margin-left:21.0000pt;text-indent:-21.0000pt;mso-list:l0 level1 lfo1;" ><![if !supportLists]><span style="font-family:Calibri;" ><span style='mso-list:Ignore;' >5.<span>&nbsp;</span></span></span><![endif]><span style="mso-spacerun:'yes';" >秤重</span></p><p class=MsoNormal style="mso-list:l0 level1 lfo1;" ><![if !supportLists]><span style="font-family:Calibri;" ><span style='mso-list:Ignore;' >6.<span>&nbsp;</span></span></span><![endif]><span style="mso-spacerun:'yes';" >喊價</span></p></div><!--EndFragment--></body></html>`,
    '<h2>漁港的早市</h2><p>清晨四點，<strong>第一艘船</strong>進港。</p><ol start="5"><li>秤重</li><li>喊價</li></ol>',
  ],
  [
    'Outlook in the browser, with the mail that it answers',
    `<html><head><style type="text/css" style="display:none;">P {margin-top:0;margin-bottom:0;}</style></head><body dir="ltr"><div class="elementToProof" style="font-family: Aptos, Calibri; font-size: 12pt; color: rgb(0, 0, 0);">各位好：</div><div class="elementToProof" style="font-size: 12pt;"><br></div><div class="elementToProof" style="font-size: 12pt;">請看<b>第三版</b>，<span style="font-size: 12pt;"><a href="https://example.com/a" id="OWA1" class="OWAAutoLink">稿件</a></span>。</div><ol start="3" data-editing-info="{&quot;orderedStyleType&quot;:1}"><li style="font-size: 12pt;"><div role="presentation" class="elementToProof">改標題</div></li><li><div role="presentation" class="elementToProof">補圖說</div></li></ol><div id="appendonsend"></div><hr style="display:inline-block;width:98%" tabindex="-1"><div id="divRplyFwdMsg" dir="ltr"><font face="Calibri" style="font-size:11pt" color="#000000"><b>寄件者:</b> 林<br><b>主旨:</b> 稿</font><div>&nbsp;</div></div><div>原信</div></body></html>`,
    '<p>各位好：</p><p>請看<strong>第三版</strong>，<a href="https://example.com/a">稿件</a>。</p><ol start="3"><li>改標題</li><li>補圖說</li></ol><hr /><p><strong>寄件者:</strong> 林<br /><strong>主旨:</strong> 稿</p><p>原信</p>',
  ],
  [
    'Outlook',
    `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15 (filtered medium)"><style><!--
p.MsoListParagraph {margin-left:24.0pt;}
@list l0:level1 {mso-level-number-format:taiwanese-counting;}
--></style></head><body lang=ZH-TW><div class=WordSection1><p class=MsoNormal><span lang=EN-US>Hi</span>，<o:p></o:p></p><ol style='margin-top:0cm' start=4 type=1><li class=MsoListParagraph style='margin-left:0cm;mso-list:l0 level1 lfo1'>開會<span lang=EN-US><o:p></o:p></span></li></ol><p class=MsoNormal>下午<o:p></o:p></p><ol style='margin-top:0cm' start=5 type=1><li class=MsoListParagraph style='margin-left:0cm;mso-list:l0 level1 lfo1'>截稿<o:p></o:p></li></ol></div></body></html>`,
    '<p>Hi，</p><ol start="4"><li>開會</li></ol><p>下午</p><ol start="5"><li>截稿</li></ol>',
  ],
  [
    'Notes',
    `<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN"><html><head><meta name="Generator" content="Cocoa HTML Writer"><style type="text/css">
p.p1 {margin: 0.0px; font: 28.0px 'PingFang TC'}
p.p2 {margin: 0.0px; font: 13.0px 'PingFang TC'; min-height: 18.0px}
li.li3 {margin: 0.0px; font: 13.0px 'PingFang TC'}
span.s1 {font: bold 28.0px 'Helvetica Neue'}
span.s2 {font: 9.0px Menlo}
ol.ol1 {list-style-type: decimal}
ul.ul1 {list-style-type: none}</style></head><body>
<p class="p1"><span class="s1"><b>採訪</b></span></p>
<p class="p2"><br></p>
<ol class="ol1">
<li class="li3">甲</li>
<li class="li3">乙</li>
</ol>
<p class="p2"><span class="Apple-converted-space">&nbsp;</span>- 丙</p>
<ul class="ul1">
<li class="li3"><span class="s2"></span>☐ 丁</li>
</ul>
</body></html>`,
    '<p><strong>採訪</strong></p><ol><li>甲</li><li>乙</li></ol><p>- 丙</p><ul><li>☐ 丁</li></ul>',
  ],
  [
    'Notion',
    `<meta charset='utf-8'><html><body><!--StartFragment--><h1>大標</h1>
<p>甲<strong>粗</strong>乙</p>
<ol>
<li>一
<ol>
<li>一之一</li>
</ol>
</li>
<li>二</li>
</ol>
<p>間</p>
<ol start="3">
<li>三</li>
</ol>
<ul class="contains-task-list">
<li class="task-list-item"><input type="checkbox" disabled> 待辦</li>
</ul>
<aside>💡 提醒

</aside>
<details>
<summary>摺疊</summary>
<p>內容</p>
</details>
<blockquote>
<p>引</p>
</blockquote>
<!-- notionvc: 00000000-0000-4000-8000-000000000000 --><!--EndFragment--></body></html>`,
    '<h2>大標</h2><p>甲<strong>粗</strong>乙</p><ol><li>一<ol><li>一之一</li></ol></li><li>二</li></ol><p>間</p><ol start="3"><li>三</li></ol><ul><li>待辦</li></ul><aside><p>💡 提醒</p></aside><p>摺疊</p><p>內容</p><blockquote><p>引</p></blockquote>',
  ],
  [
    'LibreOffice',
    `<!DOCTYPE html><html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"/><meta name="generator" content="LibreOffice 7.6 (Linux)"/><style type="text/css">
		@page { size: 21cm 29.7cm; margin: 2cm }
		h1.cjk { font-family: "Noto Sans CJK TC"; font-weight: bold }
		p { line-height: 115%; background: transparent }
	</style></head>
<body lang="zh-TW" dir="ltr"><h1 class="western"><font face="Noto Sans CJK TC"><span lang="zh-TW">標題</span></font></h1>
<p style="line-height: 100%"><font face="Noto Sans CJK TC"><span lang="zh-TW">第一段的
字</span></font><b>粗</b></p>
<ol>
	<li><p>甲</p></li>
	<ol>
		<li><p>甲之一</p></li>
	</ol>
</ol>
<p>間</p>
<ol start="2">
	<li><p>乙</p></li>
	<li value="7"><p>丙</p></li>
</ol>
<dl>
	<dd>縮排</dd>
</dl>
<p><sdfield type="datetime">2026</sdfield></p></body></html>`,
    '<h2>標題</h2><p>第一段的字<strong>粗</strong></p><ol><li>甲<ol><li>甲之一</li></ol></li></ol><p>間</p><ol start="2"><li>乙</li></ol><ol start="7"><li>丙</li></ol><p>縮排</p><p>2026</p>',
  ],
];

test.each(programs)('every word of %s arrives once and in its place', (_program, clipboard, stored) => {
  const document = documents.parse(parse(cleanPaste(clipboard, parse).html).body);
  expect(document.children.map(blockHtml).join('').replaceAll('\n', '')).toBe(stored);
});
