import { expect, it } from 'vitest';
import { sentenceFinder } from './sentence-in-text.ts';

const isInText = sentenceFinder({
  title: '港邊市場',
  summary: '開張了',
  key_points: ['攤位六十二個'],
  body_html:
    '<p><ruby>鹿<rp>（</rp><rt>ㄌㄨˋ</rt><rp>）</rp></ruby>港的市場&amp;廟口<sup id="section-noteref-1"><a href="#section-note-1">1</a></sup>，今天 開張。</p><p>隔天下雨。</p><figure><img alt=""><figcaption>清晨的攤位</figcaption></figure>',
});

it.each([
  ['鹿港的市場&廟口，今天 開張。', true],
  ['鹿港的市場&廟口，今天開張。', true],
  ['今天 開張。 隔天下雨。', true],
  ['攤位六十二個', true],
  ['清晨的攤位', true],
  ['港邊市場', true],
  ['今天沒有開張。', false],
  ['ㄌㄨˋ', false],
  ['', false],
])('%j is in the text: %s', (sentence, expected) => {
  expect(isInText(sentence)).toBe(expected);
});
