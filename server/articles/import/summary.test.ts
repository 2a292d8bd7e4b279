import { expect, it } from 'vitest';
import { plainText } from '../plain-text.ts';
import { summaryFrom, summaryOf } from './summary.ts';

it('has no space where a paragraph of Chinese ended, and keeps those between words', () => {
  const html = '<p>市場今天開門。</p><p>攤商說，「<b>Hello</b> world」最難忘。</p><h2>清晨</h2><p>五點</p>';
  expect(summaryOf(plainText(html))).toBe('市場今天開門。攤商說，「Hello world」最難忘。清晨　五點');
});

it('ends with a sentence if one is near, otherwise with an ellipsis', () => {
  expect(summaryOf(`${'字'.repeat(40)}。${'字'.repeat(80)}`)).toBe(`${'字'.repeat(40)}。`);
  expect(summaryOf('字'.repeat(200))).toBe(`${'字'.repeat(89)}…`);
});

it('begins after a heading, code, a picture or a table, unless there is nothing else', () => {
  const text = '<p>攤商說，今天開門。</p>';
  const before = [
    '<h2 id="section-1">清晨</h2>',
    '<pre><code>ls &lt;pre&gt;</code></pre>',
    '<table><tr><td>1</td></tr></table>',
  ];
  expect(summaryFrom(`${before.join('')}${text}<h2>傍晚</h2><p>收攤。</p>`)).toBe('攤商說，今天開門。收攤。');
  expect(summaryFrom('<h2>清晨</h2>')).toBe('清晨');
});
