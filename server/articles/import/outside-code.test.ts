import { expect, it } from 'vitest';
import { renderMarkdown } from '../markdown.ts';
import { strictMarkdown } from './outside-code.ts';

it.each([
  [
    'headings without a space',
    '##第一章\n#標籤# 字\n\n```\n##code\n```\n',
    '<h2 id="section-1">第一章</h2>\n<p>#標籤# 字</p>\n<pre><code>##code\n</code></pre>\n',
  ],
  [
    'attributes of headings',
    '## 甲 `x` {#anchor .wide}\n\n## 乙 {: #other}\n\n## 丙 {丁}',
    '<h2 id="section-1">甲 <code>x</code></h2>\n<h2 id="section-2">乙</h2>\n<h2 id="section-3">丙 {丁}</h2>\n',
  ],
  [
    'attributes on a line of their own',
    '> 丙\n{: .prompt-tip }\n\n己\n{.center}',
    '<blockquote>\n<p>丙</p>\n</blockquote>\n<p>己</p>\n',
  ],
  [
    'attributes behind links and code',
    '[丁](https://a.example/){:target="_blank"}與`戊`{: .filepath}',
    '<p><a href="https://a.example/" rel="noopener">丁</a>與<code>戊</code></p>\n',
  ],
  ['braces in a sentence', '`{: .a}` {b} {#c}', '<p><code>{: .a}</code> {b} {#c}</p>\n'],
  ['tables of contents', '* TOC\n{:toc}\n\n[TOC]\n\n字', '<p>字</p>\n'],
])('%s, and not in code', (_name, markdown, html) => {
  expect(renderMarkdown(strictMarkdown(markdown), () => undefined)).toBe(html);
});
