import { describe, expect, it } from 'vitest';
import { isTypedMarkdown, typedMarkdownToHtml } from './typed-markdown.ts';

describe('a post is Markdown', () => {
  it.each([
    '## 小標\n\n內文有[連結](https://a.example/x)。',
    '#小標\n\n- 一\n- 二',
    '看 [這裡](https://a.example/)，**很重要**。',
    '```\ncode\n```\n\n1. 一\n2. 二',
    '<!--more-->\n## 小標\n\n**粗**<br>字<img src="a.png">',
  ])('%j', (text) => expect(isTypedMarkdown(text)).toBe(true));
});

describe('a post is not Markdown', () => {
  it.each([
    '一般的字。\n\n第二段。',
    '- 破折號開頭的一行\n- 又一行',
    '價錢 3 * 4 與 **星號**',
    '# 只有一行像標題',
    '<p>## 小標</p>\n[連結](https://a.example/)',
    '<pre>## comment\n- x</pre>',
    '',
  ])('%j', (text) => expect(isTypedMarkdown(text)).toBe(false));
});

it('becomes HTML with its line breaks, and with bold text within Chinese', () => {
  expect(typedMarkdownToHtml('##小標\n\n第一行\n中__粗__文 snake_case_name 與__init__')).toBe(
    '<h2>小標</h2>\n<p>第一行<br>中<strong>粗</strong>文 snake_case_name 與__init__</p>\n',
  );
});
