import { expect, it } from 'vitest';
import { plainText } from '../plain-text.ts';
import { summaryOf } from './summary.ts';

it('has no space where a paragraph of Chinese ended, and keeps those between words', () => {
  const html = '<p>市場今天開門。</p><p>攤商說，「<b>Hello</b> world」最難忘。</p><h2>清晨</h2><p>五點</p>';
  expect(summaryOf(plainText(html))).toBe('市場今天開門。攤商說，「Hello world」最難忘。清晨　五點');
});

it('ends with a sentence if one is near, otherwise with an ellipsis', () => {
  expect(summaryOf(`${'字'.repeat(40)}。${'字'.repeat(80)}`)).toBe(`${'字'.repeat(40)}。`);
  expect(summaryOf('字'.repeat(200))).toBe(`${'字'.repeat(89)}…`);
});
