import fc from 'fast-check';
import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import { articleText } from './article-text.ts';
import { longestSpoken, sentenceSpans, spokenSeconds } from './sentences.ts';
import {
  progressAtSentence,
  sentenceAtOffset,
  sentenceAtTime,
  spokenSentences,
  timeOfSentence,
} from './spoken-sentences.ts';
import { spokenWords } from './spoken-words.ts';

const { document } = new JSDOM('').window;

function textOf(html: string) {
  const body = document.createElement('div');
  body.innerHTML = html;
  return articleText([body]);
}

const spokenOf = (html: string) => spokenSentences(textOf(html)).map(({ spoken }) => spoken);

describe('what is read of an article', () => {
  it.each([
    [
      'paragraphs and headings, sentence by sentence',
      '<h2>海岸</h2>\n<p>風起了。船回來了！</p>',
      ['海岸', '風起了。', '船回來了！'],
    ],
    [
      'the base of ruby, not the reading above it',
      '<p><ruby>閩<rp>(</rp><rt>ㄇㄧㄣˇ</rt><rp>)</rp></ruby>南</p>',
      ['閩南'],
    ],
    [
      'no picture, video or caption',
      '<p>前。</p><figure><img alt="圖"><figcaption>說明</figcaption></figure><p>後。</p>',
      ['前。', '後。'],
    ],
    [
      'no footnote and no link to one',
      '<p>文<sup id="section-noteref-1"><a href="#">1</a></sup>。</p><ol><li id="section-note-1">註</li></ol>',
      ['文。'],
    ],
    [
      'the items of a list, with their numbers',
      '<ul><li>甲</li><li>乙</li></ul><ol><li>丙</li><li>丁</li></ol><p>中</p><ol start="5"><li>戊</li><li>己</li></ol>',
      ['甲', '乙', '1，丙', '2，丁', '中', '5，戊', '6，己'],
    ],
    [
      'a quotation with the text before and after it',
      '<p>他說：</p><blockquote><p>「好。」</p></blockquote>',
      ['他說', '好。'],
    ],
    [
      'words in bold, in links and in code as part of the sentence',
      '<p>這是<strong>重<a href="/">要</a></strong>的 <code>npm</code>。</p>',
      ['這是重要的npm。'],
    ],
    ['lines one after another', '<p>床前<br>明月</p>', ['床前', '明月']],
    ['that there is code, not the code', '<p>如下。</p><pre><code>a = b</code></pre>', ['如下。', '程式碼請看畫面。']],
    [
      'a sentence with a decimal in one piece',
      '<p>共 3.5 萬人。See you. 再見。</p>',
      ['共3.5萬人。', 'See you.', '再見。'],
    ],
    ['nothing of an empty article', '<p> </p>\n<p>🎉</p>', []],
  ])('%s', (_, html, spoken) => {
    expect(spokenOf(html)).toEqual(spoken);
  });

  it('a table row by row, each cell after the heading of its column', () => {
    const head = '<thead><tr><th>縣市</th><th colspan="2">人口</th><th>面積</th></tr></thead>';
    const row = '<tr><td>臺東</td><td>21 萬</td><td>少</td><td>3,515 km²</td></tr>';
    expect(spokenOf(`<table><caption>表一</caption>${head}<tbody>${row}</tbody></table>`)).toEqual([
      '表一',
      '臺東；人口，21萬；人口，少；面積，3515平方公里',
    ]);
  });

  it('the first rows of a long table, then where the others are', () => {
    const rows = Array.from({ length: 20 }, (__, index) => `<tr><td>第 ${index + 1} 列</td></tr>`).join('');
    const spoken = spokenOf(`<table>${rows}</table>`);
    expect(spoken).toHaveLength(13);
    expect(spoken.slice(-2)).toEqual(['第12列', '其餘的表格請看畫面。']);
  });
});

const markup = fc.constantFrom(
  '<p>',
  '</p>',
  '<ol><li>',
  '</li></ol>',
  '<table><tr><td>',
  '</td></tr></table>',
  '<b>',
  '</b>',
  '<br>',
);
const words = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom(...'海邊清晨有風船回來了，。！、 3.5%A/-'), maxLength: 400 }),
  fc.constantFrom('2026/03/10', 'https://example.com/a', '👨‍👩‍👧', '1,234,567', '。」'),
);
const anyHtml = fc.array(fc.oneof(markup, words)).map((parts) => parts.join(''));

describe('any text', () => {
  it('is the same as its sentences one after another', () => {
    fc.assert(
      fc.property(words, (text) => {
        expect(
          sentenceSpans(text)
            .map(({ start, end }) => text.slice(start, end))
            .join(''),
        ).toBe(text);
      }),
    );
  });

  it('has sentences that are in order, well-formed, not too long, and leave nothing out that could be said', () => {
    fc.assert(
      fc.property(anyHtml, (html) => {
        const source = textOf(html);
        const sentences = spokenSentences(source);
        let read = 0;
        for (const { start, end, spoken, seconds } of sentences) {
          expect(start).toBeGreaterThanOrEqual(read);
          expect(spokenWords(source.text.slice(read, start))).toBe('');
          expect(spoken.isWellFormed() && spoken !== '').toBe(true);
          expect(seconds).toBe(spokenSeconds(spoken));
          expect(seconds).toBeLessThanOrEqual(longestSpoken);
          read = end;
        }
        expect(spokenWords(source.text.slice(read))).toBe('');
      }),
    );
  });

  it('comes from nodes that hold just that text', () => {
    fc.assert(
      fc.property(anyHtml, (html) => {
        const { text, pieces } = textOf(html);
        for (const { node, start } of pieces) expect(text.startsWith(node.data, start)).toBe(true);
        expect(pieces.map(({ node }) => node.data).join('')).toBe(text);
      }),
    );
  });
});

it('leaves out signs alone, of which a voice says nothing', () => {
  const html = '<p>……</p><p>！？！</p><p>風\ufffd起了。</p><p>——</p>';
  expect(spokenSentences(textOf(html)).map(({ spoken }) => spoken)).toEqual(['風起了。']);
});

describe('finding a sentence', () => {
  const sentences = spokenSentences(textOf('<p>風起了。船回來了。</p><p>天亮了，人也醒了。</p>'));

  it('by a position in the text, by the time, and back', () => {
    expect([0, 3, 4, 9, 99].map((offset) => sentenceAtOffset(sentences, offset))).toEqual([0, 0, 1, 2, 2]);
    expect(sentences.map((_, index) => sentenceAtTime(sentences, timeOfSentence(sentences, index) + 0.01))).toEqual([
      0, 1, 2,
    ]);
    expect([sentenceAtTime(sentences, -1), sentenceAtTime(sentences, 999)]).toEqual([0, 2]);
    expect(sentenceAtOffset([], 3)).toBe(-1);
  });

  it('with the part of the text that is read by its end', () => {
    expect(sentences.map((_, index) => progressAtSentence(sentences, index))).toEqual([22, 50, 100]);
    expect(progressAtSentence([], 0)).toBe(0);
  });
});
