import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Span } from '../listen/sentences.ts';
import { sentencesAround, sentencesOf } from './report-sentences.ts';

const words = fc.string({ unit: fc.constantFrom('港', '。', '？', '」', ' ', '\n', 'a', '3.5'), maxLength: 30 });

/** A text of paragraphs, as the page has it: one after another without anything between them. */
function textOf(paragraphs: string[]) {
  const parts = paragraphs.map((each, index): Span => {
    const start = paragraphs.slice(0, index).join('').length;
    return { start, end: start + each.length };
  });
  return { text: paragraphs.join(''), blocks: parts.map((part) => ({ parts: [{ ...part, lead: '' }], notice: '' })) };
}

it('every character that is not empty is in exactly one sentence, and none reaches into another paragraph', () => {
  fc.assert(
    fc.property(fc.array(words, { maxLength: 5 }), (paragraphs) => {
      const article = textOf(paragraphs);
      const sentences = sentencesOf(article);
      const joined = sentences.map(({ start, end }) => article.text.slice(start, end)).join('');
      expect(joined.replace(/\s/g, '')).toBe(article.text.replace(/\s/g, ''));
      for (const { start, end } of sentences) {
        const around = article.blocks.filter(({ parts: [part] }) => part && part.start <= start && part.end >= end);
        expect(around.length).toBeGreaterThan(0);
      }
    }),
  );
});

it.each([
  ['六', '攤位有六十二個。'],
  ['開張了', '市場在「早上」開張了！」'],
  ['張了！」攤', '市場在「早上」開張了！」攤位有六十二個。'],
  ['個。隔', '攤位有六十二個。隔天下雨'],
])('a selection of %s becomes whole sentences', (selected, expected) => {
  const article = textOf(['市場在「早上」開張了！」攤位有六十二個。', '隔天下雨', '沒有人']);
  const start = article.text.indexOf(selected);
  expect(sentencesAround(article.text, sentencesOf(article), { start, end: start + selected.length })).toBe(expected);
});
