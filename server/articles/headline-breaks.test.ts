import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createHeadlineBreaks, headlineBreaks, withHeadingBreaks } from './headline-breaks.ts';

function partsOf(title: string): string[] {
  let at = 0;
  return headlineBreaks(title).map((length) => {
    at += length;
    return title.slice(at - length, at);
  });
}

const shown = (title: string) => partsOf(title).join('|');

describe('a headline may break', () => {
  it('between words, and never beside a mark on its wrong side', () => {
    expect(shown('喊了四十年的魚價改用平板，望汐漁市場慢了五秒鐘')).toBe(
      '喊了|四十年的|魚價|改用|平板，|望汐漁|市場|慢了|五秒鐘',
    );
    expect(shown('茶館的「安靜時段」改名了')).toBe('茶館的|「安靜|時段」|改名了');
    expect(shown('書評｜《潮水帳》，一座小島')).toBe('書評｜|《潮水帳》，|一座|小島');
  });

  it('with particles and measures at the end of a part, prepositions and adverbs at its beginning', () => {
    expect(shown('學生為什麼還是天天用跑的')).toBe('學生|為什麼|還是|天天|用跑的');
    expect(shown('石坑村把十八盞路燈調暗，先吵了一年')).toBe('石坑村|把十八盞|路燈|調暗，|先吵了|一年');
  });

  it('around names and numbers, not within them', () => {
    expect(shown('專訪語音研究者紀沛晴')).toBe('專訪|語音|研究者|紀沛晴');
    expect(shown('拆下四百一十二張椅子')).toBe('拆下|四百一十二張|椅子');
    expect(shown('四十七座農塘與一萬兩千戶人家')).toBe('四十七座|農塘|與一萬兩千戶|人家');
    expect(shown('三千零五十人走過二〇二六年')).toBe('三千零五十人|走過|二〇二六年');
    expect(shown('黃昏五點四十分回家')).toBe('黃昏|五點四十分|回家');
    expect(shown('2026年3月10日清晨，12戶人家')).toBe('2026年|3月|10日|清晨，|12戶|人家');
    expect(shown('早上10時起封閉25號橋')).toBe('早上|10時|起封閉|25號橋');
    expect(shown('確診率 3.5% 與 COVID-19 疫苗')).toBe('確診率 |3.5% |與 COVID-19 |疫苗');
  });

  it('nowhere that would leave one character to itself', () => {
    expect(shown('無人機飛得過的田，和它飛不進去的角落')).toBe('無人機|飛得過的田，|和它飛|不進去的|角落');
    expect(shown('「凹」和「凸」各有幾畫？')).toBe('「凹」和「凸」|各有|幾畫？');
    expect(shown('看')).toBe('看');
    expect(shown('')).toBe('');
  });
});

const headlines = fc
  .array(
    fc.constantFrom(...'的了在把我山上風機報告三十年 12AB，：「」《》？！-+、'.split(''), '𠮷', 'COVID', '圖書館'),
    {
      maxLength: 30,
    },
  )
  .map((pieces) => pieces.join(''));
const segmenter = new Intl.Segmenter('zh-Hant', { granularity: 'word' });

describe('the parts of any headline', () => {
  it('are all of it, each begins where a word begins, and no mark stands on the wrong side of a break', () => {
    fc.assert(
      fc.property(fc.oneof(headlines, fc.string({ unit: 'grapheme' })), (title) => {
        const parts = partsOf(title);
        expect(parts.join('')).toBe(title);
        const starts = new Set([...segmenter.segment(title)].map(({ index }) => index));
        let at = 0;
        for (const [index, part] of parts.entries()) {
          expect(part).not.toBe('');
          expect(starts.has(at)).toBe(true);
          if (index > 0) expect(part).not.toMatch(/^[，、：」》？！\s]/);
          if (index < parts.length - 1) expect(part).not.toMatch(/[「《]$/);
          at += part.length;
        }
      }),
      { examples: [['連續三年〉\u202fCO']] },
    );
  });

  it('hold two letters at least, where the headline has as many', () => {
    fc.assert(
      fc.property(headlines, (title) => {
        const parts = partsOf(title);
        const letters = parts.map((part) => part.replace(/[^\p{L}\p{N}]/gu, '').length);
        if (parts.length > 1) expect(Math.min(...letters)).toBeGreaterThan(1);
      }),
    );
  });

  it('are the same when they are remembered, also after more than are kept', () => {
    const remembered = createHeadlineBreaks(2);
    for (const title of ['地球離太陽最近', '竹子不是樹', '海水為什麼是鹹的', '地球離太陽最近', '竹子不是樹']) {
      expect(remembered(title)).toEqual(headlineBreaks(title));
    }
  });
});

const marked = (html: string) => withHeadingBreaks(html, headlineBreaks);

it('marks where a line of a heading may end, never within a word or a number', () => {
  expect(marked('<p>文</p><h2 id="section-1">二十六座橋的體檢</h2>')).toBe(
    '<p>文</p><h2 id="section-1" aria-label="二十六座橋的體檢">二十六座橋的<wbr>體檢</h2>',
  );
  expect(marked('<h3>海岸</h3>')).toBe('<h3>海岸</h3>');
});

it.each([
  '<h2>山<em>與</em>海的距離</h2>',
  '<h2>山 &amp; 海的距離</h2>',
  '<h4>二十六座橋的體檢</h4>',
  '<p>二十六座橋的體檢</p>',
])('leaves %s as it is', (html) => expect(marked(html)).toBe(html));

it('changes no character of any heading', () => {
  const words = fc.string({ unit: fc.constantFrom(...'二十六座橋的體檢，「」：12 abc%') });
  fc.assert(
    fc.property(words, (text) => {
      const html = marked(`<h2 id="section-1">${text}</h2>`);
      expect(html.replace(/<[^>]+>/g, '')).toBe(text);
      expect(html.includes('<wbr>')).toBe(html.includes(`aria-label="${text}"`) && text !== '');
    }),
  );
});
